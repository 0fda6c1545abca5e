"""What the Warglutt Marauders can do."""

from warhost.vocabulary import *

RULE = "spearhead-1"
ONCE_PER_BATTLE = Once("battle")

# Battle traits

nomadic_warriors = passive(
    "Nomadic Warriors", on=ME, rule=RULE,
    summary="The unit of three Gluttons and one unit of Maulbeast Cavalry start the battle in reserve.",
)  # fmt: skip
more_ogors_my_lord = arrival(
    "More Ogors, My Lord!", where(edge=1, touching=True, from_enemies=6), YOUR_MOVEMENT_PHASE.from_round(3), rule=RULE,
    keywords=(),
    summary="From round 3 on: come out of reserve, each model within 1\" of an edge, more than 6\" from all enemies.",
)  # fmt: skip

FLESH, GIBLETS, BRAINS = "Raw and Bloody Flesh", "Exotic Giblets", "Steaming Brains"
MEALS: dict[str, Modifier] = {
    FLESH: while_(CHARGED_THIS_TURN, hit_rolls(+1, attack="combat")),
    GIBLETS: ward_rolls(-1, at=True, attack="combat"),
    BRAINS: ControlScore(+3),
}


@ability("Scoff Down Fresh Flesh", END_OF_ANY_TURN, rule=RULE, used_by=Used(FIGHT) & Lost("enemy"))
def scoff_down_fresh_flesh(use: Use) -> Script[None]:
    """If an enemy unit was destroyed this turn, a unit that fought has one of three gifts for the battle: +1 to hit in
    combat when it charged, -1 to wards against its combat attacks, or 3 more control score.
    """
    meal = yield from use.choose(list(MEALS), "what is scoffed down")
    use.gives(use.unit, MEALS[meal], until=END_OF_BATTLE)


# Regiment abilities


@ability(
    "Brutish Barging", END_OF_YOUR_TURN, rule=RULE, user="player", once=ONCE_PER_BATTLE,
    picks=(PickSpec("unit", FRIENDLY & CHARGED_THIS_TURN),),
)  # fmt: skip
def brutish_barging(use: Use) -> Script[None]:
    """A friendly unit that charged can move 2D6", through the combat ranges of those it fights, not into combat."""
    foes = in_combat_with(use.game, use.target)
    yield from use.move(
        use.target, use.roll("2D6", "move", use.target), MoveTerms(passes_combat=True, only_through=foes)
    )


blinding_dust_clouds = passive(
    "Blinding Dust Clouds", hit_rolls(-1, at=True), on=FRIENDLY & SetUpThisTurn(), rule=RULE,
    summary="Attacks at friendly units that were set up this turn have -1 to hit rolls.",
)  # fmt: skip

# Enhancements, given to the general

wallwrecker = passive(
    "Wallwrecker", PassesAcross(terrain=True), on=ME, rule=RULE,
    summary="The general passes across terrain features as if with FLY.",
)  # fmt: skip
lungburster = passive(
    "Lungburster", DiceRule("run", low=3, counts_as=4), on=FRIENDLY & Within(9, wholly=True), rule=RULE,
    summary="Run rolls of 1-3 for friendly units wholly within 9\" of the general count as 4.",
)  # fmt: skip
deathcheater = passive(
    "Deathcheater", Has("WARD (6+)"), on=ME & ~Near(FRIENDLY, 3), rule=RULE,
    summary="The general has WARD (6+) while more than 3\" from all other friendly units.",
)  # fmt: skip


@ability("Gristlegobbler", END_OF_ANY_TURN, rule=RULE, once=ONCE_PER_BATTLE, used_by=IN_COMBAT)
def gristlegobbler(use: Use) -> Script[None]:
    """D3 mortal damage to each enemy unit in combat with the general, who then heals 3."""
    for unit in (yield from use.in_order(ENEMY & InCombat(foes=ME))):
        yield from use.inflict_mortal("D3", on=unit)
    use.heal(3, on=use.unit)


# Warscroll abilities


@ability("Roaring Warlord", YOUR_HERO_PHASE, rule=RULE, picks=(PickSpec("unit", FRIENDLY & Visible(within=12)),))
def roaring_warlord(use: Use) -> None:
    """On a 3+, a visible friendly unit within 12" has +1 to charge rolls this turn."""
    if use.check(3):
        use.gives(use.target, charge_rolls(+1), until=END_OF_TURN)


wall_of_meat = passive(
    "Wall of Meat", save_rolls(+1), on=ME & ~CHARGED_THIS_TURN, rule=RULE,
    summary="+1 to save rolls in turns in which it has not charged.",
)  # fmt: skip
stomping_marauders = passive(
    "Stomping Marauders", ControlScore(+2), on=ME & CHARGED_THIS_TURN, rule=RULE,
    summary="2 more control score in the turn in which it charged.",
)  # fmt: skip


@ability(
    "Shock and Gore", YOUR_COMBAT_PHASE, rule=RULE, once=Once("turn", army=True), used_by=CHARGED_THIS_TURN,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def shock_and_gore(use: Use) -> None:
    """If this unit charged: on a 3+, an enemy in combat with it has -1 to wound rolls this turn."""
    if use.check(3):
        use.gives(use.target, wound_rolls(-1), until=END_OF_TURN)
