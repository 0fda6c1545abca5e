"""Who has which abilities: one object for as long as nobody is given any or loses any."""

from typing import Any

from warhost.engine.game import Game
from warhost.engine.remembering import while_same


class Bearers:
    """Everybody with their abilities, whatever else becomes of them; `held`: what follows from that alone."""

    def __init__(self) -> None:
        self.held: dict[Any, Any] = {}


@while_same
def bearers(game: Game) -> Bearers:
    """Those of now; the same object whenever all is as it once was."""
    state = game.state
    return game.cached("bearers", (state.units, state.players), lambda: _known(game))


def _known(game: Game) -> Bearers:
    units = [(each.id, each.army, each.warscroll, each.abilities, each.keywords) for each in game.state.units.values()]
    key = (*units, *((each.id, each.abilities) for each in game.state.players.values()))
    known: dict[Any, Bearers] = game.kept("bearers")
    if key not in known:
        known[key] = Bearers()
    return known[key]
