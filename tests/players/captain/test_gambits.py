"""Matched play: a battle tactic is declared that can be completed, and played for."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.decisions import MoveUnit, Picked, UseAbility
from warhost.engine.dice import Seeded
from warhost.players.captain.captain import Captain
from warhost.players.captain.gambits import GAMBIT, from_centre, is_barred, progress
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up

FILE = """
title: Two before the centre
rules: [tactics-2.0]
battlepack: border-war
battlefield: [44, 30]
now: {round: 2, turn: red, phase: PHASE, first: red}
players: {red: {TACTIC}}
warscrolls:
  brute: {move: 5, health: 6, save: 5, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 2, hit: 4, wound: 4, rend: 0, damage: 1}}}
  frail: {move: 5, health: 1, save: 6, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
objectives:
  - {name: Corner, at: [42, 28], radius: 1}
units:
"""
CENTRAL = """
  left:  {army: red,  warscroll: brute, at: [[18, 9]]}
  right: {army: red,  warscroll: brute, at: [[26, 9]]}
  blues: {army: blue, warscroll: brute, at: [[40, 27]]}
"""
FIGHTING = """
  left:  {army: red,  warscroll: brute, at: [[4, 4]]}
  right: {army: red,  warscroll: brute, at: [[40, 4]]}
  one: {army: blue, warscroll: frail, at: [[4, 6]]}
  two: {army: blue, warscroll: frail, at: [[40, 6]]}
"""


def laid(tmp_path: Path, units: str, phase: str = "start-of-turn", tactic: str = "victory_points: 0") -> Battle:
    path = tmp_path / "tactic.yaml"
    path.write_text(FILE.replace("PHASE", phase).replace("TACTIC", tactic) + units, encoding="utf-8")
    return set_up(read(path), Seeded(1))


@pytest.mark.parametrize(("units", "tactic"), [(CENTRAL, "Seize the Centre"), (FIGHTING, "Do Not Waver")])
def test_the_likeliest_tactic_is_declared(units: str, tactic: str, tmp_path: Path) -> None:
    battle, captain = laid(tmp_path, units), Captain(1)
    assert captain.choose(battle) == UseAbility(GAMBIT, None)
    battle.answer(UseAbility(GAMBIT, None))
    assert captain.choose(battle) == Picked((tactic,))
    assert captain.slips == []


def test_units_go_where_the_tactic_is_completed(tmp_path: Path) -> None:
    battle, captain = laid(tmp_path, CENTRAL, "movement", "tactic: seize-the-centre"), Captain(1)
    for unit in ("left", "right"):
        battle.answer(UseAbility("normal-move", unit))
        assert isinstance(battle.decision, MoveUnit)
        battle.answer(captain.choose(battle))
        assert from_centre(battle.game, unit) <= 3.0
    assert progress(battle.game, "red") == 4.0
    assert captain.slips == []


def test_half_a_tactic_is_worth_less_than_half_of_it(tmp_path: Path) -> None:
    near = CENTRAL.replace("[[18, 9]]", "[[21, 14]]")
    assert progress(laid(tmp_path, CENTRAL, "movement", "tactic: seize-the-centre").game, "red") == 0.0
    assert 0.0 < progress(laid(tmp_path, near, "movement", "tactic: seize-the-centre").game, "red") < 2.0


def test_going_first_twice_costs_the_tactic(tmp_path: Path) -> None:
    """tactics-2.0: not for whoever went second last round and chooses to go first."""
    game = laid(tmp_path, CENTRAL).game
    now = game.state.now
    game.change(now=replace(now, round=2, previous_first="blue"))
    assert is_barred(game, "red")
    assert not is_barred(game, "blue")
