"""A Border War between two rosters."""

from pathlib import Path

from warhost.battlepacks.border_war.battle import border_war_state
from warhost.battlepacks.border_war.plan import table_for
from warhost.battlepacks.registry import rules_for
from warhost.engine.battle import Battle
from warhost.engine.dice import Seeded
from warhost.engine.records import BLUE, RED
from warhost.rosters.fielding import Unfit, field
from warhost.rosters.model import Breach, Roster
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


def unequal(one: Roster, other: Roster) -> Breach | None:
    """The players agree on one points limit (army-1.2); within it their armies may cost what they like."""
    if one.points_limit == other.points_limit:
        return None
    limits = f"{one.name} has {one.points_limit} points, {other.name} {other.points_limit}"
    return Breach("army-1.2", f"both rosters need the same points limit; {limits}")


def roster_battle(red: Roster, blue: Roster, seed: int | str = 1) -> Battle:
    """A new Border War, from the roll-off on, on the table for the points limit of both rosters (army-1.2)."""
    if (breach := unequal(red, blue)) is not None:
        raise Unfit("this pair", [str(breach)])
    state = border_war_state(field(red, RED), field(blue, BLUE), table_for(red.points_limit))
    return Battle(rules_for(state), state, Seeded(seed))
