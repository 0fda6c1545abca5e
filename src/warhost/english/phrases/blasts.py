"""A point of the battlefield that is picked, and the enemy units about it."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.declare import PickAll
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Seen
from warhost.english.scene import Scene
from warhost.rules.abilities.blasts import hit_by_point
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.where import Within


class PickBlast(PickAll, frozen=True):
    """A point within reach of the unit is picked: such enemies within the blast are targets, all or some of them."""

    reach: float = 0.0
    blast: float = 0.0
    most: int | None = None

    def tell(self) -> str:
        some = "all" if self.most is None else f"up to {self.most}"
        return f'pick a point within {self.reach:g}": {some} of {self.who.tell()} within {self.blast:g}" of it'

    def able(self, scene: Scene) -> Select:
        """Who could be hit at all."""
        return self.who.select(scene) & Within(self.reach + self.blast)

    def pick(self, use: Use) -> Script[None]:
        """The step of the declaration."""
        which = self.who.select(Scene())
        near = yield from hit_by_point(use, use.unit, self.reach, self.blast, use.player)
        found = tuple(each for each in near if use.means(which, each))
        use.targets = found
        if self.most is not None and len(found) > self.most:
            use.targets = yield from use.pick(found, "whom", 1, self.most)


means("some_point", "pick a point on the battlefield within", True)
means("of_that_point", "of that point", True)
means("point_then", "(.|, then|,|and|. then|. then ,)", True)
rule("point_near", "{some_point} {reach:inches} of {me:ref} {point_then}")(
    lambda some_point, reach, me, point_then: reach if me.kind in ("me", "it") else None
)
rule("declaration", "{reach:point_near} each {who:noun} within {blast:inches} {of_that_point} is a target")(
    lambda reach, who, blast, of_that_point: _blast(reach, who, blast)
)
rule(
    "declaration",
    "{reach:point_near} pick each {who:noun} within {blast:inches} {of_that_point} to be the targets",
)(lambda reach, who, blast, of_that_point: _blast(reach, who, blast))
means("seen_by_me", "and visible to (this unit|the caster)", True)
rule(
    "declaration",
    "{reach:point_near} pick up to {most:number} {who:noun} within {blast:inches} {of_that_point} [{seen:seen_by_me}] "
    "to be the targets",
)(lambda reach, most, who, blast, of_that_point, seen=False: _blast(reach, who, blast, most, seen))


def _blast(reach: float, who: Who, blast: float, most: int | None = None, seen: bool = False) -> PickBlast | None:
    if who.side != "enemy" or who.one:
        return None
    true = (*who.true, Seen()) if seen else who.true
    return PickBlast(replace(who, true=true), None, reach, blast, most)
