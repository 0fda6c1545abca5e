"""Looking round from a unit, wherever it is."""

from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.registry import usual_pack
from warhost.players.simple.random_player import RandomPlayer
from warhost.server.views.surroundings import look


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
