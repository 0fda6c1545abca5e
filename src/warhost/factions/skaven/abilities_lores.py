"""Lore of Ruin and Noxious Prayers."""

from warhost.vocabulary import *

RULE = "army-4.2"
SKAVEN = Keyword("SKAVEN")
AWAY = SetUpTerms(from_enemies=9.0)
NEAR_BY = FRIENDLY & SKAVEN & Visible() & Within(13, wholly=True)

# Lore of Ruin


@spell("Skitterleap", 6, rule=RULE, unlimited=True, picks=(PickSpec("unit", NEAR_BY & Keyword(HERO) & HasRoom(AWAY)),))
def skitterleap(use: Use) -> Script[None]:
    """A visible SKAVEN HERO wholly within 13" is set up again, more than 9" from all enemy units."""
    use.remove(use.target)
    yield from use.set_up(use.target, AWAY)


@spell("Warpgale", 6, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=18)),))
def warpgale(use: Use) -> None:
    """A visible enemy unit within 18" has STRIKE-LAST this turn."""
    use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


@spell("Wither", 6, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=13)),))
def wither(use: Use) -> Script[None]:
    """D3 mortal damage to a visible enemy unit within 13"."""
    yield from use.inflict_mortal("D3", on=use.target)


# Noxious Prayers


@prayer("Filth-crust", 4, rule=RULE, unlimited=True, picks=(PickSpec("unit", NEAR_BY & Keyword(INFANTRY)),))
def filth_crust(use: Use) -> None:
    """Visible INFANTRY wholly within 13" has +1 to wound in combat till your next turn; on 8+ also Crit (Mortal)."""
    until = until_next_turn(use.player)
    use.gives(use.target, wound_rolls(+1, attack="combat"), until=until)
    if use.total >= 8:
        use.gives(use.target, WeaponsHave(CRIT_MORTAL, attack="combat"), until=until)


@prayer("Bile-torrent", 4, rule=RULE, picks=(PickSpec("unit", ENEMY & Visible(within=13)),))
def bile_torrent(use: Use) -> Script[None]:
    """A dice for each model of a visible enemy within 13": 1 damage for each 5+, for each 4+ if the chant was 8+."""
    hurt = use.count(use.game.unit(use.target).alive, 4 if use.total >= 8 else 5, unit=use.target)
    yield from use.inflict_mortal(hurt, on=use.target)


@prayer("Rabid-tough", 5, rule=RULE, picks=(PickSpec("unit", NEAR_BY & Keyword(INFANTRY)),))
def rabid_tough(use: Use) -> None:
    """Attacks at visible INFANTRY wholly within 13" have -1 to wound till your next turn; on 8+, it has +1 to save."""
    until = until_next_turn(use.player)
    use.gives(use.target, wound_rolls(-1, at=True), until=until)
    if use.total >= 8:
        use.gives(use.target, save_rolls(+1), until=until)
