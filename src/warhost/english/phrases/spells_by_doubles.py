"""What follows a spell if dice of its casting roll show the same."""

from collections.abc import Callable

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.words import SPELL


class CastDoubles(EachUse, frozen=True):
    """Once the spell has been resolved; its dice as they lie then, rolled again or not."""

    dice: int = 2

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            declared = use.event.use
            if self._fits(frozenset(declared.ability.keywords)):
                declared.afterwards.append(lambda _: self._after(use, declared))
            yield from ()

        return follow

    def _after(self, use: Use, declared: Use) -> Script[None]:
        faces = declared.rolls.get("unmodified casting", ())
        if any(faces.count(face) >= self.dice for face in faces):
            scene = Scene(use)
            scene.refs = {"that": use.targets, "target": use.targets}
            yield from self._now(use, scene)

    def tell(self) -> str:
        return f"{super().tell()}, if {self.dice} dice of its casting roll are the same"


rule(
    "clauses",
    "if {dice:number} or more dice in a casting roll for {on:ref} have the same value , {late:own_deed} after "
    "(that|the) (spell|spell ability) has been resolved",
)(lambda dice, on, late: (CastDoubles(Trigger("declares", on), (late,), None, (SPELL,), True, dice),))
