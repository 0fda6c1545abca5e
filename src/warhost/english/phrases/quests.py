"""A place that a unit has picked as the object of its quest, and whoever holds it."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.places import PlaceNoun
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.places import every_place
from warhost.rules.selectors.where import ContestingMarked, HoldsMarked


@terminal("errand")
def _errand(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What a unit is out for, a small word as printed."""
    if parser.kind(at) == "word" and parser.tokens[at].text == parser.low(at):
        yield at + 1, parser.low(at)


class SetsOut(Statement, frozen=True):
    """A place is picked and is the object of the unit's quest."""

    place: PlaceNoun
    errand: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        which = self.place.select(scene)
        able = [each for each in every_place(use.game) if use.means(which, each)]
        picked = (yield from use.pick(able, "which place", always=True)) if able else ()
        use.mark(_mark(self.errand), *picked, of=use.unit)

    def tell(self) -> str:
        return f"pick {self.place.tell()}: it is the object of this unit's {self.errand}"


def _mark(errand: str) -> str:
    return f"object of its {errand}"


rule("statement", "pick (a|an|1) {place:place_noun} to be the object of {of:owner} {errand}")(
    lambda place, of, errand: SetsOut(place, errand) if isinstance(of, Ref) and of.kind == "me" else None
)
rule(
    "condition",
    "you control the object of {of:owner} {errand} and {who:ref} is contesting it",
)(lambda of, errand, who: _held(of, who, errand))


def _held(of: object, who: Ref, errand: str) -> Is | None:
    """The player holds it, and the unit itself is there."""
    if not isinstance(of, Ref) or of.kind != "me" or who.kind != "me":
        return None
    mark = _mark(errand)
    held = HoldsMarked(mark, places=True) & ContestingMarked(mark, places=True)
    return Is(who, (Plain(held, f"contesting the object of its {errand}, which you control"),))
