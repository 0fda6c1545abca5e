"""Keep the engine under fire: random battles over all packs, sides and armies (tests/long_fire.py). Part of make soak:

    .venv/bin/python scripts/long_fire.py --battles 10000 --workers 2

Battles that were fought to their end are kept in .campaign/long_fire.jsonl and not fought again: stop and go on as you
like. One that breaks off leaves its save beside it, for warhost replay; it is fought again the next time.
"""

import argparse
import sys
from pathlib import Path
from time import monotonic
from zlib import decompress

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.long_fire import SEED, UnderFire, bout, under_fire  # noqa: E402

from warhost.arena.journal import Journal  # noqa: E402
from warhost.arena.timed_battle import Fought  # noqa: E402
from warhost.arena.workers import Workers, cores  # noqa: E402

KEPT = ROOT / ".campaign" / "long_fire.jsonl"
LIMIT = 900.0
"""Seconds after which a battle is broken off."""


class Asked(msgspec.Struct, frozen=True):
    """What the journal is of."""

    seed: int = SEED


def fight(journal: Journal[UnderFire], numbers: list[int], workers: int) -> None:
    """Fight these; each is kept as soon as it is over."""
    out, started = Console(stderr=True), monotonic()
    fought = Workers(workers, LIMIT, under_fire).fight(map(bout, numbers))
    for each in track(fought, "battles", len(numbers), console=out, disable=not out.is_terminal):
        journal.add(_kept(each))
    took = monotonic() - started
    if numbers:
        print(f"{len(numbers)} battles in {took:.0f} s, {took / len(numbers):.2f} s a battle on {workers} processes")


def _kept(fought: Fought) -> UnderFire:
    """What is written down of a battle; one that broke off leaves its save."""
    if fought.broken and fought.save:
        (KEPT.parent / f"long_fire-{fought.number}.json").write_bytes(decompress(fought.save))
    if not isinstance(fought, UnderFire):
        return UnderFire(fought.number, broken=fought.broken)
    return replace(fought, save=b"")


def tell(journal: Journal[UnderFire]) -> bool:
    """What broke off, and what was tried; is all well?"""
    known = {each.number: each for each in journal.rows()}
    broken = [each for each in known.values() if each.broken]
    for each in broken:
        print(f"battle {each.number} ({bout(each.number)}) broke off at {each.broken}")
    kinds = {kind for each in known.values() for kind in each.tried}
    answers = sum(each.decisions for each in known.values())
    loads = sum(each.loads for each in known.values())
    print(f"{len(known)} battles, {answers} answers, {len(broken)} broken off; {loads} times saved and loaded")
    print(f"wrong answers at {len(kinds)} kinds of decisions: {', '.join(sorted(kinds))}")
    return not broken


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--battles", type=int, default=10_000, help="how many in all, with those fought already")
    parser.add_argument("--workers", type=int, default=cores(), help="processes; one a core if not given")
    parser.add_argument("--most", type=int, default=None, help="fight no more battles than this now")
    parser.add_argument("--anew", action="store_true", help="forget what was fought")
    parser.add_argument("numbers", type=int, nargs="*", help="battles to fight, again if need be")
    asked = parser.parse_args()
    if asked.anew:
        KEPT.unlink(missing_ok=True)
    journal = Journal(KEPT, Asked(), UnderFire)
    well = {each.number for each in journal.rows() if each.broken is None}
    left = asked.numbers or [number for number in range(1, asked.battles + 1) if number not in well]
    fight(journal, left[: asked.most], asked.workers)
    return 0 if tell(journal) else 1


if __name__ == "__main__":
    sys.exit(main())
