"""A Border War between two rosters."""

from pathlib import Path

from warhost.battlepacks.border_war.battle import border_war_state
from warhost.battlepacks.border_war.plan import table_for
from warhost.battlepacks.registry import rules_for
from warhost.engine.battle import Battle
from warhost.engine.dice import Seeded
from warhost.engine.records import BLUE, RED
from warhost.rosters.fielding import Unfit, field
from warhost.rosters.model import Roster
from warhost.rosters.reading import read_roster, sample_files

DEFAULT = ("stormcast-1000-a", "skaven-1000-a")
"""The sample rosters that fight where none are named."""


def samples() -> dict[str, Path]:
    """The files of the rosters that come with the game, by name."""
    return {path.stem: path for path in sample_files()}


def sample(name: str) -> Roster:
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


def roster_battle(red: Roster, blue: Roster, seed: int | str = 1) -> Battle:
    """A new Border War, from the roll-off on, on the table for the points limit of both rosters (army-1.2)."""
    if red.points_limit != blue.points_limit:
        limits = f"{red.name} has {red.points_limit} points, {blue.name} {blue.points_limit}"
        raise Unfit("this pair", [f"army-1.2: both rosters need the same points limit; {limits}"])
    state = border_war_state(field(red, RED), field(blue, BLUE), table_for(red.points_limit))
    return Battle(rules_for(state), state, Seeded(seed))
