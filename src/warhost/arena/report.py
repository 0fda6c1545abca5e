"""What a campaign proves: rates with their intervals, victory points, decision times, ratings."""

from collections.abc import Iterable
from itertools import chain
from math import sqrt

import msgspec
import numpy as np

from warhost.arena.rating import Rating, ratings
from warhost.arena.timed_battle import FoughtBout
from warhost.engine.records import BLUE, RED

Z = 1.959963984540054
"""Two-sided 95% of the normal distribution."""


class Interval(msgspec.Struct, frozen=True):
    """A rate with what it may be by chance."""

    rate: float
    low: float
    high: float


def wilson(hits: float, trials: int, z: float = Z) -> Interval:
    """A proportion with its Wilson score interval; of no trials anything may be true."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    rate, square = hits / trials, z * z / trials
    middle = (rate + square / 2) / (1 + square)
    half = z / (1 + square) * sqrt(rate * (1 - rate) / trials + square / (4 * trials))
    return Interval(rate, max(0.0, middle - half), min(1.0, middle + half))


class Results(msgspec.Struct, frozen=True):
    """How one player fared against another, or on some ground. The score counts a draw as half a win."""

    player: str
    against: str
    battles: int
    wins: int
    draws: int
    losses: int
    win: Interval
    score: Interval
    points: float
    points_against: float
    refused: int


class ThinkingTime(msgspec.Struct, frozen=True):
    """How long a player thinks, in milliseconds a decision."""

    player: str
    decisions: int
    median: float
    p95: float
    longest: float
    histogram: tuple[int, ...]


class Matchup(msgspec.Struct, frozen=True):
    """A pairing on one side with its armies: the first player's army, the second's."""

    side: str
    armies: tuple[str, str]
    record: Results


class GoingFirst(msgspec.Struct, frozen=True):
    """The score of whoever took the first turn: everywhere, on one side, or with one army."""

    where: str
    battles: int
    score: Interval


class Report(msgspec.Struct, frozen=True):
    """Everything counted. `records` are by pairing, first player's view; `broken` battles count for nobody.

    The record of a player who met only itself is red's.
    """

    battles: int
    records: tuple[Results, ...]
    grounds: tuple[Matchup, ...]
    seats: tuple[Results, ...]
    paces: tuple[ThinkingTime, ...]
    ratings: tuple[Rating, ...]
    refused: int
    broken: tuple[tuple[int, str], ...]
    forfeits: tuple[tuple[int, str], ...] = ()
    armies: tuple[Results, ...] = ()
    """By player and army, whoever was met."""
    firsts: tuple[GoingFirst, ...] = ()


class Tally:
    """Results of one player against another, being added up."""

    def __init__(self) -> None:
        self.results: list[float] = []
        self.points = self.against = self.refused = 0

    def add(self, entry: FoughtBout, seat: int) -> None:
        fought = entry.fought
        self.results.append(_result(entry, seat))
        self.points += fought.points[seat]
        self.against += fought.points[1 - seat]
        self.refused += fought.refused[seat]

    def record(self, player: str, against: str) -> Results:
        number, wins, draws = len(self.results), self.results.count(1.0), self.results.count(0.5)
        return Results(
            player, against, number, wins, draws, number - wins - draws, wilson(wins, number),
            wilson(wins + draws / 2, number), self.points / max(number, 1), self.against / max(number, 1), self.refused,
        )  # fmt: skip


def _result(entry: FoughtBout, seat: int) -> float:
    winner = entry.fought.winner
    return 0.5 if winner is None else float(winner == (RED, BLUE)[seat])


def count(entries: Iterable[FoughtBout], players: tuple[str, ...]) -> Report:
    """Add everything up."""
    found = list(entries)
    whole = [each for each in found if each.fought.broken is None]
    pairs: dict[tuple[str, str], Tally] = {}
    grounds: dict[tuple[str, str, str, tuple[str, str]], Tally] = {}
    seats: dict[tuple[str, str], Tally] = {}
    led: dict[tuple[str, str], Tally] = {}
    for entry in whole:
        one, other = sorted(entry.bout.players, key=players.index)
        seat = entry.bout.players.index(one)
        armies = (entry.bout.armies[seat], entry.bout.armies[1 - seat])
        pairs.setdefault((one, other), Tally()).add(entry, seat)
        grounds.setdefault((one, other, entry.bout.side.name, armies), Tally()).add(entry, seat)
        for index, name in enumerate((RED, BLUE)):
            seats.setdefault((entry.bout.players[index], name), Tally()).add(entry, index)
            led.setdefault((entry.bout.players[index], entry.bout.armies[index]), Tally()).add(entry, index)
    return Report(
        battles=len(whole),
        records=tuple(tally.record(*pair) for pair, tally in pairs.items()),
        grounds=tuple(Matchup(key[2], key[3], tally.record(*key[:2])) for key, tally in sorted(grounds.items())),
        seats=tuple(seats[key].record(key[0], key[1]) for key in sorted(seats)),
        paces=tuple(_pace(name, found) for name in players),
        ratings=ratings([(*pair, tally.results) for pair, tally in pairs.items()], players),
        refused=sum(sum(each.fought.refused) for each in found),
        broken=tuple((each.bout.number, each.fought.broken) for each in found if each.fought.broken is not None),
        forfeits=tuple((each.bout.number, each.fought.forfeit) for each in found if each.fought.forfeit is not None),
        armies=tuple(led[key].record(*key) for key in sorted(led)),
        firsts=going_first(whole),
    )


EVERYWHERE = "everywhere"


def going_first(entries: Iterable[FoughtBout]) -> tuple[GoingFirst, ...]:
    """How whoever took the first turn fared: everywhere, by side, by the army that took it."""
    sides: dict[str, list[float]] = {}
    armies: dict[str, list[float]] = {}
    for entry in entries:
        if entry.fought.first is not None:
            seat = (RED, BLUE).index(entry.fought.first)
            for where, found in ((entry.bout.side.name, sides), (entry.bout.armies[seat], armies)):
                found.setdefault(where, []).append(_result(entry, seat))
    every = {EVERYWHERE: [each for results in sides.values() for each in results]} if sides else {}
    rows = (*every.items(), *sorted(sides.items()), *sorted(armies.items()))
    return tuple(GoingFirst(where, len(results), wilson(sum(results), len(results))) for where, results in rows)


EDGES = tuple(10 ** (step / 4) for step in range(-4, 17))
"""Milliseconds, from a tenth to ten thousand, four steps a decade: the bins of the histogram, open at both ends."""


def _pace(player: str, entries: list[FoughtBout]) -> ThinkingTime:
    spells = [each.fought.times[seat] for each in entries for seat in (0, 1) if each.bout.players[seat] == player]
    times = list(chain.from_iterable(spells))
    if not times:
        return ThinkingTime(player, 0, 0.0, 0.0, 0.0, ())
    taken = np.asarray(times, dtype=float) * 1000
    bins = np.bincount(np.searchsorted(EDGES, taken), minlength=len(EDGES) + 1)
    median, p95 = np.percentile(taken, [50, 95]).tolist()
    return ThinkingTime(player, len(times), median, p95, float(taken.max()), tuple(bins.tolist()))
