"""Where everybody stands, followed from event to event, so that each sentence speaks of its own moment."""

from math import hypot

import numpy as np

from warhost.engine.bases import rows_of_unit
from warhost.engine.catalogue import Catalogue, Warscroll
from warhost.engine.events import AnyEvent, Destroyed, Moved, Removed, SetUp, Slain
from warhost.engine.prose import AnySpan, Prose, an_objective, said
from warhost.engine.records import State
from warhost.narration.names import BattleNames
from warhost.table.kernels import gaps
from warhost.table.shapes import Bodies, Place

AT, NEAR = 3.0, 6.0
"""From how far off a marker a unit is said to be at it, or near it; at an objective that is an area is who is on it."""
MARKER = 1.0
"""An objective of a greater radius is an area."""


class TableAsTold:
    """The table as told so far; `state` is what the battle has come to by now."""

    def __init__(self, catalogue: Catalogue, state: State) -> None:
        self.catalogue = catalogue
        self.names = BattleNames(catalogue)
        self.state = state
        self.places: dict[str, tuple[Place | None, ...]] = dict(state.places)

    def note(self, event: AnyEvent) -> None:
        """Move, set up or take away what the event says."""
        if isinstance(event, Moved | SetUp) and event.unit in self.state.units:
            self.places[event.unit] = event.places
        elif isinstance(event, Slain):
            left = list(self.places.get(event.unit, ()))
            if event.model < len(left):
                left[event.model] = None
            self.places[event.unit] = tuple(left)
        elif isinstance(event, Removed | Destroyed):
            self.places[event.unit] = tuple(None for _ in self.places.get(event.unit, ()))

    def name(self, unit: str) -> AnySpan:
        """[R] Crossbow Watch"""
        return self.names.thing(self.state, unit)

    def scroll(self, unit: str) -> Warscroll | None:
        record = self.state.units.get(unit)
        return self.catalogue.warscrolls.get(record.warscroll) if record is not None else None

    def several(self, unit: str | None) -> bool:
        """Whether the unit takes a plural: it is made of several models."""
        record = self.state.units.get(unit or "")
        return record is not None and record.size > 1

    def standing(self, unit: str) -> int:
        """How many models are on the table."""
        return sum(place is not None for place in self.places.get(unit, ()))

    def whereabouts(self, unit: str, before: str = "") -> Prose:
        """Which objective the unit is at or near, if any, with words before."""
        found = [place for place in self.places.get(unit, ()) if place is not None]
        best: tuple[float, str] | None = None
        for objective in self.state.objectives.values():
            for place in found:
                reach = self._reach(unit) + (objective.radius if objective.radius > MARKER else objective.radius + AT)
                far = hypot(place.x - objective.x, place.y - objective.y) - reach
                if best is None or far < best[0]:
                    best = far, objective.id
        if best is None or best[0] > NEAR - AT:
            return ()
        near = "at" if best[0] <= 0 else "near"
        return said("{before}{near} {where}", before=before, near=near, where=an_objective(best[1]))

    def _reach(self, unit: str) -> float:
        """How far a model's base reaches at least."""
        scroll = self.scroll(unit)
        return scroll.base.width / 2 if scroll is not None else 0.0

    def foes_within(self, unit: str, reach: float) -> list[str]:
        """Enemy units so close to a unit, nearest first."""
        own = self._bodies(unit)
        army = self.state.units[unit].army
        found = []
        for other in self.state.units.values():
            theirs = self._bodies(other.id) if other.army != army and other.kind != "terrain" else None
            if own is not None and theirs is not None:
                far = float(gaps(own, theirs).min())
                if far <= reach + 0.01:
                    found.append((far, other.id))
        return [foe for _, foe in sorted(found)]

    def _bodies(self, unit: str) -> Bodies | None:
        scroll = self.scroll(unit)
        rows = rows_of_unit(scroll, self.state.units[unit], self.places.get(unit, ())) if scroll is not None else []
        return np.array(rows) if rows else None
