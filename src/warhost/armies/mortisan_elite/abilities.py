"""What the Mortisan Elite can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
DISCIPLINE = "discipline"
NEAR_THE_GENERAL = GENERAL | Near(GENERAL, 12, wholly=True)
IN_SIGHT = FRIENDLY & Within(12, wholly=True) & Visible()

# Battle traits

heralds_of_nagash = passive(
    "Heralds of Nagash", on=FRIENDLY, rule=RULE,
    summary="The Morghast Archai are not deployed: they wait in reserve for their Dread Descent.",
)  # fmt: skip
dread_descent = arrival(
    "Dread Descent", where(from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(2), rule=RULE, keywords=(),
    once=Once("turn", army=True),
    summary="From round two, a unit in reserve is set up anywhere more than 6\" from all enemy units.",
)  # fmt: skip

MARCH, WOUND, WARD = movement(+2), wound_rolls(+1, attack="combat"), Has("WARD (5+)")
ORDERS: dict[str, dict[str, Modifier]] = {
    "movement": {"+2 Move": MARCH},
    "charge": {"+1 to charge rolls": charge_rolls(+1)},
    "combat": {"+1 to wound rolls": WOUND, "WARD (5+)": WARD},
}


@ability(
    "Relentless Discipline", YOUR_MOVEMENT_PHASE | YOUR_CHARGE_PHASE | ANY_COMBAT_PHASE, rule=RULE, user="player",
    once=Once("phase", army=True),
    picks=(PickSpec("unit", FRIENDLY & ~PickedFor("Relentless Discipline", phase=True)),),
)  # fmt: skip
def relentless_discipline(use: Use) -> Script[None]:
    """On a discipline roll of 4+ (+1 near the general) a friend has 2" Move, +1 to charge or wound, or a ward."""
    near = use.means(NEAR_THE_GENERAL, use.target)
    if use.check(3 if near else 4, unit=use.target, modified=DISCIPLINE):
        orders = ORDERS[use.game.now.phase]
        order = yield from use.choose(list(orders), "what the unit is ordered to do")
        use.gives(use.target, orders[order], until=END_OF_PHASE)


# Regiment abilities


@ability(
    "Peerless Cohesion", rule=RULE, user="player", once=Once("turn", army=True),
    reaction=ReactionTo("mine", ability="Relentless Discipline"),
)  # fmt: skip
def peerless_cohesion(use: Use) -> None:
    """Relentless Discipline can be used a second time this phase, on another unit."""
    use.lets_again()


immaculate_generalship = passive(
    "Immaculate Generalship", RollModifier(DISCIPLINE, +1), on=FRIENDLY, rule=RULE, summary="+1 to discipline rolls."
)

# Enhancements, given to the general


@cast("Shard Storm", 7, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=12)),))
def shard_storm(use: Use) -> Script[None]:
    """Roll for each model of a visible enemy unit within 12": each 5+ is 1 mortal damage."""
    yield from mortal_per_die(use, use.game.unit(use.target).alive, 5)


@cast("Mend Constructs", 6, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", IN_SIGHT),))
def mend_constructs(use: Use) -> None:
    """Heal (D3) a visible friendly unit wholly within 12"."""
    use.heal("D3", on=use.target)


lode_of_saturation = passive(
    "Lode of Saturation", rend(-1, attack="combat", at=True), on=ME, rule=RULE,
    summary="Melee weapons have 1 less Rend in combat attacks that target the general.",
)  # fmt: skip


@on_roll(
    "Helm of Tyranny", 3, END_OF_YOUR_TURN, rule=RULE, once=Once("battle"),
    picks=(PickSpec("unit", ENEMY & Within(12)),),
)  # fmt: skip
def helm_of_tyranny(use: Use) -> None:
    """On a 3+, an enemy unit within 12" has 3 less control score this turn."""
    use.gives(use.target, ControlScore(-3), until=END_OF_TURN)


# Warscroll abilities


@cast("Refined Creations", 5, YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", IN_SIGHT),))
def refined_creations(use: Use) -> None:
    """Melee weapons of a visible friend wholly within 12" have Crit (2 Hits) until the start of your next turn."""
    use.gives(use.target, WeaponsHave(CRIT_2_HITS, attack="combat"), until=until_next_turn(use.player))


soulbound_protectors = passive(
    "Soulbound Protectors", Has("WARD (5+)"), on=GENERAL & WithinCombatRange(), rule=RULE,
    summary="The general has WARD (5+) while within this unit's combat range.",
)  # fmt: skip

ASPECTS = {
    "Blade-parry Aspect": hit_rolls(-1, attack="combat", at=True),
    "Destroyer Aspect": CannotWard(at=True, attack="combat"),
}


@ability("Switch Aspects", ANY_COMBAT_PHASE, rule=RULE)
def switch_aspects(use: Use) -> Script[None]:
    """This turn, combat attacks at it have -1 to hit, or no ward rolls are made against its own combat attacks."""
    aspect = yield from use.choose(list(ASPECTS), "which aspect")
    use.gives(use.unit, ASPECTS[aspect], until=END_OF_TURN)


heralds_of_nagash_morghast_archai = passive(
    "Heralds of Nagash", RollModifier(DISCIPLINE, +1), on=ME & ~NEAR_THE_GENERAL, rule=RULE,
    key="Heralds of Nagash (morghast-archai)",
    summary="+1 to discipline rolls for this unit while it is not wholly within 12\" of the general.",
)  # fmt: skip
