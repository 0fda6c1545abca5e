"""Selectors as frozen values joined by &, | and ~: which units are meant, seen from the ability that says it."""

from typing import ClassVar, NamedTuple

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector


class Frame(NamedTuple):
    """Whose words these are: the unit whose ability it is, and its player; `picking`: to pick a target by them.

    `user`: who uses the ability, where it is seen from a target.
    """

    me: str | None
    player: str | None
    picking: bool = False
    user: str | None = None


class Select(Selector):
    """A selector that can be joined to others."""

    __slots__ = ()
    by_who: ClassVar[bool] = False
    """Does it mean a unit for who that is, which never changes?"""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        raise NotImplementedError

    def fixed(self) -> bool:
        """Does it mean the same units for good?"""
        return self.by_who

    def rules_out(self, game: Game, unit: str, frame: Frame) -> bool:
        """Is it plain from who the unit is, and from what is in force, that it does not mean this one?"""
        return self.by_who and not self.matches(game, unit, frame)

    def whom(self, frame: Frame) -> frozenset[str] | None:
        """The only units that it can mean, where that is plain from its words; None: anybody may be meant."""
        return None

    def __and__(self, other: "Select") -> "Select":
        return And((*(self.parts if isinstance(self, And) else (self,)), other))  # one list is sooner asked than a tree

    def __or__(self, other: "Select") -> "Select":
        return Or((*(self.parts if isinstance(self, Or) else (self,)), other))

    def __invert__(self) -> "Select":
        return Not(self)


class And(Select, msgspec.Struct, frozen=True, tag=True):
    parts: tuple[Selector, ...]

    def whom(self, frame: Frame) -> frozenset[str] | None:
        found = (whom(part, frame) for part in self.parts)
        return next((each for each in found if each is not None), None)

    def fixed(self) -> bool:
        return all(map(fixed, self.parts))

    def rules_out(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(rules_out(part, game, unit, frame) for part in self.parts)

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        for part in self.parts:  # noqa: SIM110 - no question is asked more often
            if not part.matches(game, unit, frame):  # type: ignore[attr-defined]
                return False
        return True


class Or(Select, msgspec.Struct, frozen=True, tag=True):
    parts: tuple[Selector, ...]

    def fixed(self) -> bool:
        return all(map(fixed, self.parts))

    def rules_out(self, game: Game, unit: str, frame: Frame) -> bool:
        return all(rules_out(part, game, unit, frame) for part in self.parts)

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        for part in self.parts:  # noqa: SIM110 - no question is asked more often
            if part.matches(game, unit, frame):  # type: ignore[attr-defined]
                return True
        return False


class Not(Select, msgspec.Struct, frozen=True, tag=True):
    part: Selector

    def fixed(self) -> bool:
        return fixed(self.part)

    def rules_out(self, game: Game, unit: str, frame: Frame) -> bool:
        return fixed(self.part) and meant(self.part, game, unit, frame)

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return not meant(self.part, game, unit, frame)


def whom(selector: Selector, frame: Frame) -> frozenset[str] | None:
    """The only units that a selector can mean, where that is plain."""
    return selector.whom(frame)  # type: ignore[attr-defined, no-any-return]


def fixed(selector: Selector) -> bool:
    """Does a selector mean the same units for good?"""
    return selector.fixed()  # type: ignore[attr-defined, no-any-return]


def rules_out(selector: Selector, game: Game, unit: str, frame: Frame) -> bool:
    """Is it plain from who a unit is, and from what is in force, that a selector does not mean it?"""
    return selector.rules_out(game, unit, frame)  # type: ignore[attr-defined, no-any-return]


def meant(selector: Selector, game: Game, unit: str, frame: Frame) -> bool:
    """Does the selector mean this unit?"""
    return selector.matches(game, unit, frame)  # type: ignore[attr-defined, no-any-return]
