"""Lore of the Storm and Prayers of the Stormhosts."""

from warhost.vocabulary import *

RULE = "army-4.2"
STORMCAST = Keyword("STORMCAST ETERNALS")
AWAY = SetUpTerms(from_enemies=9.0)
NEAR_BY = FRIENDLY & STORMCAST & Visible() & Within(12, wholly=True)

# Lore of the Storm


@spell("Lightning Blast", 5, rule=RULE, unlimited=True, picks=(PickSpec("unit", NearestVisible("Lightning Blast")),))
def lightning_blast(use: Use) -> Script[None]:
    """D3 mortal damage to the nearest visible enemy unit that this spell has not picked this turn."""
    yield from use.inflict_mortal("D3", on=use.target)


@spell(
    "Starfall", 7, rule=RULE,
    picks=(PickSpec("unit", ENEMY & (Keyword(INFANTRY) | Keyword(CAVALRY)) & Visible(within=18)),),
)  # fmt: skip
def starfall(use: Use) -> None:
    """Visible enemy INFANTRY or CAVALRY within 18" charges with 1 dice less, at least 1, till your next turn."""
    use.gives(use.target, DiceRule("charge", count=-1), until=until_next_turn(use.player))


@spell("Thundershock", 6, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=12)),))
def thundershock(use: Use) -> None:
    """A visible enemy within 12" has -1 to wound till your next turn."""
    use.gives(use.target, wound_rolls(-1, companion=True), until=until_next_turn(use.player))


# Prayers of the Stormhosts


@prayer("Bless Weapons", 6, rule=RULE, picks=(PickSpec("unit", NEAR_BY & Keyword(INFANTRY)),))
def bless_weapons(use: Use) -> None:
    """Visible INFANTRY wholly within 12" has 1 more Attack in melee till your next turn; on 12+, every such unit."""
    units = use.each(NEAR_BY) if use.total >= 12 else use.targets
    use.gives(tuple(units), attacks(+1, attack="combat"), until=until_next_turn(use.player))


@prayer("Translocation", 4, rule=RULE, picks=(PickSpec("unit", NEAR_BY & HasRoom(AWAY)),))
def translocation(use: Use) -> Script[None]:
    """A visible unit wholly within 12" is set up again more than 9" from enemies; on 8+, -1 to hit it this round."""
    use.remove(use.target)
    yield from use.set_up(use.target, AWAY)
    if use.total >= 8:
        use.gives(use.target, hit_rolls(-1, at=True), until=END_OF_ROUND)


@prayer("Healing Storm", 4, rule=RULE, unlimited=True, picks=(PickSpec("unit", NEAR_BY),))
def healing_storm(use: Use) -> None:
    """Heal (D3) a visible unit wholly within 12"; on 8+, each such unit."""
    for unit in use.each(NEAR_BY) if use.total >= 8 else use.targets:
        use.heal("D3", on=unit)
