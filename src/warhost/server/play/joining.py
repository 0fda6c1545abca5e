"""The roster that a battle waits for: whether it will do."""

from warhost.engine.problems import Problem, problem
from warhost.rosters.checking import check_roster
from warhost.rosters.fielding import unplayable
from warhost.rosters.model import Roster
from warhost.rosters.pairing import unequal
from warhost.server.play.rosters import roster_named
from warhost.server.protocol.requests import Bring
from warhost.server.protocol.wrong import Wrong


def wanting(roster: Roster, other: Roster) -> list[Problem]:
    """What keeps a roster from fighting the other: rules it breaks, what cannot be played yet, another limit."""
    verdict = check_roster(roster)
    found = [problem(each.rule, "{why}", why=each.text) for each in verdict.breaches]
    found = found or [problem((), "{why}", why=each) for each in unplayable(verdict)]
    breach = unequal(roster, other)
    return found if breach is None else [problem(breach.rule, "{why}", why=breach.text), *found]


def brought(said: Bring) -> Roster:
    """The roster somebody brings."""
    roster = roster_named(said.sample, said.text)
    if roster is None:
        raise Wrong(422, "which roster? Give its text, or the name of a sample")
    return roster
