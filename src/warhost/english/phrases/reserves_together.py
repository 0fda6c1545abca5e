"""Units that go into reserve together, and units that can be picked while they wait there."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.declare import EVERYBODY, DeclarePart, OnlyIf, PickAll, PickTarget
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.reserves import Hides
from warhost.english.scene import Ref
from warhost.rules.selectors.who import SameRegiment
from warhost.rules.sequence.deployment import ToDeploy

UNDEPLOYED = Plain(ToDeploy(), "not yet deployed")


class AllOrNone(PickAll, frozen=True):
    """All such units, if none of them has been deployed."""

    whole: Who = Who()


means("none_deployed", "if (none of (them|those units) have|those units have not|they have not) been deployed", True)
rule("declaration", "pick (each|all) {who:which} [to be the targets] {none_deployed}")(
    lambda who, none_deployed: AllOrNone(replace(who, true=(*who.true, UNDEPLOYED)), None, replace(who, at=-1))
)
rule("declaring", "pick {me:ref} and up to {most:number} {who:which} {none_deployed}")(
    lambda me, most, who, none_deployed: _with_me(me, who, 0, most)
)
rule("declaring", "pick {me:ref} and any number of {who:which} {none_deployed}")(
    lambda me, who, none_deployed: _with_me(me, who, 0, EVERYBODY)
)
rule("declaring", "pick {me:ref} and {who:a_which} {none_deployed}")(
    lambda me, who, none_deployed: _with_me(me, who, 1, 1)
)


def _with_me(me: Ref, who: Who, least: int, most: int) -> tuple[DeclarePart, ...] | None:
    if me.kind != "me":
        return None
    others = replace(who, true=(*who.true, UNDEPLOYED), one=False)
    return PickTarget(others, least, most, me), OnlyIf(Is(Ref("me"), (UNDEPLOYED,)))


rule("post", "in {of:owner} regiment")(
    lambda of: (Plain(SameRegiment(), "of its regiment"),) if isinstance(of, Ref) and of.kind in ("me", "it") else None
)
rule("statement", "set up all of {who:ref} in reserve {place:hideout}")(lambda place, who: Hides(who, place))


class EvenInReserve(DeclarePart, frozen=True):
    """What is picked may wait in reserve."""

    def tell(self) -> str:
        return "even in reserve"


rule(
    "declaration",
    "you can pick (a unit|an enemy unit|a hero) [that is] in reserve",
    "the target can [also] be in reserve",
)(lambda: EvenInReserve())
