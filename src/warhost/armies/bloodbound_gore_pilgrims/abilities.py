"""What the Bloodbound Gore Pilgrims can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
TITHE = "Blood Tithe"

# Battle traits


def _tithe(use: Use) -> None:
    use.gain(TITHE)


the_blood_tithe = passive(
    "The Blood Tithe", on=ANYONE, rule=RULE, when={"gone": _tithe},
    summary="You receive 1 blood tithe point for each unit that is destroyed, whoever's it is.",
)  # fmt: skip


def _up_to_d3(use: Use) -> Script[None]:
    most = use.roll("D3")
    use.targets = yield from use.pick(use.each(FRIENDLY), "who moves", most=most, always=True)


@ability(
    "Murderlust", ANY_HERO_PHASE, rule=RULE, user="player", once=Once("turn"), price=Price(TITHE), declare=_up_to_d3
)
def murderlust(use: Use) -> Script[None]:
    """For 1 blood tithe point up to D3 friendly units can each move D6", into combat too."""
    for unit in use.targets:
        yield from use.move(unit, use.roll("D6", "move", unit), ANYWHERE)


@ability(
    "Heads Must Roll", ANY_HERO_PHASE, rule=RULE, user="player", once=Once("turn"), price=Price(TITHE, 3),
    picks=(PickSpec("unit", FRIENDLY, most=3),),
)  # fmt: skip
def heads_must_roll(use: Use) -> None:
    """For 3 points up to 3 friendly units have 1 more Rend with their melee weapons until your next turn."""
    use.gives(use.targets, rend(+1, attack="combat"), until=until_next_turn(use.player))


# Regiment abilities


@ability("Favoured of Khorne", YOUR_START_OF_TURN, rule=RULE, user="player", once=Once("turn"))
def favoured_of_khorne(use: Use) -> None:
    """On a 2+, you receive 1 blood tithe point."""
    if use.check(2):
        use.gain(TITHE)


blood_woken_runes = passive(
    "Blood-woken Runes", Has("WARD (5+)"), on=FRIENDLY & Used(FIGHT, phase=True), rule=RULE,
    summary="Friendly units that have fought this phase have WARD (5+).",
)  # fmt: skip

# Enhancements, given to the general


@chant(
    "Resanguination", 3, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(16, wholly=True) & Visible()),),
)  # fmt: skip
def resanguination(use: Use) -> None:
    """On a chanting roll of 3+, Heal (D3) a visible friendly unit wholly within 16"."""
    use.heal("D3", on=use.target)


the_crimson_plate = passive(
    "The Crimson Plate", Has("WARD (5+)"), on=ME, rule=RULE, summary="The general has WARD (5+)."
)


@ability(
    "Headhunter", ANY_COMBAT_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Keyword(HERO) & InCombat(foes=ME)),)
)
def headhunter(use: Use) -> None:
    """The general has STRIKE-FIRST this phase, but may attack only an enemy hero it is in combat with."""
    use.gives(use.unit, Has(STRIKE_FIRST), TargetsOnly(Ids(frozenset(use.targets))), until=END_OF_PHASE)


@chant(
    "Unholy Flames", 4, YOUR_HERO_PHASE, rule=RULE,
    picks=(PickSpec("unit", FRIENDLY & Within(16, wholly=True) & Visible()),),
)  # fmt: skip
def unholy_flames(use: Use) -> None:
    """On a chanting roll of 4+, a visible friendly unit's melee weapons have 1 more Rend until your next turn."""
    use.gives(use.target, rend(+1, attack="combat"), until=until_next_turn(use.player))


# Warscroll abilities


@chant("Blood Boil", 4, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=16)),))
def blood_boil(use: Use) -> Script[None]:
    """On a chanting roll of 4+, D3 mortal damage to a visible enemy unit within 16"."""
    yield from use.inflict_mortal("D3", on=use.target)


@ability(
    "Blood Sacrifice", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & (ME | WithinCombatRange())),)
)
def blood_sacrifice(use: Use) -> Script[None]:
    """On a 2+, D3 mortal damage to a friendly unit in this one's combat range, and 1 blood tithe point for you."""
    if (yield from mortal_on(use, 2, "D3")):
        use.gain(TITHE)


def _no_respite(use: Use) -> Script[None]:
    for foe in (yield from use.pick(in_combat_with(use.game, use.target), "who is struck back at", least=0)):
        yield from mortal_on(use, 4, 1, on=foe)


no_respite = passive(
    "No Respite", on=ME, rule=RULE, when={"slain": _no_respite},
    summary="For each model slain, pick an enemy unit in combat with this one: on a 4+, 1 mortal damage to it.",
)  # fmt: skip


@ability("Frenzied Devotion", END_OF_ANY_TURN, rule=RULE, used_by=Depleted() & Near(GENERAL, 8))
def frenzied_devotion(use: Use) -> Script[None]:
    """Within 8" of the general, return D3 slain models to this unit."""
    yield from returns(use, "D3", to=use.unit)


@on_roll(
    "Brass Stampede", 2, YOUR_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & Within(1)),),
)  # fmt: skip
def brass_stampede(use: Use) -> Script[None]:
    """After a charge, on a 2+, 1 mortal damage to an enemy unit within 1"."""
    yield from use.inflict_mortal(1, on=use.target)
