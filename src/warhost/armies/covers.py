"""What an army is, told from the outside: read from `army.yaml` without its warscrolls and abilities, so quickly."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import yaml

from warhost.armies.army_file import QUICK, ArmyData, ArmyError, Page, RosterRow
from warhost.engine.catalogue import slug

FILE = "army.yaml"
TOLD = ("name", "faction", "alliance", "plays", "difficulty")
LISTS = ("traits", "regiment_abilities", "enhancements")
_SECTION = "\nwarscrolls:\n"
_KEY, _SIZE = re.compile(r"  ([\w-]+):\s*(?:#.*)?"), re.compile(r"    models: (\d+)\s*(?:#.*)?")


class Cover(msgspec.Struct, frozen=True, dict=True):
    """An army in a list: who is in it, how many models each warscroll has, what can be chosen for it."""

    id: str
    folder: Path
    name: str
    faction: str
    alliance: str
    roster: tuple[RosterRow, ...]
    sizes: dict[str, int]
    traits: tuple[str, ...]
    regiment_abilities: tuple[str, ...]
    enhancements: tuple[str, ...]
    plays: str = ""
    difficulty: str = ""

    @property
    def models(self) -> int:
        """How many models its units have together."""
        return sum(row.models or self.sizes.get(row.warscroll, 1) for row in self.roster)

    @cached_property
    def ability_names(self) -> frozenset[str]:
        """Every ability that the file names, as a slug."""
        scrolls = (_whole(self.folder / FILE).get("warscrolls") or {}).values()
        named = [name for each in scrolls if isinstance(each, dict) for name in each.get("abilities") or ()]
        return frozenset(slug(str(each)) for each in (*self.lists, *named))

    @property
    def lists(self) -> tuple[str, ...]:
        """The abilities of the army as a whole."""
        return (*self.traits, *self.regiment_abilities, *self.enhancements)


def read_cover(folder: Path) -> Cover:
    """The outside of one army folder; a file that cannot be read so is read whole, and what is wrong is told."""
    path = folder / FILE
    try:
        head, sizes = _short(path)
        rows = tuple(msgspec.convert(head.get("roster") or [], list[RosterRow]))
        name, faction, alliance, plays, difficulty = (str(head.get(key) or "") for key in TOLD)
        traits, regiment, enhancements = (tuple(map(str, head.get(key) or ())) for key in LISTS)
    except (yaml.YAMLError, msgspec.ValidationError, OSError, ValueError, TypeError, AttributeError) as error:
        page = Page(path)
        page.record(ArmyData, page.raw)
        raise ArmyError(f"{folder.name}/{FILE}: cannot be read: {error}") from error
    key = slug(folder.name)
    return Cover(key, folder, name, faction, alliance, rows, sizes, traits, regiment, enhancements, plays, difficulty)


def _short(path: Path) -> tuple[dict[str, Any], dict[str, int]]:
    """What stands before the warscrolls, and their sizes by key."""
    head, _, scrolls = path.read_text(encoding="utf-8").partition(_SECTION)
    if scrolls and _last_section(scrolls):
        return dict(yaml.load(head, QUICK)), dict(_sizes(scrolls.splitlines()))
    raw = _whole(path)
    return raw, {str(key): int((each or {}).get("models", 1)) for key, each in (raw.get("warscrolls") or {}).items()}


def _whole(path: Path) -> dict[str, Any]:
    return dict(yaml.load(path.read_text(encoding="utf-8"), QUICK))


def _last_section(text: str) -> bool:
    """Are these warscrolls by key to the end of the file, one in a block of its own?"""
    return all(
        not line or line.startswith("   ") or line.lstrip().startswith("#") or _KEY.fullmatch(line)
        for line in text.splitlines()
    )


def _sizes(lines: Iterable[str]) -> Iterator[tuple[str, int]]:
    key = ""
    for line in lines:
        if found := _KEY.fullmatch(line):
            key = found[1]
            yield key, 1
        elif found := _SIZE.fullmatch(line):
            yield key, int(found[1])
