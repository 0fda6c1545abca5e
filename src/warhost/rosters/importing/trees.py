"""XML and JSON of unknown origin as plain dicts: no document types, no entities, no endless depth, no zip bombs."""

import json
import zipfile
from io import BytesIO
from typing import Any
from xml.parsers import expat

from warhost.rosters.reading import RosterError

LARGEST = 20_000_000
"""Bytes, unpacked."""
DEEPEST = 100

Tree = dict[str, Any]
"""Attributes by name; for each child element the list of its own children."""


def unpacked(raw: bytes, source: str) -> bytes:
    """The one file in a zip, or the bytes themselves; never more than the largest size."""
    if not raw.startswith(b"PK"):
        return _decent(raw, source)
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            names = [each for each in packed.infolist() if not each.is_dir()]
            if len(names) != 1:
                raise RosterError(f"{source}: the zip holds {len(names)} files. Right: one .ros file")
            with packed.open(names[0]) as file:
                return _decent(file.read(LARGEST + 1), source)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError) as error:
        raise RosterError(f"{source}: this zip cannot be opened: {error}. Right: a .rosz of New Recruit") from None


def _decent(raw: bytes, source: str) -> bytes:
    if len(raw) > LARGEST:
        raise RosterError(f"{source}: it is too large. Right: at most {LARGEST // 1_000_000} MB unpacked")
    return raw


def json_tree(raw: bytes, source: str) -> Tree:
    """A JSON object."""
    try:
        tree = json.loads(raw)
    except json.JSONDecodeError as error:
        raise RosterError(f"{source}, line {error.lineno}: this is not JSON: {error.msg}") from None
    except (UnicodeDecodeError, RecursionError) as error:
        raise RosterError(f"{source}: this is not JSON: {error}") from None
    if not isinstance(tree, dict):
        raise RosterError(f"{source}: this is no JSON object. Right: a roster of New Recruit")
    return tree


def xml_tree(raw: bytes, source: str) -> tuple[str, Tree]:
    """The name of the outermost element, and the tree below it."""
    reader = _XmlReader(source)
    parser = reader.parser
    try:
        parser.Parse(raw, True)
    except expat.ExpatError as error:
        said = expat.errors.messages.get(error.code, str(error))
        raise RosterError(f"{source}, line {error.lineno}: this XML is malformed: {said}") from None
    return reader.outermost, reader.root


class _XmlReader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.parser = expat.ParserCreate(namespace_separator=None)
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.outermost = ""
        self.root: Tree = {}
        self.open: list[Tree] = []

    def _refuse(self, *_: object) -> None:
        line = self.parser.CurrentLineNumber
        raise RosterError(f"{self.source}, line {line}: it declares a document type or entities. Right: plain XML")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) >= DEEPEST:
            raise RosterError(f"{self.source}, line {self.parser.CurrentLineNumber}: it is nested too deeply")
        tree: Tree = {**attributes, "": []}
        if not self.open:
            self.outermost, self.root = name, tree
        else:
            self.open[-1][""].append(tree)
            self.open[-1].setdefault(name, tree[""])
        self.open.append(tree)

    def _end(self, name: str) -> None:
        self.open.pop()
