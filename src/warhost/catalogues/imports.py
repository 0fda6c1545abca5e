"""What was imported from where: a record beside the folders, by which old ones are cleared away and changes seen."""

import shutil
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from warhost.catalogues.faction_files import made_by_import
from warhost.catalogues.markup import CatalogueError
from warhost.catalogues.shelf import ENDINGS
from warhost.engine.codec import decode

RECORD = ".imported.json"


class ImportRecord(msgspec.Struct, frozen=True):
    """A checkout as it was read: a stamp of its files, and the folders it gave."""

    stamp: str
    factions: list[str]


def stamp_of(checkout: Path) -> str:
    """Another one as soon as a file of a checkout has changed."""
    files = sorted(each for each in checkout.iterdir() if each.suffix.lower() in ENDINGS)
    known = [(each.name, each.stat().st_size, each.stat().st_mtime_ns) for each in files]
    return sha256(repr(known).encode()).hexdigest()[:16]


def records(folder: Path) -> dict[str, ImportRecord]:
    """By the path of the checkout; none where nothing was imported, or the record cannot be read."""
    try:
        return decode((folder / RECORD).read_bytes(), dict[str, ImportRecord])
    except (OSError, msgspec.DecodeError):
        return {}


def changed(folder: Path) -> list[Path]:
    """The checkouts that are there and no longer as they were read."""
    found = [(Path(path), each.stamp) for path, each in records(folder).items()]
    return [path for path, stamp in found if path.is_dir() and stamp_of(path) != stamp]


def record(folder: Path, checkout: Path, factions: Iterable[str], kept: Iterable[str] = ()) -> list[str]:
    """Write down a whole import, and clear away what earlier ones left: the names of those folders.

    `kept`: folders of factions that could not be read this time; they stay as they are.
    """
    new = ImportRecord(stamp_of(checkout), sorted(factions))
    known = records(folder) | {str(checkout.resolve()): new}
    wanted = {name for each in known.values() for name in each.factions} | set(kept)
    old = [each for each in sorted(folder.iterdir()) if each.name not in wanted and made_by_import(each)]
    try:
        for each in old:
            shutil.rmtree(each)
        part = folder / f"{RECORD}.part"
        part.write_bytes(msgspec.json.format(msgspec.json.encode(known)))
        part.replace(folder / RECORD)
    except OSError as error:
        raise CatalogueError(f"cannot write {folder}: {error.strerror or error}") from None
    return [each.name for each in old]
