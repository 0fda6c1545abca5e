"""What an army is, told from the outside: read from `army.yaml` without its warscrolls and abilities, so quickly."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import yaml

from warhost.armies.army_file import QUICK, ArmyData, ArmyError, Page, RosterRow
from warhost.engine.codec import convert
from warhost.engine.naming import slug

FILE = "army.yaml"
TOLD = ("name", "faction", "alliance", "plays", "difficulty", "emblem")
LISTS = ("traits", "regiment_abilities", "enhancements")
_SECTION = "\nwarscrolls:\n"
_KEY = re.compile(r"  ([\w-]+):\s*(?:#.*)?")
_SHOWN = ("    name:", "    models:", "    base:", "    other_bases:")
_OPEN = re.compile(r"^    (?:name|models|base|other_bases):\s*(?:[#>|].*)?$", re.MULTILINE)
"""Something an outline needs that goes on in the lines below."""


class Outline(msgspec.Struct, frozen=True):
    """A warscroll from the outside: what each model stands on, in millimetres."""

    name: str
    bases: tuple[tuple[float, float], ...]


class Cover(msgspec.Struct, frozen=True, dict=True):
    """An army in a list: who is in it, how many models each warscroll has, what can be chosen for it."""

    id: str
    folder: Path
    name: str
    faction: str
    alliance: str
    roster: tuple[RosterRow, ...]
    outlines: dict[str, Outline]
    traits: tuple[str, ...]
    regiment_abilities: tuple[str, ...]
    enhancements: tuple[str, ...]
    plays: str = ""
    difficulty: str = ""
    emblem: str = ""

    @property
    def models(self) -> int:
        """How many models its units have together."""
        return sum(len(self.bases(row)) for row in self.roster)

    def bases(self, row: RosterRow) -> tuple[tuple[float, float], ...]:
        """What the models of a unit stand on; more than its warscroll has stand on what the last one does."""
        known = self.outlines[row.warscroll].bases if row.warscroll in self.outlines else ((0.0, 0.0),)
        size = row.models or len(known)
        return (*known[:size], *known[-1:] * (size - len(known)))

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
        head, scrolls = _short(path)
        outlines = {str(key): _outline(each or {}) for key, each in scrolls.items()}
        rows = tuple(convert(head.get("roster") or [], list[RosterRow]))
        name, faction, alliance, *told = (str(head.get(key) or "") for key in TOLD)
        traits, regiment, enhancements = (tuple(map(str, head.get(key) or ())) for key in LISTS)
    except (
        yaml.YAMLError,
        msgspec.ValidationError,
        OSError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
    ) as error:
        page = Page(path)
        page.record(ArmyData, page.raw)
        raise ArmyError(f"{folder.name}/{FILE}: cannot be read: {error}") from error
    key = slug(folder.name)
    return Cover(key, folder, name, faction, alliance, rows, outlines, traits, regiment, enhancements, *told)


def _short(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """What stands before the warscrolls, and their outlines by key."""
    head, _, scrolls = path.read_text(encoding="utf-8").partition(_SECTION)
    if scrolls and _last_section(scrolls):
        return dict(yaml.load(head, QUICK)), dict(yaml.load("\n".join(_outlines(scrolls.splitlines())), QUICK))
    raw = _whole(path)
    return raw, dict(raw.get("warscrolls") or {})


def _whole(path: Path) -> dict[str, Any]:
    return dict(yaml.load(path.read_text(encoding="utf-8"), QUICK))


def _last_section(text: str) -> bool:
    """Are these warscrolls by key to the end of the file, each in a block of its own, its outline in single lines?"""
    return all(
        not line or line.startswith("   ") or line.lstrip().startswith("#") or _KEY.fullmatch(line)
        for line in text.splitlines()
    ) and not _OPEN.search(text)


def _outlines(lines: Iterable[str]) -> Iterator[str]:
    """The lines that an outline needs."""
    return (line for line in lines if _KEY.fullmatch(line) or line.startswith(_SHOWN))


def _outline(data: dict[str, Any]) -> Outline:
    size, name = int(data.get("models", 1)), str(data.get("name") or "")
    bases = [_mm(data.get("base", 0))] * size
    for other in data.get("other_bases") or ():
        for model in other["models"]:
            bases[model] = _mm(other["base"])
    return Outline(name, tuple(bases))


def _mm(base: float | list[float]) -> tuple[float, float]:
    return (float(base[0]), float(base[1])) if isinstance(base, list) else (float(base), float(base))
