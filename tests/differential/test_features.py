"""Scenery of several pieces (terrain-1.7): every piece counts, and pieces that meet are one ground."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.differential import truths
from tests.differential.stages import table
from tests.differential.tables import Footprint, features, joined, sixteenths
from tests.differential.truths import GRAIN

from warhost.engine.game import Game
from warhost.engine.records import Terrain
from warhost.rules.effects.selector import Frame
from warhost.rules.selectors.where import NearFeature, NearTerrain
from warhost.rules.space.objectives import contesting_models
from warhost.rules.space.terrain import COVER, unsteady, wholly_on
from warhost.rules.words import COMBAT_RANGE
from warhost.table.shapes import MM, Bodies, Place

FRAME = Frame(None, "red")
spots = st.tuples(sixteenths(0.75, 13), sixteenths(0.75, 11))


def ruin(shapes: tuple[Footprint, ...], height: float = 1.0) -> Terrain:
    return Terrain("ruin", shapes[0], height, abilities=(COVER, "unstable"), pieces=shapes[1:])


def scene(spot: tuple[float, float], shapes: tuple[Footprint, ...], height: float = 1.0) -> tuple[Game, Bodies]:
    """A model and a feature; the model on the ground, wherever it is."""
    body = np.array((*spot, 0.0, 16 * MM, 16 * MM, 0.0, 1.5))
    return table({"foot": (Place(*spot),)}, (ruin(shapes, height),)), body


@given(spots, joined())
def test_wholly_on_all_of_it_together(spot: tuple[float, float], shapes: tuple[Footprint, ...]) -> None:
    game, body = scene(spot, shapes)
    larger = body.copy()
    larger[3:5] += 4 * GRAIN
    over = [float(truths.to_footprints(truths.cloud(each), shapes).max()) for each in (body, larger)]
    assume(over[1] < 1e-6 or over[0] > 4 * GRAIN)
    assert wholly_on(game, "foot", game.state.terrain["ruin"]) == (over[1] < 1e-6)


@given(spots, features, sixteenths(0.5, 6))
def test_near_any_piece(spot: tuple[float, float], shapes: tuple[Footprint, ...], reach: float) -> None:
    game, body = scene(spot, shapes)
    away = _away(body, shapes)
    for limit, found in (
        (reach, NearFeature("ruin", reach).matches(game, "foot", FRAME)),
        (reach, NearTerrain(COVER, reach).matches(game, "foot", FRAME)),
        (COMBAT_RANGE, bool(contesting_models(game, "foot", game.state.terrain["ruin"]))),
    ):
        if abs(away - limit) > 4 * GRAIN:
            assert found == (away < limit)


@given(spots, features)
def test_unstable_ground_is_every_piece(spot: tuple[float, float], shapes: tuple[Footprint, ...]) -> None:
    game, body = scene(spot, shapes, height=3.0)
    away = _away(body, shapes)
    deep = max(float(truths.depth(truths.cloud(body), shape).max()) for shape in shapes)
    assume(away > GRAIN or deep > 4 * GRAIN)
    assert bool(unsteady(game, body.reshape(1, 7))[0]) == (away == 0)


def _away(body: Bodies, shapes: tuple[Footprint, ...]) -> float:
    """From a base to the nearest piece: from its points, and from theirs."""
    corners = np.concatenate([truths.dotted(shape) for shape in shapes])
    return min(
        float(truths.to_footprints(truths.cloud(body), shapes).min()), float(truths.to_base(corners, body).min())
    )
