"""Ward rolls and what follows them: those of a number, those for damage of an attack."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.statements import Body
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use


class WardRoll(Trigger, frozen=True):
    """Unmodified ward rolls from one number to another, counted when the damage sequence is over."""

    least: int = 1
    most: int = 1

    def times(self, use: Use, scene: Scene) -> int:
        rolls = use.event.did("ward roll", unit=use.target)
        return sum(self.least <= fact.number <= self.most for fact in rolls)

    def tell(self) -> str:
        return f"unmodified ward roll of {self.least} to {self.most} ({super().tell()})"


def ward_roll(on: Ref, face: tuple[int, int]) -> WardRoll | None:
    return WardRoll("ward rolls", on, least=face[0], most=min(face[1], 6)) if on.kind == "me" else None


means("all_allocated", "after all damage points have been allocated", True)
rule(
    "clauses", "each time you make an unmodified ward roll of {face} for {on:ref} , {all_allocated} , {late:own_deed}"
)(lambda face, on, all_allocated, late: _each(ward_roll(on, face), (late,)))


def _each(trigger: Trigger | None, body: Body) -> Body | None:
    return None if trigger is None else (EachTime(trigger, body),)


rule("trigger", "you make a successful ward roll for {on:ref} for a damage point inflicted by {keyword:save_for}")(
    lambda on, keyword: Trigger("warded", on, keyword=keyword) if isinstance(on, Ref) and on.kind == "me" else None
)
means("link", "in addition", "and")
