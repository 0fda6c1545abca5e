"""Results kept line by line in a text file: safe to interrupt, and gone on with by the same command."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from warhost.engine.codec import decode

Row = TypeVar("Row", bound=msgspec.Struct)


class OtherJournal(ValueError):  # noqa: N818
    """The file holds the results of something else."""


class Journal(Generic[Row]):
    """The first line says what was asked for, each further one is a result; a last line cut short is dropped."""

    def __init__(self, path: Path, asked: msgspec.Struct, kind: type[Row]) -> None:
        self.path, self.kind = path, kind
        first = msgspec.json.encode(asked)
        if not path.exists() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(first + b"\n")
        lines = path.read_bytes().splitlines(keepends=True)
        if lines[0] != first + b"\n":
            raise OtherJournal(f"{path} was made for something else: {lines[0].decode().strip()}; choose another --out")
        if not lines[-1].endswith(b"\n"):
            path.write_bytes(b"".join(lines[:-1]))

    def rows(self) -> Iterator[Row]:
        with self.path.open("rb") as file:
            next(file)
            for line in file:
                yield decode(line, self.kind)

    def keep(self, rows: Iterable[Row]) -> None:
        """Only these from now on: the others have been put elsewhere."""
        part = self.path.with_suffix(".part")
        with self.path.open("rb") as file:
            first = next(file)
        part.write_bytes(first + b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        os.replace(part, self.path)

    def add(self, row: Row) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(row) + b"\n")
