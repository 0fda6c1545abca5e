"""Room for terrain: what lies inside a footprint, or around it, is in its way."""

from warhost.bench.engine import two_hordes
from warhost.engine.decisions import Clearance
from warhost.rules.setting_up.feature_room import Footprint, has_room
from warhost.rules.space.measuring import everybody_but

SMALL: Footprint = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
LARGE: Footprint = ((-14.9, -10.9), (14.9, -10.9), (14.9, 10.9), (-14.9, 10.9))
WOOD: Footprint = ((0.0, 0.0), (30.0, 0.0), (30.0, 22.0), (0.0, 22.0))


def test_not_inside_another_feature() -> None:
    game = two_hordes(5)
    assert has_room(game, SMALL, Clearance(terrain=1.0), [])
    assert not has_room(game, SMALL, Clearance(terrain=1.0), [WOOD])


def test_not_around_models() -> None:
    game = two_hordes(5)
    assert has_room(game, LARGE, Clearance(), [])
    assert not has_room(game, LARGE, Clearance(), [], apart=[(everybody_but(game), 0.0)])


def test_a_gap_that_only_a_fine_grid_finds() -> None:
    game = two_hordes(5)
    left: Footprint = ((0.0, 0.0), (13.7, 0.0), (13.7, 22.0), (0.0, 22.0))
    right: Footprint = ((15.78, 0.0), (30.0, 0.0), (30.0, 22.0), (15.78, 22.0))
    assert has_room(game, SMALL, Clearance(), [left, right])
