"""Battles fought twice, decision for decision: with abilities as they were written, and as their texts are read.

python scripts/english_battles.py               every army against itself
python scripts/english_battles.py 51 102        bouts by their numbers in the campaign of the armies, against others

Where the two part it says how, and which abilities, each put in place alone, part them; without those it goes on.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.campaign import BOXES, bouts
from tests.english.twice import compiled, partings

LONGEST = 1200
"""Letters of a difference that are shown."""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("first", type=int, nargs="?", default=0)
    asked.add_argument("beyond", type=int, nargs="?", default=len(BOXES))
    said = asked.parse_args()
    parted = 0
    for bout in (each for each in bouts() if said.first <= each.number < said.beyond):
        found = list(partings(bout, {army: list(compiled(army)) for army in dict.fromkeys(bout.armies)}))
        print(f"{bout.number}: {' against '.join(bout.armies)}: {'parted' if found else 'the same'}", flush=True)
        for parting, guilty in found:
            print(f"  {', '.join(guilty)}: {str(parting)[:LONGEST]}", flush=True)
        parted += bool(found)
    print(f"{said.beyond - said.first} battles fought twice, {parted} parted")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
