"""Faction terrain features, which are units where rules say so (terrain-1.5)."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Pred, Side, Who, both
from warhost.english.scene import Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import FactionTerrain

WHOSE: dict[Side, Select] = {
    "friendly": FactionTerrain(), "enemy": FactionTerrain(enemy=True),
    "any": FactionTerrain() | FactionTerrain(enemy=True),
}  # fmt: skip


class Features(Who, frozen=True):
    """Faction terrain of a side: no units, unless they are spoken of."""

    def select(self, scene: Scene, printed: bool = False) -> Select:
        return both(WHOSE[self.side], self.true, scene)

    def tell(self) -> str:
        return " ".join([self.side, "faction terrain", *(each.tell() for each in self.true)])


rule("noun", "[{seen:visible}] [{side}] faction terrain (feature|features)")(
    lambda seen=(), side="any": _features(side, seen)
)


def _features(side: Side, seen: tuple[Pred, ...]) -> Features:
    return Features(side, (), seen)
