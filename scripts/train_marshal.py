"""Train the marshal, from nothing to weights (docs/training.md):

.venv/bin/python scripts/train_marshal.py fight --battles 20000 --workers 16
.venv/bin/python scripts/train_marshal.py fit
.venv/bin/python scripts/train_marshal.py calibrate
.venv/bin/python scripts/train_marshal.py duel --players marshal,captain --battles 200

Safe to interrupt: `fight` and `duel` go on where they stopped.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from time import monotonic

from rich.progress import track

from warhost.arena import request
from warhost.arena.journal import OtherJournal
from warhost.arena.workers import cores
from warhost.armies.loading import shipped_armies
from warhost.engine.dice import stream
from warhost.players.marshal.network import SHIPPED, Network, Unusable
from warhost.training.calibration import off_by, picture
from warhost.training.duels import Duels, fight_on, journal_of, summary
from warhost.training.fitting import EPOCHS, calibration, fit
from warhost.training.recording import Plan, fight, joined, read, write

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "build" / "lessons"
SHARD = 20
"""Battles in a file."""
UNSEEN = 10
"""Boxes that no lesson has, to see what was learned of others."""


def boxes() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The armies that are learned from, and those that are not."""
    every = sorted(each.id for each in shipped_armies().covers.values() if each.regiment_abilities)
    unseen = tuple(sorted(stream("armies never seen").sample(every, UNSEEN)))
    return tuple(each for each in every if each not in unseen), unseen


def shard(plan: Plan, folder: Path, number: int) -> int:
    """Fight one file of battles; how many positions it has."""
    found = [fight(plan, each) for each in range(number * SHARD, (number + 1) * SHARD)]
    lessons = joined([each for each in found if each is not None])
    write(folder / f"{plan.who}-{plan.seed}-{number:05}.npz", lessons)
    return len(lessons.won)


def fighting(asked: argparse.Namespace) -> int:
    plan = Plan(boxes()[0], request.sides(None, None), asked.seed, asked.who)
    asked.out.mkdir(parents=True, exist_ok=True)
    names = {each.name for each in asked.out.glob("*.npz")}
    left = [n for n in range(asked.battles // SHARD) if f"{plan.who}-{plan.seed}-{n:05}.npz" not in names]
    end, positions = monotonic() + asked.minutes * 60, 0
    with ProcessPoolExecutor(asked.workers) as pool:
        running = [pool.submit(shard, plan, asked.out, each) for each in left]
        for each in track(as_completed(running), "battles", total=len(running)):
            positions += 0 if each.cancelled() else each.result()
            if monotonic() > end:
                for waiting in running:
                    waiting.cancel()
    print(f"{positions} positions more in {asked.out}")
    return 0


def fitting(asked: argparse.Namespace) -> int:
    files = sorted(asked.out.glob("*.npz"))
    if not files:
        print(f"there is nothing to learn from in {asked.out}: fight first")
        return 2
    lessons = joined([read(each) for each in files])
    print(f"{len(lessons.won)} positions of {len(set(lessons.battle.tolist()))} battles")
    best = None
    for figures, network in fit(lessons, asked.seed, asked.epochs):
        print(json.dumps(figures._asdict()))
        if best is None or figures.log_loss < best[0]:
            best = figures.log_loss, network
    assert best is not None
    best[1].write(asked.weights)
    for foretold, won, count in calibration(best[1], lessons):
        print(f"foretold {foretold:.2f}, won {won:.2f} of {count}")
    print(f"wrote {asked.weights}")
    return 0


def calibrating(asked: argparse.Namespace) -> int:
    """How far chances are what they say, for the weights there are, as figures and as a picture."""
    files = sorted(asked.out.glob("*.npz"))
    if not files:
        print(f"there are no lessons in {asked.out}: fight first")
        return 2
    try:
        network = Network.read(asked.weights)
    except Unusable as why:
        print(why)
        return 2
    lessons = joined([read(each) for each in files])
    tenths = calibration(network, lessons)
    for foretold, won, count in tenths:
        print(f"foretold {foretold:.2f}, won {won:.2f} of {count}")
    whole = sum(count for _, _, count in tenths)
    title = f"{whole} positions of battles not learned from: off by {off_by(tenths):.1f} of 100"
    asked.picture.write_text(picture(tenths, title), encoding="utf-8")
    print(f"{title}; drew {asked.picture}")
    return 0


def dueling(asked: argparse.Namespace) -> int:
    one, other = asked.players.split(",")
    duels = Duels((one, other), asked.seed, boxes()[1] if asked.unseen else sum(boxes(), ()))
    try:
        journal = journal_of(asked.out.parent / "duels", duels)
    except OtherJournal as wrong:
        print(wrong)
        return 2
    left = asked.battles - sum(each.number < asked.battles for each in journal.rows())
    for _ in track(fight_on(journal, duels, asked.battles, asked.workers), "duels", total=left):
        pass
    rows = [each for each in journal.rows() if each.number < asked.battles]
    print(summary(duels, rows))
    broken = [each for each in rows if each.broken is not None]
    for each in broken:
        print(f"  battle {each.number}: {each.broken}")
    return 1 if broken else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--workers", type=int, default=cores(), help="processes; as many as cores without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=LESSONS, help="where lessons are kept")
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("fight", help="fight battles and keep positions of them")
    step.add_argument("--battles", type=int, default=20_000)
    step.add_argument("--minutes", type=float, default=1e6, help="stop after so many")
    step.add_argument("--who", default="captain", help="who fights")
    step = steps.add_parser("fit", help="learn from what was kept")
    step.add_argument("--epochs", type=int, default=EPOCHS)
    step.add_argument("--weights", type=Path, default=SHIPPED)
    step = steps.add_parser("calibrate", help="draw what was foretold against what was won")
    step.add_argument("--weights", type=Path, default=SHIPPED)
    step.add_argument("--picture", type=Path, default=ROOT / "docs" / "pictures" / "calibration.svg")
    step = steps.add_parser("duel", help="let two players fight each other")
    step.add_argument("--players", default="marshal,captain")
    step.add_argument("--battles", type=int, default=200)
    step.add_argument("--unseen", action="store_true", help="with armies that no lesson had")
    asked = parser.parse_args()
    return {"fight": fighting, "fit": fitting, "calibrate": calibrating, "duel": dueling}[asked.step](asked)


if __name__ == "__main__":
    sys.exit(main())
