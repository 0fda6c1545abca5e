"""What follows for each unit that somebody's attacks have hurt."""

from collections.abc import Callable
from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.statements import run_all, tell_all
from warhost.english.phrases.triggers import EachTime, Trigger, recall
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.history import moment


class EachHurt(EachTime, frozen=True):
    """Once the attacks have been resolved, for each such unit that damage points were allocated to."""

    which: Who = Who("enemy")

    def clause(self) -> Callable[[Use], Script[Any]]:
        def follow(use: Use) -> Script[None]:
            scene = Scene(use)
            scene.numbers["began"] = moment(use.game)
            recall(self.body, use, scene)
            which = self.which.select(scene)
            facts = use.event.did("hurt", by=use.target, keyword=self.trigger.keyword)
            hurt = dict.fromkeys(fact.unit for fact in facts if fact.number > 0 and fact.unit is not None)
            if self.trigger.weapon is not None:
                struck = use.event.did("struck", by=use.target, ability=self.trigger.weapon)
                hurt = {unit: None for unit in hurt if any(fact.unit == unit and fact.number > 0 for fact in struck)}
            for unit in hurt:
                if use.game.unit(unit).status == "table" and use.means(which, unit):
                    scene.refs = {"that": (unit,), "target": (unit,), "each": (unit,)}
                    yield from run_all(self.body, use, scene)

        return follow

    def tell(self) -> str:
        assert isinstance(self.trigger.on, Ref)
        how = self.trigger.weapon or self.trigger.keyword
        hurt = f"{self.which.tell()} that {tell_ref(self.trigger.on)} hurt with {how}"
        return f"{hurt}: {tell_all(self.body)}"


rule("prefix", "if any damage points are allocated to {which:a_which} by {by:attack_by}")(
    lambda which, by: _hurt(which, by)
)
rule("prefix", "if any damage points are allocated to {which:a_which} by (a|an) {kind} ability used by {on:ref}")(
    lambda which, kind, on: _hurt(which, AttackBy(on, kind)) if kind in ("SHOOT", "FIGHT", "ATTACK") else None
)


def _hurt(which: Who, by: AttackBy) -> EachHurt | None:
    if which.side != "enemy" or which.true or not _me(by.by):
        return None
    return EachHurt(Trigger("has attacked", by.by, keyword=by.keyword, weapon=by.weapon), (), None, which)


def _me(who: object) -> bool:
    return isinstance(who, Ref) and who.kind == "me"
