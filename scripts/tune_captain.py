"""Tune the captain's weights by self-play (docs/opponents.md):

.venv/bin/python scripts/tune_captain.py --rounds 8 --battles 800 --workers 16

Each round fights so many battles between captains whose weights are tipped at random, one side one way and the other
the opposite way; then each weight moves as far as the leads tell for sure. The weights after each round are in --out.
Safe to interrupt: the same command goes on where it stopped.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import monotonic

import msgspec
from rich.progress import track

from armies import boxes
from warhost.arena import request
from warhost.arena.army_battles import SampledCampaign, army_bouts
from warhost.arena.campaign import Bout
from warhost.arena.journal import Journal, OtherJournal
from warhost.arena.tuning import Tipped, fight_tipped, improved, rounded, slopes, tip
from warhost.arena.workers import cores
from warhost.players.captain.tempers import BadWeights, read_weights
from warhost.players.captain.weights import CAPTAIN, Weights

ROOT = Path(__file__).resolve().parent.parent


class Tuning(msgspec.Struct, frozen=True):
    """What is tuned from where, and how."""

    start: Weights
    seed: int
    battles: int
    hasty: bool


def bouts(asked: Tuning, round_: int) -> Iterator[Bout]:
    """Battles of a round in twins: the same armies, side and dice, tipped the other way round."""
    campaign = SampledCampaign("captain", boxes(), request.sides(None, None), 1000 * asked.seed + round_)
    for twin in army_bouts(campaign, asked.battles // 2):
        for number in (2 * twin.number - 1, 2 * twin.number):
            yield msgspec.structs.replace(twin, number=number)


def one(bout: Bout, asked: Tuning, weights: Weights, round_: int) -> Tipped:
    found = fight_tipped(bout, weights, tip(asked.seed, round_, bout.number), asked.hasty)
    return Tipped(round_, bout.number, found.points[0] - found.points[1], found.winner, found.broken)


def fight_round(
    pool: ProcessPoolExecutor, journal: Journal[Tipped], asked: Tuning, weights: Weights, round_: int, end: float
) -> bool:
    """What is left of a round; False where time ran out."""
    done = {row.number for row in journal.rows() if row.round == round_}
    left = [pool.submit(one, bout, asked, weights, round_) for bout in bouts(asked, round_) if bout.number not in done]
    for each in track(as_completed(left), f"round {round_}", total=len(left)):
        if each.cancelled():
            continue
        journal.add(each.result())
        if monotonic() > end:
            for waiting in left:
                waiting.cancel()
    return not any(each.cancelled() for each in left)


def tell(round_: int, told: dict[str, tuple[float, float]], weights: Weights) -> None:
    sure = sorted(told.items(), key=lambda each: -abs(each[1][0]) / each[1][1])[:8]
    print(f"round {round_}: " + ", ".join(f"{name} {lead:+.2f} ± {error:.2f}" for name, (lead, error) in sure))
    print(msgspec.json.encode(rounded(weights)).decode(), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--battles", type=int, default=800, help="in each round")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so many")
    parser.add_argument(
        "--hasty", action="store_true", help="captains in haste: four times the battles, a coarser game"
    )
    parser.add_argument("--start", type=Path, help="a weights file to begin with; the captain's own without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores(), help="processes; as many as cores without it")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "tuning", help="a folder for battles and weights")
    said = parser.parse_args()
    asked, end = None, monotonic() + 60 * said.minutes
    try:
        start = CAPTAIN if said.start is None else read_weights(said.start)
        asked = Tuning(start, said.seed, said.battles, said.hasty)
        journal = Journal(said.out / "battles.jsonl", asked, Tipped)
    except (BadWeights, OtherJournal) as wrong:
        parser.error(str(wrong))
    weights = start
    with ProcessPoolExecutor(said.workers) as pool:
        for round_ in range(1, said.rounds + 1):
            if not fight_round(pool, journal, asked, weights, round_, end):
                print("time is up: the same command goes on")
                return 0
            told = slopes((row for row in journal.rows() if row.round == round_), asked.seed)
            weights = improved(weights, told)
            tell(round_, told, weights)
            (said.out / f"round-{round_}.json").write_bytes(msgspec.json.encode(rounded(weights)) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
