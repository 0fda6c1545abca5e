"""Catalogue files as trees."""

from pathlib import Path

from warhost.factions.markup import MarkupError, Node, parse_xml

__all__ = ["CatalogueError", "Node", "read_xml"]

LARGEST = 64 * 2**20
"""How many bytes a file may have: many times what any catalogue needs."""


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
