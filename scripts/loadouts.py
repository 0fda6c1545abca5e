"""Fight short battles and write which regiment ability and enhancement does best for each army:

.venv/bin/python scripts/loadouts.py --battles 10000 --workers 16

About 1.5 seconds of one core a battle. Safe to interrupt: the same command goes on where it stopped, and more --battles
add to those that were fought.
"""

import argparse
import sys
from pathlib import Path

import msgspec
from rich.progress import track

from armies import boxes
from warhost.arena import request
from warhost.arena.army_battles import ArmyBattle, SampledCampaign, army_bouts, fight_left, fought_in
from warhost.arena.journal import Journal, OtherJournal
from warhost.arena.loadout_battles import fight_short, table
from warhost.arena.workers import cores
from warhost.players.captain.loadouts import TABLE

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--battles", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores(), help="processes; as many as cores without it")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds after which a battle is broken off")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "loadouts.jsonl", help="where battles are kept")
    asked = parser.parse_args()
    campaign = SampledCampaign("drawing", boxes(), request.sides(None, None), asked.seed)
    try:
        journal = Journal(asked.out, campaign, ArmyBattle)
    except OtherJournal as error:
        parser.error(str(error))
    bouts = army_bouts(campaign, asked.battles)
    left = max(0, asked.battles - sum(each.broken is None for each in fought_in(journal)))
    broken = 0
    for row in track(fight_left(journal, bouts, asked.workers, fight_short, asked.limit), "battles", total=left):
        broken += row.broken is not None
    made = table(fought_in(journal))
    TABLE.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    print(f"{len(made.armies)} armies, {broken} battles broken off; wrote {TABLE.relative_to(ROOT)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
