"""Let a computer player of today fight the captain of an earlier commit, both on today's engine:

.venv/bin/python scripts/duel_with_old.py --commit ebd4fccb --battles 200

Armies are drawn from all 51 boxes, seats swapped with the same dice. The old player's code is taken from this
repository's history, under a name of its own; that it still finds what it asks of the engine is told by its slips.
"""

import argparse
import io
import subprocess
import sys
import tarfile
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from rich.progress import track

from armies import boxes
from warhost.arena import request
from warhost.arena.campaign import Bout, seed_of
from warhost.arena.timed_battle import fight
from warhost.arena.workers import cores
from warhost.engine.dice import stream
from warhost.players import player

ROOT = Path(__file__).resolve().parent.parent
OLD = "old_players"
MENDED = {"sum(points for points, _ in score(twin, each))": "sum(found[0] for found in score(twin, each))"}
"""What the engine has changed under old players: scores say for what they are."""


class Ended(NamedTuple):
    """How it went for today's player."""

    won: float
    lead: int
    slips: int
    broken: str | None


def unpack(commit: str, folder: Path) -> None:
    """The players of a commit as a package of their own."""
    packed = subprocess.run(
        ["git", "archive", commit, "src/warhost/players"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    (folder / "src/warhost/players").rename(folder / OLD)
    for path in (folder / OLD).rglob("*.py"):
        text = path.read_text().replace("warhost.players", OLD)
        for before, after in MENDED.items():
            text = text.replace(before, after)
        path.write_text(text)


def duel(number: int, folder: str, name: str, seed: int) -> Ended:
    """Two neighbouring numbers are one battle with seats swapped."""
    sys.path.insert(0, folder)
    pair, today = number // 2, number % 2
    chance, armies = stream(f"duel {seed} {pair}"), boxes()
    drawn, side = (chance.choice(armies), chance.choice(armies)), chance.choice(request.sides(None, None))
    bout = Bout(pair, side, drawn, ("today", "old"), seed_of(seed, pair))
    ours = player(name, f"{pair} today")
    old = import_module(f"{OLD}.captain.captain").Captain(f"{pair} old")
    seats = {("red", "blue")[today]: ours, ("red", "blue")[1 - today]: old}
    found = fight(bout, players=seats)
    won = 0.5 if found.winner is None else float(seats[found.winner] is ours)
    return Ended(won, found.points[today] - found.points[1 - today], len(old.slips), found.broken)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--commit", default="ebd4fccb", help="whose captain it is")
    parser.add_argument("--player", default="captain", help="who fights it")
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--seed", type=int, default=101)
    parser.add_argument("--workers", type=int, default=cores(), help="processes; as many as cores without it")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(asked.workers) as pool:
        unpack(asked.commit, Path(folder))
        one = partial(duel, folder=folder, name=asked.player, seed=asked.seed)
        fought = list(track(pool.map(one, range(asked.battles)), "duels", total=asked.battles))
    mean = sum(each.won for each in fought) / len(fought)
    error = 1.96 * sqrt(mean * (1 - mean) / len(fought))
    broken = sum(each.broken is not None for each in fought)
    print(
        f"{asked.player} over the captain of {asked.commit}: {mean:.1%} +- {error:.1%} of {len(fought)} battles, lead "
        f"{sum(each.lead for each in fought) / len(fought):+.1f}; {sum(each.slips for each in fought)} slips of the "
        f"old one, {broken} broken off"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
