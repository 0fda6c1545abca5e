"""Attacks that all targeted the same unit: what follows for that unit."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.declare import OnlyIf, PickTarget
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, If, run_all, tell_all
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import AimedOnlyAt, SoleTarget, Used


class SameAim(Condition, frozen=True):
    """All attacks of the ability that is answered target one such unit."""

    which: Who

    def aim(self, scene: Scene) -> tuple[str, ...]:
        """That unit, if there is one."""
        use = scene.use
        assert use is not None
        targets = tuple(dict.fromkeys(use.trigger.targets)) if use.trigger is not None else ()
        return targets if len(targets) == 1 and use.means(self.which.select(scene), targets[0]) else ()

    def holds(self, scene: Scene) -> bool:
        return bool(self.aim(scene))

    def select(self, scene: Scene) -> Select:
        raise NotMeant("attacks that are not answered")

    def tell(self) -> str:
        return f"all attacks target one and the same, {self.which.tell()}"


class IfSameAim(If, frozen=True):
    """It is said of that unit."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert isinstance(self.condition, SameAim)
        aim, before = self.condition.aim(scene), dict(scene.refs)
        if aim:
            scene.refs = {**before, "that": aim, "target": aim, "each": aim}
            yield from run_all(self.body, use, scene)
            scene.refs = before

    def tell(self) -> str:
        return f"if {self.condition.tell()}: {tell_all(self.body)}"


means("its_attacks", "all of (its|this unit ') attacks [made as part of that (shoot|fight|attack) ability]", True)
means("its_attacks", "all of the attacks [made (for|as part of) that (shoot|fight|attack) ability]", True)
rule("same_aim", "{its_attacks} (targeted|target) the same {side} [{words:described}] [unit] {at:here}")(
    lambda its_attacks, side, at, words=(): Who(side, words, at=at)
)
rule("prefix", "if {which:same_aim}")(lambda which: IfSameAim(SameAim(which), ()))


def in_answer(body: Body) -> bool:
    """Do attacks that all have one target stand anywhere in it?"""
    return any(isinstance(each, IfSameAim) or in_answer(tuple(_inside(each))) for each in body)


def _inside(node: object) -> Body:
    return tuple(each for each in getattr(node, "body", ()) or ())


# In the declare step

rule(
    "declaring", "if {me:ref} used (a|an) {kind} ability this turn and {which:same_aim} , that enemy unit is the target"
)(lambda me, kind, which: _sole(me, kind, which))


def _sole(me: object, kind: str, which: Who) -> tuple[OnlyIf | PickTarget, ...] | None:
    if not isinstance(me, Ref) or me.kind != "me" or which.side != "enemy" or kind not in ("SHOOT", "FIGHT", "ATTACK"):
        return None
    alone = Plain(SoleTarget(kind), f"the only target of its {kind} this turn")
    used = OnlyIf(Is(Ref("me"), (Plain(Used(kind), f"used {kind} this turn"),)))
    return used, PickTarget(Who(which.side, which.words, (alone,), one=True, at=which.at))


rule("doing", "was (the target of|targeted by) all [of] {by:attack_by} {when}")(
    lambda by, when: _target_of_all(by, when)
)


def _target_of_all(by: AttackBy, when: str) -> Plain | None:
    if not isinstance(by.whose, Ref) or by.whose.kind != "me":
        return None
    return Plain(SoleTarget(by.keyword, when == "phase"), f"the only target of its {by.keyword} this {when}")


class AimedAlike(Pred, frozen=True):
    """All their attacks of a kind targeted somebody this turn."""

    at: Ref
    keyword: str

    def select(self, scene: Scene) -> Select:
        return AimedOnlyAt(scene.select(self.at), self.keyword)

    def tell(self) -> str:
        return f"whose only target with {self.keyword} this turn was {tell_ref(self.at)}"


rule("doing", "picked {at:ref} to be the target of all of their {keyword:attack_keyword} this turn")(
    lambda at, keyword: AimedAlike(at, keyword) if at.side != "friendly" else None
)
