"""What follows if a unit is destroyed this turn, what was destroyed together, retreats without harm."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.deeds import Heals, Inflict, ReturnsModels
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.points import Gains
from warhost.english.phrases.statements import Body, If, Statement, within
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import HasBrokenDown
from warhost.rules.selectors.when import Fallen

means("before_it_goes", ", before removing it from play", True)
rule("prefix", "if {on:ref} is destroyed this {span}")(lambda on, span: EachTime(Trigger("gone", on), (), span))
rule("prefix", "if {on:ref} is destroyed this {span} {before_it_goes}")(
    lambda on, span, before_it_goes: EachTime(Trigger("perishes", on), (), span)
)

# Hurt by somebody, and destroyed


class BrokeDown(Pred, frozen=True):
    """They have hurt such a unit with attacks of a kind this turn, and it was destroyed this turn."""

    which: Who
    keyword: str

    @property
    def settled(self) -> bool:
        return True

    def select(self, scene: Scene) -> Select:
        return HasBrokenDown(self.which.select(scene), self.keyword)

    def tell(self) -> str:
        return f"hurt {self.which.tell()} with {self.keyword} this turn that were destroyed"


means(
    "and_fell",
    "(and|, and) that [enemy] (unit|hero|monster|wizard|priest|manifestation) "
    "(was destroyed this turn|has been destroyed|was destroyed)",
    True,
)
rule(
    "condition",
    "any damage points were allocated to {which:a_which} by {by:attack_by} this turn {and_fell}",
    "any damage points were allocated to {which:a_which} this turn by {by:attack_by} {and_fell}",
)(lambda which, by, and_fell: _broke(which, by))
rule("condition", "{which:a_which} had any damage points allocated to it by {by:attack_by} this turn {and_fell}")(
    lambda which, by, and_fell: _broke(which, by)
)


def _broke(which: Who, by: AttackBy) -> Condition | None:
    plain = not which.true and which.side != "any"
    return Is(by.whose, (BrokeDown(which, by.keyword),)) if plain and isinstance(by.whose, Ref) else None


# Destroyed at any time of the battle


class FallenUnits(Condition, frozen=True):
    """So many such units have been destroyed in this battle."""

    which: Who
    least: int = 1

    def select(self, scene: Scene) -> Select:
        return Fallen(self.which.select(scene), self.least)

    def tell(self) -> str:
        return f"{self.least} or more of {self.which.tell()} have been destroyed"


means("in_battle", "(this battle|during the battle|so far this battle)", True)
rule("condition", "any {which} have been destroyed {in_battle}")(lambda which, in_battle: _fallen(which))
rule("condition", "{number} or more {which} have been destroyed {in_battle}")(
    lambda number, which, in_battle: _fallen(which, number)
)


def _fallen(which: Who, least: int = 1) -> FallenUnits | None:
    return FallenUnits(which, least) if not which.true and which.side != "any" else None


# Retreats

means("that_retreat", "(that retreat ability|those retreat abilities)", True)
means("own_retreat", "(a retreat ability|the 'retreat' ability)", True)
means("in_movement", "as if it (were|was) your movement phase", True)
rule(
    "unhurt_retreat",
    "{who:someone} can [immediately] use {own_retreat} {in_movement} . [in addition ,] no mortal damage is inflicted "
    "on {same:ref} by {that_retreat} .",
)(
    lambda who, own_retreat, in_movement, same, that_retreat: (
        UnhurtRetreat(who, "Retreat", "movement", True, False, same),
    )
)
rule("sentence", "{body:unhurt_retreat}")(lambda body: body)
rule("sentence", "{prefix} , {body:unhurt_retreat}")(lambda prefix, body: (within(prefix, body),))


class UnhurtRetreat(UseNow, frozen=True):
    """A retreat now, without harm; the harm must be said of whoever retreats."""

    same: Ref = Ref("it")

    def check(self, lasting: object) -> None:
        if self.same not in (self.who, Ref("that")) and isinstance(self.who, Ref):
            raise NotMeant("one unit retreats, no damage is done to another")
        super().check(lasting)


# Only if

_PLAIN = (Gains, Heals, Inflict, ReturnsModels)
rule("clause", "{statement} if {condition}")(lambda statement, condition: _only(statement, condition))


def _only(statement: Statement, condition: Condition) -> Body | None:
    return (If(condition, (statement,)),) if isinstance(statement, _PLAIN) else None
