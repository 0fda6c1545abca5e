"""What the Ironjawz Bigmob can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"

# Battle traits

ere_we_go_reserve = passive(
    "'Ere We Go!", on=ME, rule=RULE, key="'Ere We Go! (reserve)", summary="The Brutes start the battle in reserve."
)
ere_we_go = arrival(
    "'Ere We Go!", where(from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    summary="From round 3 on: come out of reserve more than 6\" from all enemy units.",
)  # fmt: skip

BARGING = MoveTerms(passes_combat=True, ends_in_combat=True, stays_in_combat=True)


@ability(
    "Mighty Destroyers", ANY_HERO_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~SetUpThisTurn()),),
)  # fmt: skip
def mighty_destroyers(use: Use) -> Script[None]:
    """A friendly unit not set up this turn can move 3", into combat too; if it starts in combat, it ends in combat."""
    for unit in use.targets:
        yield from use.move(unit, 3, BARGING)


# Regiment abilities

natural_disaster = passive(
    "Natural Disaster", attacks(+1, attack="combat"), on=FRIENDLY & RolledToCharge(8), rule=RULE,
    summary="A friendly unit with an unmodified charge roll of 8+ has 1 more Attack with melee weapons this turn.",
)  # fmt: skip


@ability(
    "A Proper Ruckus", rule=RULE, user="player", once=Once("battle"),
    reaction=ReactionTo("mine", ability="Mighty Destroyers"),
)  # fmt: skip
def a_proper_ruckus(use: Use) -> None:
    """All friendly units not set up this turn are the targets of Mighty Destroyers."""
    use.retarget(*use.each(FRIENDLY & ~SetUpThisTurn()))


# Enhancements, given to the general

amberbone_whetstone = passive(
    "Amberbone Whetstone", CharacteristicModifier("Rend", "set", 2, attack="combat"), on=ME, rule=RULE,
    summary="The general's melee weapons have a Rend of 2.",
)  # fmt: skip
trophy_skulls = passive(
    "Trophy Skulls", CharacteristicModifier("Control", "set", 5), on=ME, rule=RULE,
    summary="The general has a Control of 5.",
)  # fmt: skip
armour_of_gork = passive("Armour of Gork", Has("WARD (6+)"), on=ME, rule=RULE, summary="The general has WARD (6+).")
mega_bossy = passive(
    "Mega Bossy", charge_rolls(+1), on=FRIENDLY & Within(12, wholly=True) & Provided(CHARGED_THIS_TURN), rule=RULE,
    summary="Once the general has charged: +1 to charge rolls of friendly units wholly within 12\", this turn.",
)  # fmt: skip

# Warscroll abilities


@ability(
    "Get Stuck In, Ladz!", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", ME | FRIENDLY & Keyword("BRUTE") & Within(12, wholly=True)),),
)  # fmt: skip
def get_stuck_in_ladz(use: Use) -> None:
    """This unit or a friendly BRUTE unit wholly within 12": on a 2+, 1 more Attack in melee until your next turn."""
    if use.check(2):
        use.gives(use.target, attacks(+1, attack="combat"), until=until_next_turn(use.player))


unleashed_rage = passive(
    "Unleashed Rage", Has(STRIKE_FIRST), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="STRIKE-FIRST in the turn in which it charged.",
)  # fmt: skip


@ability("Shield Bash", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Within(1)),))
def shield_bash(use: Use) -> Script[None]:
    """A D6 for each model within 3" of an enemy unit within 1": each 6 is 1 mortal damage to it."""
    yield from mortal_per_die(use, models_within(use.game, use.unit, 3, use.target), 6)


you_messin = passive(
    "You Messin'?", CannotContest(), on=ENEMY & InCombat(foes=ME) & CharacteristicIs("Health", most=2), rule=RULE,
    summary="Enemies with a Health of 1 or 2 cannot contest objectives while in combat with this unit.",
)  # fmt: skip
