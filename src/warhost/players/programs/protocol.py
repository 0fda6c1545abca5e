"""What is said between the host and a program that plays: one JSON object a line, both ways. See docs/programs.md."""

from typing import Any

import msgspec

from warhost.engine.decisions import AnyDecision, MoveUnit, Pick, PickSlain, PickTargets, SetUpUnit, Window

VERSION = 1
"""Of the protocol; it changes when a program that kept the one before would no longer do."""


class ToProgram(msgspec.Struct, frozen=True, tag_field="type"):
    """A line to the program."""


class ProgramHello(ToProgram, frozen=True, tag="hello"):
    protocol: int
    warhost: str


class ProgramOptions(ToProgram, frozen=True, tag="options"):
    """What is set: seed, seconds a decision and megabytes always, then the program's own."""

    values: dict[str, Any]


class ProgramBattle(ToProgram, frozen=True, tag="battle"):
    """A new battle, or one that the program is to go on with."""

    seat: str
    pack: str
    realm: str | None
    armies: dict[str, str | None]
    warscrolls: dict[str, Any]
    abilities: dict[str, str]


class ProgramDecision(ToProgram, frozen=True, tag="decide"):
    """The open decision: the state as the seat sees it, what an answer looks like, and some that would do."""

    number: int
    seconds: float
    decision: Any
    answers: list[dict[str, Any]]
    suggestions: list[dict[str, Any]]
    state: Any


class ProgramRefused(ToProgram, frozen=True, tag="refused"):
    """The rules do not allow the answer; another may be tried in the seconds that are left."""

    number: int
    seconds: float
    problems: list[dict[str, Any]]


class ProgramResult(ToProgram, frozen=True, tag="result"):
    winner: str | None
    points: dict[str, int]
    forfeit: str | None


class ProgramQuit(ToProgram, frozen=True, tag="quit"):
    pass


class FromProgram(msgspec.Struct, frozen=True, tag_field="type"):
    """A line from the program."""


class OwnOption(msgspec.Struct, frozen=True):
    """Something about a program that can be set: what it is unless set, of the same kind as what may be set."""

    default: bool | int | float | str
    text: str = ""


class Introduction(FromProgram, frozen=True, tag="hello"):
    protocol: int
    name: str
    options: dict[str, OwnOption] = {}


class ProgramAnswer(FromProgram, frozen=True, tag="answer"):
    """An answer to decision `number`: a choice, or a suggestion by its place in the list, from 0."""

    number: int
    choice: dict[str, Any] | None = None
    suggestion: int | None = None


class ProgramInfo(FromProgram, frozen=True, tag="info"):
    """Why, in a sentence; shown to whoever watches."""

    text: str


AnyFromProgram = Introduction | ProgramAnswer | ProgramInfo

_USE = {"type": "Use", "ability": "an ability of decision.options", "unit": "its unit, or null"}
_STEP = {"x": "inches", "y": "inches"}
_SHAPES: dict[type, list[dict[str, Any]]] = {
    Window: [_USE, {"type": "Pass"}],
    Pick: [{"type": "Picked", "items": ["from least to most of decision.options"]}],
    MoveUnit: [{"type": "Move", "moves": [{"model": "a number", "path": [_STEP]}], "target": "for a pile-in, or null"}],
    SetUpUnit: [{"type": "Placed", "places": [{**_STEP, "facing": "degrees, for an oval base"}]}],
    PickTargets: [
        {"type": "Targets", "shares": [{"weapon": "a name", "target": "a unit", "models": ["numbers"], "count": None}]}
    ],
    PickSlain: [{"type": "SlainPicked", "models": ["numbers"]}],
}


def shapes(decision: AnyDecision) -> list[dict[str, Any]]:
    """What answers to a decision look like."""
    found = _SHAPES[type(decision)]
    return found[:1] if isinstance(decision, Window) and not decision.may_pass else found
