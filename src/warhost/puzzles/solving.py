"""Looking for an answer to a puzzle, and proving one: every line plays against the same foe with the same dice."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.codec import decode
from warhost.engine.decisions import AnyChoice, AnyDecision, Choice, Pass, Window
from warhost.engine.dice import stream
from warhost.players.ideas.menu import candidates
from warhost.players.simple.idle import IdlePlayer
from warhost.puzzles.shelf import FOLDER, Puzzle, puzzle_battle, solved

LONGEST = 300
"""Answers after which a line leads nowhere."""
IDLENESS = 0.12
"""How often nothing is done where something could be, in a line that is looked for."""

Answering = Callable[[Battle, AnyDecision], Choice]


class Attempt(NamedTuple):
    """A line of answers of whoever solves, and whether it reached the goal."""

    answers: tuple[Choice, ...]
    solves: bool


def played(puzzle: Puzzle, mind: Answering, watch: Callable[[Battle], None] | None = None) -> Attempt:
    """The turn to its end, answered by `mind` on one side and by the foe on the other."""
    answers: list[Choice] = []
    battle, foe = puzzle_battle(puzzle), IdlePlayer()
    for _ in range(LONGEST):
        decision = battle.decision
        if watch is not None:
            watch(battle)
        if decision is None:
            return Attempt(tuple(answers), bool(solved(puzzle, battle)))
        if decision.player == puzzle.side:
            answers.append(mind(battle, decision))
            battle.answer(answers[-1])
        else:
            battle.answer(foe.choose(battle))
    return Attempt(tuple(answers), False)


def naive(battle: Battle, decision: AnyDecision) -> Choice:
    """Ends every phase, and does whatever must be done as it comes first."""
    if isinstance(decision, Window) and decision.may_pass:
        return Pass()
    return next(candidates(battle, decision, limit=1))


def wandering(seed: str) -> Answering:
    """Anything sensible, each thing as likely as the next."""
    chance = stream(seed)

    def think(battle: Battle, decision: AnyDecision) -> Choice:
        idle = isinstance(decision, Window) and decision.may_pass and chance.random() < IDLENESS
        if idle:
            return Pass()
        return next(candidates(battle, decision, limit=1, rng=chance), Pass())

    return think


def looked_for(puzzle: Puzzle, tries: int, enough: int = 1) -> tuple[Attempt | None, int, int]:
    """The shortest line found that solves it, how many of the lines tried did, and how many were tried."""
    found: list[Attempt] = []
    for number in range(tries):
        line = played(puzzle, wandering(f"{puzzle.id} {number}"))
        found += [line] if line.solves else []
        if len(found) >= enough:
            break
    return min(found, key=lambda each: len(each.answers), default=None), len(found), number + 1


def following(answers: Iterable[Choice]) -> Answering:
    """Gives these answers, one after the other."""
    left = iter(answers)
    return lambda battle, decision: next(left)


def solution(name: str) -> tuple[Choice, ...]:
    """The line of answers kept for a puzzle."""
    raw = msgspec.json.decode((FOLDER / f"{name}.json").read_bytes())
    return tuple(decode(msgspec.json.encode(each), AnyChoice) for each in raw)


def keep_solution(name: str, line: Attempt) -> None:
    text = "[\n" + ",\n".join(msgspec.json.encode(each).decode() for each in line.answers) + "\n]\n"
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")
