"""The rosters of a battle that waits for one: what the host brings, and whether the friend's will do."""

import msgspec

from warhost.battlepacks.beginning import roster_battle
from warhost.battlepacks.registry import find_pack, offered
from warhost.engine.codec import encode
from warhost.engine.problems import Problem, Refused, problem
from warhost.engine.records import PLAYERS, RED, opponent
from warhost.rosters.checking import check_roster
from warhost.rosters.fielding import Unfit, field, unplayable
from warhost.rosters.model import Roster
from warhost.rosters.pairing import opposing, unequal
from warhost.server.play.packs import pack_wished
from warhost.server.play.rosters import roster_named
from warhost.server.protocol.replies import ArmyBrought
from warhost.server.protocol.requests import BattleWish, Bring
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.records import AwaitedBattle


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


class RosterPair(msgspec.Struct, frozen=True):
    """The roster that came, what one may know of it, and the state that the battle of both begins with."""

    roster: Roster
    army: ArmyBrought
    state: bytes


def army_brought(roster: Roster) -> ArmyBrought:
    """What one may know of an army beforehand."""
    points = check_roster(roster).points
    return ArmyBrought(name=roster.name, faction=roster.faction, points=points, limit=roster.points_limit)


def called_with(wish: BattleWish) -> Roster:
    """The roster of whoever wishes for a battle that waits for the other one; refused where it could not fight."""
    side, pack = wish.awaits, pack_wished(wish)
    if side is None or wish.mode != "friend" or pack.brings != "roster":
        fit = " or ".join(each.id for each in offered().values() if each.brings == "roster")
        raise Wrong(422, f"only a battle with a friend waits for a roster: mode friend, pack {fit}")
    names, texts = wish.armies or (None, None), wish.rosters or (None, None)
    given = {player: (name or None, text) for player, name, text in zip(PLAYERS, names, texts, strict=True)}
    if given[side] != (None, None):
        raise Wrong(422, f"{side} brings a roster of their own, so none can be given for {side}")
    roster = roster_named(*given[opponent(side)]) or opposing(None)
    try:
        field(roster, opponent(side))
    except Unfit as unfit:
        raise Wrong(422, str(unfit)) from None
    return roster


def paired(said: Bring, awaited: AwaitedBattle) -> RosterPair:
    """The roster that was awaited, with the other one; refused with every problem it has."""
    roster = brought(said)
    problems = wanting(roster, awaited.roster)
    if problems:
        raise Refused(problems)
    pair = (roster, awaited.roster) if awaited.side == RED else (awaited.roster, roster)
    battle = roster_battle(find_pack(awaited.record.pack), *pair)
    return RosterPair(roster, army_brought(roster), encode(battle.states()[0][1]))
