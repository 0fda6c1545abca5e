"""Dice: every roll has a kind; a source answers face n of a kind, so a position never depends on how we got there."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import accumulate
from random import Random
from typing import Protocol

import msgspec

Faces = tuple[int, ...]


class DiceSource(Protocol):
    """Where faces come from."""

    def faces(self, kind: str, start: int, count: int) -> Faces:
        """Faces number start, start + 1, ... of this kind."""


class OutOfDice(Exception):  # noqa: N818
    """A scripted or enumerated source has no face for this roll."""

    def __init__(self, kind: str, index: int) -> None:
        super().__init__(f"no {kind} die number {index + 1} was given")
        self.kind, self.index = kind, index


class Seeded:
    """Counter-based dice: hashed blocks of faces by seed, kind and position."""

    _BLOCK = 48

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._blocks: dict[tuple[str, int], Faces] = {}

    def _block(self, kind: str, number: int) -> Faces:
        found = self._blocks.get((kind, number))
        if found is None:
            faces: list[int] = []
            salt = 0
            while len(faces) < self._BLOCK:
                raw = blake2b(f"{self.seed}/{kind}/{number}/{salt}".encode()).digest()
                faces += [byte % 6 + 1 for byte in raw if byte < 252]
                salt += 1
            found = self._blocks[kind, number] = tuple(faces[: self._BLOCK])
        return found

    def faces(self, kind: str, start: int, count: int) -> Faces:
        number, offset = divmod(start, self._BLOCK)
        result = self._block(kind, number)[offset : offset + count]
        while len(result) < count:
            number += 1
            result += self._block(kind, number)[: count - len(result)]
        return result


class Scripted:
    """Strict dice for tests and lessons: exactly these faces by kind, in order; then those of `beyond`, or an error."""

    def __init__(self, queues: dict[str, list[int]] | None = None, beyond: DiceSource | None = None) -> None:
        self._faces: dict[str, list[int | None]] = {kind: list(faces) for kind, faces in (queues or {}).items()}
        self.beyond = beyond

    def faces(self, kind: str, start: int, count: int) -> Faces:
        known = self._faces.get(kind, [])
        found = []
        for index in range(start, start + count):
            face = known[index] if index < len(known) else None
            if face is None:
                if self.beyond is None:
                    raise OutOfDice(kind, index)
                face = self.beyond.faces(kind, index, 1)[0]
            found.append(face)
        return tuple(found)

    def laid(self) -> dict[str, list[int]]:
        """Every face laid down, by kind; where one is missing in between, the one that takes its place."""
        return {kind: list(self.faces(kind, 0, len(faces))) for kind, faces in self._faces.items() if faces}

    def insert(self, queues: Mapping[str, Sequence[int]], rolled: Mapping[str, int]) -> None:
        """These faces come next, before any that still wait; `rolled` says how many of each kind were thrown."""
        for kind, faces in queues.items():
            known = self._faces.setdefault(kind, [])
            at = rolled.get(kind, 0)
            known.extend([None] * (at - len(known)))
            known[at:at] = list(faces)

    def withdraw(
        self, queues: Mapping[str, Sequence[int]], since: Mapping[str, int], rolled: Mapping[str, int]
    ) -> dict[str, int]:
        """Take back what is left of faces inserted at `since`; how many were left, by kind."""
        left = {}
        for kind, faces in queues.items():
            start = since.get(kind, 0)
            used = min(max(rolled.get(kind, 0) - start, 0), len(faces))
            if used < len(faces):
                left[kind] = len(faces) - used
                del self._faces[kind][start + used : start + len(faces)]
        return left

    def waiting(self, rolled: Mapping[str, int]) -> dict[str, int]:
        """How many faces of each kind were not used."""
        rest = {kind: len(faces) - rolled.get(kind, 0) for kind, faces in self._faces.items()}
        return {kind: count for kind, count in rest.items() if count > 0}


class Enumerated:
    """Dice laid down one by one by whoever wants to see every way they can fall; one not yet laid is an error."""

    def __init__(self, laid: Mapping[tuple[str, int], int]) -> None:
        self.laid = laid

    def faces(self, kind: str, start: int, count: int) -> Faces:
        found = tuple(self.laid.get((kind, index), 0) for index in range(start, start + count))
        if 0 in found:
            raise OutOfDice(kind, start + found.index(0))
        return found


class Joined:
    """The dice of one source up to some positions, and of another from there on: a battle branched off."""

    def __init__(self, past: DiceSource, rolled: Mapping[str, int], future: DiceSource) -> None:
        self.past, self.rolled, self.future = past, dict(rolled), future

    def faces(self, kind: str, start: int, count: int) -> Faces:
        old = max(0, min(count, self.rolled.get(kind, 0) - start))
        return self.past.faces(kind, start, old) + self.future.faces(kind, start + old, count - old)


class Successive:
    """Many throws one after the other, each from its positions on. Beyond `closed` nothing has been thrown yet."""

    def __init__(
        self, throws: Sequence[tuple[Mapping[str, int], DiceSource]], closed: Mapping[str, int] | None = None
    ) -> None:
        self.throws, self.closed = tuple(throws), closed
        self._starts: dict[str, list[int]] = {}

    def shut(self, rolled: Mapping[str, int]) -> "Successive":
        """The same throws, with nothing beyond these positions."""
        return Successive(self.throws, rolled)

    def then(self, since: Mapping[str, int], dice: DiceSource) -> "Successive":
        """One more throw."""
        return Successive((*self.throws, (since, dice)))

    def faces(self, kind: str, start: int, count: int) -> Faces:
        if self.closed is not None and start + count > self.closed.get(kind, 0):
            raise OutOfDice(kind, max(start, self.closed.get(kind, 0)))
        starts = self._starts.get(kind)
        if starts is None:
            starts = self._starts[kind] = list(accumulate((since.get(kind, 0) for since, _ in self.throws), max))
        found: Faces = ()
        while len(found) < count:
            at = start + len(found)
            which = bisect_right(starts, at) - 1
            if which < 0:
                raise OutOfDice(kind, at)
            upto = starts[which + 1] if which + 1 < len(starts) else start + count
            found += self.throws[which][1].faces(kind, at, min(upto, start + count) - at)
        return found


_EXPRESSION = re.compile(r"^(?:(\d*)D(3|6))?(?:(?:^|\+)(\d+)|(?<=[36])(-\d+))?$")


class Amount(msgspec.Struct, frozen=True):
    """A number, or dice plus a number: 3, D3, 2D6, D6+8."""

    dice: int = 0
    sides: int = 6
    plus: int = 0

    @property
    def random(self) -> bool:
        return self.dice > 0

    def value(self, faces: Faces) -> int:
        """The total for these faces; a D3 is half a D6, rounded up (core-2.2)."""
        if self.sides == 3:
            faces = tuple((face + 1) // 2 for face in faces)
        return sum(faces) + self.plus

    def __str__(self) -> str:
        if not self.dice:
            return str(self.plus)
        dice = f"{self.dice if self.dice > 1 else ''}D{self.sides}"
        return f"{dice}{self.plus:+d}" if self.plus else dice


_AMOUNTS: dict[int | str, Amount] = {}
MOST_AMOUNTS = 2000


def amount(text: int | str) -> Amount:
    """Read a characteristic such as 3, "D3", "2D6" or "D6+8"."""
    found = _AMOUNTS.get(text)
    if found is None:
        match = _EXPRESSION.match(str(text).replace(" ", "").upper())
        if match is None or str(text).strip() == "":
            raise ValueError(f"{text!r} is not a number or dice such as D3, 2D6 or D6+8")
        count, sides, plus, less = match.groups()
        dice = 0 if sides is None else int(count or 1)
        if len(_AMOUNTS) >= MOST_AMOUNTS:
            _AMOUNTS.clear()
        found = _AMOUNTS[text] = Amount(dice, int(sides or 6), int(plus or less or 0))
    return found


Chance = Random
"""What bots draw from."""


def stream(seed: int | str) -> Chance:
    """Chance for whoever decides (bots), apart from the battle's dice."""
    return Random(str(seed))
