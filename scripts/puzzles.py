"""Puzzles (docs/learn-by-playing.md): look for ways to solve new ones, and say how hard each is.

    python scripts/puzzles.py                  # every puzzle that has no way kept yet
    python scripts/puzzles.py two-fords --tries 500

Lines are wandered at random against the foe and the dice of the file; the shortest that reaches the goal is kept.
"""

import argparse

from warhost.puzzles.shelf import FOLDER, Puzzle, puzzles
from warhost.puzzles.solving import keep_solution, looked_for, naive, played

ENOUGH = 10


def look(puzzle: Puzzle, tries: int) -> str:
    """What came of looking for a way; the best is kept."""
    if played(puzzle, naive).solves:
        return "solved by doing nothing: make it harder"
    best, found, tried = looked_for(puzzle, tries, ENOUGH)
    if best is None:
        return f"no way found in {tried} lines: make it easier, or try more"
    keep_solution(puzzle.id, best)
    return f"{found} of {tried} lines solve it; {len(best.answers)} answers kept"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("names", nargs="*", help="parts of names; without one, whatever has no way kept yet")
    reader.add_argument("--tries", type=int, default=200)
    asked = reader.parse_args()
    for puzzle in puzzles().values():
        named = any(each in puzzle.id for each in asked.names)
        if named or (not asked.names and not (FOLDER / f"{puzzle.id}.json").exists()):
            print(f"{puzzle.id}: {look(puzzle, asked.tries)}", flush=True)


if __name__ == "__main__":
    main()
