"""What the Bubonic Cell can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
CYCLE = "Cycle of Corruption"
SEQUENCE = ("Numberless Pests", "Plague of Misery", "Burgeoning Filth", "Nauseous Revulsion")

# Battle traits


def _turns(use: Use) -> None:
    if use.game.now.round == 1:
        while (face := use.roll("D6")) > len(SEQUENCE):
            pass
        use.mark(CYCLE, SEQUENCE[face - 1])
    elif now := use.marked(CYCLE):
        use.mark(CYCLE, SEQUENCE[(SEQUENCE.index(now[0]) + 1) % len(SEQUENCE)])


cycle_of_corruption = passive(
    CYCLE, on=FRIENDLY, rule=RULE, when={"round begins": _turns},
    summary="A roll says which of four Cycle abilities counts in the first round; each round the next one follows.",
)  # fmt: skip
numberless_pests = passive(
    "Numberless Pests", hit_rolls(-1, at=True), on=FRIENDLY & HasMarked(CYCLE, "Numberless Pests"), rule=RULE,
    summary="In its round of the cycle: attacks that target friendly units have -1 to hit.",
)  # fmt: skip
plague_of_misery = passive(
    "Plague of Misery", CannotHeal(), on=ENEMY & Near(FRIENDLY, 6) & HasMarked(CYCLE, "Plague of Misery"), rule=RULE,
    summary="In its round of the cycle: enemy units within 6\" of yours use no abilities that heal or return models.",
)  # fmt: skip
nauseous_revulsion = passive(
    "Nauseous Revulsion", charge_rolls(-1), on=ENEMY & HasMarked(CYCLE, "Nauseous Revulsion"), rule=RULE,
    summary="In its round of the cycle: enemy units have -1 to charge rolls.",
)  # fmt: skip
burgeoning_filth = passive(
    "Burgeoning Filth", ControlScore(-3), on=ENEMY & IN_COMBAT & HasMarked(CYCLE, "Burgeoning Filth"), rule=RULE,
    summary="In its round of the cycle: enemy units in combat have 3 less control score.",
)  # fmt: skip

# Regiment abilities


@ability(
    "Corruption of the Land", END_OF_YOUR_TURN, rule=RULE, user="player", once=Once("turn", army=True),
    picks=(PickSpec("terrain"),),
)  # fmt: skip
def corruption_of_the_land(use: Use) -> Script[None]:
    """For each enemy unit within 3" of a terrain feature: on a 4+, D3 mortal damage."""
    near = yield from use.in_order(ENEMY & NearFeature(use.target, 3))
    yield from mortal_to_each(use, near, 4, "D3")


@ability("Putrefied Ground", ENEMY_HERO_PHASE, rule=RULE, user="player", once=Once("battle"))
def putrefied_ground(use: Use) -> None:
    """This turn enemy units have 1 less Move and -1 to run rolls."""
    use.gives((), movement(-1), run_rolls(-1), until=END_OF_TURN, on=ENEMY)


# Enhancements, given to the general

unnatural_vitality = passive(
    "Unnatural Vitality", Has("WARD (4+)"), on=ME, rule=RULE, summary="The general has WARD (4+)."
)
subcutaneous_suppuration = passive(
    "Subcutaneous Suppuration", wound_rolls(-1, at=True), on=ME, rule=RULE,
    summary="Attacks that target the general have -1 to wound.",
)  # fmt: skip


@ability(
    "Gaseous Emanation", ANY_COMBAT_PHASE, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & WithinCombatRange()),),
)  # fmt: skip
def gaseous_emanation(use: Use) -> None:
    """An enemy unit within the general's combat range has STRIKE-LAST this turn."""
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


@ability(
    "Overripe Death's Heads", YOUR_SHOOTING_PHASE, rule=RULE, used_by=~IN_COMBAT,
    picks=(PickSpec("unit", ENEMY & Visible(within=7)),),
)  # fmt: skip
def overripe_deaths_heads(use: Use) -> Script[None]:
    """Out of combat: on a 4+, 1 mortal damage to a visible enemy unit within 7"."""
    yield from mortal_on(use, 4, 1)


# Warscroll abilities


@cast("Fleshy Abundance", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Within(12, wholly=True)),))
def fleshy_abundance(use: Use) -> None:
    """Casting 6+: until your next turn attacks at a friendly unit wholly within 12" have -1 to wound."""
    use.gives(use.target, wound_rolls(-1, at=True), until=until_next_turn(use.player))


@ability("Endless Swarm", END_OF_ANY_TURN, rule=RULE, used_by=DAMAGED)
def endless_swarm(use: Use) -> None:
    """Heal (D3) this unit."""
    use.heal("D3", on=use.unit)


@ability(
    "Attention Seekers", ANY_CHARGE_PHASE, rule=RULE, used_by=CHARGED_THIS_PHASE,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def attention_seekers(use: Use) -> Script[None]:
    """After a charge, roll a D3: on a 2+, that much mortal damage to an enemy unit in combat with it."""
    yield from mortal_as_rolled(use)


bilewood_stilts = passive(
    "Bilewood Stilts", NO_DAMAGE, on=ME, rule=RULE, summary="Retreating does this unit no mortal damage."
)
