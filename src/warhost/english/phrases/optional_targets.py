"""Targets that need not be picked, all units of two kinds, and what is so of the unit itself."""

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.what_was_done import MOVED
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.effects.selector import Select

rule("target", "you can pick {who:a_which} to be the target")(lambda who: PickTarget(who, 0, 1))


class WasPicked(Condition, frozen=True):
    """Somebody was picked."""

    def holds(self, scene: Scene) -> bool:
        return bool(scene.refs.get("target"))

    def select(self, scene: Scene) -> Select:
        raise NotMeant("a target that is picked")

    def tell(self) -> str:
        return "a target was picked"


rule("condition", "a target was picked")(lambda: WasPicked())
rule("ref", "a target {at:here}")(lambda at: Ref("target", at))
rule("condition", "the unit moved this turn {at:here}")(lambda at: Is(Ref("me", at), (MOVED,)))
