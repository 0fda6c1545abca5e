"""A roll that is spoken of by its dice: `the D3 roll`."""

from typing import Any

from warhost.english.grammar import rule
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.rolling import RollDie, RollEach, RollMany
from warhost.english.scene import Scene
from warhost.english.trees import everything


class RollOf(Count, frozen=True):
    """What the only roll of the ability came to, of which the dice are said again."""

    def _value(self, scene: Scene) -> int:
        return scene.roll

    def tell(self) -> str:
        return f"{self._sign}the {self.of} roll"


rule("counted", "the {dice} roll")(lambda dice: RollOf("roll of", dice))


def not_rolled(body: Any) -> bool:
    """Are dice spoken of again that are not the only ones that were rolled?"""
    said = {each.of for each in everything(body) if isinstance(each, RollOf)}
    rolled = [each.dice for each in everything(body) if isinstance(each, (RollDie, RollEach, RollMany))]
    return bool(said) and (len(rolled) != 1 or said != set(rolled))
