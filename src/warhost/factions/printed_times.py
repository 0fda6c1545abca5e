"""When a printed ability can be used, as far as abilities by hand need it: `Once Per Turn (Army), Any Combat Phase`."""

import re
from typing import Any, Literal, NamedTuple

from warhost.engine.catalogue import Once, ReactionTo, Timing
from warhost.rules.words import DEPLOYMENT_PHASE, END_OF_BATTLE_ROUND, PASSIVE, START_OF_BATTLE_ROUND, keyword

Per = Literal["phase", "turn", "round", "battle"]
Whose = Literal["your", "enemy", "any"]
_ONCE = re.compile(r"^once per (phase|turn|battle round|battle)\s*(\(army\))?\s*[,.:]?\s*", re.IGNORECASE)
_PHASE = re.compile(r"^(your|any|enemy)?\s*(hero|movement|shooting|charge|combat) phase$", re.IGNORECASE)
_TURN = re.compile(r"^(start|end) of (your|any|enemy|each)(?: turn)?$", re.IGNORECASE)
_ROUND = re.compile(r"^(start|end) of (?:the |any |each )?(\w+ )?battle round$", re.IGNORECASE)
_DECLARED = re.compile(
    r"(you|your opponent|opponent|enemy)\b.*?declared? (?:an?|the) (.+?) (?:ability|command)\b", re.I
)
_COMMAND = re.compile(r"(you|your opponent|opponent)\b.*?declared? a command", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z][A-Za-z -]*")
ROUNDS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


class PrintedTime(NamedTuple):
    """When, how often, and what it reacts to; passive where it has no time that is understood."""

    timing: Timing = PASSIVE
    once: Once | None = None
    reaction: ReactionTo | None = None

    def fields(self) -> dict[str, Any]:
        """For an ability by hand; what has no time of its own has no limit that is counted."""
        if self.timing == PASSIVE and self.reaction is None:
            return {}
        return {"timing": self.timing, "once": self.once, "reaction": self.reaction}


def printed_time(said: str) -> PrintedTime:
    """What a timing line says."""
    said = " ".join(said.split()).strip(" .")
    once = _ONCE.match(said)
    rest = said[once.end() :] if once else said
    limit = Once(_per(once[1]), bool(once[2])) if once else None
    if rest.lower().startswith("reaction"):
        return PrintedTime(PASSIVE, limit, _reaction(rest.partition(":")[2]))
    times = [_timing(each.strip(" .")) for each in re.split(r",| or ", rest)]
    found = [each for each in times if each is not None]
    if not found or len(found) < len(times):
        return PrintedTime()
    return PrintedTime(found[0] if len(found) == 1 else _either(found), limit)


def _either(times: list[Timing]) -> Timing:
    whole = times[0]
    for each in times[1:]:
        whole = whole | each
    return whole


def _per(said: str) -> Per:
    per: Per = "round" if said.lower() == "battle round" else said.lower()  # type: ignore[assignment]
    return per


def _timing(said: str) -> Timing | None:
    if found := _PHASE.match(said):
        return Timing(found[2].lower(), _whose(found[1]))
    if found := _TURN.match(said):
        return Timing(f"{found[1].lower()}-of-turn", _whose(found[2]))
    if found := _ROUND.match(said):
        whole = START_OF_BATTLE_ROUND if found[1].lower() == "start" else END_OF_BATTLE_ROUND
        number = ROUNDS.get((found[2] or "").strip().lower())
        return whole if number is None else whole.in_round(number)
    return DEPLOYMENT_PHASE if re.fullmatch(r"deployment(?: phase)?", said, re.IGNORECASE) else None


def _whose(said: str | None) -> Whose:
    word = (said or "any").lower()
    return "your" if word == "your" else "enemy" if word == "enemy" else "any"


def _reaction(said: str) -> ReactionTo | None:
    """What it reacts to; None where that is not a declaration of an ability of some kind."""
    if _COMMAND.search(said):
        return ReactionTo(_side(_COMMAND, said), "COMMAND", user_is=_part(said))
    found = _DECLARED.search(said)
    if found is None:
        return None
    side, what = _side(_DECLARED, said), found[2].strip()
    if what[:1] in "'\u2018\"":
        return ReactionTo(side, ability=what.strip("'\u2018\u2019\""), user_is=_part(said))
    return ReactionTo(side, keyword(what), user_is=_part(said)) if _WORD.fullmatch(what) else None


def _side(pattern: re.Pattern[str], said: str) -> Literal["mine", "enemy"]:
    found = pattern.search(said)
    return "mine" if found is not None and found[1].lower() == "you" else "enemy"


def _part(said: str) -> Literal["actor", "target", "anyone"]:
    if re.search(r"\bfor this unit\b", said):
        return "actor"
    return "target" if re.search(r"\b(targeted|targeting|picked) this unit\b", said) else "anyone"
