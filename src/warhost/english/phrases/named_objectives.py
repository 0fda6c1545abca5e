"""Objectives that a player names, and units that contest them."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Is, Plainly
from warhost.english.phrases.places import TAKES_PLACE, PlaceNoun
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.places import every_place
from warhost.rules.selectors.where import ContestingMarked, HoldsMarked


@terminal("landmark")
def _landmark(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    if parser.low(at) in parser.setting.landmarks:
        yield at + 1, parser.low(at)


class NamesObjective(Statement, frozen=True):
    """An objective is picked and has that name for its player."""

    place: PlaceNoun
    name: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        which = self.place.select(scene)
        able = [each for each in every_place(use.game) if use.means(which, each)]
        picked = (yield from use.pick(able, "which objective", always=True)) if able else ()
        use.mark(self.name, *picked, also=True)

    def tell(self) -> str:
        return f"pick {self.place.tell()}: it is {self.name} for you"


means("considered", "is considered by you to be [the]", True)
rule("sentence", "pick (a|an|1) {place:place_noun} . that objective {considered} {landmark} .")(
    lambda place, considered, landmark: (NamesObjective(place, landmark),) if place.sort.kind == "objective" else None
)


class CalledSo(Statement, frozen=True):
    """The objective that was picked has that name for its player."""

    of: Ref
    name: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.mark(self.name, *scene.places(), also=True)
        yield from ()

    def tell(self) -> str:
        return f"that place is {self.name} for you"


TAKES_PLACE.append(CalledSo)
rule("statement", "(the target objective|that objective) {considered} {landmark}")(
    lambda considered, landmark: CalledSo(Ref("place"), landmark)
)

# Who contests it

rule("named_objective", "a {landmark} objective", "the {landmark}")(lambda landmark: landmark)
rule("being", "contesting {name:named_objective}")(
    lambda name: Plain(ContestingMarked(name), f"contesting an objective that is {name}")
)
rule(
    "condition",
    "(each|every) model in {who:ref} is contesting {name:named_objective}",
    "(each|every) model in {who:a_which} is contesting {name:named_objective}",
)(
    lambda who, name: Is(
        who,
        (Plain(ContestingMarked(name, each_model=True), f"with every model contesting an objective that is {name}"),),
    )
)
rule("condition", "you control {name:named_objective}")(
    lambda name: Plainly(HoldsMarked(name), f"you control an objective that is {name}")
)
