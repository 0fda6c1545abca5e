"""Charging units that stand on terrain where there is no room beside them (terrain-1.6)."""

import numpy as np

from warhost.engine.game import Game
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import board, figures, obstacles
from warhost.rules.space.scenery import ground_of, shapes_of
from warhost.rules.space.terrain import LOW, unstable_ground, wholly_on
from warhost.table import kernels
from warhost.table.areas import NearBodies
from warhost.table.placing import find_places
from warhost.table.shapes import TOLERANCE, Base, Bodies, Flags, Z


def ends_below(before: Game, after: Game, unit: str, reach: float) -> bool:
    """Does a charge end by a feature instead, in combat with enemies wholly on it whom it has no room to reach?"""
    if "terrain" not in after.state.modules:
        return False
    bodies = figures(after, unit).bodies
    for foe in in_combat_with(after, unit):
        for feature in after.state.terrain.values():
            shapes = shapes_of(feature) if feature.on_table else ()
            beside = any(shape.distance(body) <= reach + TOLERANCE for shape in shapes for body in bodies)
            if beside and wholly_on(after, foe, feature) and not _room_beside(before, unit, foe, reach):
                return True
    return False


def stands_on_terrain(game: Game, unit: str) -> bool:
    """Is the unit wholly on some feature, where terrain has rules of its own?"""
    if "terrain" not in game.state.modules:
        return False
    return any(each.on_table and wholly_on(game, unit, each) for each in game.state.terrain.values())


def _room_beside(game: Game, unit: str, foe: str, reach: float) -> bool:
    """Could any model of the unit stand within reach of the foe, its whole base on firm ground?"""
    scroll, others = game.warscroll(unit), figures(game, foe).bodies
    rows = tuple(tuple(float(value) for value in body) for body in others)

    tops = [ground_of(each) for each in game.state.terrain.values() if each.on_table]

    def allow(places: Bodies) -> Flags:
        near = np.asarray(kernels.distances(places, others).min(axis=1) <= reach + TOLERANCE, dtype=np.bool_)
        for index in np.flatnonzero(near & (places[:, Z] > LOW)).tolist():
            near[index] = any(top.holds(places[index]) for top in tops)
        bad = [each.model for each in unstable_ground(game, unit, places, tuple(range(len(places))))]
        near[[each for each in bad if each is not None]] = False
        return near

    def fits(base: Base) -> bool:
        area = NearBodies(reach + base.length, rows)
        return find_places(
            1, base, scroll.height, board(game), obstacles(game, unit), area=area, coherency=1.0, need=0, allow=allow,
            thorough=True,
        ) is not None  # fmt: skip

    return any(fits(base) for base in dict.fromkeys(game.base_of(unit, model) for model in figures(game, unit).numbers))
