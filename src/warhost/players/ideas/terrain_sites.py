"""Where a terrain feature may be set up."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

import numpy as np

from warhost.engine.decisions import Clearance, Placed
from warhost.players.ideas.sites import Site
from warhost.rules.setting_up.feature_room import Apart, Footprint, fitting, places_for, standing_footprints
from warhost.rules.setting_up.features import models_apart
from warhost.table.areas import Polygon
from warhost.table.shapes import Flags, Place, Point, Points

TURNS = (0.0, 90.0)
HALF_TURN = (0.0, 45.0, 90.0, 135.0)
COARSE, CLOSER, PROMISING = 1.0, 3, 150
"""The grid places are first looked for on, how often it is made finer, and about how many places at most."""
Where = tuple[float, float, float]
"""A spot and a turn."""


class TerrainSite(Site):
    """A terrain feature to be set up."""

    def near(self, goal: Point) -> Placed | None:
        """As near as the clearance leaves room, at home before anywhere; what it hardly leaves room for comes last."""
        spots = self.spots(goal)
        spots = spots[np.argsort(self._crowded(spots), kind="stable")]
        clear = self.decision.clear_of
        if clear is None:
            return self._scan((x, y, turn) for x, y in spots.tolist() for turn in TURNS)
        found = (self._scan(self._roomy(spots, clear, ground)) for ground in self._grounds())
        return next((each for each in found if each is not None), None)

    def _grounds(self) -> Iterable[Footprint]:
        """At home, as most must be; else anywhere."""
        return dict.fromkeys((self._keeping()[0] or (), ()))

    def _roomy(self, spots: Points, clear: Clearance, ground: Footprint) -> Iterator[Where]:
        """Those of some spots, each with a turn, at which the clearance leaves room."""
        game = self.battle.game
        standing, shapes = standing_footprints(game), game.state.terrain[self.decision.unit or ""].shapes
        _, border, apart = self._keeping()
        fits = fitting(game, shapes, clear, standing, spots, TURNS, ground, border, apart)
        for spot, turn in np.argwhere(fits).tolist():
            yield float(spots[spot, 0]), float(spots[spot, 1]), TURNS[turn]

    def _keeping(self) -> tuple[Footprint, float, Sequence[Apart]]:
        """The territory it must be in, how far from its borders, and from whom to stay how far away."""
        state, decision, far = self.battle.state, self.decision, self.decision.from_enemies
        apart = models_apart(self.battle.game, decision.player, far) if far is not None else ()
        return state.players[decision.player].territory, decision.from_enemy_territory or 0.0, apart

    def _crowded(self, spots: Points) -> Flags:
        """Which spots are surely or likely too near to an objective, other terrain or an edge."""
        state, clear = self.battle.state, self.decision.clear_of or Clearance()
        shapes = state.terrain[self.decision.unit or ""].shapes
        reach = max(hypot(x, y) for shape in shapes for x, y in shape)
        table = np.array([state.width, state.depth])
        edges = np.full(2, clear.edges)
        across = 1 if state.width >= state.depth else 0
        edges[across] = max(clear.edges, clear.long_edges)
        found: Flags = ((spots < edges) | (spots > table - edges)).any(axis=1)
        posts = np.array([(each.x, each.y, each.radius) for each in state.objectives.values()]).reshape(-1, 3)
        away = spots[:, None] - posts[:, :2]
        found |= (np.hypot(away[..., 0], away[..., 1]) < posts[:, 2] + clear.objectives + reach / 2).any(axis=1)
        boxes = np.array([Polygon(shape).box for shape in standing_footprints(self.battle.game)]).reshape(-1, 4)
        beyond = np.maximum(boxes[:, :2] - spots[:, None], spots[:, None] - boxes[:, 2:]).clip(0.0)
        found |= (np.hypot(beyond[..., 0], beyond[..., 1]) < clear.terrain + reach / 2).any(axis=1)
        return found

    def _scan(self, places: Iterable[Where]) -> Placed | None:
        """The first of some places that is legal."""
        found = (self.judged((Place(x, y, 0.0, turn),)) for x, y, turn in places)
        return next((each for each in found if each is not None), None)

    def anywhere(self) -> Placed | None:
        """Where the clearance leaves room; else all over the box, and closer where only one thing was wrong."""
        state, clear, game = self.battle.state, self.decision.clear_of, self.battle.game
        if clear is not None:
            standing, feature = standing_footprints(game), state.terrain[self.decision.unit or ""].shapes
            _, border, apart = self._keeping()
            for ground in self._grounds():
                for place in places_for(game, feature, clear, standing, ground, border, apart):
                    if (choice := self.judged((place,))) is not None:
                        return choice
        middle = (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2
        tried = {(x, y, turn) for x, y in self.spots(middle, COARSE).tolist() for turn in HALF_TURN}
        for step in range(1, CLOSER + 1):
            promising = []
            for x, y, turn in sorted(tried):
                problems = self.battle.problems(Placed((Place(x, y, 0.0, turn),)))
                if not problems:
                    return self.judged((Place(x, y, 0.0, turn),))
                if len({each.text for each in problems}) == 1:
                    promising.append((x, y, turn))
            by, turned = COARSE / 2**step, HALF_TURN[1] / 2**step
            shifts = [(i * by, j * by, k * turned) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1)]
            some = promising[:: max(1, len(promising) // PROMISING)]
            tried = {(x + dx, y + dy, turn + dt) for x, y, turn in some for dx, dy, dt in shifts} - tried
        return None
