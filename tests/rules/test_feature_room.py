"""Room for terrain: what lies inside a footprint, or around it, is in its way."""

from warhost.bench.engine import two_hordes
from warhost.engine.decisions import Clearance
from warhost.rules.setting_up.feature_room import Footprint, has_room, places_for
from warhost.rules.space.measuring import everybody_but

SMALL: Footprint = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
LARGE: Footprint = ((-14.9, -10.9), (14.9, -10.9), (14.9, 10.9), (-14.9, 10.9))
WOOD: Footprint = ((0.0, 0.0), (30.0, 0.0), (30.0, 22.0), (0.0, 22.0))


def test_not_inside_another_feature() -> None:
    game = two_hordes(5)
    assert has_room(game, [SMALL], Clearance(terrain=1.0), [])
    assert not has_room(game, [SMALL], Clearance(terrain=1.0), [WOOD])


def test_not_around_models() -> None:
    game = two_hordes(5)
    assert has_room(game, [LARGE], Clearance(), [])
    assert not has_room(game, [LARGE], Clearance(), [], apart=[(everybody_but(game), 0.0)])


def test_a_gap_that_only_a_fine_grid_finds() -> None:
    game = two_hordes(5)
    left: Footprint = ((0.0, 0.0), (13.7, 0.0), (13.7, 22.0), (0.0, 22.0))
    right: Footprint = ((15.78, 0.0), (30.0, 0.0), (30.0, 22.0), (15.78, 22.0))
    assert has_room(game, [SMALL], Clearance(), [left, right])


def test_every_piece_needs_room() -> None:
    game = two_hordes(5)
    far: Footprint = ((27.0, -1.0), (29.0, -1.0), (29.0, 1.0), (27.0, 1.0))
    further: Footprint = ((29.5, -1.0), (31.5, -1.0), (31.5, 1.0), (29.5, 1.0))
    assert has_room(game, [SMALL, far], Clearance(), [])
    assert not has_room(game, [SMALL, further], Clearance(edges=3.0), [])


def test_all_of_a_territory_with_a_corner() -> None:
    game = two_hordes(5)
    home: Footprint = ((0.0, 0.0), (30.0, 0.0), (30.0, 5.0), (5.0, 5.0), (5.0, 22.0), (0.0, 22.0))
    wide: Footprint = ((-3.0, -3.0), (3.0, -3.0), (3.0, 3.0), (-3.0, 3.0))
    meeting: Footprint = ((0.0, 0.0), (5.0, 0.0), (5.0, 5.0), (0.0, 5.0))
    assert has_room(game, [SMALL], Clearance(), [meeting], home)
    assert all(min(place.x, place.y) <= 4 for place in places_for(game, [SMALL], Clearance(), [meeting], home))
    assert not has_room(game, [wide], Clearance(), [], home)
    assert not has_room(game, [SMALL], Clearance(), [meeting], home, border=3.0)


def test_features_do_not_cross() -> None:
    game = two_hordes(5)
    long: Footprint = ((-14.0, -0.5), (14.0, -0.5), (14.0, 0.5), (-14.0, 0.5))
    upright: Footprint = ((14.0, 0.0), (16.0, 0.0), (16.0, 22.0), (14.0, 22.0))
    assert has_room(game, [long], Clearance(), [])
    assert not has_room(game, [long], Clearance(), [upright])
