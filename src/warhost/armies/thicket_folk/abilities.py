"""What the Thicket Folk can do."""

import msgspec

from warhost.vocabulary import *


@ability("Curse of Sloth", YOUR_HERO_PHASE, rule="core-19.0b", picks=(PickSpec("unit", ENEMY & Visible(within=12)),))
def curse_of_sloth(use: Use) -> None:
    """A visible enemy unit within 12" has STRIKE-LAST until the start of your next turn."""
    use.gives(use.target, Has(STRIKE_LAST), until=until_next_turn(use.player))


def _edge(game: Game) -> SetUpTerms:
    return SetUpTerms((edge_band(board(game), 6.0),), not_in_combat=True)


class RoomAtEdge(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that could be set up whole by a battlefield edge."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return not any(no_room(game, unit, _edge(game), "core-24.2", game.unit(unit).size))


@ability(
    "Second Wave", YOUR_MOVEMENT_PHASE, rule="core-24.2", user="player", once=Once("battle", army=True),
    picks=(PickSpec("any-unit", FRIENDLY & DestroyedUnit(replaceable=True) & RoomAtEdge()),),
)  # fmt: skip
def second_wave(use: Use) -> Script[None]:
    """Set up a replacement for a destroyed unit wholly within 6" of the battlefield edge, not in combat."""
    new = replacement_for(use.game, use.target)
    yield from use.set_up(new, _edge(use.game))


@ability("Deadly Dust", YOUR_SHOOTING_PHASE, rule="core-28.0")
def deadly_dust(use: Use) -> Script[None]:
    """Roll for each enemy unit within 6", one at a time: on a 4+, D3 mortal damage."""
    for unit in (yield from use.in_order(ENEMY & Within(6))):
        if use.check(4, unit=unit):
            yield from use.inflict_mortal("D3", on=unit)


@ability("Call to the Fallen", YOUR_HERO_PHASE, rule="core-22.0", once=Once("battle"), used_by=Depleted())
def call_to_the_fallen(use: Use) -> Script[None]:
    """Return D3 slain models to this unit."""
    yield from use.return_models(use.roll("D3"), to=use.unit)


@ability("Dusk Chorus", END_OF_BATTLE_ROUND, rule="core-33.0", used_by=DAMAGED)
def dusk_chorus(use: Use) -> None:
    """Heal 1 damage point of this unit."""
    use.heal(1, on=use.unit)


@ability(
    "Ambush", YOUR_MOVEMENT_PHASE, rule="core-24.1", used_by=InReserve(), off_table=True,
    possible=lambda game, unit: no_room(game, unit, SetUpTerms(from_enemies=9.0), "core-24.1"),
)  # fmt: skip
def ambush(use: Use) -> Script[None]:
    """Come out of reserve anywhere more than 9" from all enemy units."""
    yield from use.set_up(use.unit, SetUpTerms(from_enemies=9.0))


@ability("Blood Rage", ANY_COMBAT_PHASE, rule="core-19.0a", once=Once("battle"))
def blood_rage(use: Use) -> None:
    """This unit has STRIKE-FIRST for the rest of the turn."""
    use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_TURN)
