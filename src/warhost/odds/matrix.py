"""Every unit against every unit of some armies: damage on average, and how much of the target's health that is."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Literal

import numpy as np
from msgspec.structs import replace

from warhost.armies.army import Army
from warhost.armies.loading import shipped_armies
from warhost.engine.naming import alike, slug
from warhost.odds.combatants import Combatant, side
from warhost.odds.encounters import AttackStep, resolve
from warhost.rules.effects.modifiers import AttackKind
from warhost.table.shapes import Matrix

Measure = Literal["points", "share"]
MOST_UNITS = 60


@dataclass(frozen=True, repr=False)
class Matchups:
    """Attackers in rows, targets in columns: mean damage after wards, and the mean share of health lost (0 to 1)."""

    names: tuple[str, ...]
    points: Matrix
    share: Matrix
    title: str
    measure: Measure = "points"

    def values(self, measure: Measure | None = None) -> Matrix:
        return self.share if (measure or self.measure) == "share" else self.points

    def said(self, row: int, column: int, measure: Measure | None = None) -> str:
        """One cell in words: 4.6, or 57%; a dash for no damage at all."""
        value = float(self.values(measure)[row, column])
        if value == 0:
            return "-"
        return f"{value:.0%}" if (measure or self.measure) == "share" else f"{value:.1f}"

    @property
    def caption(self) -> str:
        what = "share of the target's health lost" if self.measure == "share" else "points of damage after wards"
        return f"{self.title}: {what}, on average; attackers in rows, targets in columns"

    def csv(self) -> str:
        """A table with a header: who attacks, then each target."""
        out = StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(("attacker", *self.names))
        for name, row in zip(self.names, self.values().tolist(), strict=True):
            writer.writerow((name, *(f"{value:.6f}" for value in row)))
        return out.getvalue()

    def _repr_svg_(self) -> str:
        from warhost.odds.heatmap import heat_map

        return heat_map(self)

    def __repr__(self) -> str:
        return f"Matchups({len(self.names)} units, {self.title})"


def matrix(
    armies: Sequence[str] | None = None, *, shooting: bool = False, charged: bool = False, measure: Measure = "points"
) -> Matchups:
    """Every unit of these armies at full strength against every one of them, itself included."""
    found = [find_army(each) for each in armies] if armies else _default()
    names = " and ".join(dict.fromkeys(army.name for army in found))
    return matchups(units_of(found), names, shooting=shooting, charged=charged, measure=measure)


def matchups(
    units: Sequence[Combatant], title: str = "", *, shooting: bool = False, charged: bool = False,
    measure: Measure = "points",
) -> Matchups:  # fmt: skip
    """Every one of these units against every one of them, itself included."""
    kind: AttackKind = "shooting" if shooting else "combat"
    if len(units) > MOST_UNITS:
        raise ValueError(f"{len(units)} units are more than a table can show; at most {MOST_UNITS}: name fewer armies")
    points, share = np.zeros((2, len(units), len(units)))
    for row, each in enumerate(units):
        step = AttackStep(replace(each, charged=charged), kind)
        if any(weapon.melee != shooting for weapon in step.side.scroll.weapons):
            for column, target in enumerate(units):
                outcome = resolve([step], target)
                points[row, column], share[row, column] = outcome.mean, outcome.share
    doing = "shooting" if shooting else "charging" if charged else "fighting"
    return Matchups(_names(units), points, share, f"{title}, {doing}" if title else doing, measure)


def _default() -> list[Army]:
    """The armies of a starter battle."""
    known = shipped_armies()
    starters = [known[key] for key in ("vigilant-brotherhood", "gnawfeast-clawpack") if key in known]
    return starters or [army for army in known.values() if army.roster][:2]


def find_army(name: str) -> Army:
    """A shipped army by id or name, or ValueError with the nearest."""
    armies = shipped_armies()
    known = {key: key for key in armies.fielded}
    by_name = {slug(armies.covers[key].name): key for key in known} | known
    of_faction = [key for key in known if slug(armies.covers[key].faction) == slug(name)]
    if slug(name) not in by_name and len(of_faction) == 1:
        return armies[of_faction[0]]
    if slug(name) not in by_name:
        near = alike(slug(name), by_name, 3, 0.4) or ["one that `warhost armies` lists"]
        raise ValueError(f"there is no army called {name!r}; did you mean {' or '.join(near)}?")
    return armies[by_name[slug(name)]]


def units_of(armies: Sequence[Army]) -> list[Combatant]:
    """Each unit of the rosters, one of a kind and size."""
    found: dict[tuple[str, str, int], Combatant] = {}
    for army in armies:
        for row in army.roster:
            size = row.models or army.warscrolls[row.warscroll].size
            key = (army.id, row.warscroll, size)
            if key not in found:
                found[key] = side(f"{army.id}/{row.warscroll}", size)
    return list(found.values())


def _names(units: Sequence[Combatant]) -> tuple[str, ...]:
    """Names that tell the units apart."""
    plain = [each.name for each in units]
    named = [f"{each.name} ({each.models})" if plain.count(each.name) > 1 else each.name for each in units]
    return tuple(f"{name} #{named[:place].count(name) + 1}" if named.count(name) > 1 else name
                 for place, name in enumerate(named))  # fmt: skip
