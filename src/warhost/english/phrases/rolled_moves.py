"""Moves of a rolled distance, and what that roll does to who ends them somewhere."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import ANYONE_AT_ALL
from warhost.english.phrases.moving import MoveNow
from warhost.english.phrases.nouns import both
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.statements import Body
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.history import did, moment
from warhost.rules.moving.terms import ANYWHERE


class MoveAndSuffer(MoveNow, frozen=True):
    """Who ends the move there suffers as much mortal damage as was rolled for it."""

    there: InReach = InReach(None, Ref("me"))

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert isinstance(self.far, str)
        assert isinstance(self.who, Ref)
        for unit in scene.units(self.who):
            far, began = use.roll(self.far, "move", unit), moment(use.game)
            yield from use.move(unit, far, self._terms(use, scene, unit))
            moved = did(use.game, "moved", since=began, unit=unit)
            if moved and use.means(both(ANYONE_AT_ALL, (self.there,), scene), unit):
                yield from use.inflict_mortal(far, on=unit)

    def tell(self) -> str:
        return f"{super().tell()}; who ends it {self.there.tell()} suffers the roll as mortal damage"


rule(
    "sentence",
    "{who:ref} can [immediately] move {far:dice_inches} but cannot end that move in combat . if {same:ref} ends that "
    "move within {of:owner} combat range , inflict an amount of mortal damage on {on:ref} equal to the roll .",
)(lambda who, far, same, of, on: _suffering(who, far, same, of, on))


def _suffering(who: Ref, far: str, same: Ref, of: Ref, on: Ref) -> Body | None:
    """All of it is said of one unit."""
    if {who.kind, same.kind, on.kind} != {"target"} or not isinstance(of, Ref) or of.kind != "me":
        return None
    return (MoveAndSuffer(who, far, replace(ANYWHERE, ends_in_combat=False), there=InReach(None, of)),)
