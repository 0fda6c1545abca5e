"""A bonus counts while it lasts, and for whom it is in time."""

from pathlib import Path

import pytest
from tests.players.captain.test_company import SOLDIERS

from warhost.engine.battle import Battle
from warhost.engine.decisions import PickTargets, UseAbility, Window
from warhost.engine.dice import Seeded
from warhost.engine.game import Game
from warhost.engine.records import Effect, Source, Until
from warhost.players.captain.captain import Captain
from warhost.players.captain.position import Position
from warhost.rules.effects.modifiers import hit_rolls
from warhost.rules.selectors.who import Ids
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up

UNITS = """
objectives:
  - {name: Corner, at: [2, 2], radius: 1}
units:
  fighting: {army: red, warscroll: brute, at: [[15, 9.5], [16.3, 9.5]]}
  near: {army: red, warscroll: brute, at: [[15, 17], [16.3, 17]]}
  prey: {army: blue, warscroll: grunt, at: [[15, 11], [16.3, 11], [17.6, 11]]}
"""


def laid(tmp_path: Path, phase: str) -> Battle:
    path = tmp_path / "timing.yaml"
    path.write_text(SOLDIERS.replace("PHASE", phase) + UNITS, encoding="utf-8")
    return set_up(read(path), Seeded(1))


def gain(game: Game, unit: str, end: str) -> float:
    """What one more to hit until then is worth to a unit."""
    before = Position(game, "red").value()
    source, until = Source("x", "core-5.0", None, "red"), Until(end)  # type: ignore[arg-type]
    twin = Game(game.book, game.state, game.dice)
    twin.change(effects={"e": Effect("e", (hit_rolls(1),), Ids(frozenset({unit})), until, source)})
    return Position(twin, "red").value() - before


def test_for_a_phase_it_counts_where_there_is_a_fight(tmp_path: Path) -> None:
    game = laid(tmp_path, "combat").game
    assert gain(game, "fighting", "phase") > 0.05
    assert gain(game, "near", "phase") == pytest.approx(0)
    assert gain(game, "near", "battle") > 0.05


def test_before_the_fights_a_phase_is_too_short_and_a_turn_is_not(tmp_path: Path) -> None:
    game = laid(tmp_path, "hero").game
    assert gain(game, "fighting", "phase") == pytest.approx(0)
    assert gain(game, "fighting", "turn") > 0.05
    assert gain(game, "near", "turn") > 0.01


def test_after_the_fight_it_comes_too_late(tmp_path: Path) -> None:
    battle, captain = laid(tmp_path, "combat"), Captain(1)
    while not (
        isinstance(battle.decision, Window) and any(each.ability == "fight" for each in battle.decision.options)
    ):
        battle.answer(captain.choose(battle))
    battle.answer(UseAbility("fight", "fighting"))
    while not isinstance(battle.decision, PickTargets):
        battle.answer(captain.choose(battle))
    battle.answer(captain.choose(battle))
    while battle.in_progress:
        battle.answer(captain.choose(battle))
    assert gain(battle.game, "fighting", "phase") == pytest.approx(0)
