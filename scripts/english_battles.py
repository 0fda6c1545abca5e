"""Battles fought twice, decision for decision: with abilities as they were written, and as their texts are read.

python scripts/english_battles.py               every army against itself
python scripts/english_battles.py 51 102        bouts by their numbers in the campaign of the armies, against others
python scripts/english_battles.py 0 40 --matched    battles of the two factions of matched play, with rosters by lot

Where the two part it says how, and which ability parts them; without that it goes on.
"""

import argparse
import sys
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.campaign import BOXES, bouts
from tests.english import matched
from tests.english.twice import Made, Parting, compiled, fought_twice, partings

from warhost.arena.campaign import Bout

LONGEST = 1200
"""Letters of a difference that are shown."""


def made_for(bout: Bout, rosters: bool) -> Made:
    """What is understood of all that they have."""
    if rosters:
        return {of: matched.compiled(of) for of in matched.SCENES}
    return {army: list(compiled(army)) for army in dict.fromkeys(bout.armies)}


def fight(bout: Bout, rosters: bool, made: Made) -> Parting | None:
    return matched.fought_twice(bout, made) if rosters else fought_twice(bout, made)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("first", type=int, nargs="?", default=0)
    asked.add_argument("beyond", type=int, nargs="?", default=len(BOXES))
    asked.add_argument("--matched", action="store_true", help="the factions of matched play")
    said = asked.parse_args()
    parted = 0
    for bout in matched.bouts(said.beyond) if said.matched else bouts():
        if not said.first <= bout.number < said.beyond:
            continue
        found = list(partings(partial(fight, bout, said.matched), made_for(bout, said.matched)))
        print(f"{bout.number}: {' against '.join(bout.armies)}: {'parted' if found else 'the same'}", flush=True)
        for parting, guilty in found:
            print(f"  {guilty}: {str(parting)[:LONGEST]}", flush=True)
        parted += bool(found)
    print(f"{said.beyond - said.first} battles fought twice, {parted} parted")
    return 1 if parted else 0


if __name__ == "__main__":
    sys.exit(main())
