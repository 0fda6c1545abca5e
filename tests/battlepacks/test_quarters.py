"""A battleplan drawn in quarters of the table: territories made of them, and a score for holding them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import FOLDERS, PackShelf, battlepacks, look_again
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import run

PLAN = """
name: Four Corners
width: 32
depth: 24
rounds: 3
territories:
  - [bottom-left, top-left/bottom-left]
  - [top-right]
"""
CODE = """
from warhost.battlepacks.drawn import DrawnPack
from warhost.rules.space.territories import per_quarter

PACK = DrawnPack(__file__, score=per_quarter(2))
"""
SCENARIO = """
title: Two quarters are held, one is disputed, one is nobody's
battlepack: four-corners
now: {round: 1, turn: red, phase: end-of-turn, first: red}
warscrolls:
  scout: {move: 6, health: 1, save: 6, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Knife: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  west:  {army: red,  warscroll: scout, at: [[4, 4]]}
  north: {army: red,  warscroll: scout, at: [[4, 20]]}
  east:  {army: red,  warscroll: scout, at: [[28, 20]]}
  foes:  {army: blue, warscroll: scout, at: [[20, 20]]}
steps:
  - {end: turn}
expect:
  red: {victory_points: 4}
  blue: {victory_points: 0}
"""


def brew(root: Path, plan: str = PLAN) -> Path:
    folder = root / "four_corners"
    folder.mkdir(parents=True)
    (folder / "battleplan.yaml").write_text(plan, encoding="utf-8")
    (folder / "pack.py").write_text(CODE, encoding="utf-8")
    return root


@pytest.fixture
def corners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Battlepack]:
    monkeypatch.setenv(FOLDERS, str(brew(tmp_path)))
    look_again()
    yield battlepacks()["four-corners"]
    monkeypatch.delenv(FOLDERS)
    look_again()


def test_territories_are_the_lines_around_the_quarters(corners: Battlepack) -> None:
    assert corners.plan().territories == (
        ((0, 0), (16, 0), (16, 12), (8, 12), (8, 18), (0, 18)),
        ((16, 12), (32, 12), (32, 24), (16, 24)),
    )


def test_quarters_are_scored(corners: Battlepack) -> None:
    assert run(read_text(SCENARIO, "corners")).failures == ()
    (failure,) = run(read_text(SCENARIO.replace("[[20, 20]]", "[[20, 4]]"), "the foe elsewhere")).failures
    assert "victory_points is 6, not 4" in str(failure)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("[top-right, bottom-left]", "top-right, bottom-left do not lie side by side in one piece"),
        ("[middle]", "no part of the table is called 'middle'"),
        ("[top-right, [1, 2]]", "either corners or parts of the table"),
        ("[]", "0 points are no area"),
    ],
)
def test_a_territory_that_is_none_is_told(tmp_path: Path, wrong: str, why: str) -> None:
    (said,) = PackShelf([brew(tmp_path, PLAN.replace("[top-right]", wrong))]).broken.values()
    assert why in said
    assert "territories" in said
