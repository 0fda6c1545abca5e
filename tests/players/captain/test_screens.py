"""As the armies deploy, shooters and heroes stand behind others."""

import numpy as np
import pytest
from msgspec.structs import replace
from tests.players.arranging import laid_out

from warhost.players.captain.position import Position
from warhost.players.captain.weigh_set_ups import screening
from warhost.players.captain.weights import CAPTAIN
from warhost.rules.space.measuring import figures
from warhost.table.shapes import Bodies

AT = {"red-crossbow-watch": (15.0, 4.0), "red-first-wardens": (15.0, 8.0)}


def deploying(screen: float = CAPTAIN.screen, round_: int = 0) -> Position:
    game = laid_out("deployment", AT).game
    game.change_now(round=round_)
    return Position(game, "red", replace(CAPTAIN, screen=screen))


def moved(position: Position, unit: str, up: float, right: float = 0.0) -> Bodies:
    rows = figures(position.game, unit).bodies.copy()
    rows[:, :2] += np.array([right, up])
    return rows


def test_wardens_stand_before_crossbows_and_these_behind_them() -> None:
    position = deploying()
    assert screening(position, "red-first-wardens", moved(position, "red-first-wardens", 0)) == CAPTAIN.screen
    assert screening(position, "red-crossbow-watch", moved(position, "red-crossbow-watch", 0)) == CAPTAIN.screen


@pytest.mark.parametrize(("unit", "up", "right"), [("wardens", -6.0, 0.0), ("watch", 5.0, 0.0), ("wardens", 0.0, 12.0)])
def test_neither_before_nor_far_aside(unit: str, up: float, right: float) -> None:
    position = deploying()
    name = "red-first-wardens" if unit == "wardens" else "red-crossbow-watch"
    assert screening(position, name, moved(position, name, up, right)) == 0


def test_once_the_battle_has_begun_it_is_over() -> None:
    position = deploying(round_=1)
    assert screening(position, "red-first-wardens", moved(position, "red-first-wardens", 0)) == 0
