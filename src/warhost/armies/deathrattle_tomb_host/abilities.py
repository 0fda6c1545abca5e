"""What the Deathrattle Tomb Host can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"

# Battle traits

the_unquiet_dead = passive(
    "The Unquiet Dead", on=FRIENDLY, rule=RULE,
    summary="One unit of Deathrattle Skeletons is not deployed: it waits in reserve to rise.",
)  # fmt: skip
the_rising_dead = arrival(
    "The Rising Dead", where(edge=3, from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE, keywords=(),
    once=Once("battle", army=True),
    summary="From round three, a unit in reserve comes wholly within 3\" of an edge, more than 6\" from all enemies.",
)  # fmt: skip


@ability(
    "Aura of Antiquity", YOUR_COMBAT_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=FRIENDLY)),),
)  # fmt: skip
def aura_of_antiquity(use: Use) -> None:
    """On a 3+, melee weapons of an enemy in combat have 1 less Rend until the start of your next turn."""
    if use.check(3, unit=use.target):
        use.gives(use.target, rend(-1, attack="combat"), until=until_next_turn(use.player))


# Regiment abilities

overwhelming_hordes = passive(
    "Overwhelming Hordes", wound_rolls(+1, attack="combat", against=FewerModels()), on=FRIENDLY & ~Keyword(HERO),
    rule=RULE, summary="Friendly units, no heroes, have +1 to wound in combat against units with fewer models.",
)  # fmt: skip


@ability(
    "Deathmarch", YOUR_HERO_PHASE, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~Keyword(HERO) & ~IN_COMBAT),),
)  # fmt: skip
def deathmarch(use: Use) -> None:
    """A friendly unit, no hero and not in combat, has 1" more Move and 3 more control score this turn."""
    use.gives(use.target, movement(+1), ControlScore(+3), until=END_OF_TURN)


# Enhancements, given to the general

shyishan_blade = passive(
    "Shyishan Blade", CharacteristicModifier("Rend", "set", 2, weapon="Baleful Tomb Blade"), on=ME, rule=RULE,
    summary="The general's Baleful Tomb Blade has Rend 2.",
)  # fmt: skip


def _animus(use: Use) -> None:
    crits = sum(fact.number for fact in use.event.did("critical hit", unit=use.target))
    use.heal(2 * crits, on=use.target)


stolen_animus = passive(
    "Stolen Animus", on=ME, rule=RULE, when={"has attacked": _animus},
    summary="After its attacks the general heals 2 for each critical hit it scored.",
)  # fmt: skip


@ability(
    "Propelled by Hate", YOUR_CHARGE_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & ~ME & Within(12, wholly=True)),),
)  # fmt: skip
def propelled_by_hate(use: Use) -> None:
    """Charge rolls for another friendly unit wholly within 12" can be made again this turn."""
    use.gives(use.target, DiceRule("charge", reroll=True), until=END_OF_TURN)


@ability(
    "Soul-drain Pendant", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def soul_drain_pendant(use: Use) -> None:
    """On a 2+, an enemy unit in combat with the general has STRIKE-LAST this turn."""
    if use.check(2, unit=use.target):
        use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


# Warscroll abilities


@ability(
    "King of Shambling Bones", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),),
)  # fmt: skip
def king_of_shambling_bones(use: Use) -> None:
    """On a 2+, a friendly unit wholly within 12" has +1 to hit in combat this turn."""
    if use.check(2, unit=use.target):
        use.gives(use.target, hit_rolls(+1, attack="combat"), until=END_OF_TURN)


guardians_of_the_king = passive(
    "Guardians of the King", Has("WARD (5+)"), on=(GENERAL & WithinCombatRange()) | (ME & Near(GENERAL)), rule=RULE,
    summary="While the general is within this unit's combat range, both have WARD (5+).",
)  # fmt: skip


@ability("Cursed to Rise Once More", END_OF_YOUR_TURN, rule=RULE, used_by=Depleted())
def cursed_to_rise_once_more(use: Use) -> Script[None]:
    """You can return 1 slain model to this unit."""
    yield from use.return_models(1, to=use.unit)


@ability("Skeleton Legion", END_OF_ANY_TURN, rule=RULE, used_by=Depleted())
def skeleton_legion(use: Use) -> Script[None]:
    """You can return D3 slain models to this unit."""
    yield from returns(use, "D3", to=use.unit)
