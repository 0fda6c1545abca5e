"""Spells that can be cast more than once, rolls to cast that something adds to, and how far others are."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.declare import DeclarePart, PickTarget
from warhost.english.phrases.predicates import InReach
from warhost.english.scene import Ref


class CastOften(DeclarePart, frozen=True):
    """A spell that a unit can cast again, although it has been cast (magic-5.0)."""

    def tell(self) -> str:
        return "as often as its power level lets it"


class AddsToCast(DeclarePart, frozen=True):
    """So much is added to the casting or chanting roll, if something is so."""

    add: int
    condition: Condition

    def tell(self) -> str:
        return f"{self.add:+d} to that roll if {self.condition.tell()}"


rule("declaration", "this unit can (cast this spell|chant this prayer) more than once per phase")(lambda: CastOften())
rule("declaration", "{add:change} the roll if {condition}")(
    lambda add, condition: AddsToCast(add, condition) if isinstance(add, int) else None
)
rule("target", "pick {who:a_which} within {inches} {as_target}")(
    lambda who, inches, as_target: PickTarget(replace(who, true=(*who.true, InReach(inches, Ref("me")))))
)
