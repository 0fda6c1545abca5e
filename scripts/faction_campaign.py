"""Captains fight Border War with rosters by lot of every faction there is, imported ones too, watched all the way.

python scripts/faction_campaign.py --pairs 30 --journal campaign.json     begins, or goes on where it was stopped

Each pair of factions is drawn by lot, and now and then an Army of Renown of one, at 1000 and at 2000 points in turn, or
all at --limit. Every answer is followed by the invariants of tests/invariants.py; at the end the save is replayed. The
journal has a line a battle: who, how it ended, or what broke.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.invariants import watched  # noqa: E402

from warhost.battlepacks.beginning import roster_battle  # noqa: E402
from warhost.battlepacks.registry import find_pack  # noqa: E402
from warhost.engine import saving  # noqa: E402
from warhost.engine.dice import stream  # noqa: E402
from warhost.factions.loading import factions  # noqa: E402
from warhost.factions.model import Faction  # noqa: E402
from warhost.players import player  # noqa: E402
from warhost.rosters.drawing_up import drawn_up  # noqa: E402
from warhost.rosters.model import Roster  # noqa: E402
from warhost.scenario.run.books import book_for  # noqa: E402

LIMITS = (1000, 2000)
LONGEST, THEMED = 20_000, 1 / 3


def fought(red: str, blue: str, limit: int, number: int, level: str) -> dict[str, Any]:
    """One battle to its end."""
    known, start = factions(), time.process_time()
    rosters = drawn(known[red], limit, f"{number} red"), drawn(known[blue], limit, f"{number} blue")
    battle = roster_battle(find_pack("border-war"), *rosters, number)
    both = {"red": player(level, number), "blue": player(level, number + 1)}
    watched(battle, both, LONGEST)
    note = saving.load(saving.save(battle), book_for).note
    outcome = battle.state.outcome
    slips = [each for one in both.values() for each in getattr(one, "slips", [])]
    return {
        "renown": [each for one in rosters for each in (one.army_of_renown, one.regiment_of_renown) if each],
        "winner": outcome.winner if outcome else None, "answers": battle.number, "replayed": note or "the same",
        "slips": len(slips), "seconds": round(time.process_time() - start, 1),
    }  # fmt: skip


def drawn(faction: Faction, limit: int, seed: str) -> Roster:
    """An army of the faction, every third time one of its Armies of Renown."""
    chance = stream(f"army of {faction.id} {seed}")
    theme = chance.choice(sorted(faction.armies)) if faction.armies and chance.random() < THEMED else None
    return drawn_up(faction, limit, seed, theme)


def pairs(count: int, limit: int | None = None) -> list[tuple[str, str, int, int]]:
    """Who fights whom, drawn by lot so that every faction comes up before one comes twice."""
    names, chance = sorted(factions()), stream("faction campaign")
    drawn: list[str] = []
    while len(drawn) < 2 * count:
        shuffled = names.copy()
        chance.shuffle(shuffled)
        drawn += shuffled
    both = list(zip(drawn[::2], drawn[1::2], strict=False))[:count]
    return [(red, blue, limit or LIMITS[n % 2], n) for n, (red, blue) in enumerate(both)]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--pairs", type=int, default=30)
    asked.add_argument("--journal", type=Path, default=Path("build/factions.json"))
    asked.add_argument("--limit", type=int)
    asked.add_argument("--level", default="captain")
    said = asked.parse_args()
    journal: dict[str, Any] = json.loads(said.journal.read_text()) if said.journal.exists() else {}
    for red, blue, limit, number in pairs(said.pairs, said.limit):
        key = f"{number}: {red} against {blue}, {limit}"
        if "error" not in journal.get(key, {"error": "not fought"}):
            continue
        try:
            journal[key] = fought(red, blue, limit, number, said.level)
        except Exception as error:  # what breaks one battle is told, and the others are fought
            journal[key] = {"error": repr(error)}
        sys.stdout.write(f"{key}: {journal[key]}\n")
        sys.stdout.flush()
        said.journal.parent.mkdir(parents=True, exist_ok=True)
        said.journal.write_text(json.dumps(journal, indent=1) + "\n")


if __name__ == "__main__":
    main()
