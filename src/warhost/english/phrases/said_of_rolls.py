"""What is said of rolls: one number or another, models that are counted, how many come back at most, rolls at one."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import RollIs
from warhost.english.phrases.deeds import Inflict, ReturnsModels
from warhost.english.phrases.deeds_of_attackers import OneOf
from warhost.english.phrases.gifts import ArmsHave, AttacksOf, Gift
from warhost.english.phrases.model_counts import ModelsNear
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import settled
from warhost.english.phrases.permissions import Critical
from warhost.english.phrases.predicates import IsWord
from warhost.english.phrases.rolling import PER_DIE, PerDie
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use

rule("condition", "{it:the_roll} is greater than {counted} or is (a|an) {number}")(
    lambda it, counted, number: OneOf(RollIs(counted, exceeds=True), RollIs(number, number))
)
rule("counted", "the number of models in {of:ref} that are within {inches} of {foe:ref}")(
    lambda of, inches, foe: ModelsNear("models", of, 1, foe, inches)
)

# So many come back at most


class ReturnsSome(ReturnsModels, frozen=True):
    """Slain models come back for each die; to such units so many at most."""

    most: int
    such: IsWord

    def run(self, use: Use, scene: Scene) -> Script[None]:
        amount, capped = settled(self.amount, scene), self.such.select(scene)
        assert isinstance(amount, int)
        assert isinstance(self.to, Ref)
        for unit in scene.units(self.to):
            number = min(amount, self.most) if use.means(capped, unit) else amount
            yield from use.return_models(number, to=unit)

    def check(self, lasting: object) -> None:
        if not isinstance(self.amount, int):
            raise NotMeant("dice that come to so many at most")

    def tell(self) -> str:
        return f"{super().tell()}, to {self.such.tell()} {self.most} at most"


PER_DIE.append(ReturnsSome)
rule(
    "sentence",
    "for each {face} , return {number} slain (model|models) to {to:ref} . no more than {most:number} slain models can "
    "be returned to a friendly {words:described} unit by this ability .",
)(lambda face, number, to, most, words: (PerDie(face[0], face[1], (ReturnsSome(number, to, most, IsWord(words)),)),))

# Hit rolls of attacks that somebody makes at another


class RolledAt(Trigger, frozen=True):
    """Single hit rolls of a unit's attacks, of those alone that target somebody."""

    at: Ref = Ref("me")

    def times(self, use: Use, scene: Scene) -> int:
        if self.keyword is not None and (use.event.ability is None or self.keyword not in use.event.ability.keywords):
            return 0
        rolls = use.event.did("hit roll", unit=use.target, number=self.number)
        aims = scene.units(self.at)
        return sum(not set(fact.targets).isdisjoint(aims) for fact in rolls)

    def tell(self) -> str:
        return f"{super().tell()} at this unit"


rule(
    "prefix",
    "for each unmodified hit roll of {number} for {keyword:own_attack} made by {on:ref} that targets {at:ref}",
)(
    lambda number, keyword, on, at: (
        EachTime(RolledAt("has attacked", on, None, keyword or None, "hit roll", number, at=at), ())
        if at.kind == "me"
        else None
    )
)

# Weapon abilities and critical hits at once

rule("gift", "{attacks} have {abilities:arm_abilities} and score critical hits on unmodified hit rolls of {face}")(
    lambda attacks, abilities, face: (
        Gift(attacks.of, (ArmsHave(abilities, attacks), Critical(face[0], attacks)))
        if face[1] == 99 and not attacks.at
        else None
    )
)
rule(
    "gift",
    "{arms} have {one:arm_abilities} and they also have {two:arm_abilities} for attacks that target {against:someone}",
)(lambda arms, one, two, against: _also(arms, one, two, against))


def _also(arms: AttacksOf, one: tuple[str, ...], two: tuple[str, ...], against: Any) -> Gift | None:
    if arms.against is not None or arms.at:
        return None
    return Gift(arms.of, (ArmsHave(one, arms), ArmsHave(two, replace(arms, against=against))))


rule("attacks", "{kind:attack_kind} made by {of:all_which} and that target {against:a_which}")(
    lambda kind, of, against: AttacksOf(of, kind=kind or None, against=_any(against))
)


def _any(who: Who) -> Who:
    return replace(who, one=False)


# The model that was slain

rule("owner", "that model ' {at:here}")(lambda at: Ref("that", at))
rule(
    "late_statement",
    "inflict {amount} mortal damage on the attacking units after (the|that) (fight|shoot|attack) ability has been "
    "resolved",
)(lambda amount: Inflict(amount, Ref("by")))
