"""Looking round from a unit, wherever it is."""

from pathlib import Path

import pytest

from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.registry import usual_pack
from warhost.engine.dice import Scripted
from warhost.engine.problems import Refused
from warhost.players.simple.random_player import RandomPlayer
from warhost.players.simple.recruit import Recruit
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up
from warhost.server.views.surroundings import look, look_from
from warhost.server.views.table import table_view

ROOT = Path(__file__).parents[3]
HIDDEN = "scenarios/core/core-6.0c-range-and-sight-by-the-same-model.yaml"


def test_a_unit_that_is_being_set_up_again_sees_nobody() -> None:
    """Its models are off the table while it counts as being there; looking stumbled over that once."""
    pack = usual_pack("army")
    battle, player = army_battle(pack, None, 5), RandomPlayer("5")
    while battle.state.now.round < 1:
        battle.answer(player.choose(battle))
    units = [each.id for each in battle.state.units.values() if each.status == "table"]
    one, other = units[0], units[-1]
    assert {each.unit for each in look(battle.game, other).units} == {*units} - {other}
    lifted = battle.game.imagine(one, (None,) * battle.state.units[one].size)
    assert look(lifted, one).units == []
    assert {each.unit for each in look(lifted, other).units} == {*units} - {one, other}


def test_a_model_sees_some_of_a_unit_by_the_engines_own_sight() -> None:
    """Two of four stand behind a wall (core-6.0)."""
    game = set_up(read_text((ROOT / HIDDEN).read_text(encoding="utf-8"), HIDDEN), Scripted({})).game
    found = look_from(game, "archer", 0).units
    assert [(each.unit, each.enemy, each.models, each.of) for each in found] == [("column", True, (2, 3), 4)]
    assert look_from(game, "column", 0).units[0].models == ()
    assert look_from(game, "column", 3).units[0].models == (0,)
    with pytest.raises(Refused, match="no model 7 on the table"):
        look_from(game, "archer", 7)
    with pytest.raises(Refused, match="no unit called nobody"):
        look_from(game, "nobody", 0)


def test_a_table_that_was_looked_at_before_is_what_it_would_be_afresh() -> None:
    """What everybody sees alike is kept while nothing changes; a fresh look shows the same after every answer."""
    battle, player, kept = army_battle(usual_pack("army"), None, 5), Recruit("5"), 0
    while battle.decision is not None and battle.number < 150:
        before = battle.game.derived.get("seen by all")
        found = table_view(battle, "red")
        kept += before is not None and battle.game.derived["seen by all"] is before
        afresh = battle.clone()
        _ = afresh.decision
        afresh.game.derived.pop("seen by all", None)
        assert battle.number % 7 or table_view(afresh, "red") == found
        battle.answer(player.choose(battle))
    assert kept > 20
