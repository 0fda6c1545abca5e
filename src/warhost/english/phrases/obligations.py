"""What units must do and may not: whom they attack, how far they pile in, charges they must make, fights in pairs."""

from collections.abc import Callable
from typing import Any

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Plainly
from warhost.english.phrases.gifts import AttacksOf, Boon, Fixed, Gift, People
from warhost.english.phrases.nouns import Who, select, tell_who
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.statements import AsLongAs, Body, Give, If
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.idioms import reroll_failed
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import (
    ANY_ABILITY,
    PILE_IN_MOVE,
    Amends,
    AttackKind,
    Cannot,
    CannotBePicked,
    CannotBeTargeted,
    CannotHeal,
    DiceRule,
    FightsTogether,
    Has,
    Hidden,
    KeepsOff,
    Must,
    MustEndWith,
    PassesAcross,
    PassesOn,
    TargetsOnly,
)
from warhost.rules.selectors.did import RolledToCharge
from warhost.rules.selectors.when import YOUR_TURN, InPhase
from warhost.rules.words import COMBAT_RANGE

# Whom they attack


class OnlyAt(Boon, frozen=True):
    """All attacks must target somebody."""

    at: People
    kind: AttackKind | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (TargetsOnly(select(self.at, scene), self.kind),)

    def tell(self) -> str:
        return f"all {self.kind + ' ' if self.kind else ''}attacks must target {tell_who(self.at)}"


means("now", "this (phase|turn)", True)
rule("all_attacks", "all [of] [the] {attacks} [{now}]", "{attacks} [{now}]")(lambda attacks, now=True: attacks)
rule("gift", "{attacks:all_attacks} must target {at:ref}", "{attacks:all_attacks} must target {at:a_which}")(
    lambda attacks, at: _only_at(attacks, at)
)
rule("clause", "{attacks:bounded_attacks} must target {at:ref}")(
    lambda attacks, at: (Give(gift, attacks[1]),) if (gift := _only_at(attacks[0], at)) else None
)
rule("clause", "{to:ref} can only pick {at:ref} to be the target of its {kind:attack_kind} this {span}")(
    lambda to, at, kind, span: (Give(Gift(to, (OnlyAt(at, kind or None),)), span),)
)
rule("bounded_attacks", "all [of] [the] {attacks} this {span}")(lambda attacks, span: (attacks, span))


def _only_at(attacks: AttacksOf, at: Any) -> Gift | None:
    plain = AttacksOf(attacks.of, kind=attacks.kind)
    return Gift(attacks.of, (OnlyAt(at, attacks.kind),)) if attacks == plain else None


rule("gift", "no more than 1 enemy unit can target {to:ref} with attacks [< shooting or combat >] per phase")(
    lambda to: Gift(to, (Fixed((CannotBeTargeted(after_another=True),), "attacked by one enemy unit a phase"),))
)
means("in_combat_with_it", "[,] unless the attacking unit is in combat with (the target|that|the) unit", True)
NOT_SHOT = Fixed((CannotBeTargeted("shooting", unless_in_combat=True),), "cannot be shot at but by those in combat")
rule("gift", "{to:whom} cannot be targeted by shooting attacks {in_combat_with_it}")(
    lambda to, in_combat_with_it: Gift(to, (NOT_SHOT,))
)
rule(
    "clause",
    "{to:all_which} cannot be targeted by shooting attacks while they are {being} {in_combat_with_it} {at:here}",
)(lambda to, being, in_combat_with_it, at: (Give(Gift(_true(to, being, at), (NOT_SHOT,))),))
means("nearby_attacker", "unless the attacking model is within", True)
rule("gift", "{to:whom} cannot be targeted by shooting attacks {nearby_attacker} {inches} of (it|them)")(
    lambda to, nearby_attacker, inches: Gift(
        to, (Fixed((CannotBeTargeted("shooting", inches, each_model=True),), f'cannot be shot at beyond {inches:g}"'),)
    )
)
rule(
    "gift",
    "{to:whom} cannot be (picked as the target|picked to be the target|the target) of shooting attacks made by "
    "{each:seen_by} more than {inches} from (it|them)",
)(
    lambda to, each, inches: Gift(
        to, (Fixed((CannotBeTargeted("shooting", inches, each_model=each),), f'cannot be shot at beyond {inches:g}"'),)
    )
)
means("seen_by", "models", True)
means("seen_by", "[enemy] units", False)
means("not_fighting", "[that are] not in combat with (it|them)", True)
rule("gift", "{to:whom} (is|are) not visible to enemy units {not_fighting}")(
    lambda to, not_fighting: Gift(to, (Fixed((Hidden(COMBAT_RANGE),), "visible only to those in combat with it"),))
)


def _true(who: Who, being: Any, at: int) -> Who:
    from msgspec.structs import replace

    return replace(who, true=(*who.true, being), at=at)


# Pile-in moves

NO_PILE_IN = Fixed((Cannot(PILE_IN_MOVE),), "cannot pile in")

rule("piles", "(when|each time) {to:someone} makes a pile-in move")(lambda to: to)
rule("gift", "{to:piles} , add {far:inches} to the distance (it|they|this unit|that unit) can move")(
    lambda to, far: _further(to, far)
)
rule("gift", '{to:piles} , (it|they) can move {far:inches} instead of 3"')(
    lambda to, far: Gift(_all(to), (Fixed((Amends("Fight", "pile_in", far),), f'piles in {far:g}"'),))
)
rule("gift", "{to:whom} can [move] {far:inches} instead of {three:inches} when (it|they) (makes|make) a pile-in move")(
    lambda to, far, three: (
        Gift(to, (Fixed((Amends("Fight", "pile_in", far),), f'piles in {far:g}"'),)) if three == 3 else None
    )
)
rule("gift", "{to:whom} can move an extra {far:inches} when (it|they) (makes|make) a pile-in move")(
    lambda to, far: _further(to, far)
)
means("pile_in", "(make [a] pile-in (move|moves)|pile in)", True)
rule("gift", "{to:whom} cannot {pile_in} [when (it is|they are) picked to use a fight ability]")(
    lambda to, pile_in: Gift(to, (NO_PILE_IN,))
)
rule("gift", "{to:whom} cannot {pile_in} or use commands")(
    lambda to, pile_in: Gift(to, (NO_PILE_IN, Fixed((Cannot("COMMAND"),), "cannot use commands")))
)
rule("gift", "{to:whom} cannot {pile_in} and cannot use {uses}")(
    lambda to, pile_in, uses: Gift(to, (NO_PILE_IN, *(Fixed((Cannot(each),), f"cannot {each}") for each in uses)))
)
rule("clause", "{to:piles} , if (it|they) {doing} , add {far:dice_inches} to the distance (it|they) can move")(
    lambda to, doing, far: (
        (
            If(
                _is(to, doing),
                (Give(Gift(_all(to), (Fixed((Amends("Fight", "pile_in", f"{far}+3"),), f"piles in {far}+3"),))),),
            ),
        )
        if isinstance(to, Ref)
        else None
    )
)
rule("gift", "{to:whom} can pile in {far:dice_inches} instead of {three:inches}")(
    lambda to, far, three: (
        Gift(to, (Fixed((Amends("Fight", "pile_in", far),), f'piles in {far}"'),)) if three == 3 else None
    )
)
rule("gift", "add {far:inches} to the distance {to:ref} can move when (making pile-in moves|it piles in|they pile in)")(
    lambda far, to: _further(to, far)
)


def _is(who: Ref, doing: Any) -> Condition:
    from warhost.english.phrases.conditions import Is

    return Is(who, (doing,))


def _all(who: People) -> People:
    from msgspec.structs import replace

    return replace(who, one=False) if isinstance(who, Who) else who


def _further(to: People, far: float) -> Gift:
    return Gift(_all(to), (Fixed((Amends("Fight", "pile_in", far, adds=True),), f'piles in {far:g}" further'),))


# Fights in pairs

PAIRED = Fixed((FightsTogether(),), "can fight two in a row")

rule(
    "sentence",
    "when players are alternating picking units to use a fight ability , when it is your turn to pick a unit , you can "
    "pick 2 {who:which} instead of 1 [unit] . resolve the second fight ability immediately after the first .",
)(lambda who: (Give(Gift(ours, (PAIRED,))),) if (ours := _ours(who)) else None)


def _ours(who: Who) -> Who | None:
    """One's own units; it need not be said that they are."""
    if who.side == "enemy":
        return None
    return who if who.side == "friendly" else Who("friendly", who.words, who.true, at=who.at)


# Charges

means("must_engage", "and [,] if the charge roll would allow it to end the move within 0.5\" of (a visible|an) enemy "
      "unit , it must do so", True)  # fmt: skip
rule("charge_must", "{to:ref} must use (the 'charge' ability|a charge ability) [,] {must_engage}")(
    lambda to, must_engage: Gift(to, (Fixed((Must("Charge", engage=True),), "must charge, and engage if it can"),))
)


rule("charge_must", "{to:ref} must use (the 'charge' ability|a charge ability)")(
    lambda to: Gift(to, (Fixed((Must("Charge"),), "must charge"),))
)


class InYourPhase(Condition, frozen=True):
    """In a phase of one's own turns."""

    phase: str

    def select(self, scene: Scene) -> Any:
        return YOUR_TURN & InPhase(self.phase)

    def tell(self) -> str:
        return f"in your {self.phase} phase"


rule("sentence", "in your {phase} phase , if {one:condition} , {gift:charge_must} .")(
    lambda phase, one, gift: (If(InYourPhase(phase), (If(one, (Give(gift),)),)),)
)
rule("sentence", "in your {phase} phase , if {one:condition} and {two:condition} , {gift:charge_must} .")(
    lambda phase, one, two, gift: (If(InYourPhase(phase), (If(one, (If(two, (Give(gift),)),)),)),)
)
rule("clause", "{gift} in your {phase} phase")(lambda gift, phase: (If(InYourPhase(phase), (Give(gift),)),))
rule("prefix", "in your {phase} phase")(lambda phase: If(InYourPhase(phase), ()))


class KeptOff(Boon, frozen=True):
    """Charges of the enemy cannot end near it, but for those of a good roll."""

    inches: float
    least: int

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (KeepsOff(self.inches, Who("enemy").select(scene) & ~RolledToCharge(self.least)),)

    def tell(self) -> str:
        return f'enemy charges of less than {self.least} cannot end within {self.inches:g}" of it'


rule(
    "gift",
    "enemy units cannot (end|finish) a charge move within {inches} of [a model in] {to:ref} unless the unmodified "
    "charge roll was {number} or more",
)(lambda inches, to, number: Gift(to, (KeptOff(inches, number),)))


class OneKeptOff(Boon, frozen=True):
    """Charges of one unit cannot end near it, but for those of a good roll."""

    inches: float
    least: int
    foe: Ref

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (KeepsOff(self.inches, select(self.foe, scene) & ~RolledToCharge(self.least)),)

    def tell(self) -> str:
        return f'charges of less than {self.least} of {tell_who(self.foe)} cannot end within {self.inches:g}" of it'


rule(
    "gift",
    "{foe:ref} cannot (end|finish) [a] charge (move|moves) within {inches} of {to:ref} unless the unmodified charge "
    "roll was {number} or more",
)(lambda foe, inches, to, number: Gift(to, (OneKeptOff(inches, number, foe),)))
rule("gift", "(when|each time|if) {to:someone} uses (the 'charge' ability|a charge ability) , (it|they) can pass "
     "through {words:model_words} models")(lambda to, words: Gift(_all(to), (ChargesAcross(words),)))  # fmt: skip


rule(
    "gift",
    "(each time|if|when) {to:someone} uses a charge ability , (it|they) must end (the|that) [charge] move in combat "
    "with {foe:ref}",
)(lambda to, foe: Gift(_all(to), (ChargesAt(foe),)))


class ChargesAt(Boon, frozen=True):
    """Charges must end in combat with somebody."""

    foe: Ref

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (MustEndWith(select(self.foe, scene)),)

    def tell(self) -> str:
        return f"charges must end in combat with {tell_who(self.foe)}"


class ChargesAcross(Boon, frozen=True):
    """Charges across models."""

    which: Who

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (PassesAcross(self.which.select(scene), of="CHARGE"),)

    def tell(self) -> str:
        return f"charges across models of {self.which.tell()}"


rule("gift", "when you make a charge roll for {to:someone} , roll 3d6 instead of 2d6")(
    lambda to: Gift(_all(to), (Fixed((DiceRule("charge", count=1),), "+1 dice for charge rolls"),))
)

# Damage that others take, rolls made again


class TakenByOthers(Boon, frozen=True):
    """Before a damage point is allocated to it, a die is rolled, and on this or more others take it."""

    least: int
    others: Who

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (PassesOn(self.least, self.others.select(scene)),)

    def tell(self) -> str:
        return f"on a {self.least}+, a damage point is allocated to {self.others.tell()}"


rule(
    "sentence",
    "if any {others:which} are within {near:owner} combat range , before you allocate a damage point to {to:ref} , "
    "roll a dice . on a {face} , you must allocate that damage point to one of those units instead .",
)(lambda others, near, to, face: _taken(others, near, to, face))


def _taken(others: Who, near: Any, to: Ref, face: tuple[int, int]) -> tuple[Give] | None:
    if not isinstance(near, Ref) or near.kind != to.kind or face[1] != 99:
        return None
    return (Give(Gift(to, (TakenByOthers(face[0], _true(others, InReach(None, near), others.at)),))),)


class RollsAgain(EachTime, frozen=True):
    """One failed hit, wound or save roll a phase may be made again; or one of each kind."""

    of_each_kind: bool = False

    def clause(self) -> Callable[[Use], Script[Any]]:
        return lambda use: reroll_failed(use, of_each_kind=self.of_each_kind)

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        join = "and" if self.of_each_kind else "or"
        return f"one failed hit, wound {join} save roll a phase for {tell_who(self.trigger.on)} may be made again"


rule("statement", "each phase , you can re-roll 1 hit roll , [or] 1 wound roll , or 1 save roll [made] for {to:ref}")(
    lambda to: RollsAgain(Trigger("failed roll", to), ())
)


rule("statement", "each phase , you can re-roll 1 hit roll , 1 wound roll and 1 save roll [made] for {to:ref}")(
    lambda to: RollsAgain(Trigger("failed roll", to), (), None, True)
)


class InNext(If, frozen=True):
    """In the next phase of this kind, which is later this turn."""

    phase: str = ""

    def check(self, lasting: object) -> None:
        super().check("turn")

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before = scene.said.get("lasting")
        scene.said["lasting"] = "turn"
        yield from AsLongAs(self.condition, self.body).run(use, scene)
        scene.said["lasting"] = before


def _in_next(phase: str, body: Body = ()) -> InNext:
    return InNext(Plainly(InPhase(phase), f"it is the next {phase} phase"), body, (), phase)


rule("prefix", "in the (next|following) {phase} phase")(lambda phase: _in_next(phase))
rule("clause", "{gift} in the (next|following) {phase} phase")(lambda gift, phase: (_in_next(phase, (Give(gift),)),))

# Healing, picks

_ALOOF = (
    Fixed((Cannot(ANY_ABILITY),), "cannot use abilities"),
    Fixed((CannotBePicked("friendly"),), "cannot be picked by friendly abilities"),
)

rule("gift", "{to:whom} cannot use abilities that heal or return slain models to a unit")(
    lambda to: Gift(to, (Fixed((CannotHeal(),), "cannot heal or return models"),))
)
means("aloof", "cannot use abilities or be picked to be the target of friendly abilities", _ALOOF)
rule("gift", "{to:whom} (has|have) {given:given_words} but {aloof}")(
    lambda to, given, aloof: Gift(to, (*(Fixed((Has(each),), f"has {each}") for each in given), *aloof))
)
rule("gift", "{to:whom} (has|have) {given:given_words} (but|and) cannot use {uses}")(
    lambda to, given, uses: Gift(
        to,
        (
            *(Fixed((Has(each),), f"has {each}") for each in given),
            *(Fixed((Cannot(each),), f"cannot {each}") for each in uses),
        ),
    )
)
rule("gift", "{to:whom} cannot use abilities or be picked to be the target of friendly abilities")(
    lambda to: Gift(to, _ALOOF)
)
rule("gift", "{to:whom} cannot be picked (as|to be) (a|the) target (of|for) the {quoted} ability")(
    lambda to, quoted: Gift(to, (Fixed((CannotBePicked("anyone", quoted),), f"cannot be picked by {quoted}"),))
)
rule("gift", "{to:whom} cannot be picked to be the targets of the {quoted} ability")(
    lambda to, quoted: Gift(to, (Fixed((CannotBePicked("anyone", quoted),), f"cannot be picked by {quoted}"),))
)
