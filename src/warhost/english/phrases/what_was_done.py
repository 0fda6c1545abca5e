"""What has been done since a reaction began, or in this phase: models slain, damage allocated."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.nouns import No, Who, Word
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.printed import PrintedWord
from warhost.english.phrases.same_target import IfSameAim, SameAim
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules import history
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import HasMoved


class SlewSince(Condition, frozen=True):
    """The unit has slain such models since the reaction began, with the ability that it answers."""

    side: str
    keyword: str

    def holds(self, scene: Scene) -> bool:
        use = scene.use
        assert use is not None
        facts = history.did(use.game, "slain", since=scene.numbers["began"], by=use.unit, keyword=self.keyword)
        return any(fact.unit is not None and self._sided(use.game.unit(fact.unit).army, use.player) for fact in facts)

    def _sided(self, army: str, player: str) -> bool:
        return self.side == "any" or (army == player) == (self.side == "friendly")

    def select(self, scene: Scene) -> Select:
        raise NotMeant("what an ability has done")

    def tell(self) -> str:
        return f"that {self.keyword} has slain {self.side} models"


ATTACKING = ("SHOOT", "FIGHT", "ATTACK")
rule("condition", "any {side} models were slain by that {kind} ability")(
    lambda side, kind: SlewSince(side, kind) if kind in ATTACKING else None
)
rule("condition", "any {side} models were slain by {me:owner} attacks made as part of that {kind} ability")(
    lambda side, me, kind: (
        SlewSince(side, kind) if kind in ATTACKING and isinstance(me, Ref) and me.kind == "me" else None
    )
)


class SlewThere(SameAim, frozen=True):
    """All attacks that are answered target one such unit, and have slain models of it."""

    def aim(self, scene: Scene) -> tuple[str, ...]:
        use, aim = scene.use, super().aim(scene)
        assert use is not None
        lost = aim and history.did(use.game, "slain", since=scene.numbers["began"], by=use.unit, unit=aim[0])
        return aim if lost else ()

    def tell(self) -> str:
        return f"{super().tell()} and have slain models of it"


means("slain_there", "any (enemy models|models in that unit) were slain [by those attacks]", True)
rule("prefix", "if {which:same_aim} and {slain_there}")(lambda which, slain_there: IfSameAim(SlewThere(which), ()))


class SlainCount(Count, frozen=True):
    """Models of a unit that were slain this phase."""

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("slain models are counted")
        return len(history.did(use.game, "slain", unit=scene.one(self.of), phase=use.game.now.phase))

    def tell(self) -> str:
        return f"{self._sign}the models of {tell_ref(self.of)} slain this phase"


rule("counted", "the number of models in {of:ref} that were slain this phase")(lambda of: SlainCount("slain now", of))


class HurtNow(Count, frozen=True):
    """Damage points that this ability has allocated to a unit."""

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("damage points are counted")
        facts = history.did(use.game, "hurt", since=scene.numbers["began"], unit=scene.one(self.of))
        return sum(fact.number for fact in facts)

    def tell(self) -> str:
        return f"{self._sign}the damage points this ability allocated to {tell_ref(self.of)}"


rule("counted", "the number of damage points allocated to {of:ref} by this ability [this turn]")(
    lambda of: HurtNow("hurt now", of)
)

# What units are, and did

MOVED = Plain(HasMoved(), "moved this turn")
rule("doing", "(moved|has moved|have moved) this turn")(lambda: MOVED)
rule("doing", "(has|have) not moved this turn")(lambda: No(MOVED))
rule("doing", "already has {words:levelled}")(lambda words: PrintedWord(((Word(words),),)))
rule("levelled", "priest < {number} >")(lambda number: f"PRIEST ({number})")
rule("levelled", "wizard < {number} >")(lambda number: f"WIZARD ({number})")
rule("someone", "each target that [that] {doings} {at:here}")(lambda doings, at: _of_targets(doings, at))


def _of_targets(doings: tuple[object, ...], at: int) -> Who:
    from warhost.english.phrases.predicates import TheSame

    return Who("any", (), (TheSame(Ref("target", at)), *doings), at=at)  # type: ignore[arg-type]
