"""Matched play on the Border War battleplan: 2 points three times over, a twist on the border, four rounds."""

from warhost.engine.game import Game
from warhost.engine.records import Objective, Outcome, opponent
from warhost.rules.battleplan import Battleplan, Score, most_points
from warhost.rules.objectives import held_by
from warhost.rules.territories import territory
from warhost.table.areas import Disc

MODULES = ("commands", "terrain", "command-models", "battle-tactics")
ROUNDS = 4


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


def plan(width: float = 60.0, depth: float = 44.0) -> Battleplan:
    """The battleplan on a table of this size; objectives at home and on the border (border-war-size)."""
    return Battleplan(
        id="border-war", name="Border War", width=width, depth=depth, rounds=ROUNDS,
        objectives={
            "Red Home": (width / 2, depth / 4), "Blue Home": (width / 2, depth * 3 / 4), "West": (width / 4, depth / 2),
            "East": (width * 3 / 4, depth / 2),
        },
        territories=(
            ((0.0, 0.0), (width, 0.0), (width, depth / 2), (0.0, depth / 2)),
            ((0.0, depth / 2), (width, depth / 2), (width, depth), (0.0, depth)),
        ),
        score=score, outcome=outcome,
    )  # fmt: skip
