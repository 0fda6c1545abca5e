"""Who is in combat with one enemy alone, and who has nobody of its side near."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import No, Pred, Who, select, tell_who
from warhost.english.phrases.predicates import People
from warhost.english.scene import Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.where import InCombat, Near
from warhost.rules.selectors.who import FRIENDLY, ME


class FightsOne(Pred, frozen=True):
    """In combat with one such unit and no second one; `alone`: which is in combat with nobody else either."""

    foes: Who
    alone: bool = False

    def select(self, scene: Scene) -> Select:
        foes = self.foes.select(scene)
        which = foes & ~InCombat(None, 2) if self.alone else foes
        return InCombat(which) & ~InCombat(foes, 2)

    def tell(self) -> str:
        return f"in combat with one of {self.foes.tell()} only{', which fights nobody else' if self.alone else ''}"


rule("being", "in combat with only 1 {foes:which}", "only in combat with 1 {foes:which}")(lambda foes: FightsOne(foes))
rule("doings", "(is|are) only in combat with 1 {foes:which} , and that {side} unit is only in combat with {ref}")(
    lambda foes, side, ref: (FightsOne(foes, True),) if side == foes.side and ref.kind in ("me", "it") else None
)
rule("doings", "{first:doing} and (is|are) only in combat with 1 {foes:which} , and that {side} unit is only in combat "
     "with {ref}")(
    lambda first, foes, side, ref: (
        (first, FightsOne(foes, True)) if side == foes.side and ref.kind in ("me", "it") else None
    )
)  # fmt: skip


class FightsAlone(Pred, frozen=True):
    """In combat with such a unit that no other friendly unit is in combat with."""

    foes: People

    def select(self, scene: Scene) -> Select:
        return InCombat(select(self.foes, scene) & ~InCombat(FRIENDLY & ~ME))

    def tell(self) -> str:
        return f"in combat with {tell_who(self.foes)} that no other friendly unit fights"


rule("doing", "is in combat with {foes:a_which} and no other friendly units are in combat with {same:ref}")(
    lambda foes, same: FightsAlone(foes) if same.kind == "that" and same.side in ("", foes.side) else None
)


class WithAnother(Pred, frozen=True):
    """Another such unit is within its combat range."""

    which: Who

    def select(self, scene: Scene) -> Select:
        return Near(self.which.select(scene), None)

    def tell(self) -> str:
        return f"with another of {self.which.tell()} in its combat range"


rule("doing", "(has|have) no other {which} within (its|their) combat (range|ranges)")(
    lambda which: No(WithAnother(which)) if not which.true else None
)
