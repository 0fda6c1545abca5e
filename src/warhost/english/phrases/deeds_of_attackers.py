"""Charge rolls, critical hits and single hit rolls, who was targeted: what units did, and what follows from it."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.nouns import Pred, Who, select, tell_who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.predicates import Fighting, InReach, People, Plain, Seen
from warhost.english.phrases.statements import Give, If
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import ChargeRoll, RolledToCharge, TargetedBy
from warhost.rules.selectors.where import NearSeen
from warhost.rules.selectors.who import FewerModels
from warhost.rules.words import FIGHT, SHOOT

# Charge rolls

rule("doing", "the charge roll was {face}")(
    lambda face: Plain(ChargeRoll(face[0], modified=True), f"charge roll {face[0]}+") if face[1] == 99 else None
)
rule("doing", "the unmodified charge roll was {face}")(
    lambda face: Plain(ChargeRoll(face[0]), f"unmodified charge roll {face[0]}+") if face[1] == 99 else None
)


class RolledWell(Pred, frozen=True):
    """Their unmodified charge roll this turn was so much or more."""

    least: int

    @property
    def settled(self) -> bool:
        return True

    def select(self, scene: Scene) -> Select:
        return RolledToCharge(self.least)

    def tell(self) -> str:
        return f"with an unmodified charge roll of {self.least}+"


rule(
    "prefix",
    "if you make an unmodified charge roll of {face} for {who:a_which}",
    "if (an|the) unmodified charge roll for {who:a_which} (is|was) {face}",
    "if (an|the) unmodified charge roll for {who:ref} (is|was) {face}",
)(lambda face, who: If(Is(who, (RolledWell(face[0]),)), ()) if face[1] == 99 else None)
rule("condition", "{who:owner} unmodified charge roll this turn was {face}")(
    lambda who, face: Is(who, (RolledWell(face[0]),)) if face[1] == 99 and isinstance(who, Ref) else None
)
rule("counted", "the unmodified charge roll")(lambda: Count("charge roll", Ref("me")))

# Who was targeted, who is outnumbered


class Targeted(Pred, frozen=True):
    """They were picked as a target of somebody's attacks."""

    by: People
    keyword: str
    phase: bool = False

    def select(self, scene: Scene) -> Select:
        return TargetedBy(select(self.by, scene), self.keyword, this_phase=self.phase)

    def tell(self) -> str:
        return f"targeted this {'phase' if self.phase else 'turn'} by {tell_who(self.by)} with {self.keyword}"


rule("doing", "(was|were) targeted by {by:attack_by} {when}")(
    lambda by, when: Targeted(by.whose, by.keyword, when == "phase") if by.whose is not None else None
)
rule("doing", "(has|have) fewer models than (the attacking unit|this unit)")(
    lambda: Plain(FewerModels(), "with fewer models")
)


class MoreModels(Condition, frozen=True):
    """One unit has more models than another."""

    one: Ref
    other: Ref

    def holds(self, scene: Scene) -> bool:
        return Count("models", self.one).value(scene) > Count("models", self.other).value(scene)

    def select(self, scene: Scene) -> Select:
        raise NotMeant("more models than another unit")

    def tell(self) -> str:
        return f"{tell_who(self.one)} has more models than {tell_who(self.other)}"


rule("condition", "there are more models in {one:ref} than {other:ref}")(lambda one, other: MoreModels(one, other))
rule("post", "in combat with both {one:someone} and {two:someone}")(lambda one, two: (Fighting(one), Fighting(two)))


class Every(Pred, frozen=True):
    """All of it is true."""

    parts: tuple[Pred, ...]

    def select(self, scene: Scene) -> Select:
        found = self.parts[0].select(scene)
        for each in self.parts[1:]:
            found = found & each.select(scene)
        return found

    def tell(self) -> str:
        return " and ".join(each.tell() for each in self.parts)


rule("being", "wholly within {inches} of and visible to {of:ref}")(
    lambda inches, of: Every((InReach(inches, of, True), Seen())) if of.kind == "me" else None
)


class NearAndSeen(Pred, frozen=True):
    """Within, or wholly within, a distance of somebody who sees them."""

    inches: float
    of: People
    wholly: bool

    def select(self, scene: Scene) -> Select:
        return NearSeen(select(self.of, scene), self.inches, self.wholly)

    def tell(self) -> str:
        return f'{"wholly " if self.wholly else ""}within {self.inches:g}" of and visible to {tell_who(self.of)}'


rule("being", "wholly within {inches} of and visible to {of:a_which}")(lambda inches, of: NearAndSeen(inches, of, True))


class OneOf(Condition, frozen=True):
    """One of two is so."""

    one: Condition
    two: Condition

    def holds(self, scene: Scene) -> bool:
        return self.one.holds(scene) or self.two.holds(scene)

    def select(self, scene: Scene) -> Select:
        return self.one.select(scene) | self.two.select(scene)

    def tell(self) -> str:
        return f"{self.one.tell()}, or {self.two.tell()}"


rule("clause", "{gift} {provided} {one:condition} or (while|if) {two:condition} {at:here}")(
    lambda gift, provided, one, two, at: (
        (provided(OneOf(one, two), (Give(gift),)),) if isinstance(gift.to, Ref) else None
    )
)

# Single rolls of attacks

means("fight_of", "a combat attack", FIGHT)
means("fight_of", "combat attacks", FIGHT)
means("fight_of", "a shooting attack", SHOOT)
means("fight_of", "shooting attacks", SHOOT)
rule("prefix", "for each unmodified hit roll of {number} for {keyword:fight_of} made by {on:someone}")(
    lambda number, keyword, on: EachTime(
        Trigger("has attacked", on, keyword=keyword, fact="hit roll", number=number), ()
    )
)
rule("prefix", "each time an unmodified hit roll for {keyword:fight_of} made by {on:someone} is {number}")(
    lambda number, keyword, on: EachTime(
        Trigger("has attacked", on, keyword=keyword, fact="hit roll", number=number), ()
    )
)


def _single(on: People, keyword: str, number: int) -> Trigger:
    return Trigger("has attacked", on, keyword=keyword, fact="hit roll", number=number)


means("strike", "an attack", "")
means("strike", "a combat attack", FIGHT)
means("strike", "a shooting attack", SHOOT)
rule("trigger", "{keyword:strike} made by {on:someone} scores a critical hit")(
    lambda keyword, on: Trigger("has attacked", _all(on), keyword=keyword or None, fact="critical hit")
)
rule("trigger", "{keyword:strike} made by a {side} model scores a critical hit")(
    lambda keyword, side: Trigger("has attacked", Who(side, at=0), keyword=keyword or None, fact="critical hit")
)
rule("trigger", "{on:ref} scores a critical hit")(lambda on: Trigger("has attacked", on, fact="critical hit"))


def _all(who: People) -> People:
    """Any of them is meant, though one is spoken of."""
    return replace(who, one=False) if isinstance(who, Who) else who


rule("condition", "{one:ref} has more models than {other:ref}")(lambda one, other: MoreModels(one, other))
rule("doing", "(is|are) in combat with both {one:ref} and {two:a_which}")(
    lambda one, two: Every((Fighting(one), Fighting(two)))
)
rule("doing", "for which the unmodified charge roll was {face}")(
    lambda face: Plain(ChargeRoll(face[0]), f"unmodified charge roll {face[0]}+") if face[1] == 99 else None
)
