"""What a position is worth between turns, and what units can still do in one."""

import pytest
from msgspec.structs import replace
from tests.players.arranging import laid_out

from warhost.engine.game import Game
from warhost.engine.records import BLUE, RED, Effect, Modifier, Source, Until
from warhost.players.captain.position import Position
from warhost.players.captain.stances import Intent, still
from warhost.rules.effects.modifiers import Cannot, May
from warhost.rules.selectors.who import Ids
from warhost.rules.words import CHARGE, RETREAT, RUN


def between(turn: int, active: str, lead: int = 0, last: bool = True) -> float:
    """What it is worth for red, who holds an objective, that somebody's turn begins; with a lead in points."""
    game = laid_out("hero", {"red-warhorse-lancers": (15.0, 5.0), "blue-briar-queen": (2.0, 20.0)}).game
    state = game.state
    now = replace(state.now, round=state.rounds if last else 1, turn=turn, active=active)
    red = replace(state.players[RED], victory_points=lead)
    twin = Game(game.book, replace(state, now=now, players={**state.players, RED: red}), game.dice)
    assert Position(twin, RED).holding.post_of("red-warhorse-lancers") is not None
    return Position(twin, RED).value(calm=True)


def test_objectives_score_in_a_turn_that_comes() -> None:
    assert between(2, RED) > between(2, BLUE) + 0.5
    assert between(1, BLUE) > between(2, BLUE) + 0.2


def test_before_the_last_round_both_have_turns_to_come() -> None:
    assert between(2, RED, last=False) == between(2, BLUE, last=False)


def test_a_point_counts_most_where_it_decides_the_battle() -> None:
    decides = between(2, BLUE, 1) - between(2, BLUE, 0)
    assert decides > between(2, BLUE, 9) - between(2, BLUE, 8) + 0.5
    assert decides > between(1, BLUE, 1, last=False) - between(1, BLUE, 0, last=False) + 0.2


LANCERS, QUEEN = "red-warhorse-lancers", "blue-briar-queen"


def facing(*rules: Modifier) -> Position:
    """Lancers within reach of the queen, with these rules in force on them."""
    game = laid_out("movement", {LANCERS: (10.0, 5.0), QUEEN: (10.0, 15.0)}).game
    if rules:
        effect = Effect("e", rules, Ids(frozenset({LANCERS})), Until("turn"), Source("x", "core-5.0", None, RED))
        game.change(effects={"e": effect})
    return Position(game, RED)


def test_who_cannot_charge_threatens_nobody_this_turn() -> None:
    assert facing().reach(LANCERS, QUEEN, True) > 0.1
    bound = facing(Cannot(CHARGE))
    assert bound.reach(LANCERS, QUEEN, True) == 0
    assert bound.reach(LANCERS, QUEEN, False) > 0.1  # in a turn to come


@pytest.mark.parametrize("word", [RUN, RETREAT])
def test_some_charge_although_they_ran_or_retreated(word: str) -> None:
    assert still(facing(), LANCERS).charges
    assert still(facing(), LANCERS, word) == Intent()
    assert still(facing(May(use=CHARGE, despite=word)), LANCERS, word) == Intent(charges=True)
