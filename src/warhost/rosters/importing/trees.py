"""XML and JSON of unknown origin as plain dicts: no document types, no entities, no endless depth, no zip bombs."""

import json
import zipfile
from io import BytesIO
from typing import Any

from warhost.factions.markup import MarkupError, Node, parse_xml
from warhost.rosters.roster_file import RosterError

LARGEST = 20_000_000
"""Bytes, unpacked."""

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
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
        raise RosterError(f"{source}: this is not JSON: {error}") from None
    if not isinstance(tree, dict):
        raise RosterError(f"{source}: this is no JSON object. Right: a roster of New Recruit")
    return tree


def xml_tree(raw: bytes, source: str) -> tuple[str, Tree]:
    """The name of the outermost element, and the tree below it."""
    try:
        root = parse_xml(raw, source)
    except MarkupError as error:
        raise RosterError(str(error)) from None
    return root.tag, _tree(root)


def _tree(node: Node) -> Tree:
    return {**{child.tag: [_tree(each) for each in child.children] for child in node.children}, **node.attributes}
