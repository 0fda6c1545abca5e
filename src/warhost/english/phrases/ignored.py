"""Modifiers that do not count, in a list or to a characteristic; abilities that do not affect somebody."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.declare import NoThings, PickSome
from warhost.english.phrases.gifts import AttacksOf, Boon, Fixed, Gift
from warhost.english.phrases.nouns import No, all_of, select
from warhost.english.phrases.permissions import Ignoring
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import During, Give
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.exemptions import Unaffected
from warhost.rules.effects.modifiers import CannotBeHealed, Ignores, IgnoresFirst, While
from warhost.rules.selectors.when import InPhase
from warhost.rules.selectors.who import FactionTerrain, Manifested

# Lists

rule("ignorable", "{rolls:unit_rolls} for {to:whom}")(lambda rolls, to: (to, rolls, None))
rule("ignorable", "{to:owner} control (score|scores)")(lambda to: (to, ("control",), None))
rule("ignorable", "{to:owner} move characteristic")(lambda to: (to, ("Move",), None))
rule("ignorable", "{rolls:attack_rolls} for {attacks}")(
    lambda rolls, attacks: (attacks.of, rolls, attacks) if not attacks.at and attacks.weapon is None else None
)
rule("ignorable", "the number of dice rolled when making charge rolls for {to:whom}")(
    lambda to: (to, ("charge dice",), None)
)
rule("ignorables", "\u2022 {one:ignorable} [.]")(lambda one: (one,))
rule("ignorables", "\u2022 {one:ignorable} [.] {more:ignorables}")(lambda one, more: (one, *more))
rule("sentence", "ignore {sort} to : {each:ignorables}")(
    lambda sort, each: tuple(_ignoring(sort, *one) for one in each)
)
rule("sentence", "ignore {sort} to {one:ignorable} and to {two:ignorable} .")(
    lambda sort, one, two: (_ignoring(sort, *one), _ignoring(sort, _of(one[0], two[0]), *two[1:]))
)
rule("sentence", "ignore {sort} to {one:ignorable} and to {rolls:any_rolls} for {to:ref} {lasting:duration} .")(
    lambda sort, one, rolls, to, lasting: (During(lasting, (_ignoring(sort, *one), *_mixed(sort, rolls, to))),)
)


def _mixed(sort: str, rolls: tuple[str, ...], to: Ref) -> tuple[Give, ...]:
    """Rolls of its attacks, and its own."""
    attacking = tuple(each for each in rolls if each in ("hit", "wound"))
    own = tuple(each for each in rolls if each not in attacking)
    parts = [(attacking, AttacksOf(to)), (own, None)]
    return tuple(_ignoring(sort, to, each, attacks) for each, attacks in parts if each)


def _of(before: Any, owner: Any) -> Any:
    """`Their` own is that of whoever was just named."""
    return before if isinstance(owner, Ref) and owner.kind == "it" else owner


def _ignoring(sort: str, to: Any, rolls: tuple[str, ...], attacks: AttacksOf | None) -> Give:
    return Give(Gift(to, (Ignoring(rolls, sort, attacks),)))


# Rolls of others


class IgnoredAt(Boon, frozen=True):
    """Modifiers to rolls of attacks that target it do not count."""

    rolls: tuple[str, ...]
    sort: str
    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        against = None if self.attacks.against is None else select(self.attacks.against, scene)
        return tuple(Ignores(each, self.sort, self.attacks.kind, against, True) for each in self.rolls)  # type: ignore[arg-type]

    def tell(self) -> str:
        return f"{self.sort} modifiers to {' and '.join(self.rolls)} rolls do not count{self.attacks.tell()}"


rule("gift", "ignore {sort} to {rolls:attack_rolls} for {attacks}")(
    lambda sort, rolls, attacks: (
        Gift(attacks.of, (IgnoredAt(rolls, sort, attacks),))
        if attacks.at and attacks.weapon is None and attacks.companions is None
        else None
    )
)

# Abilities


def _unaffected(to: Any, *names: str) -> Gift:
    return Gift(to, tuple(Fixed((Unaffected(each),), f"not affected by {each}") for each in names))


PLAIN = frozenset({"Battle Damaged"})
"""Abilities that do no more than change numbers."""
rule("gift", "the {name:quoted} ability has no effect on {to:whom}")(
    lambda name, to: _unaffected(to, name) if name in PLAIN else None
)
rule("gift", "ignore the (effect|effects) of the {name:quoted} ability on {to:whom}")(
    lambda name, to: _unaffected(to, name) if name in PLAIN else None
)

# Healing

means("not_healed", "if an ability would heal or return slain models to", True)
rule("gift", "{not_healed} {to:ref} , that ability does not heal or return any slain models to (it|them)")(
    lambda not_healed, to: Gift(to, (Fixed((CannotBeHealed(),), "cannot be healed"),))
)

# Others than units

NO_THINGS = No(
    Plain(Manifested() | FactionTerrain() | FactionTerrain(enemy=True), "a manifestation or terrain feature")
)
rule("post", "[,] excluding manifestations and terrain features [,]")(lambda: (NO_THINGS,))


def without_things(declare: tuple[Any, ...]) -> tuple[Any, ...]:
    """As many as dice say, none of them a manifestation or a terrain feature: said of those who are picked."""
    if not any(isinstance(each, PickSome) for each in declare) or NoThings() not in declare:
        return declare
    return tuple(_units_only(each) for each in declare if each != NoThings())


def _units_only(each: Any) -> Any:
    if not isinstance(each, PickSome):
        return each
    return replace(each, who=replace(each.who, true=(*each.who.true, NO_THINGS)))


means(
    "no_healing", "that ability does not heal any damage points or return any slain models to (it|them|that unit)", True
)
HURT_FOR_GOOD = Fixed((CannotBeHealed(),), "cannot be healed")
rule("gift", "if an ability would heal or return [any] slain models to {to:someone} , {no_healing}")(
    lambda to, no_healing: Gift(all_of(to), (HURT_FOR_GOOD,))
)

# Damage of one phase

rule(
    "gift",
    "ignore the first damage point (allocated to|that would be allocated to) [each] {to:whom} in the {phase} phase",
)(lambda to, phase: Gift(to, (_ignores_first(phase),)))


def _ignores_first(phase: str) -> Fixed:
    return Fixed((While(InPhase(phase), (IgnoresFirst(),)),), f"ignores the first damage point of the {phase} phase")
