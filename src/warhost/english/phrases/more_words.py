"""Numbers, moves, uses and tables in words of their own."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.closest import ClosestOf, TiesArePicked
from warhost.english.phrases.comparing import BanishmentValue
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.deeds_of_attackers import MoreModels
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.numbers import Amount, Count, settled, tell_amount
from warhost.english.phrases.points import Gains
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.rolling import RollMany
from warhost.english.phrases.statements import Give, Statement
from warhost.english.phrases.triggers import Trigger
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules import history
from warhost.rules.abilities.use import Use
from warhost.rules.effects.exemptions import Withstands
from warhost.rules.effects.in_force import THIS_ABILITY
from warhost.rules.effects.modifiers import TargetsOnly
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import IncludesNamed, ModelsNow

# Numbers


class Difference(Count, frozen=True):
    """One number less another, never below 0."""

    one: Count = Count("round")
    two: Count = Count("round")

    def _value(self, scene: Scene) -> int:
        return max(0, self.one.value(scene) - self.two.value(scene))

    def tell(self) -> str:
        return f"{self.one.tell()} less {self.two.tell()}"


rule("counted", "{one:whole_number} minus {two:counted}")(lambda one, two: Difference("less", None, 1, one, two))
rule("whole_number", "{of:owner} {name:characteristic} characteristic")(
    lambda of, name: Count(name, of) if isinstance(of, Ref) else None
)
rule("counted", "the unmodified charge roll made this turn for {ref}")(lambda ref: Count("charge roll", ref))
rule("counted", "the banishment value listed on the manifestation ' warscroll {at:here}")(
    lambda at: BanishmentValue("banishment", Ref("target", at))
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
rule("statement", "gain a number of {pool:pool_or_dice} equal to {counted}")(lambda pool, counted: Gains(counted, pool))
rule("plain_amount", "{number:dice_inches}")(lambda number: number)

# Dice

rule("statement", "make (a|an) {name:roll_name} roll by rolling a number of dice equal to {counted}")(
    lambda name, counted: RollMany(counted, None, name)
)
rule("condition", "{one:ref} has more models than {other:ref}")(lambda one, other: MoreModels(one, other))
means("by_table", "and apply the corresponding effect below", True)
means("limit_of_move", "cannot end that move within an enemy unit ' combat range", (
    ("passes_combat", True), ("ends_in_combat", False),
))  # fmt: skip


class ModelsAre(Condition, frozen=True):
    """A unit has so many models, or so many or more."""

    who: Ref
    least: int
    most: int | None

    def holds(self, scene: Scene) -> bool:
        number = Count("models", self.who).value(scene)
        return number >= self.least and (self.most is None or number <= self.most)

    def select(self, scene: Scene) -> Select:
        if self.who != Ref("me"):
            raise NotMeant("models of somebody else")
        many: Select = ModelsNow(self.least)
        return many if self.most is None else many & ~ModelsNow(self.most + 1)

    def tell(self) -> str:
        return f"there are {self.least}{' or more' if self.most is None else ''} models in {tell_ref(self.who)}"


rule("condition", "there are {number} models in {who:ref}")(lambda number, who: ModelsAre(who, number, number))
rule("condition", "there are {number} or more models in {who:ref}")(lambda number, who: ModelsAre(who, number, None))
rule("doing", "(includes|include) {model:model_name}")(
    lambda model: Plain(IncludesNamed(model), f"with {model} not slain")
)

# Uses

_PHASES = {"SHOOT": "shooting", "FIGHT": "combat"}
rule("sentence", "[immediately] after the {one:kind} ability has been resolved , {who:ref} can use a second {two:kind} "
     "ability .")(
    lambda one, who, two: (
        (AfterThat(one, (UseNow(who, two, _PHASES[two]),)),) if one == two and two in _PHASES else None
    )
)  # fmt: skip


class UseAgainst(UseNow, frozen=True):
    """An ability is used now whose attacks must all target somebody."""

    at: Ref = Ref("target")

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who) if isinstance(self.who, Ref) else ():
            use.gives(unit, TargetsOnly(scene.select(self.at)), until=THIS_ABILITY)
        yield from super().run(use, scene)

    def tell(self) -> str:
        return f"{super().tell()}, at {tell_ref(self.at)}"


means("all_at", "but all of its attacks must target", True)
means("all_at", ", but it must target", True)
rule("statement", "{who:ref} can [immediately] use (a|an) {kind} ability {all_at} {at:ref}")(
    lambda who, kind, all_at, at: UseAgainst(who, kind, _PHASES[kind], False, False, at) if kind in _PHASES else None
)
rule(
    "sentence",
    "{who:ref} can [immediately] use (a|an) {kind} ability {own_time} {phase} phase {all_at} {at:ref} . {gift} "
    "{lasting:duration} .",
)(
    lambda who, kind, own_time, phase, all_at, at, gift, lasting: (
        (Give(gift, lasting), UseAgainst(who, kind, phase, False, False, at)) if _PHASES.get(kind) == phase else None
    )
)
rule("ref", "the {word} using this (rampage|ability) {at:here}")(
    lambda word, at: Ref("me", at) if not word.name else None
)
rule("ref", "this {word} {at:here}")(lambda word, at: Ref("me", at) if word.name else None)

# Destroyed outright

means("outright", "if this unit would be automatically destroyed , it is not automatically destroyed", True)
rule("sentence", "{outright} . instead , allocate {number} damage points to it {unwarded} {at:here} .")(
    lambda outright, number, unwarded, at: (
        Give(Gift(Ref("me", at), (Fixed((Withstands(number),), f"{number} damage points instead of its end"),))),
    )
)

# After a model was slain

rule("trigger", "a model in {on:ref} is slain , after removing it from the battlefield")(
    lambda on: Trigger("slain", on)
)

# Who summoned it


class InflictSummoner(Statement, frozen=True):
    """Mortal damage on whoever summoned a manifestation."""

    amount: Amount
    of: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.of):
            summoner = use.game.unit(unit).summoned_by
            if summoner is not None:
                yield from use.inflict_mortal(settled(self.amount, scene), on=summoner)

    def tell(self) -> str:
        return f"{tell_amount(self.amount)} mortal damage to who summoned {tell_ref(self.of)}"


rule("statement", "inflict {amount} mortal damage on the unit that summoned {of:ref}")(
    lambda amount, of: InflictSummoner(amount, of)
)

# The closest of those who are left

rule("target", "pick the closest {who:noun} to (them|it|this unit) {after:posts} {as_target} {at:here}")(
    lambda who, after, as_target, at: PickTarget(_closest(who, after, at)) if not who.one else None
)
rule(
    "declaration",
    "if 2 or more visible [enemy] units are (tied to be the closest|equally close) , you can pick which is the target",
)(lambda: TiesArePicked())


def _closest(who: Who, after: tuple[Pred, ...], at: int) -> Who:
    left = replace(who, true=(*who.true, *after))
    return replace(left, true=(*left.true, ClosestOf(replace(left, at=-1))), one=True, at=at)
