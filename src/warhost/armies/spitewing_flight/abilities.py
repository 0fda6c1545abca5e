"""What the Spitewing Flight can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
QUARRY = ENEMY & IsMarked("quarry")
CHORDS = "Chords"

# Battle traits


def _none_hunted(game: Game, player: str) -> bool:
    return not any(meant(QUARRY, game, unit, Frame(None, player)) for unit in on_table(game, opponent(player)))


@ability(
    "Target of Vengeance", START_OF_BATTLE_ROUND, rule=RULE, user="player", once=Once("round", army=True),
    picks=(PickSpec("unit", ENEMY),), possible=only_if(_none_hunted, RULE, "the quarry is still on the battlefield"),
)  # fmt: skip
def target_of_vengeance(use: Use) -> None:
    """If no quarry is on the battlefield, an enemy unit is the quarry for the rest of the battle."""
    use.mark("quarry", use.target)


def _chord(use: Use) -> None:
    if use.means(QUARRY, use.target):
        use.gain(CHORDS)


HUNTING = FRIENDLY & Near(QUARRY, 9)
song_of_the_hunt = passive(
    "Song of the Hunt",
    while_(HUNTING & PlayerPoints(CHORDS, 1), run_rolls(+1), charge_rolls(+1)),
    while_(HUNTING & PlayerPoints(CHORDS, 2), hit_rolls(+1)),
    while_(HUNTING & PlayerPoints(CHORDS, 3), wound_rolls(+1)),
    on=ANYONE, rule=RULE, when={"gone": _chord},
    summary="Each quarry destroyed is a chord. Within 9\" of the quarry: +1 to run and charge rolls with 1 chord, "
    "to hit rolls with 2, to wound rolls with 3.",
)  # fmt: skip
airborne_cohesion = passive(
    "Airborne Cohesion", CharacteristicModifier("Coherency", "set", 2), on=FRIENDLY, rule=RULE,
    summary="Friendly units have a coherency range of 2\".",
)  # fmt: skip

# Regiment abilities


@ability(
    "Leaves on the Wind", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("battle", army=True),
    picks=(PickSpec("unit", FRIENDLY & IN_COMBAT),),
)  # fmt: skip
def leaves_on_the_wind(use: Use) -> Script[None]:
    """A friendly unit in combat retreats at once, without mortal damage."""
    yield from retreats(use, use.target, harmless=True)


@ability("Lifebringers", END_OF_ANY_TURN, rule=RULE, user="player", once=Once("turn", army=True))
def lifebringers(use: Use) -> None:
    """Heal (D3) each friendly unit."""
    for unit in use.each(FRIENDLY):
        use.heal("D3", on=unit)


# Enhancements, given to the general

head_of_the_hunt = passive(
    "Head of the Hunt", rend(+1, attack="combat"), on=ME & Anywhere(QUARRY & Visible(within=9)), rule=RULE,
    summary="The general's melee weapons have 1 more Rend while it sees the quarry within 9\".",
)  # fmt: skip


@ability("Zephyrkin", rule=RULE, used_by=CHARGED_THIS_TURN, reaction=ReactionTo("mine", keyword=FIGHT, user_is="actor"))
def zephyrkin(use: Use) -> None:
    """If the general charged this turn, after its fight it can move 2D6", not to end in combat."""
    use.after(lambda fight: use.move(use.unit, use.roll("2D6", "move"), MoveTerms(passes_combat=True)))


@ability("Bold Spirit", ANY_HERO_PHASE, rule=RULE, once=Once("battle", army=True))
def bold_spirit(use: Use) -> None:
    """This turn, +1 to wound in combat for friendly units while they are within the general's combat range."""
    use.gives((), wound_rolls(+1, attack="combat"), until=END_OF_TURN, on=FRIENDLY & (ME | WithinCombatRange()))


AT_THE_QUARRY = Provided(InCombat(foes=QUARRY))
cunning_pursuer = passive(
    "Cunning Pursuer", while_(~AT_THE_QUARRY, charge_rolls(+1)), while_(AT_THE_QUARRY, charge_rolls(+2)),
    on=FRIENDLY & Within(12, wholly=True) & Provided(IN_COMBAT), rule=RULE,
    summary="While the general is in combat, friendly units wholly within 12\" have +1 to charge rolls, +2 while it "
    "fights the quarry.",
)  # fmt: skip

# Warscroll abilities


@ability(
    "Heartwood Hunting Horn", YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True) & Visible()),),
)  # fmt: skip
def heartwood_hunting_horn(use: Use) -> None:
    """Until your next turn, for a visible friendly unit wholly within 12" the Song of the Hunt has 1 more chord."""
    use.gives(use.target, CountsPoints(CHORDS, add=1), until=until_next_turn(use.player))


@ability("Zephyrspites", rule=RULE, keywords={MOVE}, reaction=ReactionTo("mine", keyword=SHOOT, user_is="actor"))
def zephyrspites(use: Use) -> None:
    """After it has shot, this unit can move D6", at no time into combat."""
    use.after(lambda shot: use.move(use.unit, use.roll("D6", "move"), NORMAL))


@ability(
    "Spiterider Charge", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Visible(within=1)),),
)  # fmt: skip
def spiterider_charge(use: Use) -> Script[None]:
    """After a charge, a D3 for a visible enemy within 1", +1 for the quarry: on a 2+, that much mortal damage."""
    yield from mortal_as_rolled(use, add=1 if use.means(QUARRY, use.target) else 0)


@ability(
    "Deafening Drone", ANY_COMBAT_PHASE, rule=RULE, used_by=~CHARGED_THIS_TURN,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def deafening_drone(use: Use) -> None:
    """Without a charge: if a die exceeds an enemy's Control, its melee weapons have 1 Attack less this turn."""
    if use.roll("D6", unit=use.target) > characteristic(use.game, use.target, "Control"):
        use.gives(use.target, attacks(-1, attack="combat"), until=END_OF_TURN)
