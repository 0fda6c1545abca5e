"""Catalogue files as trees."""

import re
from pathlib import Path

from warhost.factions.markup import MarkupError, Node, parse_xml

__all__ = ["CatalogueError", "Node", "claims", "read_xml"]

LARGEST = 64 * 2**20
"""How many bytes a file may have: many times what any catalogue needs."""
HEAD = 4096
"""How many bytes hold the beginning of the root."""


class CatalogueError(ValueError):
    """A catalogue that cannot be read: which file, which line, what is wrong."""


def read_xml(file: Path) -> Node:
    """The root of a file."""
    try:
        size = file.stat().st_size
        if size > LARGEST:
            raise CatalogueError(f"{file}: {size} bytes; no catalogue has more than {LARGEST}")
        return parse_xml(file.read_bytes(), str(file))
    except OSError as error:
        raise CatalogueError(f"{file}: cannot be read: {error.strerror or error}") from None
    except MarkupError as error:
        raise CatalogueError(str(error)) from None


def claims(file: Path, key: str) -> bool:
    """Does a file that cannot be read still say at its beginning that this is its id?"""
    try:
        with file.open("rb") as opened:
            head = opened.read(HEAD)
    except OSError:
        return False
    return re.search(rb"\sid=[\"']" + re.escape(key.encode()) + rb"[\"']", head) is not None
