"""Two players against each other: every battle twice with seats swapped, kept one by one."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from warhost.arena import request
from warhost.arena.campaign import Bout, seed_of
from warhost.arena.journal import Journal
from warhost.arena.report import wilson
from warhost.arena.terminal import span
from warhost.arena.timed_battle import SEATS, fight
from warhost.engine.dice import stream


class Duels(msgspec.Struct, frozen=True):
    """Who fights whom, with which armies."""

    players: tuple[str, str]
    seed: int
    armies: tuple[str, ...]


class Duel(msgspec.Struct, frozen=True):
    """How a battle went for the player named first (a draw is half a win), and how long each of the two thought."""

    number: int
    won: float
    lead: int
    seconds: tuple[float, float]
    decisions: tuple[int, int]
    broken: str | None


def bout_of(duels: Duels, number: int) -> Bout:
    """Two neighbouring numbers are one battle with seats swapped, its armies and side drawn by lot."""
    pair, swapped = divmod(number, 2)
    chance = stream(f"duel {duels.seed} {pair}")
    drawn, side = (chance.choice(duels.armies), chance.choice(duels.armies)), chance.choice(request.sides(None, None))
    players = duels.players[::-1] if swapped else duels.players
    return Bout(pair, side, drawn, players, seed_of(duels.seed, pair))


def duel(duels: Duels, number: int) -> Duel:
    found, first = fight(bout_of(duels, number)), number % 2
    second = 1 - first
    lead = found.points[first] - found.points[second]
    won = 0.5 if found.winner is None else float(found.winner == SEATS[first])
    times = found.times[first], found.times[second]
    return Duel(number, won, lead, (sum(times[0]), sum(times[1])), (len(times[0]), len(times[1])), found.broken)


def journal_of(folder: Path, duels: Duels) -> Journal[Duel]:
    """A file for these players and this seed; raises OtherJournal where it has other armies."""
    name = "-".join((*duels.players, str(duels.seed), str(len(duels.armies))))
    safe = "".join(each if each.isalnum() or each in "-." else "_" for each in name)
    return Journal(folder / f"{safe}.jsonl", duels, Duel)


def fight_on(journal: Journal[Duel], duels: Duels, battles: int, workers: int) -> Iterator[Duel]:
    """Those of so many that have not been fought yet, as they end; each is kept at once."""
    done = {each.number for each in journal.rows()}
    with ProcessPoolExecutor(workers) as pool:
        running = [pool.submit(duel, duels, each) for each in range(battles) if each not in done]
        for each in as_completed(running):
            journal.add(each.result())
            yield each.result()


def summary(duels: Duels, rows: list[Duel]) -> str:
    """In a line; a battle that broke off counts for nobody."""
    whole = [each for each in rows if each.broken is None]
    score = span(wilson(sum(each.won for each in whole), len(whole)))
    leads = [each.lead for each in whole] or [0]
    error = 1.96 * stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
    thought = ", ".join(f"{who} {1000 * _mean_time(whole, i):.0f} ms" for i, who in enumerate(duels.players))
    return (
        f"{','.join(duels.players)}: {score} of {len(whole)} battles, lead {fmean(leads):+.1f} ± {error:.1f}; "
        f"{thought} a decision; {len(rows) - len(whole)} broken off"
    )


def _mean_time(rows: list[Duel], who: int) -> float:
    return sum(each.seconds[who] for each in rows) / max(1, sum(each.decisions[who] for each in rows))
