"""Imported factions as folders: written whole or not at all, and never over what somebody made by hand."""

import os
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import yaml

from warhost.catalogues.ability_book import rules_and_texts
from warhost.catalogues.imported_faction import ImportedFaction, Tell
from warhost.catalogues.markup import CatalogueError
from warhost.factions.loading import PROFILES, load_faction
from warhost.factions.playable import RULES, WARSCROLLS, load_playable
from warhost.factions.printed import TEXTS, mark_of

WORTH_A_PROCESS = 4
"""So many factions for each process: it takes a while until one can compile."""
MARK = "# Imported by `warhost import-catalogue`; the next import of this faction replaces it."


def write_faction(faction: ImportedFaction, folder: Path) -> Path:
    """Write a faction below this folder, check that it can be read, and put it in place in one move.

    Its abilities are compiled on the way: `faction.marks` says how many are enforced.
    """
    goal = folder / faction.id
    if goal.exists() and not made_by_import(goal):
        raise CatalogueError(f"{goal}: this folder was not made by an import; move it away, or choose another --data")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".import-") as scratch:
            made = Path(scratch) / faction.id
            made.mkdir()
            for name, content in _pages(faction).items():
                (made / name).write_text(f"{MARK}\n# {faction.source}\n{content}", encoding="utf-8")
            load_faction(made)
            faction.marks = Counter(map(mark_of, load_playable(made).abilities))
            if goal.exists():
                os.replace(goal, Path(scratch) / "before")
            os.replace(made, goal)
    except OSError as error:
        raise CatalogueError(f"cannot write {goal}: {error.strerror or error}") from None
    except ValueError as error:
        raise CatalogueError(f"{faction.source}: what was read does not fit: {error}") from None
    return goal


def write_factions(
    factions: Sequence[ImportedFaction], folder: Path, tell: Tell, processes: int | None = None
) -> dict[str, str]:
    """Write them all, several at a time where there are many; by source, why one could not be written."""
    many = processes or min(os.cpu_count() or 1, len(factions) // WORTH_A_PROCESS)
    wrong: dict[str, str] = {}
    with get_context("spawn").Pool(many) if many > 1 else nullcontext() as pool:
        tried = (map if pool is None else pool.imap)(partial(_tried, folder), factions)
        for number, each in enumerate(factions):
            tell(f"compiling {each.name}", number, len(factions))
            each.marks, why = next(tried)
            if why:
                wrong[each.source] = why
    return wrong


def _tried(folder: Path, faction: ImportedFaction) -> tuple[Counter[str], str]:
    """How many of its abilities are enforced; or why it could not be written."""
    try:
        write_faction(faction, folder)
    except CatalogueError as error:
        return Counter(), str(error)
    return faction.marks, ""


def made_by_import(goal: Path) -> bool:
    """Is this the folder of a faction that was imported?"""
    try:
        return (goal / PROFILES).read_text(encoding="utf-8").startswith(MARK)
    except OSError:
        return False


def _pages(faction: ImportedFaction) -> dict[str, str]:
    rules, texts, scrolls = rules_and_texts(faction)
    pages = {PROFILES: faction.profiles, WARSCROLLS: scrolls, RULES: rules, TEXTS: texts}
    return {name: _yaml(data) for name, data in pages.items()}


class _CatalogueDumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Every value in full: a list that is used twice is written twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _yaml(data: Any) -> str:
    return yaml.dump(data, Dumper=_CatalogueDumper, sort_keys=False, allow_unicode=True, width=120)
