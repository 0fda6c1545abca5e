"""Units that somebody has marked: the quarry."""

from typing import Literal

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is, Plainly, Unless
from warhost.english.phrases.declare import NotTwice
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import PickedFor
from warhost.rules.selectors.when import Lost
from warhost.rules.selectors.who import IsMarked

for _mark in ("quarry", "mark"):
    means("quarry", f"the [enemy] {_mark}", _mark)
    means("no_quarry", f"no [enemy] {_mark}", _mark)
rule("somebody", "{quarry} {at:here}")(lambda quarry, at: Who("enemy", (), (_marked(quarry),), at=at))
rule("being", "{quarry}")(lambda quarry: _marked(quarry))
rule("condition", "there is {quarry:no_quarry} [on the battlefield]")(
    lambda quarry: Unless(Is(Who("enemy", (), (_marked(quarry),)), ()))
)


def _marked(mark: str) -> Plain:
    return Plain(IsMarked(mark), f"the {mark}")


class Marks(Statement, frozen=True):
    """A unit is the quarry from now on."""

    who: Ref
    mark: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.mark(self.mark, *scene.units(self.who))
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.who)} is the {self.mark}"


rule(
    "statement", "{who:ref} (is|becomes) {quarry} [for the rest of the battle]",
    "for the rest of the battle , {who:ref} is {quarry}",
)(lambda who, quarry: Marks(who, quarry))  # fmt: skip

# Nobody is picked twice


class MarksTargets(Statement, frozen=True):
    """The targets are remembered for the rest of the battle."""

    mark: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.mark(self.mark, *use.targets, also=True)
        yield from ()

    def tell(self) -> str:
        return "which is remembered"


def nobody_twice(name: str, limit: NotTwice) -> tuple[Select, tuple[Statement, ...]]:
    """Who can still be picked, and what is remembered for that."""
    if not limit.battle:
        return ~PickedFor(name, limit.phase), ()
    mark = f"targets of {name}"
    return ~IsMarked(mark), (MarksTargets(mark),)


# Units that were destroyed

rule("condition", "(a|an|any) {which} (was|were) destroyed this turn")(lambda which: _lost(which))


def _lost(which: Who) -> Plainly | None:
    """Units that are gone stand nowhere: nothing is asked of them but what they are."""
    if which.side == "any" or which.true:
        return None
    whose: Literal["mine", "enemy"] = "mine" if which.side == "friendly" else "enemy"
    asked = None if not which.words else which.select(Scene())
    return Plainly(Lost(whose, asked), f"{which.tell()} were destroyed this turn")
