"""What Border War is won by (border-war-scoring): objectives, the twist on the border, the generals on a tie."""

from warhost.engine.game import Game
from warhost.engine.records import Objective, Outcome, opponent
from warhost.rules.battleplan import Score, most_points
from warhost.rules.space.objectives import held_by
from warhost.rules.space.territories import territory
from warhost.table.areas import Disc


def _touches(game: Game, player: str, objective: Objective) -> bool:
    home = territory(game, player)
    return home is not None and home.touches(Disc((objective.x, objective.y), objective.radius).body)


def _holds(game: Game, player: str, objective: Objective) -> bool:
    home = territory(game, player)
    return home is not None and home.holds(Disc((objective.x, objective.y), objective.radius).body)


def score(game: Game, player: str) -> list[Score]:
    """2 for one objective, 2 for two or more, 2 for more than the enemy; then the twist (border-war-scoring)."""
    mine, theirs = held_by(game, player), held_by(game, opponent(player))
    scores: list[Score] = []
    if mine:
        scores.append((2, "an objective held"))
    if len(mine) >= 2:
        scores.append((2, "two or more objectives held"))
    if len(mine) > len(theirs):
        scores.append((2, "more objectives than the enemy"))
    return scores + _twist(game, player, mine)


def _twist(game: Game, player: str, mine: list[str]) -> list[Score]:
    """2 for the objective in enemy territory; the underdog 1 for each held on the border (border-war-twist)."""
    held = [game.state.objectives[name] for name in mine if name in game.state.objectives]
    scores: list[Score] = [
        (2, f"{each.id} in enemy territory held") for each in held if _holds(game, opponent(player), each)
    ]
    if game.now.underdog == player:
        border = [each for each in held if all(_touches(game, side, each) for side in game.state.players)]
        scores += [(1, f"{each.id} on the border held") for each in border]
    return scores


def outcome(game: Game) -> Outcome:
    """More points: a major victory. A tie: a minor one for whose general alone survived (border-war-victory)."""
    found = most_points(game)
    if found.winner is not None:
        return Outcome(found.winner, "major")
    alive = [player.id for player in game.state.players.values() if _general_lives(game, player.general)]
    return Outcome(alive[0], "minor") if len(alive) == 1 else Outcome(None)


def _general_lives(game: Game, general: str | None) -> bool:
    return general is not None and general in game.state.units and game.unit(general).status != "destroyed"
