"""Units carried by another, of one model each: whoever measures or looks at the rider does so to what carries it.

`measuring.figures` gives the carrier's body for both, so the two are in one place, and the rider stands as a unit
for both of them.
"""

import msgspec

from warhost.engine.events import Moved, Removed, SetUp
from warhost.engine.game import Game
from warhost.rules.space.standing import rider_of


def mount(game: Game, unit: str, carrier: str) -> None:
    """Take a unit from where it stands and put it on what carries it; it is not set up anew."""
    places = game.state.places[carrier]
    game.change_unit(unit, carried_by=carrier)
    game.put(unit, places)
    game.emit(SetUp(unit, places, tuple(range(game.unit(unit).size))))


def take_along(game: Game, moved: Moved) -> None:
    """Whoever is carried goes where its carrier went."""
    rider = rider_of(game, moved.unit)
    if rider is not None:
        game.put(rider, moved.places)
        game.emit(msgspec.structs.replace(moved, unit=rider))


def lift(game: Game, unit: str) -> None:
    """Take a unit off what carries it, to be set up elsewhere."""
    game.change_unit(unit, carried_by=None)
    game.put(unit, (None,) * game.unit(unit).size)


def alight(game: Game, unit: str) -> None:
    """A unit that has left the battlefield leaves what carried it behind, which goes too."""
    carrier = game.unit(unit).carried_by
    if carrier is not None:
        game.change_unit(unit, carried_by=None)
        remove_from_play(game, carrier, "nobody rides on it any more")


def remove_from_play(game: Game, thing: str, reason: str) -> None:
    """A manifestation is gone, without being destroyed."""
    size = game.unit(thing).size
    game.put(thing, (None,) * size)
    game.change_unit(thing, status="destroyed", slain=tuple(range(size)), damage=0)
    game.emit(Removed(thing, reason))
