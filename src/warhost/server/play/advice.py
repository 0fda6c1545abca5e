"""Questions about a battle that change nothing, answered in another process from a copy of the moment."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.codec import convert, decode, encode
from warhost.engine.decisions import AnyChoice, Move
from warhost.engine.problems import Problem, Refused
from warhost.server.play.ahead import after, foreseen
from warhost.server.play.bots import BotTask, battle_of
from warhost.server.play.coaching import coached
from warhost.server.play.room import GATE
from warhost.server.protocol.decisions import Preview
from warhost.server.protocol.replies import Checked, Foreseen, Looked, LookedFrom, PathFound, Planned, Reply, Suggested
from warhost.server.protocol.requests import (
    AskCoach,
    Check,
    CheckPath,
    Look,
    LookAhead,
    LookFrom,
    Message,
    PlanMove,
    Suggest,
)
from warhost.server.views.decisions import problem_views
from warhost.server.views.previews import found_path, planned, preview
from warhost.server.views.suggestions import suggested
from warhost.server.views.surroundings import look, look_from

Key = tuple[str, int, int]
"""Which battle, and which moment of it: the epoch and how many answers there were."""
KEPT = 6
_known: OrderedDict[Key, Battle] = OrderedDict()
_thought: dict[tuple[Key, bytes], Battle] = {}
_taking_turns = Lock()


def advised(key: Key, moment: bytes, message: Message) -> Reply:
    """The answer to a question; a battle that was asked about lately is not set up again."""
    with _taking_turns:
        battle = _known.pop(key, None) or battle_of(decode(moment, BotTask))
        advice = ADVICE[type(message)](_ahead(key, battle, message), message)
        _known[key] = battle  # one that was stopped in the middle is not kept
        while len(_known) > KEPT:
            _known.popitem(last=False)
        return advice


def _ahead(key: Key, battle: Battle, message: Message) -> Battle:
    """The battle after the answers that a question is to come after; the last one is kept, for a drag asks often."""
    choices = getattr(message, "ahead", ())
    if not choices:
        return battle
    known = (key, encode(list(choices)))
    if known not in _thought:
        _thought.clear()
        _thought[known] = after(battle, choices)
    return _thought[known]


def _look_ahead(battle: Battle, said: LookAhead) -> Foreseen:
    try:
        return foreseen(after(battle, said.choices), said.ref)
    except Refused:
        return Foreseen(ref=said.ref, decision=None, idea=None)


def _check(battle: Battle, said: Check) -> Checked:
    problems = battle.problems(said.choice)
    try:
        sound = convert(said.choice, AnyChoice)
    except (msgspec.ValidationError, RecursionError):
        sound = None
    # Only moves can be shown however wrong they are.
    shown = sound is not None and _fit(problems) and (isinstance(sound, Move) or not problems)
    shown_as = preview(battle, sound) if shown else Preview()
    return Checked(ref=said.ref, problems=problem_views(problems, battle.game), preview=shown_as)


def _fit(problems: list[Problem]) -> bool:
    """Whether the answer had the right shape, however wrong: then there is something to show."""
    return not any(each.rules == (GATE,) for each in problems)


def _check_path(battle: Battle, said: CheckPath) -> PathFound:
    return found_path(battle, said)


def _plan(battle: Battle, said: PlanMove) -> Planned:
    return planned(battle, said)


def _suggest(battle: Battle, said: Suggest) -> Suggested:
    return Suggested(ref=said.ref, choices=suggested(battle, said.near))


def _look(battle: Battle, said: Look) -> Looked:
    return look(battle.game, said.unit, said.ref)


def _look_from(battle: Battle, said: LookFrom) -> LookedFrom:
    return look_from(battle.game, said.unit, said.model, said.ref)


ADVICE: Mapping[type[Message], Callable[[Battle, Any], Reply]] = {
    Check: _check, CheckPath: _check_path, PlanMove: _plan, Suggest: _suggest, Look: _look,
    LookAhead: _look_ahead, LookFrom: _look_from, AskCoach: coached,
}  # fmt: skip
