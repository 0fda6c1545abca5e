"""What this use of an ability has done, counted: models slain, damage points allocated, by it alone."""

from warhost.english.grammar import rule
from warhost.english.phrases.deeds import Heals, ReturnsModels
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.points import Gains
from warhost.english.phrases.statements import Body
from warhost.english.scene import NotMeant, Scene
from warhost.rules import history


class DoneByIt(Count, frozen=True):
    """Models of such units that it has slain, or damage points that it had allocated to anybody."""

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("what an ability has done is counted")
        which = self.of.select(scene)
        facts = history.did(use.game, self.fact, since=scene.numbers["began"], ability=use.ability.name)  # type: ignore[arg-type]
        mine = [fact for fact in facts if fact.unit is not None and use.means(which, fact.unit)]
        return len(mine) if self.fact == "slain" else sum(fact.number for fact in mine)

    @property
    def fact(self) -> str:
        return "slain" if self.what == "slain by it" else "hurt"

    def tell(self) -> str:
        what = "models slain" if self.fact == "slain" else "damage points allocated"
        return f"{self._sign}the {what} of {self.of.tell()} by this ability"


def _slain(who: Who, times: int = 1) -> DoneByIt | None:
    """Whoever is gone stands nowhere: nothing is asked of them but what they are."""
    return DoneByIt("slain by it", who, times) if not who.true and not who.other else None


rule("slain_kind", "[{side}] [{words:described}] model")(lambda side="any", words=(): Who(side, words))
rule("counted", "the number of models slain by {this_ability}")(lambda this_ability: _slain(Who("any")))
rule("counted", "the number of [total] damage points allocated by {this_ability} [this turn]")(
    lambda this_ability: DoneByIt("hurt by it", Who("any"))
)
rule("clauses", "for each {who:slain_kind} slain by {this_ability} [this turn] , {body:slain_deed}")(
    lambda who, this_ability, body: _for_each(who, body)
)
rule("slain_deed", "heal < {number} > {on:ref}")(lambda number, on: Heals(number, on))
rule("slain_deed", "[you can] return {number} slain (model|models) to {on:ref}")(
    lambda number, on: ReturnsModels(number, on) if on.side != "enemy" else None
)
rule("slain_deed", "[you] gain {number} {pool}")(lambda number, pool: Gains(number, pool))


def _for_each(who: Who, deed: Heals | ReturnsModels | Gains) -> Body | None:
    from msgspec.structs import replace

    assert isinstance(deed.amount, int)
    number = _slain(who, deed.amount)
    return None if number is None else (replace(deed, amount=number),)
