"""What was done to units: damage points allocated, models slain, units destroyed; this turn, or by this ability."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.nouns import No, Pred, Who, select, tell_who
from warhost.english.phrases.predicates import Passed, People, Slew
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.rules import history
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import HasLostModels, HurtBy, PickedFor, SlainBy, WasHurt
from warhost.rules.selectors.who import Ids


class AttackBy(Phrase, frozen=True):
    """Attacks of somebody, of a kind."""

    by: People
    keyword: str
    weapon: str | None = None

    @property
    def whose(self) -> People | None:
        """Who made them, where any weapon will do: which of several has slain somebody is not known."""
        return self.by if self.weapon is None else None


class Harmed(Pred, frozen=True):
    """Damage points were allocated to them, or models of theirs slain; by somebody's attacks if it is said."""

    by: AttackBy | None
    slain: bool
    phase: bool

    @property
    def settled(self) -> bool:
        return not self.phase

    def select(self, scene: Scene) -> Select:
        if self.by is None:
            return HasLostModels(self.phase) if self.slain else WasHurt(self.phase)
        who = select(self.by.by, scene)
        if self.slain and self.by.weapon is not None:
            raise NotMeant("models that a weapon has slain")
        if self.slain:
            return SlainBy(who, self.by.keyword, self.phase)
        return HurtBy(who, None, self.by.keyword or None, self.phase, self.by.weapon)

    def tell(self) -> str:
        how = "lost models" if self.slain else "damaged"
        by = (
            ""
            if self.by is None
            else f" by {tell_who(self.by.by)} with {self.by.weapon or self.by.keyword or 'an ability'}"
        )
        return f"{how} this {'phase' if self.phase else 'turn'}{by}"


means("attack_keyword", "attacks", "ATTACK")
means("attack_keyword", "shooting attacks", "SHOOT")
means("attack_keyword", "combat attacks", "FIGHT")
rule("attack_by", "{by:owner} {keyword:attack_keyword}", "{keyword:attack_keyword} made by {by:someone}")(
    lambda by, keyword: AttackBy(by, keyword)
)
means("by_or_result", "(by|as a result of)", True)
rule("harm_done", "any damage points allocated to (it|them)")(lambda: False)
rule("harm_done", "[any] models slain")(lambda: True)
rule("doing", "[has|have] had {slain:harm_done} [in] {when}")(lambda slain, when: Harmed(None, slain, when == "phase"))
rule(
    "doing",
    "[has|have] had {slain:harm_done} {when} {by_or_result} {by:attack_by}",
    "[has|have] had {slain:harm_done} {by_or_result} {by:attack_by} {when}",
)(lambda slain, when, by, by_or_result: Harmed(by, slain, when == "phase"))
rule("doing", "(was|were) allocated any damage points inflicted by {by:attack_by} {when}")(
    lambda by, when: Harmed(by, False, when == "phase")
)
rule("condition", "any damage points were allocated to {who:ref} {when}")(
    lambda who, when: Is(who, (Harmed(None, False, when == "phase"),))
)
rule("condition", "any damage points (were|are) allocated to {who:ref} {when} by {by:attack_by}")(
    lambda who, when, by: Is(who, (Harmed(by, False, when == "phase"),))
)

# Who slew

rule("slain_models", "any models")(lambda: Who("any"))
rule("slain_models", "any {side} models")(lambda side: Who(side))
rule("slain_models", "any {side} {words:described}")(lambda side, words: Who(side, words))
rule(
    "condition",
    "{which:slain_models} (were|have been) slain this turn by {by:attack_by}",
    "{which:slain_models} (were|have been) slain by {by:attack_by} this turn",
)(lambda which, by: Is(by.whose, (Slew(which, False, by.keyword),)) if isinstance(by.whose, Ref) else None)
rule(
    "condition",
    "{which:slain_models} were slain by {by:ref} this turn",
    "{which:slain_models} were slain this turn by {by:ref}",
)(lambda which, by: Is(by, (Slew(which, False),)))


# By this ability


class DoneNow(Condition, frozen=True):
    """What this use of the ability has done so far."""

    what: str
    to: Ref | None = None
    side: str = "any"
    least: int = 1

    def holds(self, scene: Scene) -> bool:
        use = scene.use
        assert use is not None
        since = scene.numbers["began"]
        facts = history.did(use.game, self.what, since=since, ability=use.ability.name)  # type: ignore[arg-type]
        units = None if self.to is None else scene.units(self.to)
        if self.least > 1:
            return sum(fact.number for fact in facts if units is None or fact.unit in units) >= self.least
        return any(
            (units is None or fact.unit in units)
            and (self.what != "hurt" or fact.number > 0)
            and (
                self.side == "any" or (fact.unit is not None and self._sided(use.game.unit(fact.unit).army, use.player))
            )
            for fact in facts
        )

    def _sided(self, army: str, player: str) -> bool:
        return (army == player) == (self.side == "friendly")

    def select(self, scene: Scene) -> Select:
        raise NotMeant("what an ability has done")

    def tell(self) -> str:
        of = "" if self.to is None else f" {tell_who(self.to)}"
        many = f" with {self.least} or more points" if self.least > 1 else ""
        return f"this ability has {self.what}{of}{'' if self.side == 'any' else f' ({self.side})'}{many}"


means("this_ability", "(this ability|this spell|this prayer|that mortal damage|the spell|the prayer)", True)
rule("condition", "{which:slain_models} (are|were) slain (by|as a result of) {this_ability}")(
    lambda which, this_ability: DoneNow("slain", None, which.side) if not which.words else None
)
rule("condition", "any models in {to:ref} (are|were) slain by {this_ability}")(
    lambda to, this_ability: DoneNow("slain", to)
)
rule("condition", "any damage points (are|were) allocated to {to:ref} by {this_ability}")(
    lambda to, this_ability: DoneNow("hurt", to)
)
means("this_ability", "those dice rolls", True)
rule("condition", "{number} or more damage points (are|were) allocated to {to:ref} (by|as a result of) {this_ability}")(
    lambda number, to, this_ability: DoneNow("hurt", to, "any", number) if number > 1 else None
)
rule("condition", "{to:ref} (is|was) destroyed by {this_ability}")(lambda to, this_ability: DoneNow("destroyed", to))


class PassedNow(Pred, frozen=True):
    """They were passed across while this ability was carried out."""

    by: Ref

    def select(self, scene: Scene) -> Select:
        if scene.use is None:
            raise NotMeant("who was passed across during a move")
        movers = scene.units(self.by)
        facts = history.did(scene.use.game, "passed", since=scene.numbers["began"])
        return Ids(frozenset(fact.unit for fact in facts if fact.by in movers and fact.unit is not None))

    def tell(self) -> str:
        return f"passed across by {tell_who(self.by)} in that move"


rule("doing", "{by:ref} passed across during that move")(lambda by: PassedNow(by))


class PickedBefore(Pred, frozen=True):
    """The same ability has picked them this turn."""

    phase: bool

    def select(self, scene: Scene) -> Select:
        name = scene.said.get("name") or (scene.use.ability.name if scene.use is not None else None)
        if name is None:
            raise NotMeant("which ability?")
        return PickedFor(name, self.phase)

    def tell(self) -> str:
        return f"already picked by it this {'phase' if self.phase else 'turn'}"


means("same_ability", "this (ability|spell|prayer)", True)
rule("being_picked", "picked (to be|as) (the|a) target of {same_ability} {when}")(
    lambda same_ability, when: PickedBefore(when == "phase")
)
rule("doing", "(has|have) not been {picked:being_picked}", "(was|were) not {picked:being_picked}")(
    lambda picked: No(picked)
)
rule("post", "passed (through|across) by {by:ref} [in] this phase")(lambda by: (Passed(by, True),))
rule("post", "passed (through|across) by {by:ref} this turn")(lambda by: (Passed(by, False),))
rule("attack_by", "an enemy ability")(lambda: AttackBy(Who("enemy"), ""))
