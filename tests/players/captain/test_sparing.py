"""The captain wastes nobody: who has charged fights, and losses cost no more than they must."""

from pathlib import Path

import pytest

from warhost.engine.battle import Battle
from warhost.engine.decisions import Move, MoveUnit, PickSlain, SlainPicked, UseAbility
from warhost.engine.dice import Scripted, Seeded
from warhost.players.captain.captain import Captain
from warhost.players.ideas.picks import slain_ideas
from warhost.rules.fighting.damage import picks_in_order
from warhost.rules.space.combat_range import in_combat
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up
from warhost.table.formations import formation, staggered
from warhost.table.shapes import Base, Place

CHARGED = """
title: Riders that have charged
rules: [spearhead-1]
battlepack: fire-and-jade
realm: ghyran
now: {{round: 2, turn: red, phase: combat, first: red}}
players:
  red:  {{army: kavalos-vanguard, territory: [[0, 0], [30, 0], [30, 11], [0, 11]]}}
  blue: {{territory: [[0, 11], [30, 11], [30, 22], [0, 22]]}}
warscrolls:
  foe: {{move: 3, health: {health}, save: 4, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
        weapons: {{Blade: {{attacks: {attacks}, hit: 3, wound: 3, rend: 1, damage: 2}}}}}}
units:
  riders: {{army: red, warscroll: kavalos-deathriders, facing: 90, charged: true,
           at: [[7, 10], [8.6, 10], [10.2, 10], [11.8, 10], [13.4, 10]]}}
  blues:  {{army: blue, warscroll: foe, at: [[10, 12.2]]}}
"""


def charged(tmp_path: Path, attacks: int, health: int) -> Battle:
    """Before the move of Wheel About, the roll for which was good."""
    path = tmp_path / "charged.yaml"
    path.write_text(CHARGED.format(attacks=attacks, health=health), encoding="utf-8")
    battle = set_up(read(path), Scripted({"effect": [6]}, beyond=Seeded(1)))
    assert in_combat(battle.game, "riders")
    battle.answer(UseAbility("kavalos-vanguard/wheel-about", "riders"))
    assert isinstance(battle.decision, MoveUnit)
    return battle


def test_riders_do_not_wheel_about_before_they_have_struck(tmp_path: Path) -> None:
    assert Captain(1).choose(charged(tmp_path, attacks=1, health=6)) == Move()


def test_riders_wheel_about_from_a_fight_that_is_lost(tmp_path: Path) -> None:
    battle = charged(tmp_path, attacks=30, health=30)
    battle.answer(Captain(1).choose(battle))
    assert not in_combat(battle.game, "riders")


FLOCK = """
title: A flock that is shot at
rules: [spearhead-1]
battlepack: fire-and-jade
realm: ghyran
now: {{round: 2, turn: blue, phase: shooting, first: red}}
players:
  red: {{army: tzaangor-warflocks}}
warscrolls:
  foe: {{move: 5, health: 6, save: 6, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
        weapons: {{Blade: {{attacks: 1, hit: 3, wound: 3, rend: 1, damage: 2}}}}}}
units:
  flock: {{army: red, warscroll: tzaangors, at: {at}}}
  blues: {{army: blue, warscroll: foe, at: [[15, 18]]}}
"""


def left_of(tmp_path: Path, block: tuple[Place, ...], losses: int) -> list[int]:
    """How many of a flock are left after losses, by each idea for who goes."""
    path = tmp_path / "flock.yaml"
    path.write_text(FLOCK.format(at=[[round(each.x, 3), round(each.y, 3)] for each in block]), encoding="utf-8")
    battle = set_up(read(path), Seeded(1))
    decision = PickSlain(
        player="red", kind="slain", reason="", rule="core-18.3", unit="flock", count=losses, models=tuple(range(10))
    )
    picked = [idea.make() for idea in slain_ideas(battle, decision, None)][:2]
    return [
        10 - len(picks_in_order(battle.game, "flock", losses, each.models)[0])
        for each in picked
        if isinstance(each, SlainPicked)
    ]


@pytest.mark.parametrize("losses", [1, 2, 3, 4, 5, 6])
def test_losses_cost_nobody_else(tmp_path: Path, losses: int) -> None:
    block = staggered(10, Base.of_mm(32), (15.0, 8.0), 90.0)
    assert left_of(tmp_path, block, losses) == [10 - losses, 10 - losses]


def test_straight_ranks_are_costly(tmp_path: Path) -> None:
    assert left_of(tmp_path, formation(10, Base.of_mm(32), (15.0, 8.0), 90.0), 3) == [5, 5]
