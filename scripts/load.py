"""Put load on servers of its own and hold what players saw against what was promised.

    .venv/bin/python scripts/load.py                                   every figure, about ten minutes
    .venv/bin/python scripts/load.py players --players 50 --seconds 20    one of them, smaller

players   so many people against recruits at once, without a mistake
warlords  how long answers take while warlords think
idle      pages that do nothing: memory of the server in all
rest      battles that nobody touches leave memory, and how long they take to come back

Figures that are there are kept in .campaign/load.jsonl and not measured again, unless with --anew. There is a line PASS
or FAIL for each.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from warhost.bench.load import Load, Serving, come_back, crowd, onlookers, server

KEPT = Path(__file__).resolve().parent.parent / ".campaign" / "load.jsonl"
FIGURES = ("players", "warlords", "idle", "rest")
P95, MEMORY, BACK = 0.1, 600e6, 1.0
"""Seconds for an answer while warlords think, bytes for idle pages, seconds for a battle to come back."""


class LoadWish(msgspec.Struct, frozen=True):
    """What is measured, and how much of it."""

    figure: str
    workers: int
    players: int
    warlords: int
    seconds: float
    thinks: float
    pages: int
    battles: int
    database: str = ""


class LoadFigure(msgspec.Struct, frozen=True):
    """What came of it."""

    wish: LoadWish
    well: bool
    told: str


def players(serving: Serving, wish: LoadWish) -> tuple[bool, str]:
    load = asyncio.run(crowd(serving, wish.players, wish.seconds, wish.thinks))
    what = f"{wish.players} battles against recruits, players who think {wish.thinks:g} s"
    return not load.wrong and bool(load.waits), f"{what}: {seen(load, wish.seconds)}; {serving.memory() / 1e6:.0f} MB"


def warlords(serving: Serving, wish: LoadWish) -> tuple[bool, str]:
    people = min(wish.players, wish.warlords)
    load = asyncio.run(crowd(serving, people, wish.seconds, wish.thinks, warlords=wish.warlords))
    told = f"{people} battles against recruits while {wish.warlords} warlords think: {seen(load, wish.seconds)}"
    return not load.wrong and 0 < load.percentile(95) < P95, told


def idle(serving: Serving, wish: LoadWish) -> tuple[bool, str]:
    bare = serving.memory()
    full = asyncio.run(onlookers(serving, wish.pages, wish.battles))
    what = f"{wish.pages} idle pages at {wish.battles} battles"
    return full < MEMORY, f"{what}: {full / 1e6:.0f} MB in all, {bare / 1e6:.0f} MB before"


def rest(serving: Serving, wish: LoadWish) -> tuple[bool, str]:
    left, waits = asyncio.run(come_back(serving, wish.battles))
    told = f"{wish.battles} battles of 120 answers, left alone: {left} stayed in memory; back within {max(waits):.2f} s"
    return left == 0 and max(waits) < BACK, told


MEASURES: dict[str, Callable[[Serving, LoadWish], tuple[bool, str]]] = {
    "players": players, "warlords": warlords, "idle": idle, "rest": rest,
}  # fmt: skip


def seen(load: Load, seconds: float) -> str:
    """The figures in a sentence."""
    waits = ", ".join(f"p{each} {load.percentile(each) * 1000:.0f} ms" for each in (50, 95, 99))
    told = f"{len(load.waits)} answers, {len(load.waits) / seconds:.1f} a second, {waits}, {len(load.wrong)} went wrong"
    if load.turns:
        turns = sorted(load.turns)
        told += f"; a computer's turn {turns[len(turns) // 2]:.1f} s (median), {turns[-1]:.1f} s at the longest"
    if load.waited:
        told += f"; {load.waited} times somebody was told to ask again"
    return told + "".join(f"\n  wrong: {each}" for each in sorted(set(load.wrong))[:5])


def measured(wish: LoadWish) -> LoadFigure:
    """One figure, on a server of its own; where battles are to rest, one worker lets them do so after seconds."""
    hasty = wish.figure == "rest"
    with server(1 if hasty else wish.workers, database=wish.database, hasty=hasty) as serving:
        return LoadFigure(wish, *MEASURES[wish.figure](serving, wish))


def kept() -> dict[LoadWish, LoadFigure]:
    lines = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    return {each.wish: each for each in (msgspec.json.decode(line, type=LoadFigure) for line in lines)}


def asked() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument(
        "figures", nargs="*", default=[], metavar="FIGURE", help=f"of {', '.join(FIGURES)}; all of them"
    )
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--database", default="")
    options.add_argument("--players", type=int, default=500, help="people who play recruits")
    options.add_argument("--warlords", type=int, default=20, help="battles against warlords")
    options.add_argument("--thinks", type=float, default=3.0, help="seconds a player thinks")
    options.add_argument("--seconds", type=float, default=60.0, help="how long they play")
    options.add_argument("--pages", type=int, default=1000, help="pages that do nothing")
    options.add_argument("--battles", type=int, default=None, help="battles that these are at, or that rest")
    options.add_argument("--anew", action="store_true", help="measure again what was measured before")
    return options.parse_args()


def main() -> int:
    said = asked()
    if unknown := [each for each in said.figures if each not in FIGURES]:
        print(f"there is no figure {unknown[0]!r}; known: {', '.join(FIGURES)}")
        return 2
    well = True
    for figure in said.figures or FIGURES:
        battles = said.battles or (10 if figure == "rest" else 500)
        wish = LoadWish(
            figure, said.workers, said.players, said.warlords, said.seconds, said.thinks, said.pages, battles,
            said.database,
        )  # fmt: skip
        found = None if said.anew else kept().get(wish)
        if found is None:
            found = measured(wish)
            KEPT.parent.mkdir(exist_ok=True)
            with KEPT.open("ab") as journal:
                journal.write(msgspec.json.encode(found) + b"\n")
        print(f"{'PASS' if found.well else 'FAIL'}: {found.told}", flush=True)
        well = well and found.well
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
