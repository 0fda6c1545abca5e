"""Lists of other builders into rosters: text of the official app, New Recruit, Scrollcaster and Sigdex, and files."""

from pathlib import Path

from warhost.rosters.importing.files import import_tree, looks_like_a_file
from warhost.rosters.importing.found import ImportedList
from warhost.rosters.importing.text import import_text
from warhost.rosters.roster_file import roster_of

__all__ = ["ImportedList", "import_bytes", "import_text"]


def import_bytes(raw: bytes, name: str = "list", limit: int | None = None) -> list[ImportedList]:
    """Every list in what was pasted or in a file, whatever of the known forms it has."""
    if looks_like_a_file(raw, Path(name).suffix):
        return [import_tree(raw, name, limit)]
    text = raw.decode("utf-8-sig", errors="replace")
    if Path(name).suffix in (".yaml", ".yml"):
        return [ImportedList(roster_of(text, name), "warhost")]
    return import_text(text, name, limit)
