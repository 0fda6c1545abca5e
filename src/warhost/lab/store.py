"""The results of an experiment in a folder: Parquet in blocks, and a journal of what is in no block yet."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from warhost.arena.journal import Journal, OtherJournal
from warhost.engine.codec import convert, decode
from warhost.lab.experiment import Experiment
from warhost.lab.observing import DecisionSeen
from warhost.lab.rows import LabRow, version_here

BLOCK = 1000
"""Battles in a Parquet file."""


class LabError(Exception):
    """Results that cannot be used, or a run that cannot go on: what is wrong and what to do."""


class Manifest(msgspec.Struct, frozen=True):
    """What a folder holds: the experiment, and the versions that fought it."""

    experiment: Experiment
    versions: tuple[str, ...]


class LabStore:
    """A folder of results. A battle is on disk when `add` returns; whole blocks are written as Parquet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._manifest = folder / "experiment.json"
        self._arrow = _pyarrow()

    @classmethod
    def create(cls, folder: Path, asked: Experiment, mixed: bool = False) -> "LabStore":
        """The folder of this experiment, new or gone on with; another's, or another version's, is refused."""
        store = cls(folder)
        if store._manifest.exists():
            store._go_on(asked, mixed)
        else:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                store._note(Manifest(asked, (version_here(),)))
            except OSError as error:
                raise LabError(f"cannot write {folder}: {error.strerror}") from None
        store._open()
        return store

    @classmethod
    def open(cls, folder: Path) -> "LabStore":
        """A folder that is there."""
        store = cls(folder)
        if not store._manifest.exists():
            raise LabError(
                f"there are no results at {folder}; warhost lab run EXPERIMENT.yaml --out {folder} makes some"
            )
        store._open()
        return store

    def _go_on(self, asked: Experiment, mixed: bool) -> None:
        kept = self.manifest()
        if kept.experiment != asked:
            differ = [n for n in Experiment.__struct_fields__ if getattr(kept.experiment, n) != getattr(asked, n)]
            raise LabError(f"{self.folder} holds another experiment (other: {', '.join(differ)}); choose another --out")
        if kept.versions[-1] != version_here():
            if not mixed:
                raise LabError(
                    f"{self.folder} was begun with version {kept.versions[-1]}, and this is {version_here()}: what was "
                    "fought is kept; finish it with that version, choose another --out, or go on with "
                    "--mixed-versions (every row says which version fought it)"
                )
            self._note(msgspec.structs.replace(kept, versions=(*kept.versions, version_here())))

    def _note(self, manifest: Manifest) -> None:
        _put(self._manifest, msgspec.json.format(msgspec.json.encode(manifest)))

    def _open(self) -> None:
        try:
            self._journal = Journal(self.folder / "journal.jsonl", self.manifest().experiment, LabRow)
            self._waiting = {row.number: row for row in self._journal.rows()}
        except (OtherJournal, msgspec.DecodeError, UnicodeDecodeError, IndexError) as error:
            raise LabError(_spoilt(self.folder / "journal.jsonl", str(error))) from None
        self._blocks = {int(path.stem): path for path in sorted((self.folder / "battles").glob("*.parquet"))}
        self._written = {number: self._count(path) for number, path in self._blocks.items()}
        self._waiting = {number: row for number, row in self._waiting.items() if not self._in_block(number)}

    def _count(self, path: Path) -> int:
        """How many battles a block has; a damaged one is told by its name."""
        try:
            return int(self._arrow.parquet.ParquetFile(path).metadata.num_rows)
        except (OSError, ValueError) as error:  # ArrowInvalid is a ValueError
            raise LabError(_spoilt(path, str(error))) from None

    def manifest(self) -> Manifest:
        try:
            return decode(self._manifest.read_bytes(), Manifest)
        except (OSError, msgspec.DecodeError) as error:
            raise LabError(f"{self._manifest} says no longer what was asked for ({error}); put it back") from None

    def has(self, number: int) -> bool:
        return number in self._waiting or self._in_block(number)

    def _in_block(self, number: int) -> bool:
        return (number - 1) % BLOCK < self._written.get((number - 1) // BLOCK, 0)

    def done(self) -> int:
        """How many battles there are."""
        return sum(self._written.values()) + len(self._waiting)

    def add(self, row: LabRow) -> None:
        """Keep a battle, once; a whole block becomes Parquet."""
        if self.has(row.number):
            return
        self._journal.add(row)
        self._waiting[row.number] = row
        block = (row.number - 1) // BLOCK
        first = block * BLOCK + 1
        if all(number in self._waiting for number in range(first, first + BLOCK)):
            self._write(block)

    def finish(self) -> None:
        """No more will come: what waits is written, as far as there is no gap."""
        for block in sorted({(number - 1) // BLOCK for number in self._waiting}):
            self._write(block)

    def _write(self, block: int) -> None:
        first = block * BLOCK + 1
        numbers = [number for number in range(first, first + BLOCK) if number in self._waiting]
        if numbers != list(range(first, first + len(numbers))):
            return  # something in the middle is missing: the journal keeps it
        rows = [self._waiting[number] for number in numbers]
        if any(row.seen for row in rows):
            self._parquet("decisions", block, DECISION_COLUMNS, [each for row in rows for each in row.seen])
        self._parquet("battles", block, BATTLE_COLUMNS, rows)
        self._written[block], self._blocks[block] = len(rows), self._path("battles", block)
        for number in numbers:
            del self._waiting[number]
        self._journal.keep(self._waiting.values())

    def _path(self, table: str, block: int) -> Path:
        return self.folder / table / f"{block:06}.parquet"

    def _parquet(self, table: str, block: int, columns: dict[str, str], rows: list[Any]) -> None:
        schema = self._arrow.schema([(name, _type(self._arrow, kind)) for name, kind in columns.items()])
        found = [{name: getattr(row, name) for name in columns} for row in rows]
        sink = self._arrow.BufferOutputStream()
        self._arrow.parquet.write_table(self._arrow.Table.from_pylist(found, schema), sink, compression="zstd")
        path = self._path(table, block)
        path.parent.mkdir(exist_ok=True)
        _put(path, sink.getvalue().to_pybytes())

    def rows(self) -> Iterator[LabRow]:
        """Every battle by number, a block at a time."""
        last = max([*self._blocks, *((number - 1) // BLOCK for number in self._waiting)], default=-1)
        for block in range(last + 1):
            found = self._read(self._blocks[block]) if block in self._blocks else []
            first = block * BLOCK + 1
            waiting = [self._waiting[number] for number in range(first, first + BLOCK) if number in self._waiting]
            yield from [*found, *waiting]

    def _read(self, path: Path) -> list[LabRow]:
        try:
            raw = self._arrow.parquet.read_table(path).to_pylist()
            return convert(raw, list[LabRow], strict=False)
        except (OSError, ValueError) as error:
            raise LabError(_spoilt(path, str(error))) from None


def _spoilt(path: Path, why: str) -> str:
    said = " ".join(why.split())[:160]
    return f"{path} is damaged ({said}); remove it, and the same command fights its battles again: all others are kept"


def _put(path: Path, raw: bytes) -> None:
    """Beside it first, then in its place in one move."""
    part = path.with_suffix(".part")
    part.write_bytes(raw)
    os.replace(part, path)


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError:
        raise LabError("the laboratory needs pyarrow, which is not installed: pip install warhost[lab]") from None
    return pyarrow


def _type(arrow: Any, kind: str) -> Any:
    simple = {"int": arrow.int64(), "text": arrow.string(), "bytes": arrow.binary()}
    return arrow.list_(simple[kind.removeprefix("list ")]) if kind.startswith("list ") else simple[kind]


BATTLE_COLUMNS = {
    "number": "int", "seed": "int", "version": "text", "pack": "text", "realm": "text", "red_player": "text",
    "blue_player": "text", "red_army": "text", "blue_army": "text", "first_asked": "text", "removed": "list text",
    "regiment_ability_asked": "text", "enhancement_asked": "text", "winner": "text", "red_points": "int",
    "blue_points": "int", "first": "text", "underdogs": "list text", "red_by_round": "list int",
    "blue_by_round": "list int", "twists": "list text", "red_loadout": "list text", "blue_loadout": "list text",
    "red_tactics": "list text", "blue_tactics": "list text", "decisions": "int", "refused": "int", "forfeit": "text",
    "broken": "text", "save": "bytes",
}  # fmt: skip
DECISION_COLUMNS = {
    name: "int" if name in ("number", "decision", "round", "lead") else "text"
    for name in DecisionSeen.__struct_fields__
}
