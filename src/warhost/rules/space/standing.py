"""Who counts as a unit, and when: units, manifestations (magic-7.0), faction terrain (terrain-1.5), riders."""

from typing import NamedTuple

from warhost.engine.game import Game
from warhost.engine.remembering import while_same


def on_table(game: Game, player: str) -> list[str]:
    """The units of a player that are on the table, in file order; what only counts as one at times is not among them.

    For movement and combat ask `stand_as_units`, for whom enemy abilities may pick `can_be_targets`.
    """
    return _present(game)[player].units


def stand_as_units(game: Game, player: str) -> list[str]:
    """Who counts as a unit for movement, combat range, combat and setting others up (magic-7.0, terrain-1.5).

    What cannot move does so in the charge and combat phases only.
    """
    here = _present(game)[player]
    return here.all if game.state.now.phase in ("charge", "combat") else here.moving


def can_be_targets(game: Game, player: str) -> list[str]:
    """Who can be picked as the target of enemy abilities: units, manifestations and faction terrain."""
    return _present(game)[player].all


class _Present(NamedTuple):
    """What a player has on the table: units; those and manifestations that move; everything."""

    units: list[str]
    moving: list[str]
    all: list[str]


@while_same  # asked before most questions about the table
def _present(game: Game) -> dict[str, _Present]:
    return game.cached("present", (game.state.units,), lambda: _everyone(game))


def _everyone(game: Game) -> dict[str, _Present]:
    """The same lists as before where nobody has come or gone: answers rest on them."""
    found, ridden = {player: _Present([], [], []) for player in game.state.players}, riders(game)
    for unit in game.state.units.values():
        if unit.status == "table" and unit.id not in ridden:
            here = found[unit.army]
            here.all.append(unit.id)
            if unit.kind == "unit":
                here.units.append(unit.id)
            if unit.kind == "unit" or can_move(game, unit.id):
                here.moving.append(unit.id)
    before = game.last("present")
    return before if found == before else found


def can_move(game: Game, unit: str) -> bool:
    """Faction terrain and manifestations with a Move of 0 never move (magic-7.0), nor do units that are carried."""
    record = game.state.units[unit]
    if record.kind == "unit":
        return record.carried_by is None
    return record.kind == "manifestation" and game.warscroll(unit).move != 0


def rider_of(game: Game, carrier: str) -> str | None:
    """The unit that this one carries; the rider stands for both of them."""
    return riders(game).get(carrier)


@while_same
def riders(game: Game) -> dict[str, str]:
    """Who rides, by what carries them."""
    return {each.carried_by: each.id for each in game.state.units.values() if each.carried_by is not None}


@while_same
def manifestations(game: Game) -> list[str]:
    """Everybody's manifestations on the table; models can move through them (magic-7.0)."""
    units = game.state.units.values()
    return [each.id for each in units if each.kind == "manifestation" and each.status == "table"]
