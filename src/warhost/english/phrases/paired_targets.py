"""Two friendly targets of different kinds that stand near each other, each spoken of by its kind."""

from typing import Any

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.declare import PickBoth, PickTarget
from warhost.english.phrases.deeds_of_attackers import NearAndSeen
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.predicates import InReach, Seen
from warhost.english.phrases.statements import AsLongAs, Body, Linked
from warhost.english.scene import ME_REF, NotMeant, Ref, Scene, tell_ref
from warhost.english.trees import changed
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import Anywhere, FromThere, IsUser
from warhost.rules.selectors.where import NearSeen, Within

means("to_caster", "(the caster|the chanter|them)", True)
rule(
    "declaration",
    "pick {one:a_which} and a different {two:which} that are both wholly within {far:inches} of and visible to "
    "{to_caster} and wholly within {near:inches} of each other {as_target} {at:here}",
)(lambda one, two, far, to_caster, near, as_target, at: _pair(one, two, far, near))


class EachNear(Pred, frozen=True):
    """Wholly within a distance of whoever was picked first, and that unit of them."""

    inches: float
    of: Ref

    def select(self, scene: Scene) -> Select:
        return Within(self.inches, True) & FromThere(Within(self.inches, True) & IsUser())

    def tell(self) -> str:
        return f'and {tell_ref(self.of)} wholly within {self.inches:g}" of each other'


class EachNearAndSeen(Pred, frozen=True):
    """Two units wholly within a distance of each other, each of whom sees the other."""

    inches: float
    one: Ref
    two: Ref

    def select(self, scene: Scene) -> Select:
        one, two = scene.select(self.one), scene.select(self.two)
        return NearSeen(two, self.inches, True) & Anywhere(two & NearSeen(one, self.inches, True))

    def tell(self) -> str:
        return f'and {tell_ref(self.two)} wholly within {self.inches:g}" of and visible to each other'


def _pair(one: Who, two: Who, far: float, near: float) -> PickBoth | None:
    if one.words == two.words or (one.side, two.side) != ("friendly", "friendly") or one.true or two.true:
        return None
    seen = (InReach(far, ME_REF, True), Seen())
    second = replace(two, one=True, true=(*seen, EachNear(near, Ref("target"))))
    return PickBoth(PickTarget(replace(one, true=seen)), PickTarget(second))


FIRST, SECOND = Ref("target", side="first"), Ref("target", side="second")
KIND = "kind: "
"""Before the keyword by which one of two targets is meant."""
rule("kind_of_target", "the [friendly] {word} target {at:here}")(
    lambda word, at: Ref("target", at, f"{KIND}{word.word}") if not word.name else None
)
rule("ref", "{of:kind_of_target}")(lambda of: of)
rule("being", "wholly within {inches} of and visible to {of:kind_of_target}")(
    lambda inches, of: NearAndSeen(inches, of, True)
)
rule("prefix", "while the targets are wholly within {inches} of and visible to each other")(
    lambda inches: AsLongAs(Is(FIRST, (EachNearAndSeen(inches, FIRST, SECOND),)), ())
)
rule("sentence", "{link} pick 1 of the following effects for {of:kind_of_target} (:|.) {options:option_list}")(
    lambda link, of, options: (_offer(link, of, options),)
)


def _offer(link: str, of: Ref, options: tuple[EffectOption, ...]) -> Linked:
    return Linked(link, (Choose(options, None, of),))


def by_order(declare: tuple[Any, ...], body: Body) -> tuple[tuple[Any, ...], Body]:
    """Targets that are meant by their kind are the first or the second of the two that were picked."""
    both = next((each for each in declare if isinstance(each, PickBoth)), None)
    found: Body = _ordered(body, both)
    return declare, found


def _ordered(node: Any, both: PickBoth | None) -> Any:
    if isinstance(node, Ref) and node.side.startswith(KIND):
        word = node.side.removeprefix(KIND)
        picks = () if both is None else (both.one.who, both.two.who)
        meant = [n for n, who in enumerate(picks) if any(each.word == word for group in who.words for each in group)]
        if len(meant) != 1:
            raise NotMeant("which of the targets?")
        return replace(node, side=("first", "second")[meant[0]])
    if isinstance(node, Ref) and node.side in ("first", "second") and both is None:
        raise NotMeant("which of the targets?")
    return changed(node, lambda each: _ordered(each, both))
