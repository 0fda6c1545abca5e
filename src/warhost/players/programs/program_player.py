"""A program at a seat: started when it is first asked, told the battle, asked until it answers within the rules."""

import re
import shlex
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from time import monotonic
from typing import Any

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.codec import convert, decode
from warhost.engine.decisions import AnyChoice, Choice
from warhost.engine.prose import Prose, spans
from warhost.players.computer_player import ComputerPlayer, Forfeit
from warhost.players.ideas.idea import Suggestion
from warhost.players.programs.briefing import battle_told, decision_told, suggested
from warhost.players.programs.child import Child, ProgramLimits
from warhost.players.programs.protocol import (
    VERSION,
    AnyFromProgram,
    Introduction,
    OwnOption,
    ProgramAnswer,
    ProgramHello,
    ProgramInfo,
    ProgramOptions,
    ProgramQuit,
    ProgramRefused,
    ProgramResult,
)

PREFIX = "exec"
NAME = re.compile(r"exec(?:\(([^)]*)\))?:(.+)", re.DOTALL)
HOSTS_OWN = ("seconds", "memory")
PARTING = 0.2
"""Seconds a program has to take its leave."""

Values = dict[str, Any]
Judged = tuple[list[dict[str, Any]], Choice | None]
"""What is wrong with an answer; and which it is, where nothing is."""


class ProgramPlayer:
    """Speaks with one program. What it does wrong is a Forfeit: `match` and the arena count that as a loss."""

    def __init__(self, command: tuple[str, ...], seed: int | str = 0, values: Values | None = None) -> None:
        self.command, self.seed = command, seed
        self.name = f"{PREFIX}:{shlex.join(command)}"
        self.why: Prose = ()
        self.refused = 0
        self._values = dict(values or {})
        self.limits = convert({k: v for k, v in self._values.items() if k in HOSTS_OWN}, ProgramLimits)
        self._child: Child | None = None
        self._told = False

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        child = self._child if self._child is not None and self._child.end.alive else self._started()
        child.ask()
        if not self._told:
            child.send(battle_told(battle, decision.player), monotonic() + self.limits.seconds)
            self._told = True
        found = suggested(battle)
        until = monotonic() + self.limits.seconds  # thinking of suggestions is not its time
        child.send(decision_told(battle, found, self.limits.seconds), until)
        return self._answered(child, battle, found, until)

    def start(self) -> Introduction:
        """Start it, unless it runs; what it said of itself."""
        if self._child is None:
            self._started()
        return self.introduced

    def _started(self) -> Child:
        """The program, greeted and set."""
        self._child, self._told = Child(self.command, self.limits), False
        child = self._child
        until = monotonic() + self.limits.to_start
        child.send(ProgramHello(VERSION, version("warhost")), until)
        said = self._heard(child, until)
        if not isinstance(said, Introduction):
            raise child.forfeit("did not say hello before anything else")
        if said.protocol != VERSION:
            raise child.forfeit(f"speaks protocol {said.protocol}, but this is {VERSION}")
        self.introduced = said
        values = self._own_values(said.options)
        host = {"seed": str(self.seed), "seconds": self.limits.seconds, "memory": self.limits.memory}
        child.send(ProgramOptions({**host, **values}), until)
        return child

    def _own_values(self, offered: dict[str, OwnOption]) -> Values:
        """The program's own options, as set or as they are unless set."""
        values: Values = {name: each.default for name, each in offered.items()}
        for name, said in self._values.items():
            if name in HOSTS_OWN:
                continue
            if name not in offered:
                known = ", ".join((*HOSTS_OWN, *offered))
                raise Forfeit(f"{self.name} has no option {name!r}; it has: {known}")
            kind = type(offered[name].default)
            try:
                values[name] = convert(said, kind, strict=False)
            except msgspec.ValidationError:
                raise Forfeit(f"the option {name} of {self.name} is a {kind.__name__}, not {said!r}") from None
        return values

    def _heard(self, child: Child, until: float) -> AnyFromProgram:
        """The next thing it says that is no info."""
        while True:
            raw = child.line(until)
            try:
                said: AnyFromProgram = decode(raw, AnyFromProgram)
            except (msgspec.DecodeError, RecursionError) as error:
                raise child.forfeit(f"said what is no line of the protocol: {_short(raw)} ({error})") from None
            if not isinstance(said, ProgramInfo):
                return said
            self.why = spans(said.text)

    def _answered(self, child: Child, battle: Battle, found: list[Suggestion], until: float) -> Choice:
        """The first answer that the rules allow."""
        self.why = ()
        while True:
            said = self._heard(child, until)
            if not isinstance(said, ProgramAnswer):
                raise child.forfeit("said hello again instead of answering")
            if said.number != battle.number:
                continue  # an answer to something else, that came late
            problems, choice = self.judged(battle, said, found)
            if choice is not None and not problems:
                return choice
            self.refused += 1
            child.send(ProgramRefused(battle.number, round(until - monotonic(), 3), problems), until)

    def judged(self, battle: Battle, said: ProgramAnswer, found: list[Suggestion]) -> Judged:
        """What is wrong with an answer, and which it is where nothing is."""
        if said.suggestion is not None:
            if 0 <= said.suggestion < len(found):
                return [], found[said.suggestion].choice
            return _wrong(f"there is no suggestion {said.suggestion}; they are 0 to {len(found) - 1}")
        if said.choice is None:
            return _wrong("an answer has a choice, or a suggestion by its place")
        problems = [{"rules": list(each.rules), "text": each.text} for each in battle.problems(said.choice)]
        return problems, None if problems else convert(said.choice, AnyChoice)

    def finish(self, battle: Battle, forfeit: str | None = None, winner: str | None = None) -> None:
        """Tell it how the battle ended, and let it go."""
        points = {name: player.victory_points for name, player in battle.state.players.items()}
        if self._child is not None:
            with suppress(Forfeit, ValueError):
                self._child.send(ProgramResult(winner, points, forfeit), monotonic() + PARTING)
        self.leave()

    def leaves(self, within: float) -> bool:
        """Tell it to quit: does it, within so many seconds?"""
        if self._child is None or not self._child.end.alive:
            return True
        with suppress(Forfeit, ValueError):
            self._child.send(ProgramQuit(), monotonic() + within)
        return self._child.leaves(within)

    def leave(self) -> None:
        """Let it go, whether it wants to or not."""
        if self._child is not None:
            self.leaves(PARTING)
            self._child.end()
        self._child, self._told = None, False


def _wrong(text: str) -> Judged:
    return [{"rules": [], "text": text}], None


def _short(raw: bytes) -> str:
    text = raw[:80].decode("utf-8", "replace")
    return repr(text + "..." if len(raw) > 80 else text)


def program_maker(name: str) -> Callable[[int | str], ComputerPlayer] | None:
    """What makes the player of a name such as `exec:node mybot.js`; None where the name says no such thing."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    try:
        command = tuple(shlex.split(found[2]))
        values = dict(each.split("=", 1) for each in shlex.split(found[1] or ""))
        convert({k: v for k, v in values.items() if k in HOSTS_OWN}, ProgramLimits, strict=False)
    except ValueError:
        return None
    numbers = {k: float(v) if k == "seconds" else int(v) for k, v in values.items() if k in HOSTS_OWN}
    return (lambda seed: ProgramPlayer(command, seed, {**values, **numbers})) if command else None
