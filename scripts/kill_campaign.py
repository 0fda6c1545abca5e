"""Kill a server's processes at random moments while people play, and look for every answer it had acknowledged.

    .venv/bin/python scripts/kill_campaign.py --kills 200

So many times the only worker, and so many times one worker of two, in parts of ten with a database of their own, in
SQLite unless --database names another. Parts that are done are kept in .campaign/kills.jsonl: stop and go on at will
(--anew begins again). After every part each acknowledged answer must be stored once, under its number, and every battle
must replay as it was sealed; one that does not leaves its save beside the parts. Battles of a worker that died must go
on in another within five seconds. There is a line PASS or FAIL for each number of workers.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from time import monotonic

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.server.killing import DoesNotReplay, Killable, play_and_kill  # noqa: E402
from tests.server.play.test_stored_battles import free_port  # noqa: E402

KEPT = ROOT / ".campaign" / "kills.jsonl"
PART = 10
SOON = 5.0
"""Seconds within which a battle goes on in another worker."""


class KillPart(msgspec.Struct):
    """Some kills of one server: how long battles stood still after each, how many answers, and what went wrong."""

    workers: int
    number: int
    kills: int
    seconds: float
    answers: int = 0
    away: list[float] = []
    wrong: str = ""


def killed(workers: int, number: int, kills: int, players: int, database: str) -> KillPart:
    """One part."""
    begun, answers, away, wrong = monotonic(), 0, list[float](), ""
    with tempfile.TemporaryDirectory() as folder:
        url = database or f"sqlite:///{folder}/warhost.db"
        server = Killable(free_port(), Path(folder), url, workers)
        try:
            away, answers = play_and_kill(server, kills, seed=1000 * workers + number, players=players)
        except AssertionError as error:
            wrong = str(error) or repr(error)
            if isinstance(error, DoesNotReplay):
                (KEPT.parent / f"kills-{error.battle}.json").write_bytes(error.save)
        finally:
            server.stop()
    return KillPart(workers, number, kills, round(monotonic() - begun, 1), answers, away, wrong)


def kept() -> list[KillPart]:
    lines = KEPT.read_bytes().splitlines() if KEPT.exists() else []
    return [msgspec.json.decode(line, type=KillPart) for line in lines]


def tell(parts: list[KillPart], kills: int, workers: int) -> bool:
    """The kills of so many workers in a line; is all well?"""
    own = [each for each in parts if each.workers == workers]
    away, wrong = sorted(seconds for each in own for seconds in each.away), [each.wrong for each in own if each.wrong]
    done, answers = sum(each.kills for each in own), sum(each.answers for each in own)
    late = [each for each in away if each > SOON] if workers > 1 else []
    well = not wrong and not late and done >= kills and bool(away)
    which = "the only worker" if workers == 1 else f"one worker of {workers}"
    middle, longest = (away[len(away) // 2], away[-1]) if away else (0.0, 0.0)
    print(
        f"{'PASS' if well else 'FAIL'}: {done} of {kills} kills of {which}, {answers} acknowledged answers, "
        f"{len(wrong)} parts with something lost, doubled or not verified; battles stood still {middle:.1f} s "
        f"(median), {longest:.1f} s at the longest, {len(late)} times too long"
    )
    for each in wrong:
        print(f"  {each}")
    return well


def campaign(kills: int, workers: list[int], players: int, database: str) -> bool:
    KEPT.parent.mkdir(exist_ok=True)
    for each in workers:
        while (done := sum(part.kills for part in kept() if part.workers == each)) < kills:
            number = sum(part.workers == each for part in kept())
            part = killed(each, number, min(PART, kills - done), players, database)
            with KEPT.open("ab") as journal:
                journal.write(msgspec.json.encode(part) + b"\n")
            told = f"{part.kills} kills in {part.seconds:.0f} s, {part.wrong or 'all well'}"
            print(f"workers: {each}, part {number}: {told}", flush=True)
    return all([tell(kept(), kills, each) for each in workers])  # noqa: C419


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200, help="of the only worker, and of one of two")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--database", default="")
    parser.add_argument("--anew", action="store_true", help="forget what was done before")
    given = parser.parse_args()
    if given.anew:
        KEPT.unlink(missing_ok=True)
    sys.exit(0 if campaign(given.kills, given.workers, given.players, given.database) else 1)
