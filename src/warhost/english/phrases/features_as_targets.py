"""Faction terrain features beside units and manifestations, where both can be picked."""

from warhost.english.grammar import rule
from warhost.english.phrases.faction_terrain import WHOSE, Features
from warhost.english.phrases.nouns import WHOSE as THINGS_OF
from warhost.english.phrases.nouns import Pred, Who, both
from warhost.english.phrases.predicates import Plain
from warhost.english.scene import Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import ANYONE, FactionTerrain, Manifested


class FeaturesOrThings(Features, frozen=True):
    """Faction terrain of a side, or a manifestation."""

    def select(self, scene: Scene, printed: bool = False) -> Select:
        return both(WHOSE[self.side] | Manifested(THINGS_OF[self.side]), self.true, scene)

    def tell(self) -> str:
        return super().tell().replace("faction terrain", "faction terrain or manifestations", 1)


rule(
    "noun",
    "[{seen:visible}] {side} faction terrain feature or manifestation",
    "[{seen:visible}] {side} manifestation or faction terrain feature",
)(lambda side, seen=(): FeaturesOrThings(side, (), seen))


class UnitsOrFeatures(Who, frozen=True):
    """Units of a kind, or faction terrain features."""

    def select(self, scene: Scene, printed: bool = False) -> Select:
        units = Who(self.side, self.words).select(scene, printed)
        return both(units | WHOSE[self.side], self.true, scene)

    def tell(self) -> str:
        return f"{Who(self.side, self.words).tell()} or {self.side} faction terrain"


A_FEATURE: Pred = Plain(FactionTerrain() | FactionTerrain(enemy=True), "a faction terrain feature")
A_UNIT: Pred = Plain(ANYONE, "a unit")
rule("being", "a faction terrain feature")(lambda: A_FEATURE)
rule("being", "a unit")(lambda: A_UNIT)
rule("whom", "{who:all_which} or {side} faction terrain features {at:here}")(
    lambda who, side, at: (
        UnitsOrFeatures(side, who.words, at=at) if who.side == side and not who.true and type(who) is Who else None
    )
)
