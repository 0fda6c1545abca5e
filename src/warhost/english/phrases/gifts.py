"""What units are given: changes of rolls and characteristics, keywords, weapon abilities; on whom, with what."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar, Literal

from warhost.engine.records import Modifier
from warhost.english.grammar import Parser, means, rule, series, terminal, words
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.nouns import Who, select, tell_who
from warhost.english.phrases.numbers import Count, settled, tell_amount
from warhost.english.scene import Phrase, Ref, Scene
from warhost.english.tokens import tokens_of
from warhost.rules.effects.modifiers import (
    AttackKind,
    CharacteristicModifier,
    ControlScore,
    Has,
    RollModifier,
    WeaponsHave,
)

People = Ref | Who


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

    of: People
    at: bool = False
    kind: AttackKind | None = None
    weapon: str | None = None
    against: People | None = None
    companion: bool = False

    def terms(self, scene: Scene) -> dict[str, Any]:
        against = None if self.against is None else select(self.against, scene)
        return {
            "at": self.at, "attack": self.kind, "weapon": self.weapon, "against": against, "companion": self.companion,
        }  # fmt: skip

    def tell(self) -> str:
        parts = [f"in {self.kind}" if self.kind else "", f"with {self.weapon}" if self.weapon else ""]
        parts += ["for attacks at it" if self.at else "", f"against {tell_who(self.against)}" if self.against else ""]
        return "".join(f" {each}" for each in parts if each)


class Rolls(Boon, frozen=True):
    """Add to rolls."""

    add: int | Count
    rolls: tuple[str, ...]
    attacks: AttacksOf | None = None
    ability: str | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms = {} if self.attacks is None else self.attacks.terms(scene)
        add = int(settled(self.add, scene))
        return tuple(RollModifier(roll, add, ability=self.ability, **terms) for roll in self.rolls)

    def tell(self) -> str:
        sign = f"{self.add:+d}" if isinstance(self.add, int) else f"plus {self.add.tell()}"
        return f"{sign} to {' and '.join(self.rolls)} rolls" + (self.attacks.tell() if self.attacks else "")


class NewCharacteristics(Boon, frozen=True):
    """Set, multiply or add to a characteristic."""

    names: tuple[str, ...]
    operation: Literal["set", "times", "add"]
    amount: int | float | str | Count
    attacks: AttacksOf | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms = {} if self.attacks is None else self.attacks.terms(scene)
        value = self.amount.value(scene) if isinstance(self.amount, Count) else self.amount
        return tuple(CharacteristicModifier(name, self.operation, value, **terms) for name in self.names)

    def tell(self) -> str:
        how = {"set": "is", "times": "times", "add": "changed by"}[self.operation]
        names = " and ".join(self.names)
        said = tell_amount(self.amount) if isinstance(self.amount, Count) else self.amount
        return f"{names} {how} {said}" + (self.attacks.tell() if self.attacks else "")


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

rule("attacks", "{kind:attack_kind} made by {of:someone}")(lambda kind, of: AttacksOf(of, kind=kind or None))
rule("attacks", "{of:owner} {kind:attack_kind}")(lambda of, kind: AttacksOf(of, kind=kind or None))
rule("attacks", "{kind:attack_kind} made (with|using) {of:owner} {weapon}")(
    lambda of, weapon, kind: AttacksOf(of, kind=kind or None, weapon=weapon)
)
rule("attacks", "{kind:attack_kind} made by {of:someone} that target {against:someone}")(
    lambda kind, of, against: AttacksOf(of, kind=kind or None, against=against)
)
rule("attacks", "{of:owner} {kind:attack_kind} that target {against:someone}")(
    lambda of, kind, against: AttacksOf(of, kind=kind or None, against=against)
)
rule("attacks", "{kind:attack_kind} that target {of:someone}")(
    lambda kind, of: AttacksOf(of, at=True, kind=kind or None)
)
rule("attacks", "{kind:attack_kind} made by {by:someone_enemy} that target {of:ref}")(
    lambda kind, of, by: AttacksOf(of, at=True, kind=kind or None, against=by)
)
rule("someone_enemy", "{who:all_which}")(lambda who: who if who.side == "enemy" else None)

means("arm_kind", "weapons", "")
means("arm_kind", "melee weapons", "combat")
means("arm_kind", "ranged weapons", "shooting")
means("companions", "[,] including Companion weapons [,]", True)
means("companions", ", including companion weapons ,", True)


@lru_cache(maxsize=256)
def _arms(weapons: tuple[str, ...]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Weapons by their first word, as tokens."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in weapons:
        low = tuple(each.low for each in tokens_of(name, "effect"))
        if low:
            found.setdefault(low[0], []).append((low, name))
    return found


@terminal("weapon")
def _weapon(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A weapon of the unit, by its name; the longest."""
    best, found = 0, ""
    for low, name in _arms(parser.setting.weapons).get(parser.low(at), ()):
        if len(low) > best and tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            best, found = len(low), name
    if best:
        yield at + best, found


rule("arms", "{of:owner} {kind:arm_kind} [{companion:companions}]")(
    lambda of, kind, companion=False: AttacksOf(of, kind=kind or None, companion=companion)
)
rule("arms", "{kind:arm_kind} used by {of:someone}")(lambda kind, of: AttacksOf(of, kind=kind or None))
rule("arms", "{of:owner} {weapon}")(lambda of, weapon: AttacksOf(of, weapon=weapon))
rule("arms", "{of:owner} {kind:arm_kind} for attacks that target {against:someone}")(
    lambda of, kind, against: AttacksOf(of, kind=kind or None, against=against)
)
rule("arms", "{of:owner} {weapon} for attacks that target {against:someone}")(
    lambda of, weapon, against: AttacksOf(of, weapon=weapon, against=against)
)
rule("arms", "weapons used for {kind:attack_kind} that target {of:someone}")(
    lambda kind, of: AttacksOf(of, at=True, kind=kind or None)
)

# Rolls

rule("change", "add {number} to")(lambda number: number)
rule("change", "subtract {number} from")(lambda number: -number)
words("attack_roll", hit_rolls="hit", wound_rolls="wound")
words(
    "unit_roll", save_rolls="save", ward_rolls="ward", run_rolls="run", charge_rolls="charge", casting_rolls="casting",
    chanting_rolls="chanting", unbinding_rolls="unbinding", banishment_rolls="banishment",
)  # fmt: skip
series("attack_rolls", "attack_roll")
series("unit_rolls", "unit_roll")
rule("gift", "{add:change} [the] {rolls:attack_rolls} for {attacks}")(
    lambda add, rolls, attacks: Gift(attacks.of, (Rolls(add, rolls, attacks),))
)
rule("gift", "{add:change} {rolls:attack_rolls} for {to:someone}")(
    lambda add, rolls, to: Gift(to, (Rolls(add, rolls, AttacksOf(to)),))
)
rule("gift", "{add:change} [the] {rolls:unit_rolls} (for|made for|made by) {to:someone}")(
    lambda add, rolls, to: Gift(to, (Rolls(add, rolls),))
)
rule("gift", "{add:change} {owner} {rolls:unit_rolls}")(lambda add, owner, rolls: Gift(owner, (Rolls(add, rolls),)))

# Characteristics

words("arm_name", attacks="Attacks", rend="Rend", damage="Damage", range="Range")
words("arm_name", hit="Hit", wound="Wound")
series("arm_names", "arm_name")
rule("gift", "{add:change} the {names:arm_names} (characteristic|characteristics) of {arms}")(
    lambda add, names, arms: Gift(arms.of, (NewCharacteristics(names, "add", add, arms),))
)
rule("gift", "the {names:arm_names} (characteristic|characteristics) of {arms} is {amount}")(
    lambda names, arms, amount: Gift(arms.of, (NewCharacteristics(names, "set", amount, arms),))
)
rule("gift", "{arms} (has|have) (a|an) {names:arm_names} characteristic of {amount}")(
    lambda names, arms, amount: Gift(arms.of, (NewCharacteristics(names, "set", amount, arms),))
)
rule("change_inches", "add {inches} to")(lambda inches: inches)
rule("change_inches", "subtract {inches} from")(lambda inches: -inches)
rule("change_inches", "{change}")(lambda change: change)
rule("gift", "{add:change_inches} {of:owner} {name:characteristic} characteristic")(
    lambda add, of, name: Gift(of, (NewCharacteristics((name,), "add", add),))
)
rule("gift", "{add:change_inches} the {name:characteristic} characteristic of {of:someone}")(
    lambda add, of, name: Gift(of, (NewCharacteristics((name,), "add", add),))
)
rule("gift", "halve {of:owner} {name:characteristic} characteristic")(
    lambda of, name: Gift(of, (NewCharacteristics((name,), "times", 0.5),))
)
rule("gift", "halve the {name:characteristic} characteristic of {of:someone}")(
    lambda of, name: Gift(of, (NewCharacteristics((name,), "times", 0.5),))
)
rule("gift", "double {of:owner} {name:characteristic} characteristic")(
    lambda of, name: Gift(of, (NewCharacteristics((name,), "times", 2),))
)
rule("gift", "{of:owner} {name:characteristic} characteristic is {amount:number}")(
    lambda of, name, amount: Gift(of, (NewCharacteristics((name,), "set", amount),))
)
rule("gift", "{of:someone} (has|have) a {name:characteristic} characteristic of {amount:number}")(
    lambda of, name, amount: Gift(of, (NewCharacteristics((name,), "set", amount),))
)
rule("gift", "{of:owner} {name:characteristic} characteristic is {inches}")(
    lambda of, name, inches: Gift(of, (NewCharacteristics((name,), "set", inches),))
)


class Control(Boon, frozen=True):
    """Add to the control score."""

    add: int | Count

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (ControlScore(int(settled(self.add, scene))),)

    def tell(self) -> str:
        return f"{self.add:+d} control score" if isinstance(self.add, int) else f"{self.add.tell()} control score"


rule("gift", "{add:change} {of:owner} control (score|scores)")(lambda add, of: Gift(of, (Control(add),)))
rule("gift", "{add:change} the control (score|scores) of {of:someone}")(lambda add, of: Gift(of, (Control(add),)))

# Keywords and weapon abilities

rule("given_word", "ward < {face} >")(lambda face: f"WARD ({face[0]}+)")
means("given_word", "[the] strike-first [keyword]", "STRIKE-FIRST")
means("given_word", "[the] strike-last [keyword]", "STRIKE-LAST")
means("given_word", "[the] fly [keyword]", "FLY")
rule("given_word", "the {word} keyword")(lambda word: word.word if not word.name else None)
series("given_words", "given_word")
rule("gift", "{to:someone} (has|have|also has|gains) {given:given_words}")(
    lambda to, given: Gift(to, tuple(Fixed((Has(each),), f"has {each}") for each in given))
)

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
