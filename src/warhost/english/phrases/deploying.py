"""How many units may wait in reserve: fewer than there are on the battlefield."""

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.only_if import UsableOnly
from warhost.english.scene import Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import MoreThanReserves
from warhost.rules.selectors.who import HasToken


class MoreHere(Condition, frozen=True):
    """More such units are on the battlefield than wait in one place in reserve."""

    who: Who
    place: str

    def select(self, scene: Scene) -> Select:
        return MoreThanReserves(self.who.select(scene), HasToken(self.place))

    def tell(self) -> str:
        return f"there are more {self.who.tell()} on the battlefield than in reserve {self.place}"


rule(
    "sentence",
    "you cannot set up more friendly units {place:hideout} than there are on the battlefield .",
)(lambda place: (UsableOnly(MoreHere(Who("friendly"), place)),))
