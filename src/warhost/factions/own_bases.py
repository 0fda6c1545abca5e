"""Bases that no catalogue names: the user says each once, and it is kept in `bases.yaml` of the data folder."""

import os
import re
from functools import lru_cache
from pathlib import Path

import msgspec
import yaml

from warhost.armies.army_file import Page, WarscrollData
from warhost.factions.loading import data_folder
from warhost.factions.model import plain
from warhost.factions.profiles_file import FactionError
from warhost.table.shapes import MM

BASES = "bases.yaml"
Millimetres = float | tuple[float, float]
SMALLEST, LARGEST = 15, 500
RIGHT = "millimetres from 15 to 500: 32 for a round base, 75x42 (length x width) for an oval"
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(?:mm)?(?:\s*[x\u00d7*]\s*(\d+(?:\.\d+)?))?\s*(?:mm)?", re.IGNORECASE)


class BaseAsked(msgspec.Struct, frozen=True):
    """A unit whose base is not known, and the one that is assumed until somebody says it."""

    unit: str
    assumed: Millimetres


class BasesPage(Page):
    """A `bases.yaml`."""

    error = FactionError


def base_of_text(said: str) -> Millimetres:
    """A base as somebody writes it; a sentence says what would be right."""
    found = _SIZE.fullmatch(said.strip())
    sizes = [float(each) for each in found.groups() if each] if found else []
    if not sizes or not all(SMALLEST <= each <= LARGEST for each in sizes):
        raise FactionError(f"{said[:40]!r} is no base. Right: {RIGHT}")
    return sizes[0] if len(sizes) == 1 else (max(sizes), min(sizes))


def base_told(base: Millimetres) -> str:
    """A base as it is written: 32 or 75x42."""
    return "x".join(f"{each:g}" for each in (base if isinstance(base, tuple) else (base,)))


def bases_stamp() -> int:
    """Another one as soon as a base has been said; 0 where none has."""
    try:
        return (data_folder() / BASES).stat().st_mtime_ns
    except OSError:
        return 0


def own_bases() -> dict[str, Millimetres]:
    """What was said so far, by name."""
    return _read(data_folder() / BASES, bases_stamp())


@lru_cache(maxsize=4)
def _read(path: Path, stamp: int) -> dict[str, Millimetres]:
    if not stamp:
        return {}
    page = BasesPage(path)
    if not isinstance(page.raw, dict):
        page.fail((), "this is no list of bases", f"a name and a base in each line, {RIGHT}")
    return {str(name): _said(page, str(name), each) for name, each in page.raw.items()}


def _said(page: BasesPage, name: str, said: object) -> Millimetres:
    try:
        return base_of_text(str(said))
    except FactionError:
        page.fail((name,), f"{said!r} is no base", RIGHT)


def own_base(unit: str) -> Millimetres | None:
    """The base of a unit as the user said it."""
    return next((base for name, base in own_bases().items() if plain(name) == plain(unit)), None)


def keep_base(unit: str, base: Millimetres) -> None:
    """Remember it: written whole, in one move."""
    path = data_folder() / BASES
    others = {name: each for name, each in own_bases().items() if plain(name) != plain(unit)}
    told = {name: base_told(each) for name, each in sorted({**others, unit: base}.items())}
    part = path.with_name(f".{BASES}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(yaml.safe_dump(told, allow_unicode=True), encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise FactionError(f"cannot write {path}: {error.strerror or error}") from None


def with_own_base(data: WarscrollData) -> WarscrollData:
    """A warscroll on the base that was said, if its own is not known; it is as much taller as the base is larger."""
    base = None if data.base_known else own_base(data.name)
    if base is None:
        return data
    taller = _longest(base) / _longest(data.base)
    height = max(1.0, round(data.height * taller * 4) / 4)
    return msgspec.structs.replace(data, base=base, height=height, base_known=True)


def footprint(base: Millimetres) -> list[tuple[float, float]]:
    """What faction terrain on such a base covers, in inches round (0, 0): a rectangle."""
    length, width = base if isinstance(base, tuple) else (base, base)
    x, y = round(length * MM / 2, 2), round(width * MM / 2, 2)
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _longest(base: Millimetres) -> float:
    return max(base) if isinstance(base, tuple) else base


def base_asked(data: WarscrollData) -> BaseAsked | None:
    """What is to be asked of a unit: nothing once it is known."""
    now = with_own_base(data)
    return None if now.base_known else BaseAsked(now.name, now.base)
