"""Nobody fights one foe alone: those beside it strike back, walls are gone round, and ground that is thin is lost."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.decisions import Pass, UseAbility
from warhost.engine.dice import Seeded
from warhost.players.captain.captain import Captain
from warhost.players.captain.position import Position
from warhost.players.captain.weights import CAPTAIN
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up

SOLDIERS = """
title: A hero before a crowd
rules: [core-14.3]
battlepack: plain
now: {round: 1, turn: red, phase: PHASE, first: red}
warscrolls:
  hero: {move: 5, health: 5, save: 4, control: 2, base: 40, height: 2, keywords: [HERO, INFANTRY],
         weapons: {Sword: {attacks: 5, hit: 3, wound: 3, rend: 1, damage: 2}}}
  grunt: {move: 5, health: 4, save: 6, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
          weapons: {Stick: {attacks: 1, hit: 5, wound: 5, rend: 0, damage: 1}}}
  brute: {move: 5, health: 3, save: 4, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
          weapons: {Axe: {attacks: 3, hit: 3, wound: 3, rend: 1, damage: 2}}}
"""
PREY = """
objectives:
  - {name: Corner, at: [2, 2], radius: 1}
units:
  hero: {army: red, warscroll: hero, at: [[15, 6]]}
  prey: {army: blue, warscroll: grunt, at: [[15, 11]]}
"""
BESIDE = """
  left: {army: blue, warscroll: brute, at: [[11, 12.5], [12.3, 12.5], [11, 13.8], [12.3, 13.8]]}
  right: {army: blue, warscroll: brute, at: [[17.7, 12.5], [19, 12.5], [17.7, 13.8], [19, 13.8]]}
"""
AWAY = """
  left: {army: blue, warscroll: brute, at: [[1, 20.5], [2.3, 20.5], [1, 21.5], [2.3, 21.5]]}
  right: {army: blue, warscroll: brute, at: [[27, 20.5], [28.3, 20.5], [27, 21.5], [28.3, 21.5]]}
"""


def laid(tmp_path: Path, units: str, phase: str = "charge") -> Battle:
    path = tmp_path / "crowd.yaml"
    path.write_text(SOLDIERS.replace("PHASE", phase) + units, encoding="utf-8")
    return set_up(read(path), Seeded(1))


@pytest.mark.parametrize(("others", "choice"), [(AWAY, UseAbility("charge", "hero")), (BESIDE, Pass())])
def test_a_hero_charges_who_is_alone_and_not_who_stands_among_others(
    others: str, choice: object, tmp_path: Path
) -> None:
    assert Captain(1).choose(laid(tmp_path, PREY + others)) == choice


def test_one_foe_alone_was_all_that_counted_before(tmp_path: Path) -> None:
    bold = Captain(1, replace(CAPTAIN, crowd=0.0))
    assert bold.choose(laid(tmp_path, PREY + BESIDE)) == UseAbility("charge", "hero")


WALLED = """
terrain:
  - {name: wall, height: 5, polygon: [[9, 8], [21, 8], [21, 8.5], [9, 8.5]]}
"""


def test_a_charge_on_foot_goes_round_a_wall(tmp_path: Path) -> None:
    open_ground = Position(laid(tmp_path, PREY + AWAY).game, "red")
    assert open_ground.charge_gap("hero", "prey") == pytest.approx(open_ground.gap("hero", "prey"))
    walled = Position(laid(tmp_path, WALLED + PREY + AWAY).game, "red")
    assert walled.charge_gap("hero", "prey") > open_ground.gap("hero", "prey") + 4


POST = """
objectives:
  - {name: Centre, at: [15, 11], radius: 3}
units:
  hero: {army: red, warscroll: hero, at: [[15, 11]]}
  guard: {army: red, warscroll: brute, at: [GUARD]}
  mob: {army: blue, warscroll: grunt, at: [[13, 18], [14.3, 18], [15.6, 18], [16.9, 18]]}
"""
THERE = "[13, 11], [13, 12.3], [17, 11], [17, 12.3]"
NOT_THERE = "[13, 1], [13, 2.3], [17, 1], [17, 2.3]"


def worth(guard: str, tmp_path: Path, insurance: float) -> float:
    """What both would score, in red's turn."""
    game = laid(tmp_path, POST.replace("GUARD", guard), "end-of-turn").game
    position = Position(game, "red", replace(CAPTAIN, insurance=insurance))
    totals = position.holding.totals()
    return position.scores(position.holding.holders(totals), totals)


def test_what_one_hero_holds_is_not_held(tmp_path: Path) -> None:
    """Four can come there next turn: against two of control, not against six."""
    assert worth(THERE, tmp_path, 0.5) > worth(NOT_THERE, tmp_path, 0.5) + 0.1
    assert worth(THERE, tmp_path, 0.0) == worth(NOT_THERE, tmp_path, 0.0)


def test_who_is_held_up_brings_nothing(tmp_path: Path) -> None:
    held = POST.replace("GUARD", "[13, 19.5], [14.3, 19.5], [15.6, 19.5], [16.9, 19.5]")
    assert Position(laid(tmp_path, held).game, "red").brought("blue") == [0]
    assert Position(laid(tmp_path, POST.replace("GUARD", THERE)).game, "red").brought("blue") == [4]
