"""Whom the attacks of the ability that a reaction answers have hurt, and attacks that all had one target each time."""

from collections.abc import Callable
from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.answered_attacks import AnsweredAttacks
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.statements import run_all, tell_all
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules import history
from warhost.rules.abilities.use import Use
from warhost.rules.words import FIGHT, SHOOT


class HurtByThat(AfterThat, frozen=True):
    """After it, for all such units that damage points of it were allocated to."""

    which: Who = Who("enemy")

    def run(self, use: Use, scene: Scene) -> Script[None]:
        began = history.moment(use.game)

        def then(_: Use) -> Script[None]:
            facts = history.did(use.game, "hurt", since=began, by=use.unit, keyword=self.keyword)
            which = self.which.select(scene)
            hurt = dict.fromkeys(fact.unit for fact in facts if fact.number > 0 and fact.unit is not None)
            scene.refs = {**scene.refs, "that": tuple(each for each in hurt if use.means(which, each))}
            if scene.refs["that"]:
                yield from run_all(self.body, use, scene)

        use.after(then)
        yield from ()

    def tell(self) -> str:
        return f"after that {self.keyword}, for all enemies it has hurt: {tell_all(self.body)}"


HURT = "if any damage points inflicted by attacks made as part of that %s ability are allocated to any enemy units"
means("hurt_by_that", HURT % "fight", FIGHT)
means("hurt_by_that", HURT % "shoot", SHOOT)
rule("prefix", "{keyword:hurt_by_that} {at:here}")(lambda keyword, at: HurtByThat(keyword, (), Who("enemy", at=at)))

# All at one target, each time


class EachAtOne(EachTime, frozen=True):
    """Once its attacks have been resolved, if all of them targeted one such unit: what follows for that."""

    which: Who = Who("enemy")

    def clause(self) -> Callable[[Use], Script[Any]]:
        def follow(use: Use) -> Script[None]:
            if use.event.ability is None or self.trigger.keyword not in use.event.ability.keywords:
                return
            made = history.did(use.game, "used", unit=use.target, keyword=self.trigger.keyword)
            aims = made[-1].targets if made else ()
            scene = Scene(use)
            if len(set(aims)) == 1 and use.means(self.which.select(scene), aims[0]):
                scene.numbers["began"] = history.moment(use.game)
                scene.refs = {"that": (aims[0],), "target": (aims[0],)}
                yield from run_all(self.body, use, scene)

        return follow

    def tell(self) -> str:
        return f"{super().tell()}, if all of it was at one enemy"


means("fight_or_shot", "a fight ability", FIGHT)
means("fight_or_shot", "a shoot ability", SHOOT)
rule(
    "prefix",
    "each time {on:ref} uses {keyword:fight_or_shot} , if all of its attacks targeted the same enemy unit , after that "
    "ability has been resolved {at:here}",
)(lambda on, keyword, at: EachAtOne(Trigger("has attacked", on, keyword=keyword), (), None, Who("enemy", at=at)))

# Those attacks

rule("attacks", "those attacks {at:here}")(lambda at: ThoseAttacks(Ref("actor", at)))


class ThoseAttacks(AnsweredAttacks, frozen=True):
    """The attacks of whatever attack ability is answered."""

    def tell(self) -> str:
        return super().tell().replace("that  ability", "that ability")
