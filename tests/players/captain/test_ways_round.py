"""A unit on foot behind a wall walks round it."""

from pathlib import Path

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import MoveUnit, UseAbility
from warhost.engine.dice import Seeded
from warhost.players.captain.captain import Captain
from warhost.players.captain.position import Position
from warhost.rules.space.measuring import figures
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up

POCKET = """
title: Hounds in the pocket of a ruin
rules: [spearhead-1]
battlepack: fire-and-jade
realm: ghyran
now: {round: 2, turn: red, phase: movement, first: red}
players:
  red: {army: fangs-of-the-blood-god, territory: [[0, 11], [30, 11], [30, 22], [0, 22]]}
  blue: {territory: [[0, 0], [30, 0], [30, 11], [0, 11]]}
terrain:
  - {name: ruin, size: large, height: 4,
     polygon: [[24, 16.26], [30, 16.26], [30, 17.01], [24.75, 17.01], [24.75, 17.76], [24, 17.76]]}
objectives:
  - {name: East, at: [29, 11], radius: 1}
units:
  hounds: {army: red, warscroll: flesh-hounds, facing: 270,
           at: [[23.3, 18.6], [24.7, 19.4], [26.1, 18.6], [27.5, 18.6], [28.9, 18.6]]}
"""


def laid_out(tmp_path: Path) -> Battle:
    path = tmp_path / "pocket.yaml"
    path.write_text(POCKET, encoding="utf-8")
    return set_up(read(path), Seeded(1))


def way_left(battle: Battle) -> float:
    """How far the hounds are from the objective, on foot."""
    (post,) = battle.state.objectives.values()
    rows = figures(battle.game, "hounds").bodies
    return float(np.mean(Position(battle.game, "red").far("hounds", rows[:, :2], post)))


def test_out_of_a_pocket(tmp_path: Path) -> None:
    """The objective is 8 inches off as the crow flies, and out of reach: the way there leads away from it at first."""
    battle = laid_out(tmp_path)
    before, start = way_left(battle), figures(battle.game, "hounds").bodies.copy()
    assert before > 14.0
    assert Captain(1).choose(battle) in (UseAbility("normal-move", "hounds"), UseAbility("run", "hounds"))
    battle.answer(UseAbility("normal-move", "hounds"))
    assert isinstance(battle.decision, MoveUnit)
    battle.answer(Captain(1).choose(battle))
    assert way_left(battle) < before - 3.0
    assert figures(battle.game, "hounds").bodies[:, 0].mean() < start[:, 0].mean()
