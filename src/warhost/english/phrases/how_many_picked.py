"""How many units were picked; how units came; weapons of two at once; more while something else is so."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.declare import DeclarePart
from warhost.english.phrases.gifts import AttacksOf
from warhost.english.phrases.nouns import No, SideBySide
from warhost.english.phrases.predicates import IsWord, Plain
from warhost.english.phrases.statements import AsLongAs, Give, If
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import SetUpBy


class SoManyPicked(Condition, frozen=True):
    """So many units are the targets."""

    number: int

    def holds(self, scene: Scene) -> bool:
        return len(scene.refs.get("target", ())) == self.number

    def select(self, scene: Scene) -> Select:
        raise NotMeant("how many were picked?")

    def tell(self) -> str:
        return f"{self.number} units were picked"


rule("condition", "you picked {number} (unit|units)")(lambda number: SoManyPicked(number))
rule("doing", "(was|were) set up [on the battlefield] using the {quoted} ability this turn")(
    lambda quoted: Plain(SetUpBy(quoted), f"set up with {quoted} this turn")
)
rule("doing", "(does|do) not have the {word} keyword")(lambda word: No(IsWord(((word,),))))
rule("arms", "both {one:owner} and {two:owner} {weapon}")(
    lambda one, two, weapon: (
        AttacksOf(SideBySide(one, two), weapon=weapon) if isinstance(one, Ref) and isinstance(two, Ref) else None
    )
)
rule("sentence", "while {one:condition} , {first:gift} . while {two:condition} , {second:gift} instead .")(
    lambda one, first, two, second: (If(two, (Give(second),), (AsLongAs(one, (Give(first),)),)),)
)


class OnlyItselfGone(DeclarePart, frozen=True):
    """A unit that has been destroyed can use it, for itself alone."""

    def tell(self) -> str:
        return "even if it has been destroyed, but only for itself then"


means("gone_too", "this unit can use this ability [even] if it has been destroyed", True)
rule(
    "declaration",
    "{gone_too} , but (if it does|then) , (this unit|it) must be the target",
)(lambda gone_too: OnlyItselfGone())
