"""Wards that count against some damage only, and ward rolls that attacks forbid."""

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule, series
from warhost.english.phrases.gifts import AttacksOf, Boon, Fixed, Gift, People, Rolls
from warhost.english.phrases.nouns import select, tell_who
from warhost.english.phrases.statements import Give
from warhost.english.scene import Phrase, Scene
from warhost.rules.effects.modifiers import CannotWard, RollModifier, WardAgainst
from warhost.rules.selectors.who import Manifested


class Cause(Phrase, frozen=True):
    """What inflicts damage: abilities with a keyword, or whatever manifestations use."""

    word: str | None

    def tell(self) -> str:
        return "manifestations" if self.word is None else self.word


class LimitedWard(Boon, frozen=True):
    """A ward against damage of some causes."""

    value: int
    causes: tuple[Cause, ...]
    mortal: bool

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        words = frozenset(each.word for each in self.causes if each.word is not None)
        by = Manifested() if any(each.word is None for each in self.causes) else None
        return (WardAgainst(self.value, by, words, all_damage=not self.mortal),)

    def tell(self) -> str:
        what = "mortal damage" if self.mortal else "damage"
        return f"WARD ({self.value}+) against {what} by {', '.join(each.tell() for each in self.causes)}"


for _word in ("spell", "prayer", "shoot"):
    means("cause", f"[by] {_word} abilities", Cause(_word.upper()))
means("cause", "[by] shooting attacks", Cause("SHOOT"))
means("cause", "[by] combat attacks", Cause("FIGHT"))
means("cause", "[by] abilities used by manifestations [< including fight abilities >]", Cause(None))
series("causes", "cause")
rule("causes", "spell and prayer abilities (and|, and) {more:causes}")(
    lambda more: (Cause("SPELL"), Cause("PRAYER"), *more)
)
means("harm", "damage [points]", False)
means("harm", "mortal damage", True)
rule("limited_ward", "ward < {face} > against {mortal:harm} inflicted by {causes}")(
    lambda face, mortal, causes: LimitedWard(face[0], causes, mortal)
)
rule("limited_ward", "ward < {face} > against {mortal:harm} inflicted by {causes:causes_or}")(
    lambda face, mortal, causes: LimitedWard(face[0], causes, mortal) if len(causes) > 1 else None
)
means("against_attacks", "against shooting attacks", Cause("SHOOT"))
means("against_attacks", "against combat attacks", Cause("FIGHT"))
rule("limited_ward", "ward < {face} > {cause:against_attacks}")(
    lambda face, cause: LimitedWard(face[0], (cause,), False)
)
rule("gift", "{to:whom} [also] (has|have) {ward:limited_ward}")(lambda to, ward: Gift(to, (ward,)))

# What attacks do to wards


class NoWardsAtAll(Boon, frozen=True):
    """No ward rolls are made for damage that its attacks inflict."""

    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (CannotWard(at=True, attack=self.attacks.kind),)

    def tell(self) -> str:
        return f"no wards against it{self.attacks.tell()}"


rule("gift", "ward rolls cannot be made for damage points inflicted by {attacks}")(
    lambda attacks: Gift(attacks.of, (NoWardsAtAll(attacks),)) if _plain(attacks) else None
)
rule("gift", "ward rolls cannot be made for damage points inflicted on {foe:someone} by {attacks}")(
    lambda foe, attacks: Gift(attacks.of, (NoWards(foe, attacks),)) if _plain(attacks) else None
)
rule("clause", "ward rolls cannot be made for damage points inflicted on {foe:someone} by {attacks} this {span}")(
    lambda foe, attacks, span: (Give(Gift(attacks.of, (NoWards(foe, attacks),)), span),) if _plain(attacks) else None
)


class NoWards(Boon, frozen=True):
    """No ward rolls are made for damage that its attacks inflict on somebody."""

    foe: People
    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (CannotWard(True, self.attacks.kind, select(self.foe, scene)),)

    def tell(self) -> str:
        return f"no wards of {tell_who(self.foe)} against its attacks{self.attacks.tell()}"


rule("gift", "{add:change} ward rolls [made] for damage points inflicted by {attacks}")(
    lambda add, attacks: (
        Gift(attacks.of, (WardsOf(add, ("ward",), attacks),)) if _plain(attacks) and isinstance(add, int) else None
    )
)


def _plain(attacks: object) -> bool:
    """Attacks of which nothing is said but whose they are and of what kind."""
    named = ("weapon", "against", "companion", "companions", "at")
    return not any(getattr(attacks, name) for name in named)


class WardsOf(Rolls, frozen=True):
    """Add to the ward rolls that others make for damage of its attacks."""

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        assert isinstance(self.add, int)
        assert self.attacks is not None
        return (RollModifier("ward", self.add, at=True, attack=self.attacks.kind),)

    def tell(self) -> str:
        return f"{self.add:+d} to ward rolls against its attacks{self.attacks.tell() if self.attacks else ''}"


def ward_besides(before: Give, other: tuple[object, ...]) -> Give | None:
    """A ward against some damage, and otherwise another against all: whoever has both uses the better one."""
    (last,) = other if len(other) == 1 else (None,)
    limited = len(before.gift.boons) == 1 and isinstance(before.gift.boons[0], LimitedWard)
    if not limited or not isinstance(last, Give) or (last.gift.to, last.lasting) != (before.gift.to, before.lasting):
        return None
    plain = all(isinstance(each, Fixed) and each.told.startswith("has WARD") for each in last.gift.boons)
    return Give(Gift(before.gift.to, (*before.gift.boons, *last.gift.boons)), before.lasting) if plain else None


means("cause", "[by] spells", Cause("SPELL"))
means("cause", "[by] prayers", Cause("PRAYER"))
