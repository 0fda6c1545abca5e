"""What may come of an answer: every way the dice can fall, with its chance."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.dice import Enumerated, OutOfDice

FACES = range(1, 7)


def outcomes(battle: Battle, choice: Choice | dict[str, Any]) -> Iterator[tuple[Fraction, Battle]]:
    """Give an answer and go on to the next decision, once for each way the dice fall; depth first, low faces first.

    The battle itself stays as it is. Six to the power of the dice thrown: for a few dice, not for a volley.
    """
    _ = battle.decision  # dice that are thrown before anybody decides have fallen already
    waiting: list[dict[tuple[str, int], int]] = [{}]
    while waiting:
        laid = waiting.pop()
        twin = battle.clone()
        twin.reseed(Enumerated(laid))
        try:
            twin.answer(choice)
            _ = twin.decision
        except OutOfDice as missing:
            die = (missing.kind, missing.index)
            waiting += [{**laid, die: face} for face in reversed(FACES)]
        else:
            yield Fraction(1, len(FACES) ** len(laid)), twin
