"""Picking between weapons: what odds and computer players make of it."""

import pytest

from warhost.engine.battle import Battle
from warhost.engine.decisions import PickTargets, Targets, UseAbility
from warhost.engine.dice import Seeded
from warhost.odds.expectation import expected
from warhost.odds.preview import preview
from warhost.odds.salvos import salvos
from warhost.players import player
from warhost.players.ideas.menu import candidates
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up

BALL, SHOT, PISTOL = "Mortar: Ball", "Mortar: Shot", "Pistol"
STAGE = """
title: A mortar and two kinds of foes
now: {round: 1, turn: red, phase: shooting}
warscrolls:
  mortar: {move: 4, health: 3, save: 5, control: 1, base: 50, keywords: [WAR MACHINE],
           weapons: {"Mortar: Ball": {range: 24, attacks: 1, hit: 3, wound: 2, rend: 3, damage: 4, one_of: Mortar},
                     "Mortar: Shot": {range: 24, attacks: 6, hit: 3, wound: 3, rend: 0, damage: 1, one_of: Mortar},
                     Pistol:         {range: 24, attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
  giant: {move: 5, health: 20, save: 2, control: 1, base: 60, keywords: [MONSTER]}
  rabble: {move: 5, health: 1, save: null, control: 1, base: 25, keywords: [INFANTRY]}
units:
  mortar: {army: red, warscroll: mortar, at: [[5, 10]]}
  foe: {army: blue, warscroll: %s, at: [[14, 10]]}
"""


def stage(foe: str) -> Battle:
    """The mortar is about to shoot at this foe."""
    battle = set_up(read_text(STAGE % foe, "stage"), Seeded(1))
    battle.answer(UseAbility("shoot", "mortar"))
    assert isinstance(battle.decision, PickTargets)
    return battle


@pytest.mark.parametrize(("foe", "better"), [("giant", BALL), ("rabble", SHOT)])
def test_odds_take_the_better_of_them(foe: str, better: str) -> None:
    game = stage(foe).game
    assert [each.weapon.name for each in salvos(game, "mortar", "foe", "shooting")] == [better, PISTOL]
    both = preview(game, "mortar", "foe", "shooting").damage.mean
    named = preview(game, "mortar", "foe", "shooting", {better: [0], PISTOL: [0]}).damage.mean
    other = preview(game, "mortar", "foe", "shooting", {BALL if better == SHOT else SHOT: [0], PISTOL: [0]}).damage.mean
    assert both == pytest.approx(named)
    assert other < named
    assert expected(game, "mortar", "foe", "ranged").damage <= both + 1e-9


@pytest.mark.parametrize(("foe", "better"), [("giant", BALL), ("rabble", SHOT)])
def test_computer_players_shoot_with_the_better(foe: str, better: str) -> None:
    battle = stage(foe)
    decision = battle.decision
    assert decision is not None
    used = [weapons(each) for each in candidates(battle, decision)]
    assert used[0] == {better, PISTOL}
    assert {frozenset(each) for each in used} == {frozenset({BALL, PISTOL}), frozenset({SHOT, PISTOL})}
    assert weapons(player("captain").choose(battle)) == {better, PISTOL}


def weapons(choice: object) -> set[str]:
    assert isinstance(choice, Targets)
    return {share.weapon for share in choice.shares}
