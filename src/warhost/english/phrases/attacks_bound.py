"""Whom attacks are bound to: of whoever is picked to fight, and of shots that are allowed at one enemy of a kind."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.gifts import Boon, Gift, Rolls
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.obligations import OnlyAt
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import AsLongAs, Body, Give, within
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.in_force import THIS_ABILITY
from warhost.rules.effects.modifiers import AttackRule, TargetsOnly
from warhost.rules.selectors.did import Charged
from warhost.rules.selectors.who import Ids

# As a unit is picked to fight


class WhenFighting(AsLongAs, frozen=True):
    """While it is so, for the fights of a unit: who is in combat stays so when it piles in (core-15.3)."""

    who: Ref = Ref("target")

    def check(self, lasting: Any) -> None:
        super().check(lasting)
        for each in self.body:
            bound = isinstance(each, Give) and each.gift.to == self.who and all(map(_of_combat, each.gift.boons))
            if not bound:
                raise NotMeant("something that lasts longer than a fight")

    def tell(self) -> str:
        return f"in fights, {super().tell()}"


def _of_combat(boon: Any) -> bool:
    return "combat" in (getattr(boon, "kind", None), getattr(getattr(boon, "attacks", None), "kind", None))


def _in_combat(each: Any) -> Any:
    """The same for combat attacks only."""
    if not isinstance(each, Give):
        return each
    boons: list[Boon] = []
    for boon in each.gift.boons:
        if isinstance(boon, OnlyAt) and boon.kind is None:
            boons.append(replace(boon, kind="combat"))
        elif isinstance(boon, Rolls) and boon.attacks is not None and boon.attacks.kind is None:
            boons.append(replace(boon, attacks=replace(boon.attacks, kind="combat")))
        else:
            boons.append(boon)
    return Give(Gift(each.gift.to, tuple(boons)), each.lasting)


rule("clauses", "if {condition} when {who:ref} is picked to use a fight ability , {body:clauses}")(
    lambda condition, who, body: _fighting(condition, who, body)
)


def _fighting(condition: Condition, who: Ref, body: Body) -> Body:
    return (within(WhenFighting(condition, (), (), who), tuple(map(_in_combat, body))),)


# Shots at one enemy


class UseAtOne(UseNow, frozen=True):
    """An ability is used now, and all its attacks target one such enemy; low hit rolls may fail besides."""

    at: Who = Who("enemy")
    fails_to: int | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert isinstance(self.who, Ref)
        aims = yield from use.pick(use.each(self.at.select(scene)), "at whom")
        if not aims:
            return
        use.gives(scene.units(self.who), TargetsOnly(Ids(frozenset(aims))), until=THIS_ABILITY)
        if self.fails_to is not None:
            use.gives(scene.units(self.who), AttackRule(hit_fails_to=self.fails_to), until=THIS_ABILITY)
        yield from super().run(use, scene)

    def tell(self) -> str:
        fails = "" if self.fails_to is None else f", unmodified hit rolls up to {self.fails_to} fail"
        return f"{super().tell()}, all attacks at the same one of {self.at.tell()}{fails}"


CHARGED_NOW: Pred = Plain(Charged(phase=True), "charged this phase")
means(
    "same_enemy",
    "all attacks must target the same enemy unit , and the enemy unit picked to be the target of the attacks must",
    True,
)
rule("one_enemy", "{same_enemy} have charged this phase")(lambda same_enemy: Who("enemy", (), (CHARGED_NOW,)))
rule("one_enemy", "{same_enemy} be {being} and have charged this phase {at:here}")(
    lambda same_enemy, being, at: Who("enemy", (), (being, CHARGED_NOW), at=at)
)
rule("statement", "{use:attack_now} . {at:one_enemy}")(lambda use, at: UseAtOne(use.who, use.word, use.phase, at=at))
rule(
    "statement",
    "{use:attack_now} . {at:one_enemy} . if the unmodified hit roll for any of those attacks is {face} , the attack "
    "fails and the attack sequence ends",
)(
    lambda use, at, face: (
        UseAtOne(use.who, use.word, use.phase, at=at, fails_to=face[1]) if face[0] == 1 and face[1] < 6 else None
    )
)
