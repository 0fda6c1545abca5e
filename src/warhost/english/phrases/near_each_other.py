"""Two who stand near each other, and such units whom another of the army's own stands near."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import SideBySide, Who
from warhost.english.phrases.predicates import Seen
from warhost.english.phrases.statements import AsLongAs, Body, Give, said_of
from warhost.english.scene import ME_REF, NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import And, Select
from warhost.rules.selectors.when import Anywhere
from warhost.rules.selectors.where import Near
from warhost.rules.selectors.who import Ids


class NearEachOther(Condition, frozen=True):
    """Each target is within, or wholly within, a distance of another one."""

    of: Ref
    inches: float
    wholly: bool

    def holds(self, scene: Scene) -> bool:
        assert scene.use is not None
        return scene.use.means(self.select(scene), next(iter(scene.units(self.of))))

    def select(self, scene: Scene) -> Select:
        if scene.use is None:
            raise NotMeant("which units?")
        units = scene.units(self.of)
        return And(tuple(self._near(each, frozenset(units) - {each}) for each in units))

    def _near(self, unit: str, others: frozenset[str]) -> Select:
        return Anywhere(Ids(frozenset({unit})) & Near(Ids(others), self.inches, self.wholly))

    def tell(self) -> str:
        return f'all targets {"wholly " if self.wholly else ""}within {self.inches:g}" of each other'


class WhileNear(AsLongAs, frozen=True):
    """What they are given counts while they are so near."""

    def check(self, lasting: Any) -> None:
        for each in self.body:
            each.check(lasting)
            if not isinstance(each, Give) or self.otherwise:
                raise NotMeant("something is done while units are near each other")

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before = scene.said.get("while", ())
        scene.said["while"] = (*before, self.condition)
        for each in self.body:
            yield from each.run(use, scene)
        scene.said["while"] = before


rule("clauses", "while {of:ref} are within {inches} of each other , {body:clauses}")(
    lambda of, inches, body: _near(of, inches, False, body)
)
rule("clauses", "while {of:ref} are wholly within {inches} of each other , {body:clauses}")(
    lambda of, inches, body: _near(of, inches, True, body)
)


def _near(of: Ref, inches: float, wholly: bool, body: Body) -> Body:
    return (WhileNear(NearEachOther(of, inches, wholly), body),)


rule("clause", "{gift} while they are within {inches} of and visible to each other")(
    lambda gift, inches: _in_sight(gift, inches)
)


def _in_sight(gift: Gift, inches: float) -> Body | None:
    """Said of the unit itself and its target: the one is near the other."""
    to = gift.to
    if not isinstance(to, SideBySide) or {getattr(each, "kind", "") for each in (to.one, to.two)} != {"me", "target"}:
        return None
    return (AsLongAs(Is(Ref("target", to.two.at), (Seen(ME_REF, inches),)), (Give(gift),)),)


# Somebody of one's own, by name

rule("the_friendly", "the friendly {words:described} [unit] {at:here}")(lambda words, at: Who("friendly", words, at=at))
rule("owner", "{who:the_friendly} '")(lambda who: who)
rule("being", "within {inches} of and visible to {of:the_friendly}")(lambda inches, of: Seen(of, inches))
rule("clauses", "while {one:the_friendly} is within {inches} of and visible to any {who:which} , {body:clauses}")(
    lambda one, inches, who, body: _those(replace(who, true=(*who.true, Seen(one, inches))), who, body)
)


def _those(near: Who, who: Who, body: Body) -> Body | None:
    """What is said of those units is said of such as see one another so near."""
    given = []
    for each in body:
        to = each.gift.to if isinstance(each, Give) and each.lasting is None else None
        if not isinstance(each, Give) or not isinstance(to, Ref) or to.kind != "that" or not _fits(to, who):
            return None
        given.append(Give(Gift(near, tuple(said_of(boon, to, near) for boon in each.gift.boons))))
    return tuple(given)


def _fits(ref: Ref, who: Who) -> bool:
    words = {each.word for group in who.words for each in group}
    return not ref.word or ref.word in words
