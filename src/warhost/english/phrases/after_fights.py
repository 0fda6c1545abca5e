"""What follows a fight in which somebody was slain."""

from warhost.english.grammar import rule
from warhost.english.phrases.dealt_counts import SlainInFight
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.words import FIGHT


class SlewInFight(Trigger, frozen=True):
    """Once for a fight in which it has slain enemy models."""

    def times(self, use: Use, scene: Scene) -> int:
        return min(super().times(use, scene), SlainInFight("slain in fight").value(scene), 1)

    def tell(self) -> str:
        return f"{super().tell()} and has slain enemies"


rule(
    "prefix",
    "if any enemy models are slain by a fight ability used by {on:ref} , after (that|the) fight ability has been "
    "resolved",
)(lambda on: EachTime(SlewInFight("has attacked", on, keyword=FIGHT), ()))
