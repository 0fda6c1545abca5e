"""Checksums of what is stored: a bit that flips on a disk is noticed, and what it hit is named."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from warhost.engine.codec import decode

T = TypeVar("T")

MARK = 8
"""Bytes of a checksum."""


def mark_of(*parts: bytes | str | int | None) -> str:
    """The checksum of some values, in this order."""
    found = blake2b(digest_size=MARK)
    for part in parts:
        raw = b"" if part is None else part if isinstance(part, bytes) else str(part).encode()
        found.update(len(raw).to_bytes(8, "big") + raw)
    return found.hexdigest()


def is_whole(row: Any, *parts: bytes | str | int | None) -> bool:
    """Does a row hold what was written? Rows from before there were checksums are taken as they are."""
    return row.mark is None or row.mark == mark_of(*parts)


def readable(raw: bytes, kind: type[T]) -> T | None:
    """What was written, unless it cannot be read any more."""
    try:
        return decode(raw, kind)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


class Damage(msgspec.Struct, frozen=True):
    """Something of a battle that is not what was written: what it is, and from which answer on it matters."""

    what: str
    answer: int | None = None


def damaged_answers(battle: str, rows: Iterable[Any], first: int, expected: int) -> Damage | None:
    """The first answer that is damaged or missing; rows by number, `expected`: how many answers there should be."""
    number = first - 1
    for number, row in enumerate(rows, first):
        if row.number != number:
            return Damage(f"answer {number + 1} is missing", number)
        if not is_whole(row, battle, row.number, row.choice, row.throw):
            return Damage(f"answer {number + 1} is damaged", number)
    there = number + 1
    if there < expected:
        lost = f"answer {expected} is" if expected == there + 1 else f"answers {there + 1} to {expected} are"
        return Damage(f"{lost} missing", there)
    return None
