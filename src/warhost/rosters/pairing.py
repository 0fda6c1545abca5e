"""Two rosters that fight each other: samples to fight against, and the points limit both keep (army-1.2)."""

from functools import cache
from pathlib import Path

from warhost.armies.mustering import Side
from warhost.engine.records import BLUE, RED
from warhost.rosters.fielding import Unfit, field
from warhost.rosters.model import Breach, Roster
from warhost.rosters.roster_file import read_roster, sample_files

DEFAULT = ("stormcast-1000-a", "skaven-1000-a")
"""The sample rosters that fight where none are named."""


def samples() -> dict[str, Path]:
    """The files of the rosters that come with the game, by name."""
    return {path.stem: path for path in sample_files()}


@cache
def sample(name: str) -> Roster:
    """One of them; shared, so never to be written to."""
    return read_roster(samples()[name])


def opposing(roster: Roster | None) -> Roster:
    """A sample to fight against: for the same points, of another faction if there is one."""
    if roster is None:
        return sample(DEFAULT[0])
    found = [sample(name) for name in dict.fromkeys([*DEFAULT[::-1], *samples()]) if name in samples()]
    fit = [each for each in found if each.points_limit == roster.points_limit]
    if not fit:
        limits = sorted({each.points_limit for each in found})
        raise Unfit(roster.name, [f"there is no sample roster of {roster.points_limit} points, only of {limits}"])
    return next((each for each in fit if each.faction != roster.faction), fit[0])


def unequal(one: Roster, other: Roster) -> Breach | None:
    """The players agree on one points limit (army-1.2); within it their armies may cost what they like."""
    if one.points_limit == other.points_limit:
        return None
    limits = f"{one.name} has {one.points_limit} points, {other.name} {other.points_limit}"
    return Breach("army-1.2", f"both rosters need the same points limit; {limits}")


def sides_of(red: Roster, blue: Roster) -> tuple[Side, Side]:
    """Both rosters in the field, if they go together."""
    if (breach := unequal(red, blue)) is not None:
        raise Unfit("this pair", [str(breach)])
    return field(red, RED), field(blue, BLUE)
