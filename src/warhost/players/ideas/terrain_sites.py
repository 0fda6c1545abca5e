"""Where a terrain feature may be set up."""

from collections.abc import Iterable
from math import hypot

import numpy as np

from warhost.engine.decisions import Clearance, Placed
from warhost.players.ideas.sites import Site
from warhost.rules.setting_up.feature_room import places_for, standing_footprints
from warhost.rules.setting_up.features import models_apart
from warhost.table.shapes import Flags, Place, Points

TURNS = (0.0, 90.0)
HALF_TURN = (0.0, 45.0, 90.0, 135.0)
COARSE, CLOSER, PROMISING = 1.0, 3, 150
"""The grid places are first looked for on, how often it is made finer, and about how many places at most."""


class TerrainSite(Site):
    """A terrain feature to be set up."""

    def near(self, goal: Points) -> Placed | None:
        spots = self.spots(goal)
        return self._scan(spots[np.argsort(self._crowded(spots), kind="stable")], TURNS)

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
        for each in state.objectives.values():
            near = each.radius + clear.objectives + reach / 2
            found |= np.hypot(spots[:, 0] - each.x, spots[:, 1] - each.y) < near
        for corners in map(np.array, standing_footprints(self.battle.game)):
            beyond = np.maximum(corners.min(axis=0) - spots, spots - corners.max(axis=0)).clip(0.0)
            found |= np.hypot(beyond[:, 0], beyond[:, 1]) < clear.terrain + reach / 2
        return found

    def _scan(self, spots: Points, turns: Iterable[float]) -> Placed | None:
        for x, y in spots.tolist():
            for turn in turns:
                found = self.judged((Place(x, y, 0.0, turn),))
                if found is not None:
                    return found
        return None

    def anywhere(self) -> Placed | None:
        """Where the clearance leaves room; else all over the box, and closer where only one thing was wrong."""
        state, clear = self.battle.state, self.decision.clear_of
        if clear is not None:
            standing = standing_footprints(self.battle.game)
            feature = state.terrain[self.decision.unit or ""].shapes
            home, border = state.players[self.decision.player].territory, self.decision.from_enemy_territory or 0.0
            far, game = self.decision.from_enemies, self.battle.game
            apart = models_apart(game, self.decision.player, far) if far is not None else ()
            # At home, as most must be; else anywhere.
            for ground in dict.fromkeys((home or (), ())):
                for place in places_for(game, feature, clear, standing, ground, border, apart):
                    if (choice := self.judged((place,))) is not None:
                        return choice
        middle = (np.array(self.box[:2]) + np.array(self.box[2:])) / 2
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
