"""Rolls of the ability that a reaction answers, changed by it; and who uses that ability."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.instead import OneOfTwo
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.words import CHARGE, SPELL, UNBIND

KINDS = {"charge": CHARGE, "casting": SPELL, "unbinding": UNBIND}
"""The rolls that belong to an ability, and that ability's keyword; an unbinding roll is still to be made.

Whether a chanting roll is banked or spent is picked before anybody reacts, so it is not among them (magic-3.0b).
"""


class ChangesRoll(Statement, frozen=True):
    """So much is added to the roll of what is answered."""

    add: int | Count
    roll: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.change_roll(self.add.value(scene) if isinstance(self.add, Count) else self.add, self.roll)
        yield from ()

    def tell(self) -> str:
        add = f"{self.add:+d}" if isinstance(self.add, int) else f"plus {self.add.tell()}"
        return f"{add} to the {self.roll} roll that is answered"


class ChangesEither(ChangesRoll, frozen=True):
    """The same of one of two rolls, whichever is answered."""

    other: str = ""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        rolled = self.roll if KINDS[self.roll] in use.trigger.ability.keywords else self.other
        use.change_roll(self.add.value(scene) if isinstance(self.add, Count) else self.add, rolled)
        yield from ()

    def tell(self) -> str:
        return super().tell().replace("roll that", f"or {self.other} roll that")


for _kind in ("charge", "casting"):
    means("answered_kind", _kind, _kind)
means("of_that", "[for that (spell|prayer|charge) [ability]]", True)
rule("statement", "{add:change} (the|that) {roll:answered_kind} roll {of_that}")(
    lambda add, roll, of_that: ChangesRoll(add, roll)
)
rule("statement", "{add:change} (the|that) {one:answered_kind} roll or {two:answered_kind} roll [for that ability]")(
    lambda add, one, two: ChangesEither(add, one, two) if one != two else None
)
rule("ref", "the [{side}] unit using that {kind} ability {at:here}")(lambda kind, at, side="": Ref("actor", at, side))
rule("statement", "add {number} to or subtract {same:number} (from|form) the {roll:answered_kind} roll {of_that}")(
    lambda number, same, roll, of_that: OneOfTwo(ChangesRoll(number, roll), ChangesRoll(-same, roll))
)
rule("ref", "the [{side}] unit that used (the|that) {kind} ability {at:here}")(
    lambda kind, at, side="": Ref("actor", at, side)
)
