"""Which battles an experiment has: combinations of levels, and their dice."""

from collections.abc import Iterator
from itertools import combinations, islice, permutations, product

import msgspec

from warhost.arena.campaign import Battlefield, BattleTerms, Bout, seed_of
from warhost.engine.dice import stream
from warhost.lab.experiment import CHOSEN, Experiment, Removal, removed_cards, sides_of

ROUND = 100
"""As many battles of a sampled design are fought before the stopping rule is asked again."""


class Cell(msgspec.Struct, frozen=True):
    """One combination of levels; players and armies are red's and blue's."""

    side: Battlefield
    armies: tuple[str, str]
    players: tuple[str, str]
    terms: BattleTerms


def cells(asked: Experiment) -> list[Cell]:
    """Every combination, in an order that does not change."""
    factors = asked.factors
    sides = sides_of(factors)
    terms = [
        BattleTerms(_level(first), _cards(removed, sides), _level(regiment), _level(enhancement))
        for first, removed, regiment, enhancement in product(
            factors.first, factors.removed, factors.regiment_ability, factors.enhancement
        )
    ]
    meetings = list(combinations(factors.players, 2)) or [(factors.players[0], factors.players[0])]
    armies = list(permutations(factors.armies, 2)) or [(factors.armies[0], factors.armies[0])]
    return [Cell(*each) for each in product(sides, armies, _seated(asked, meetings), terms)]


def _seated(asked: Experiment, meetings: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A paired design swaps seats itself; any other has both seatings as combinations of their own."""
    if asked.design == "paired":
        return meetings
    return list(dict.fromkeys(each for one, other in meetings for each in ((one, other), (other, one))))


def _level(said: str) -> str | None:
    return None if said == CHOSEN else said


def _cards(level: Removal, sides: tuple[Battlefield, ...]) -> tuple[str, ...]:
    return removed_cards(level, sides)


def lab_bouts(asked: Experiment) -> Iterator[Bout]:
    """Every battle in the order it is fought, endless where a rule says when to stop; a part of it is a fair sample."""
    found = cells(asked)
    make = {"full": _full, "sampled": _sampled, "paired": _paired}[asked.design]
    every = make(asked, found)
    return every if asked.until is not None else islice(every, total(asked))


def total(asked: Experiment) -> int:
    """How many battles there are at most."""
    if asked.until is not None:
        return asked.until.most
    return asked.battles if asked.design == "sampled" else asked.battles * len(cells(asked))


def batch(asked: Experiment) -> int:
    """After how many battles the stopping rule is asked: whole rounds of all combinations."""
    size = {"full": len(cells(asked)), "paired": 2 * len(cells(asked)), "sampled": ROUND}[asked.design]
    return max(size, ROUND // size * size)


def _bout(number: int, cell: Cell, seed: int, swapped: bool = False) -> Bout:
    players = cell.players[::-1] if swapped else cell.players
    return Bout(number, cell.side, cell.armies, (players[0], players[1]), seed, cell.terms)


def _full(asked: Experiment, found: list[Cell]) -> Iterator[Bout]:
    """Every combination in turn, each battle with dice of its own."""
    number = 0
    while True:
        for cell in found:
            number += 1
            yield _bout(number, cell, seed_of(asked.seed, number))


def _paired(asked: Experiment, found: list[Cell]) -> Iterator[Bout]:
    """Common dice: battle n of every combination has the same ones, once with each seating.

    Who meets themselves would fight the very same battle again, so there the second has dice of its own.
    """
    number, turn = 0, 0
    while True:
        turn += 1
        for cell in found:
            alike = cell.players[0] == cell.players[1]
            for swapped in (False, True):
                number += 1
                yield _bout(number, cell, seed_of(asked.seed, -turn if alike and swapped else turn), swapped)


def _sampled(asked: Experiment, found: list[Cell]) -> Iterator[Bout]:
    """Combinations drawn by lot."""
    number = 0
    while True:
        number += 1
        cell = stream(f"lab {asked.seed} {number}").choice(found)
        yield _bout(number, cell, seed_of(asked.seed, number))
