"""What units are given: changes of rolls and characteristics, keywords, weapon abilities; on whom, with what."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar, Literal

import msgspec

from warhost.engine.records import Modifier
from warhost.english.grammar import Parser, means, rule, series, terminal, words
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.nouns import BASIC, SideBySide, Who, select, tell_who
from warhost.english.phrases.numbers import Count, by_round, tell_amount
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.english.tokens import tokens_of
from warhost.rules.effects.modifiers import (
    AttackKind,
    CharacteristicModifier,
    Companions,
    ControlScore,
    Has,
    Lacks,
    RollModifier,
    WeaponsHave,
)
from warhost.rules.words import keyword

People = Ref | Who | SideBySide
PICKED = "the picked weapon"
"""In place of a weapon's name: the one that is picked while the effect is carried out."""


class Boon(Phrase, frozen=True):
    """What is given, whoever has it; `natural`: how long it lasts by its own words."""

    natural: ClassVar[Lasting | None] = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        raise NotImplementedError

    def tell(self) -> str:
        raise NotImplementedError


class Gift(Phrase, frozen=True):
    """Who is given what."""

    to: People
    boons: tuple[Boon, ...]

    def tell(self) -> str:
        return f"{tell_who(self.to)}: {', '.join(each.tell() for each in self.boons)}"


class Fixed(Boon, frozen=True):
    """A modifier of the vocabulary that says it all by itself."""

    gives: tuple[Modifier, ...]
    told: str

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return self.gives

    def tell(self) -> str:
        return self.told


class LaterThisTurn(Fixed, frozen=True):
    """The same, of what is done later in the turn."""

    natural: ClassVar[Lasting | None] = "turn"


class AttacksOf(Phrase, frozen=True):
    """Attacks somebody makes, or that target somebody: of a kind, with a weapon, against whom."""

    natural: ClassVar[Lasting | None] = None
    of: People
    at: bool = False
    kind: AttackKind | None = None
    weapon: str | None = None
    against: People | None = None
    companion: bool = False
    companions: Companions | None = None

    def terms(self, scene: Scene) -> dict[str, Any]:
        against = None if self.against is None else select(self.against, scene)
        weapon = scene.said.get("weapon") if self.weapon == PICKED else self.weapon
        if self.weapon == PICKED and weapon is None:
            raise NotMeant("no weapon was picked")
        return {
            "at": self.at, "attack": self.kind, "weapon": weapon, "against": against, "companion": self.companion,
            "companions": self.companions,
        }  # fmt: skip

    def tell(self) -> str:
        parts = [f"in {self.kind}" if self.kind else "", f"with {self.weapon}" if self.weapon else ""]
        parts += [{"only": "with Companions", "never": "but not with Companions"}.get(self.companions or "", "")]
        parts += ["with Companions too" if self.companion else ""]
        parts += ["for attacks at it" if self.at else "", f"against {tell_who(self.against)}" if self.against else ""]
        return "".join(f" {each}" for each in parts if each)


class ArmKind(Phrase, frozen=True):
    """Weapons of a kind: for which attacks, Companions or not."""

    kind: AttackKind | None = None
    companions: Companions | None = None

    def of(self, who: People, **more: Any) -> AttacksOf:
        return AttacksOf(who, kind=self.kind, companions=self.companions, **more)


class Rolls(Boon, frozen=True):
    """Add to rolls."""

    add: int | Count
    rolls: tuple[str, ...]
    attacks: AttacksOf | None = None
    ability: str | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms = {} if self.attacks is None else self.attacks.terms(scene)
        return by_round(
            self.add, scene,
            lambda add: tuple(RollModifier(roll, add, ability=self.ability, **terms) for roll in self.rolls),
        )  # fmt: skip

    def tell(self) -> str:
        sign = f"{self.add:+d}" if isinstance(self.add, int) else f"plus {self.add.tell()}"
        of = f" of {self.ability} abilities" if self.ability else ""
        return f"{sign} to {' and '.join(self.rolls)} rolls{of}" + (self.attacks.tell() if self.attacks else "")


class NewCharacteristics(Boon, frozen=True):
    """Set, multiply or add to a characteristic."""

    names: tuple[str, ...]
    operation: Literal["set", "times", "add", "most", "least"]
    amount: int | float | str | Count
    attacks: AttacksOf | None = None
    was: int | float | str | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms = {} if self.attacks is None else self.attacks.terms(scene)
        return by_round(
            self.amount, scene,
            lambda value: tuple(CharacteristicModifier(name, self.operation, value, **terms) for name in self.names),
        )  # fmt: skip

    def tell(self) -> str:
        names, attacks = " and ".join(self.names), self.attacks.tell() if self.attacks else ""
        if self.operation == "add" and isinstance(self.amount, int | float):
            return f"{self.amount:+g}{INCHES.get(self.names[0], '')} {names}{attacks}"
        how = {"set": "is", "times": "times", "add": "plus"}.get(self.operation, f"at {self.operation}")
        said = tell_amount(self.amount) if isinstance(self.amount, Count) else self.amount
        return f"{names} {how} {said}{attacks}"


INCHES = {"Move": '"', "Range": '"'}


class ArmsHave(Boon, frozen=True):
    """Weapons have weapon abilities."""

    abilities: tuple[str, ...]
    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms = self.attacks.terms(scene)
        terms.pop("at")
        return tuple(WeaponsHave(each, **terms) for each in self.abilities)

    def tell(self) -> str:
        return f"weapons have {', '.join(self.abilities)}{self.attacks.tell()}"


# Attacks and weapons

means("attack_kind", "attacks", "")
means("attack_kind", "combat attacks", "combat")
means("attack_kind", "melee attacks", "combat")
means("attack_kind", "shooting attacks", "shooting")
means("attack_kind", "ranged attacks", "shooting")

rule("attacks", "{kind:attack_kind} made by {of:whom}")(lambda kind, of: AttacksOf(of, kind=kind or None))
rule("attacks", "{of:owner} {kind:attack_kind}")(lambda of, kind: AttacksOf(of, kind=kind or None))
rule("attacks", "{kind:attack_kind} made (with|using) {of:owner} {weapon}")(
    lambda of, weapon, kind: AttacksOf(of, kind=kind or None, weapon=weapon)
)
rule("attacks", "{kind:attack_kind} made by {of:whom} that target {against:someone}")(
    lambda kind, of, against: AttacksOf(of, kind=kind or None, against=against)
)
rule("attacks", "{of:owner} {kind:attack_kind} that target {against:someone}")(
    lambda of, kind, against: AttacksOf(of, kind=kind or None, against=against)
)
rule("attacks", "{kind:attack_kind} that target {of:whom}")(lambda kind, of: AttacksOf(of, at=True, kind=kind or None))

rule("attacks", "{kind:attack_kind} that target {of:whom} made by {against:someone}")(
    lambda kind, of, against: AttacksOf(of, at=True, kind=kind or None, against=against)
)
means("made_with", "made (with|using|by)", True)
rule("attacks", "{kind:attack_kind} {made_with} {of:owner} {arm:arm_kind}")(
    lambda kind, made_with, of, arm: _for(arm, kind, of)
)
rule("attacks", "{kind:attack_kind} {made_with} {arm:arm_kind} (used by|by) {of:whom}")(
    lambda kind, made_with, of, arm: _for(arm, kind, of)
)
rule("attacks", "{arm:arm_kind} used by {of:whom}")(lambda of, arm: arm.of(of) if arm.companions else None)
rule("attacks", "{kind:attack_kind} {made_with} {of:owner} {arm:arm_kind} that target {against:someone}")(
    lambda kind, made_with, of, arm, against: _for(arm, kind, of, against=against)
)

for _said, _companions in (("", None), ("companion ", "only"), ("non- companion ", "never")):
    for _named, _kind in (("weapons", None), ("melee weapons", "combat"), ("ranged weapons", "shooting")):
        means("arm_kind", _said + _named, ArmKind(_kind, _companions))  # type: ignore[arg-type]
means("companions", "[,] including Companion weapons [,]", True)
means("companions", ", including companion weapons ,", True)
means("too", ", including [attacks made with|those made with] companion weapons", True)


@lru_cache(maxsize=256)
def _arms(weapons: tuple[str, ...]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Weapons by their first word, as tokens."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in weapons:
        low = tuple(each.low for each in tokens_of(name, "effect"))
        for first in dict.fromkeys((low[0], f"{low[0]}s")) if low else ():
            found.setdefault(first, []).append((low, name))
    return found


@terminal("weapon")
def _weapon(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A weapon of the unit, by its name; the longest."""
    best, found = 0, ""
    for low, name in _arms(parser.setting.weapons).get(parser.low(at), ()):
        if len(low) > best and _is_arm(tuple(each.low for each in parser.tokens[at : at + len(low)]), low):
            best, found = len(low), name
    if best:
        yield at + best, found


def _is_arm(said: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """One of them, or several: the last word may be in the plural."""
    return said == name or said == (*name[:-1], f"{name[-1]}s")


@terminal("own_weapon")
def _own_weapon(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A weapon that is spoken of without its owner: the unit's own."""
    return parser.parse("weapon", at) if parser.setting.bearer == "unit" else ()


rule("arms", "{of:owner} {kind:arm_kind} [{companion:companions}]")(
    lambda of, kind, companion=False: kind.of(of, companion=companion)
)
rule("arms", "[the] {kind:arm_kind} [{companion:companions}] (used by|of) {of:whom}")(
    lambda kind, of, companion=False: kind.of(of, companion=companion)
)
rule("arms", "[the] {weapon:own_weapon}")(lambda weapon: AttacksOf(Ref("me"), weapon=weapon))
rule("arms", "{of:owner} {weapon}", "{weapon} used by {of:whom}")(lambda of, weapon: AttacksOf(of, weapon=weapon))
means("for_attacks", "for attacks that target", "")
means("for_attacks", "for combat attacks that target", "combat")
means("for_attacks", "for shooting attacks that target", "shooting")
rule("arms", "{of:owner} {kind:arm_kind} [used] {attack:for_attacks} {against:someone}")(
    lambda of, kind, attack, against: _for(kind, attack, of, against=against)
)
rule("arms", "{kind:arm_kind} used by {of:whom} {attack:for_attacks} {against:someone}")(
    lambda of, kind, attack, against: _for(kind, attack, of, against=against)
)
rule("arms", "{of:owner} {weapon} for attacks that target {against:someone}")(
    lambda of, weapon, against: AttacksOf(of, weapon=weapon, against=against)
)
rule("arms", "{kind:arm_kind} [used] {attack:for_attacks} {of:whom}")(
    lambda kind, attack, of: _for(kind, attack, of, at=True)
)


def _for(kind: ArmKind, attack: str, of: People, **more: Any) -> AttacksOf | None:
    """Weapons of a kind used for attacks of a kind: the same, if both are said."""
    if attack and kind.kind not in (None, attack):
        return None
    return msgspec.structs.replace(kind.of(of, **more), kind=kind.kind or attack or None)


# Rolls

rule("change", "add {number} to")(lambda number: number)
rule("change", "subtract {number} from")(lambda number: -number)
rule("change", "add {dice} to")(lambda dice: Count("dice", dice))
rule("change", "subtract {dice} from")(lambda dice: Count("dice", dice, -1))
rule("change", "add {counted} to")(lambda counted: counted)
rule("change", "subtract {counted} from")(lambda counted: counted.negative())
rule("change", "add (an amount|a number) equal to {counted} to")(lambda counted: counted)
rule("change", "subtract (an amount|a number) equal to {counted} from")(lambda counted: counted.negative())
words("attack_roll", hit_rolls="hit", wound_rolls="wound")
words(
    "unit_roll", save_rolls="save", ward_rolls="ward", run_rolls="run", charge_rolls="charge", casting_rolls="casting",
    chanting_rolls="chanting", unbinding_rolls="unbinding", banishment_rolls="banishment",
)  # fmt: skip
series("attack_rolls", "attack_roll")
series("unit_rolls", "unit_roll")
means("unit_rolls", "casting and chanting rolls", ("casting", "chanting"))
rule("gift", "{add:change} [the] {rolls:attack_rolls} [made] for {attacks}")(
    lambda add, rolls, attacks: Gift(attacks.of, (Rolls(add, rolls, attacks),))
)
rule("gift", "{add:change} {rolls:attack_rolls} that target {of:whom}")(
    lambda add, rolls, of: Gift(of, (Rolls(add, rolls, AttacksOf(of, at=True)),))
)
rule("gift", "{add:change} {rolls:attack_rolls} for {to:whom}")(
    lambda add, rolls, to: Gift(to, (Rolls(add, rolls, AttacksOf(to)),))
)
rule("gift", "{add:change} [the] {rolls:unit_rolls} (for|made for|made by) {to:whom}")(
    lambda add, rolls, to: Gift(to, (Rolls(add, rolls),))
)
rule("gift", "{add:change} save rolls for {attacks}")(lambda add, attacks: _saves(add, attacks))


def _saves(add: int | Count, attacks: AttacksOf) -> Gift | None:
    """Save rolls of who is attacked."""
    if not attacks.at or attacks.weapon is not None or attacks.companions is not None:
        return None
    own = msgspec.structs.replace(attacks, at=False)
    return Gift(attacks.of, (Rolls(add, ("save",), own),))


rule("gift", "{add:change} {owner} {rolls:unit_rolls}")(lambda add, owner, rolls: Gift(owner, (Rolls(add, rolls),)))

rule("gift", "{add:change} {rolls:unit_rolls} for {to:whom} when (it uses|they use) [a|an] {kind} (ability|abilities)")(
    lambda add, rolls, to, kind: (
        Gift(to, (Rolls(add, rolls, None, kind),)) if set(rolls) <= {"casting", "chanting"} else None
    )
)

# Characteristics

words("arm_name", attacks="Attacks", rend="Rend", damage="Damage", range="Range")
words("arm_name", hit="Hit", wound="Wound")
series("arm_names", "arm_name")
rule("named_names", "[the] {names:arm_names} (characteristic|characteristics)")(lambda names: names)
rule("named_names", "the {one:arm_name} characteristic (and|,|, and) [the] {more:further_names}")(
    lambda one, more: (one, *more)
)
rule("further_names", "{one:arm_name} characteristic")(lambda one: (one,))
rule("further_names", "{one:arm_name} characteristic (and|,|, and) [the] {more:further_names}")(
    lambda one, more: (one, *more)
)
rule("gift", "{add:change_inches} {names:named_names} of {arms}")(
    lambda add, names, arms: (
        Gift(arms.of, (NewCharacteristics(names, "add", add, arms),))
        if not isinstance(add, float) or names == ("Range",)
        else None
    )
)
rule("gift", "{add:change} the {names:arm_names} (characteristic|characteristics) of {attacks}")(
    lambda add, names, attacks: Gift(attacks.of, (NewCharacteristics(names, "add", add, attacks),))
)
rule("gift", "set {names:named_names} of {arms} to {amount}")(
    lambda names, arms, amount: Gift(arms.of, (NewCharacteristics(names, "set", amount, arms),))
)
rule("was", "instead of {amount}", "instead of {amount:inches}")(lambda amount: amount)
rule("gift", "{names:named_names} of {arms} is {amount} [{was}]")(
    lambda names, arms, amount, was=None: Gift(arms.of, (NewCharacteristics(names, "set", amount, arms, was),))
)
rule("gift", "{names:named_names} of {arms} is {amount} for attacks that target {against:someone}")(
    lambda names, arms, amount, against: (
        Gift(arms.of, (NewCharacteristics(names, "set", amount, msgspec.structs.replace(arms, against=against)),))
        if arms.against is None and not arms.at
        else None
    )
)
rule("gift", "{arms} (has|have) (a|an) {names:arm_names} characteristic of {amount} [{was}]")(
    lambda names, arms, amount, was=None: Gift(arms.of, (NewCharacteristics(names, "set", amount, arms, was),))
)
rule("gift", "{arms} (has|have) a maximum {names:arm_names} characteristic of {amount:number}")(
    lambda arms, names, amount: Gift(arms.of, (NewCharacteristics(names, "most", amount, arms),))
)
means("multiply", "double", 2)
means("multiply", "halve", 0.5)
rule("gift", "{multiply} {names:named_names} of {arms}")(
    lambda multiply, names, arms: Gift(arms.of, (NewCharacteristics(names, "times", multiply, arms),))
)
rule("gift", "{multiply} {of:owner} {name:characteristic} characteristic")(
    lambda multiply, of, name: Gift(of, (NewCharacteristics((name,), "times", multiply),))
)
rule("gift", "{multiply} the {name:characteristic} characteristic of {of:whom}")(
    lambda multiply, of, name: Gift(of, (NewCharacteristics((name,), "times", multiply),))
)
rule("change_inches", "add {inches} to")(lambda inches: inches)
rule("change_inches", "subtract {inches} from")(lambda inches: -inches)
rule("change_inches", "{change}")(lambda change: change)
rule("gift", "{add:change_inches} {of:owner} {name:characteristic} characteristic")(
    lambda add, of, name: Gift(of, (NewCharacteristics((name,), "add", add),))
)
rule("gift", "{add:change_inches} the {name:characteristic} characteristic of {of:whom}")(
    lambda add, of, name: Gift(of, (NewCharacteristics((name,), "add", add),))
)
rule("gift", "{of:owner} {name:characteristic} characteristic is {amount:plain_amount} [{was}]")(
    lambda of, name, amount, was=None: Gift(of, (NewCharacteristics((name,), "set", amount, None, was),))
)
rule("gift", "{of:whom} (has|have) a {name:characteristic} characteristic of {amount:plain_amount} [{was}]")(
    lambda of, name, amount, was=None: Gift(of, (NewCharacteristics((name,), "set", amount, None, was),))
)
rule("plain_amount", "{number}", "{number:inches}")(lambda number: number)


class Control(Boon, frozen=True):
    """Add to the control score."""

    add: int | Count

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return by_round(self.add, scene, lambda add: (ControlScore(add),))

    def tell(self) -> str:
        return (
            f"{self.add:+d} control score"
            if isinstance(self.add, int)
            else f"plus {self.add.tell()} to its control score"
        )


rule("gift", "{add:change} {of:owner} control (score|scores)")(lambda add, of: Gift(of, (Control(add),)))
rule("gift", "{add:change} the control (score|scores) of {of:whom}")(lambda add, of: Gift(of, (Control(add),)))

# Keywords and weapon abilities

rule("given_word", "ward < {face} >")(lambda face: f"WARD ({face[0]}+)")
means("given_word", "[the] strike-first [keyword]", "STRIKE-FIRST")
means("given_word", "[the] strike-last [keyword]", "STRIKE-LAST")
means("given_word", "[the] fly [keyword]", "FLY")
rule("given_word", "the {word} keyword")(lambda word: word.word if not word.name else None)
series("given_words", "given_word")
rule("gift", "{to:whom} (has|have|also has|gains|gain) {given:given_words}")(
    lambda to, given: Gift(to, tuple(_has(each) for each in given))
)


rule("gift", "{to:whom} (does|do) not have [the] {given:given_words}")(
    lambda to, given: Gift(to, tuple(Fixed((Lacks(each),), f"not {each}") for each in given))
)

_SPELT = {keyword(each): each for each in BASIC}
"""Keywords that the rules know, as the rules spell them."""
rule("besides", "< in addition to the {word} keyword >")(lambda word: word.word)
rule("gift", "{to:whom} (has|have) the {one:word} keyword [{besides}] but (does|do) not have the {two:word} keyword")(
    lambda to, one, two, besides="": Gift(
        to, (_has(one.word), Fixed((Lacks(_SPELT.get(two.word, two.word)),), f"not {two.word}"))
    )
)


class FromNowOn(Fixed, frozen=True):
    """A keyword that is gained lasts as long as the battle, if nothing else is said."""

    natural: ClassVar[Lasting | None] = "battle"


_PASSING = ("WARD", "STRIKE", "FLY", "WIZARD", "PRIEST")


def _has(word: str) -> Fixed:
    kind = Fixed if word.startswith(_PASSING) else FromNowOn
    spelt = _SPELT.get(word, word)
    return kind((Has(spelt),), f"has {spelt}")


rule("timed_word", "{given:given_word} in {rounds}")(lambda given, rounds: (given, rounds))
series("timed_words", "timed_word")
means("arm_ability", "crit < 2 hits >", "Crit (2 Hits)")
means("arm_ability", "crit < auto-wound >", "Crit (Auto-wound)")
means("arm_ability", "crit < mortal >", "Crit (Mortal)")
means("arm_ability", "charge < +1 damage >", "Charge (+1 Damage)")
means("arm_ability", "companion", "Companion")
means("arm_ability", "shoot in combat", "Shoot in Combat")
rule("arm_ability", "anti- {word} < +1 rend >")(lambda word: f"Anti-{word.word} (+1 Rend)" if not word.name else None)
means("arm_ability", "anti- charge < +1 rend >", "Anti-charge (+1 Rend)")
series("arm_abilities", "arm_ability")
rule("gift", "{arms} (have|has|also have|also has) {abilities:arm_abilities}")(
    lambda arms, abilities: Gift(arms.of, (ArmsHave(abilities, arms),))
)
rule("plain_amount", "{number:dice_inches}")(lambda number: number)
rule("gift", "{add:change} [the] {rolls:attack_rolls} from {attacks}")(
    lambda add, rolls, attacks: Gift(attacks.of, (Rolls(add, rolls, attacks),))
)
means("attack_kind", "combat attack", "combat")
