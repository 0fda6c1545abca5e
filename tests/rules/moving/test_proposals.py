"""Moves planned for a player: who goes first, ways round things, and what is left to the judge."""

import numpy as np
import pytest

from warhost.engine.battle import Battle
from warhost.engine.decisions import ModelMove, Move, MoveUnit, UseAbility
from warhost.engine.dice import Scripted
from warhost.rules.moving.proposals import Wish, front_first, plan_move, shift_paths, together
from warhost.rules.space.measuring import figures
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import run
from warhost.scenario.run.setup import set_up
from warhost.table.movement import Step

RIDERS = """
title: Long bases beside each other
rules: [core-15.0a]
now: {round: 1, turn: red, phase: movement}
warscrolls:
  rider: {move: 10, health: 3, save: 4, control: 1, base: [100, 25], keywords: [CAVALRY], weapons: {}}
units:
  riders: {army: red,  warscroll: rider, at: [[10, 10], [12, 9]]}
  far:    {army: blue, warscroll: rider, at: [[25, 18]]}
"""
SHIFTED = """
steps:
- {use: Normal Move, by: riders, shift: [2, 2]}
"""


def moving(text: str = RIDERS) -> tuple[Battle, MoveUnit]:
    battle = set_up(read_text(text, "riders"), Scripted({}))
    battle.answer(UseAbility("normal-move", "riders"))
    assert isinstance(battle.decision, MoveUnit)
    return battle, battle.decision


def test_of_ovals_the_one_goes_first_that_opens_the_gap() -> None:
    """By the way to go alone it would be the other, and its long base would sweep over the one behind."""
    battle, decision = moving()
    known = figures(battle.game, "riders")
    shift = np.array([2.0, 2.0])
    paths = shift_paths(known.numbers, known.bodies, shift)
    assert [each.model for each in paths] == [0, 1]
    assert battle.problems(plan_move(battle.game, decision, paths)) == []
    assert battle.problems(Move(tuple(reversed(paths))))


def test_page_scenario_and_players_share_that_order() -> None:
    battle, decision = moving()
    goals = [Wish(1, 14.0, 11.0), Wish(0, 12.0, 12.0)]
    planned = plan_move(battle.game, decision, together(battle.game, "riders", goals))
    assert [each.model for each in planned.moves] == [0, 1]
    assert battle.problems(planned) == []
    assert run(read_text(RIDERS + SHIFTED, "shifted")).failures == ()


@pytest.mark.parametrize(("heading", "order"), [((1.0, 0.0), [1, 0]), ((-1.0, 0.0), [0, 1]), ((0.0, 0.0), [0, 1])])
def test_the_foremost_goes_first(heading: tuple[float, float], order: list[int]) -> None:
    battle, _ = moving(RIDERS.replace("[100, 25]", "25"))
    assert front_first(figures(battle.game, "riders").bodies, np.array(heading)) == order


def test_a_wish_is_led_round_those_who_have_gone_already() -> None:
    text = RIDERS.replace("[100, 25]", "25").replace("[[10, 10], [12, 9]]", "[[10, 10], [11.2, 10]]")
    battle, decision = moving(text)
    first, second = plan_move(battle.game, decision, [Wish(0, 13.0, 10.0), Wish(1, 14.2, 10.0)]).moves
    assert len(first.path) > 1, "model 1 still stands in the way"
    assert (second.path[-1].x, second.path[-1].y) == (14.2, 10.0)
    assert len(second.path) > 1, "model 0 has come to stand there by now"


def test_who_has_a_path_keeps_it_and_who_wants_to_turn_stays() -> None:
    battle, decision = moving()
    path = ModelMove(1, (Step(20.0, 9.0), Step(14.0, 9.0)))
    planned = plan_move(battle.game, decision, [path, Wish(0, facing=90.0)])
    assert planned.moves == (path, ModelMove(0, (Step(10.0, 10.0, 90.0),)))


def test_what_cannot_be_is_left_to_the_judge() -> None:
    battle, decision = moving()
    planned = plan_move(battle.game, decision, [Wish(7, 1.0, 1.0), Wish(0, 60.0, 10.0)])
    assert planned.moves == (ModelMove(7, (Step(1.0, 1.0),)), ModelMove(0, (Step(60.0, 10.0),)))
    assert battle.problems(planned)
