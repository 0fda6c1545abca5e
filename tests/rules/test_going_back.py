"""What was found out about a later moment is nothing that an earlier one stumbles over."""

from warhost.bench.engine import two_hordes
from warhost.engine.records import RED, Unit
from warhost.rules.space.combat_range import in_combat_with
from warhost.table.formations import formation


def test_who_fights_is_known_before_a_replacement_came_and_after() -> None:
    game = two_hordes(5)
    foe = game.state.places["blues"][0]
    assert foe is not None
    before, fought = game.state, in_combat_with(game, "blues")
    more = Unit("reds-replacement", RED, game.unit("reds").warscroll, 3)
    game.change(units={**game.state.units, more.id: more})
    game.put(more.id, formation(3, game.warscroll(more.id).base, (foe.x - 2.5, foe.y)))
    game.change_unit(more.id, status="table")
    assert more.id in in_combat_with(game, "blues")
    game.go_to(before)
    assert in_combat_with(game, "blues") == fought
    assert more.id not in fought
