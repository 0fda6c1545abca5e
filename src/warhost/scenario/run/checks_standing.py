"""Checks of what abilities have written down: tokens, points, kept dice, marks."""

from warhost.engine.game import Game
from warhost.engine.records import PLAYERS
from warhost.rules.effects.pools import dice_of, marked, points_of
from warhost.scenario.file import model
from warhost.scenario.run.setup_standing import token_named


def unit_standing(game: Game, name: str, expect: model.UnitExpectation) -> dict[str, object]:
    """The tokens, points and marks of a unit, of those the file asks about."""
    tokens = game.unit(name).tokens
    holders = (*PLAYERS, *game.state.units)
    return {
        "tokens": {each: tokens.count(token_named(each, game.warscroll(name))) for each in expect.tokens},
        "points": {each: points_of(game, name, each) for each in expect.points},
        "marks": tuple(each for each in expect.marks if name in marked(game, each, *holders)),
    }


def player_standing(game: Game, expect: model.PlayerExpectation) -> dict[str, object]:
    """The points, kept dice and marks of a player, of those the file asks about."""
    return {
        "points": {each: points_of(game, expect.name, each) for each in expect.points},
        "pool": {name: _in_order(dice_of(game, expect.name, name), faces) for name, faces in expect.pool.items()},
        "marks": {each: marked(game, each, expect.name) for each in expect.marks},
    }


def _in_order(found: tuple[int, ...], wanted: tuple[int, ...]) -> tuple[int, ...]:
    return wanted if sorted(found) == sorted(wanted) else found
