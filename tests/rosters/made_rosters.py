"""Rosters changed in one way."""

from collections.abc import Callable
from typing import Any

import msgspec

from warhost.rosters import Roster, read_roster, sample_files

Change = Callable[[dict[str, Any]], None]
SAMPLES = {path.stem: read_roster(path) for path in sample_files()}


def changed(roster: Roster, change: Change) -> Roster:
    """The roster after a change to its plain form."""
    plain = msgspec.to_builtins(roster)
    plain = {"auxiliaries": [], "lores": {}, "faction_terrain": None, **plain}
    for regiment in plain["regiments"]:
        regiment.setdefault("units", [])
        regiment.setdefault("enhancements", [])
    change(plain)
    return msgspec.convert(plain, Roster)


def bare(roster: Roster) -> Roster:
    """Without what a text list cannot hold."""
    return msgspec.structs.replace(roster, schema=None, id=None, points=None, expected=None, variant_of=None, rules=[])
