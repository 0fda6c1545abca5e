"""What attacks have done, counted: damage points allocated, models slain; and differences of numbers."""

from warhost.english.grammar import rule
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.rolling import AddToRoll, RollDie, RollMany
from warhost.english.phrases.statements import Body
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules import history
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.history import Like, did


class DoneByAttacks(Count, frozen=True):
    """Damage points that somebody's attacks allocated to a unit, or models of it that they have slain."""

    by: Ref = Ref("me")
    keyword: str = ""
    slain: bool = False
    phase: bool = False
    weapon: str | None = None

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("what attacks have done is counted")
        phase = use.game.now.phase if self.phase else None
        like = Like(unit=scene.one(self.of), by=scene.one(self.by), keyword=self.keyword, phase=phase)
        slain, hurt = did(use.game, "slain", **like), sum(fact.number for fact in did(use.game, "hurt", **like))
        most = None if self.weapon is None else self._inflicted(use, scene, phase)
        if most is None:
            return len(slain) if self.slain else hurt
        if self.slain:
            most = -(-most // characteristic(use.game, scene.one(self.of), "Health"))  # with points from before
        return min(len(slain) if self.slain else hurt, most)

    def _inflicted(self, use: Use, scene: Scene, phase: str | None) -> int | None:
        """What the weapon inflicted, if others have struck the unit besides: no more than that counts for it."""
        struck = did(use.game, "struck", unit=scene.one(self.of), by=scene.one(self.by), phase=phase)
        own = [fact.number for fact in struck if fact.ability == self.weapon]
        others = any(fact.number for fact in struck if fact.ability != self.weapon)
        return sum(own) if others or not own else None

    def tell(self) -> str:
        what = "models slain" if self.slain else "damage points allocated"
        when = "phase" if self.phase else "turn"
        arm = self.weapon or self.keyword
        return f"the {what} of {tell_ref(self.of)} by {tell_ref(self.by)} with {arm} this {when}"


def _done(of: Ref, by: AttackBy, when: str, slain: bool) -> DoneByAttacks | None:
    if not isinstance(by.by, Ref):
        return None
    return DoneByAttacks("done", of, 1, by.by, by.keyword, slain, when == "phase", by.weapon)


rule(
    "counted",
    "the number of damage points allocated to {of:ref} {when} by {by:attack_by}",
    "the number of damage points allocated to {of:ref} by {by:attack_by} {when}",
)(lambda of, when, by: _done(of, by, when, False))
rule("counted", "the number of [enemy] models in {of:ref} [that were] slain by {by:attack_by} {when}")(
    lambda of, by, when: _done(of, by, when, True)
)
rule("statement", "add {counted} to the roll")(lambda counted: AddToRoll(counted))
rule("sentence", "roll a dice for each model in {ref} . add {counted} .")(
    lambda ref, counted: _with(RollMany(Count("models", ref)), counted)
)


def _with(dice: RollMany | RollDie, counted: Count) -> Body:
    return dice, AddToRoll(counted)


# Differences


class DifferenceTo(Count, frozen=True):
    """By how much the casting or chanting roll is more than a number."""

    less: Count = Count("round")

    def _value(self, scene: Scene) -> int:
        return abs(scene.numbers.get("cast", scene.roll) - self.less.value(scene))

    def tell(self) -> str:
        return f"the difference between the casting roll and {self.less.tell()}"


rule("counted", "the difference between the casting roll and {less:counted}")(
    lambda less: DifferenceTo("difference", None, 1, less)
)


class DealtNow(Count, frozen=True):
    """The damage points that this use of the ability has had allocated to a unit."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("damage is counted")
        facts = history.did(
            scene.use.game,
            "hurt",
            since=scene.numbers["began"],
            unit=scene.one(self.of),
            ability=scene.use.ability.name,
        )
        return sum(fact.number for fact in facts)

    def tell(self) -> str:
        return f"the damage points so allocated to {tell_ref(self.of)}"


rule("counted", "the number of those damage points that are allocated to {of:ref}")(
    lambda of: DealtNow("dealt now", of)
)


class SlainInFight(Count, frozen=True):
    """The enemy models that the fight has slain after which something follows."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("models are counted")
        use = scene.use
        army = use.game.unit(use.target).army
        slain = use.event.did("slain", by=use.target)
        return sum(fact.unit is not None and use.game.unit(fact.unit).army != army for fact in slain)

    def tell(self) -> str:
        return "the enemy models slain in that fight"


rule("counted", "the number of enemy models slain [by combat attacks] as part of that fight ability")(
    lambda: SlainInFight("slain in fight")
)
