"""Units that wait in reserve for longer than others, and units that go back into reserve before the battle begins."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import STAYS_IN_RESERVE, marked, set_marks
from warhost.rules.setting_up.units import reserve


class WaitsOn(Statement, frozen=True):
    """Who waits there is not destroyed as round four starts; after the last round there is nothing left to come to."""

    place: str
    to_the_end: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        held = marked(use.game, STAYS_IN_RESERVE, use.player)
        set_marks(use.game, STAYS_IN_RESERVE, use.player, tuple(dict.fromkeys((*held, self.place))))
        yield from ()

    def tell(self) -> str:
        last = ", but at the end of the fifth round" if self.to_the_end else ""
        return f"units {self.place} are not destroyed at the start of the fourth round{last}"


means("fourth_round", "at the start of the fourth battle round", True)
rule("statement", "friendly units that are {place:hideout} are not [automatically] destroyed {fourth_round}")(
    lambda place, fourth_round: WaitsOn(place)
)
rule(
    "statement",
    "friendly units that are {place:hideout} are destroyed at the end of the fifth battle round and not {fourth_round}",
)(lambda place, fourth_round: WaitsOn(place, True))


class GoesBack(Statement, frozen=True):
    """Units on the battlefield wait in reserve from now on."""

    who: Ref
    place: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            reserve(use.game, unit, deploying=use.ability.timing.phase == "deployment")
            use.place_token(self.place, unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.who)} goes back into reserve {self.place}"


rule("statement", "remove {who:ref} from the battlefield and set {again:them} up in reserve {place:hideout}")(
    lambda who, again, place: GoesBack(who, place)
)
