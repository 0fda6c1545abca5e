"""Let every Spearhead box fight under watch, and note which abilities were declared. A part of make soak:

    .venv/bin/python scripts/army_campaign.py --workers 2

Battles that were fought to their end are kept in .campaign and not fought again: stop and go on as you like. After a
change of the rules begin anew with --anew, or fight some of them again by their numbers.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import track

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.campaign import RAIDER, Proved, bouts, prove, seen_in  # noqa: E402

from warhost.arena.workers import Workers, cores  # noqa: E402
from warhost.coverage.armies import SEEN, army_rows  # noqa: E402

KEPT = ROOT / ".campaign" / "battles.jsonl"
LIMIT = 600.0
"""Seconds after which a battle is broken off."""


def kept() -> dict[int, Proved]:
    """The battles fought so far; of one that was fought again, the last."""
    lines = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    return {each.number: each for each in (msgspec.json.decode(line, type=Proved) for line in lines)}


def fight(numbers: Iterable[int], workers: int) -> None:
    """Fight these battles; each is kept as soon as it is over."""
    KEPT.parent.mkdir(exist_ok=True)
    wanted = [each for each in bouts(further=True) if each.number in set(numbers)]
    out = Console(stderr=True)
    with KEPT.open("ab") as file:
        fought = Workers(workers, LIMIT, prove).fight(wanted)
        for each in track(fought, "battles", len(wanted), console=out, disable=not out.is_terminal):
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()


def go_on(workers: int) -> None:
    """Let boxes that have not declared everything fight one more battle each, until all have or there are no more."""
    while True:
        seen, rows = kept(), army_rows(ROOT / "scenarios", seen_in(kept().values()))
        wanting = {row.army for row in rows if row.undeclared}
        further = [each for each in bouts(further=True) if RAIDER in each.players and each.number not in seen]
        left = {each.armies[0]: each.number for each in reversed(further)}
        numbers = [left[army] for army in wanting & left.keys()]
        if not numbers:
            return
        fight(numbers, workers)


def tell(fought: Iterable[Proved]) -> bool:
    """Write what was seen, and say what broke off and what was never declared; is all well?"""
    known = list(fought)
    file, seen = ROOT / "scenarios" / SEEN, seen_in(known)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(seen), indent=1) + b"\n")
    broken = [each for each in known if each.broken]
    for each in broken:
        print(f"battle {each.number} broke off at {each.broken}")
    undeclared = [ability for row in army_rows(ROOT / "scenarios", seen) for ability in row.undeclared]
    print("never declared:", ", ".join(undeclared) or "none")
    print(f"{len(known)} battles, {len(broken)} broken off; wrote {file.relative_to(ROOT)}")
    return not broken and not undeclared


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--workers", type=int, default=cores(), help="processes; one a core if not given")
    parser.add_argument("--anew", action="store_true", help="forget what was fought")
    parser.add_argument("--most", type=int, default=None, help="fight no more battles than this")
    parser.add_argument("battles", type=int, nargs="*", help="numbers of battles to fight, again if need be")
    asked = parser.parse_args()
    if asked.anew:
        KEPT.unlink(missing_ok=True)
    well = {number for number, each in kept().items() if each.broken is None}
    left = asked.battles or [each.number for each in bouts() if each.number not in well]
    fight(left[: asked.most], asked.workers)
    if not asked.battles and asked.most is None:
        go_on(asked.workers)
    return 0 if tell(kept().values()) else 1


if __name__ == "__main__":
    sys.exit(main())
