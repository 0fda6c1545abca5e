"""Fight battles with the first turn and the attacker drawn by lot, and write what they were worth on each side:

.venv/bin/python scripts/openings.py --battles 2000 --workers 16

About 6 seconds of one core a battle. Safe to interrupt: the same command goes on where it stopped, and more --battles
add to those that were fought.
"""

import argparse
import sys
from pathlib import Path

import msgspec
from rich.progress import track

from armies import boxes
from warhost.arena import request
from warhost.arena.army_battles import SampledCampaign, army_bouts
from warhost.arena.journal import Journal, OtherJournal
from warhost.arena.opening_battles import OpeningBattle, fight_drawn, kept, table
from warhost.arena.workers import Workers, cores
from warhost.players.captain.openings import TABLE

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--battles", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores(), help="processes; as many as cores without it")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds after which a battle is broken off")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "openings.jsonl", help="where battles are kept")
    parser.add_argument("--table", type=Path, default=TABLE, help="the table to write")
    asked = parser.parse_args()
    campaign = SampledCampaign("drawing lots", boxes(), request.sides(None, None), asked.seed)
    try:
        journal = Journal(asked.out, campaign, OpeningBattle)
    except OtherJournal as error:
        parser.error(str(error))
    done = {row.number for row in journal.rows() if row.broken is None}
    left = {bout.number: bout for bout in army_bouts(campaign, asked.battles) if bout.number not in done}
    for fought in track(Workers(asked.workers, asked.limit, fight_drawn).fight(left.values()), "battles", len(left)):
        journal.add(kept(left[fought.number], fought))
    rows = {row.number: row for row in journal.rows()}
    made = table(rows.values())
    asked.table.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    broken = sum(row.broken is not None for row in rows.values())
    for side, (battles, lead) in made.first.items():
        print(f"{side}: {battles} battles, going first {lead:+.2f} points, attacking {made.attacker[side][1]:+.2f}")
    print(f"{len(rows)} battles, {broken} broken off; wrote {asked.table}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
