"""What a roster breaks: one check for each rule of army composition, and one verdict."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from warhost.factions.loading import factions, find_faction
from warhost.factions.model import Faction, find, nearest
from warhost.rosters.checking.enhancements import enhancements
from warhost.rosters.checking.extras import auxiliaries, lores, renown, terrain
from warhost.rosters.checking.fittings import fittings
from warhost.rosters.checking.general import general
from warhost.rosters.checking.origins import origins, themed
from warhost.rosters.checking.points import points_within, season_points, underspent, unit_points
from warhost.rosters.checking.regiments import regiments
from warhost.rosters.checking.units import reinforced, unique, variants
from warhost.rosters.model import Breach, Roster, listed
from warhost.rosters.muster import Muster, muster

CHECKS: tuple[Callable[[Muster], Iterator[Breach]], ...] = (
    points_within, origins, regiments, general, reinforced, unique, variants, renown, auxiliaries, terrain,
    enhancements, lores, fittings,
)  # fmt: skip
"""In the order of the rulebook."""


class Verdict(msgspec.Struct, frozen=True):
    """Everything a check finds."""

    breaches: tuple[Breach, ...]
    points: int
    season_points: int
    extra_command_point: bool
    """One more at the start of the first round for spending 50 points less (army-1.2.1)."""
    notes: tuple[str, ...] = ()
    muster: Muster | None = None

    @property
    def legal(self) -> bool:
        return not self.breaches

    @property
    def breaks(self) -> list[str]:
        """The ids of the rules it breaks, in order."""
        return sorted({each.rule for each in self.breaches})


def check_roster(roster: Roster, known: Mapping[str, Faction] | None = None) -> Verdict:
    """Check a roster against all of army composition."""
    faction = _faction(roster.faction, known)
    if faction is None:
        return Verdict((_no_faction(roster.faction, known or factions()),), 0, 0, False)
    chosen = themed(roster, faction).in_season(*listed(roster.season))
    looked_up = muster(roster, chosen, known or factions())
    found = dict.fromkeys(breach for check in CHECKS for breach in check(looked_up))
    points = unit_points(looked_up)
    return Verdict(
        tuple(found), points, season_points(looked_up), underspent(roster.points_limit, points),
        (*_notes(looked_up, points), *_seasons(roster, faction)), looked_up,
    )  # fmt: skip


def _faction(name: str, known: Mapping[str, Faction] | None) -> Faction | None:
    if known is None:
        return find_faction(name)
    named = find(name, [each.name for each in known.values()])
    return next((each for each in known.values() if each.name == named), None)


def _no_faction(name: str, known: Mapping[str, Faction]) -> Breach:
    """A faction nobody has told us about (army-2.0)."""
    names = [each.name for each in known.values()]
    near = nearest(name, names)
    meant = f"did you mean {near}?" if near else f"known are {', '.join(names)}; `warhost import-catalogue` adds others"
    return Breach("army-2.0", f"there is no faction called {name!r}; {meant}")


def _seasons(roster: Roster, faction: Faction) -> Iterator[str]:
    """Seasons that the faction has nothing of."""
    known = faction.known_seasons
    for name in listed(roster.season):
        if find(name, (*known, "none")) is None:
            yield f"{faction.name} has no season called {name!r}; known are {', '.join(known) or 'none'}"


def _notes(looked_up: Muster, points: int) -> Iterator[str]:
    """What is worth saying although no rule is broken."""
    written = looked_up.roster.points
    if written is not None and written.units is not None and written.units != points:
        yield f"the file says its units cost {written.units} points; they cost {points}"
    for name in listed(looked_up.roster.regiment_of_renown):
        found = find(name, looked_up.faction.renown)
        if found is not None and looked_up.faction.renown[found].points is None:
            yield f"the points of {found} are not known; it is counted as 0"
