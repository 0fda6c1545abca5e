"""Damage that bodyguards take: for each ward roll that succeeded, one of those who stand near is hurt."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.fighting import Allocated
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.numbers import settled
from warhost.english.phrases.triggers import Trigger
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.fighting.damage import allocate
from warhost.rules.selectors.who import Ids

rule("trigger", "you make a successful ward roll for {on:ref}")(
    lambda on: Trigger("warded", on) if isinstance(on, Ref) and on.kind in ("that", "it") else None
)


class TakenByGuards(Allocated, frozen=True):
    """It is said of what was warded off, and happens when all wards have been rolled; never to the guarded unit."""

    warded: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        amount = settled(self.amount, scene)
        assert isinstance(amount, int)
        for unit in (yield from self._guards(use, scene)):
            yield from allocate(use.game, unit, amount, use.unit_or_none)

    def _guards(self, use: Use, scene: Scene) -> Script[tuple[str, ...]]:
        if isinstance(self.to, Ref):
            return (yield from affected(self.to, use, scene))
        able = use.each(self.to.select(scene) & ~Ids(frozenset(scene.units(self.warded))))
        return (yield from use.pick(able, "whom")) if able else ()

    def check(self, lasting: object) -> None:
        if isinstance(self.to, Who) and not self.to.one:
            raise NotMeant("who takes the damage for whom?")

    def tell(self) -> str:
        return (
            f"{self.amount} damage points that {tell_who(self.warded)} warded off go to {tell_who(self.to)}, unwarded"
        )


means("all_warded", "after the damage sequence has been resolved", True)
rule("warded_unit", "after the damage sequence for {of:ref} has been resolved")(lambda of: of)
rule("statement", "allocate {number} damage (point|points) to {to:guard} {of:warded_unit} [{unwarded}]")(
    lambda number, to, of, unwarded=True: TakenByGuards(number, to, of) if of.kind != "me" else None
)
rule("statement", "allocate {number} damage (point|points) to {to:guard} {all_warded} [{unwarded}] {at:here}")(
    lambda number, to, all_warded, at, unwarded=True: TakenByGuards(number, to, Ref("it", _before(to)))
)
rule("guard", "{to:ref}")(lambda to: to)
rule("guard", "{to:a_which}")(lambda to: to)


def _before(to: Ref | Who) -> int:
    """Whoever was spoken of before the guard is the one for whom the ward rolls were made."""
    return to.at - 1
