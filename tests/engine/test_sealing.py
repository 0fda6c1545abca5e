"""Whatever of a sealed save is changed or missing is found out: every value of it, one after the other."""

import copy
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from warhost.engine.saving import SaveError, read
from warhost.engine.verifying import broken_seal, verify
from warhost.scenario.run.books import book_for

SAVE = Path(__file__).parent / "old_saves" / "0.1.0-plain-shares_sealed.json.gz"
Where = tuple[str | int, ...]
UNSEALED = {"catalogue", "snapshots", "seal/pledges/#/by"}
"""What follows from the rest, or says in a word what the rest shows."""


def values(data: Any, where: Where = ()) -> Iterator[Where]:
    """Where every value stands that is not made of others."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    if not parts or not data:
        yield where
    for key, part in parts:
        yield from values(part, (*where, key))


def another(value: Any) -> Any:
    """Some other value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("1" if value.endswith("0") else "0")
    return {"x": 1} if value == {} else [1]


def kind(where: Where) -> str:
    return "/".join("#" if isinstance(each, int) else each for each in where)


@pytest.fixture(scope="module")
def save() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(SAVE.read_bytes()))
    return found


def is_found_out(save: dict[str, Any]) -> bool:
    raw = json.dumps(save).encode()
    try:
        return bool(broken_seal(raw, read(raw)) or verify(raw, book_for))
    except SaveError:
        return True


def test_a_value_that_is_changed(save: dict[str, Any]) -> None:
    """One of each kind, the last: numbers, names, places, dice, shares and anchors."""
    kinds = {kind(where): where for where in values(save) if not kind(where).startswith(tuple(UNSEALED))}
    assert len(kinds) > 200
    missed = []
    for name, where in kinds.items():
        changed = copy.deepcopy(save)
        part: Any = changed
        for key in where[:-1]:
            part = part[key]
        part[where[-1]] = another(part[where[-1]])
        if not is_found_out(changed):
            missed.append(name)
    assert missed == []


@pytest.mark.parametrize("of", ["initial", "seal", "answers", "dice"])
def test_a_part_that_is_missing(save: dict[str, Any], of: str) -> None:
    keys = list(save[of]) if isinstance(save[of], dict) else [0, len(save[of]) // 2, -1]
    for key in keys:
        changed = copy.deepcopy(save)
        del changed[of][key]
        assert is_found_out(changed), key
