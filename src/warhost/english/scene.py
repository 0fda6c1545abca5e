"""Who is spoken of: references in the tree, and whom they mean while an effect is carried out."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol

import msgspec

from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import ME, Ids

RefKind = Literal["me", "target", "that", "it", "other", "by", "actor", "aimed", "wielder", "place"]


class NotMeant(Exception):  # noqa: N818 - a refusal, not an error
    """The words are known, but not in this place; why."""


class Phrase(msgspec.Struct, frozen=True):
    """A part of the syntax tree: a value that can be compared."""

    introduces: ClassVar[bool] = False
    """Does it bring up units that a later pronoun can mean?"""


class Ref(Phrase, frozen=True):
    """`me`: the unit whose ability it is; `target`: what was picked; `that`: whoever was spoken of last.

    `it` is any of them until it is bound, `side` and `word` tell which; `other`: the unit a clause tells of besides;
    `by`: who did it. `place`: the objective or terrain feature that was picked. `actor`, `aimed`: who declared what a
    reaction answers, and whom it was aimed at.
    """

    kind: RefKind
    at: int = -1
    side: str = ""
    word: str = ""


ME_REF, TARGET, THAT = Ref("me"), Ref("target"), Ref("that")


class Units(Protocol):
    """Whatever means units: a reference, or a noun phrase."""

    def tell(self) -> str: ...


@dataclass
class Scene:
    """What is known while an effect is carried out: whom references mean, and what was rolled."""

    use: Use | None = None
    refs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    roll: int = 0
    faces: tuple[int, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    said: dict[str, Any] = field(default_factory=dict)

    def select(self, ref: Ref) -> Select:
        """A selector for whom a reference means."""
        if ref.kind == "me":
            return ME
        if ref.kind == "that" and "those" in self.said and "that" not in self.refs:
            those: Select = self.said["those"]
            return those
        if ref.kind not in self.refs:
            raise NotMeant(f"nobody is meant by '{ref.kind}' here")
        return Ids(frozenset(self.units(ref)))

    def units(self, ref: Ref) -> tuple[str, ...]:
        """The units a reference means now."""
        assert self.use is not None
        if ref.kind == "me":
            return (self.use.unit,)
        return tuple(each for each in self.refs[ref.kind] if not ref.side or self._sided(each, ref.side))

    def _sided(self, unit: str, side: str) -> bool:
        """Of several targets, those of a side, or one of two in the order in which they were picked."""
        assert self.use is not None
        if side in ORDER:
            return self.use.targets[ORDER.index(side) : ORDER.index(side) + 1] == (unit,)
        return (self.use.game.unit(unit).army == self.use.player) == (side == "friendly")

    def places(self) -> tuple[str, ...]:
        """The places that were picked."""
        if "place" not in self.refs:
            raise NotMeant("which place?")
        return self.refs["place"]

    def one(self, ref: Ref) -> str:
        return self.units(ref)[0]


ORDER = ("first", "second")
REF_TOLD = {
    "me": "this unit", "target": "the target", "that": "that unit", "it": "it", "by": "the attacker",
    "actor": "who declared it", "aimed": "whom it was aimed at", "wielder": "whose weapon it is",
    "place": "that place",
}  # fmt: skip


def tell_ref(ref: Ref) -> str:
    if ref.kind == "target" and ref.side:
        return f"the {ref.side} target"
    return REF_TOLD.get(ref.kind, ref.kind)
