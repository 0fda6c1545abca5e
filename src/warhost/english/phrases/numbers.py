"""Numbers and amounts: printed, rolled, or counted while the effect is carried out."""

from collections.abc import Callable, Iterable
from typing import Any

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import Parser, means, rule, terminal, words
from warhost.english.scene import NotMeant, Phrase, Ref, Scene, tell_ref
from warhost.rules.abilities.idioms import damage_dealt
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.modifiers import While
from warhost.rules.history import charge_rolled
from warhost.rules.selectors.when import InRound
from warhost.rules.words import ATTACK

Dice = int | str


@terminal("number")
def _number(parser: Parser, at: int) -> Iterable[tuple[int, int]]:
    if parser.kind(at) == "number":
        yield at + 1, int(parser.low(at))
    elif parser.low(at) in _SPELT:
        yield at + 1, _SPELT[parser.low(at)]


_SPELT = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


@terminal("dice")
def _dice(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    if parser.kind(at) == "dice" and not parser.low(at).endswith('"'):
        yield at + 1, parser.low(at).upper()


@terminal("inches")
def _inches(parser: Parser, at: int) -> Iterable[tuple[int, float]]:
    if parser.kind(at) == "inches":
        yield at + 1, float(parser.low(at).rstrip('"'))


@terminal("dice_inches")
def _dice_inches(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    if parser.kind(at) == "dice" and parser.low(at).endswith('"'):
        yield at + 1, parser.low(at).rstrip('"').upper()


@terminal("face")
def _face(parser: Parser, at: int) -> Iterable[tuple[int, tuple[int, int]]]:
    """`3+`: this or more; `1-3`: from here to there; `6`: exactly."""
    low, kind = parser.low(at), parser.kind(at)
    if kind == "face":
        yield at + 1, (int(low[:-1]), 99)
    elif kind == "span":
        least, _, most = low.partition("-")
        yield at + 1, (int(least), int(most))
    elif kind == "number":
        yield at + 1, (int(low), int(low))


@terminal("added")
def _added(parser: Parser, at: int) -> Iterable[tuple[int, int]]:
    """`+3`, of what is added."""
    if parser.kind(at) == "plus" and parser.low(at).startswith("+"):
        yield at + 1, int(parser.low(at))
    elif parser.low(at) == "+" and parser.kind(at + 1) == "number":
        yield at + 2, int(parser.low(at + 1))


@terminal("quoted")
def _quoted(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    if parser.kind(at) == "quoted":
        yield at + 1, parser.tokens[at].text


rule("amount", "{number}")(lambda number: number)
rule("amount", "{dice}")(lambda dice: dice)
words("ordinal", first=1, second=2, third=3, fourth=4, fifth=5)


COUNTED = {
    "roll": "the roll", "round": "the round's number", "models": "models", "slain": "slain models",
    "damage": "damage points", "thrown charge": "the charge roll", "charge roll": "the unmodified charge roll",
    "dealt": "the damage of those attacks",
}  # fmt: skip


class Count(Phrase, frozen=True):
    """A number that is known only when it matters."""

    what: str
    of: Any = None
    times: int = 1

    def negative(self) -> "Count":
        return Count(self.what, self.of, -self.times)

    def value(self, scene: Scene) -> int:
        return self.times * self._value(scene)

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("a number that would have to be counted anew all the time")
        if self.what == "dice":
            return use.roll(self.of)
        if self.what == "thrown charge":
            return use.charge_roll
        if self.what == "charge roll":
            return charge_rolled(use.game, scene.one(self.of)) or 0
        if self.what == "dealt":
            return damage_dealt(use, ATTACK)
        if self.what == "damage":
            return sum(use.game.unit(unit).damage for unit in scene.units(self.of))
        if self.what == "roll":
            return scene.roll
        if self.what == "round":
            return use.game.now.round
        if self.what == "models":
            return sum(use.game.unit(unit).alive for unit in scene.units(self.of))
        if self.what == "slain":
            return sum(len(use.game.unit(unit).slain) for unit in scene.units(self.of))
        if self.what in ("Health", "Save", "Control", "Move"):
            return int(characteristic(use.game, scene.one(self.of), self.what))
        raise NotMeant(self.what)

    def tell(self) -> str:
        of = f" of {tell_ref(self.of)}" if isinstance(self.of, Ref) else ""
        if self.what == "dice":
            return f"{self._sign}{self.of}"
        return self._sign + COUNTED.get(self.what, self.what) + of

    @property
    def _sign(self) -> str:
        return {1: "", -1: "minus ", 2: "twice "}.get(self.times, f"{self.times} times ")


BY_NUMBER: dict[type, Callable[[Any, Scene, Callable[[Any], tuple[Modifier, ...]]], tuple[Modifier, ...]]] = {}
"""For kinds of numbers that passive abilities count anew all the time: what there is for each of them."""


class HalfOf(Count, frozen=True):
    """Half of what is counted."""

    counted: Count = Count("round")
    up: bool = True

    def _value(self, scene: Scene) -> int:
        return (self.counted.value(scene) + (1 if self.up else 0)) // 2

    def tell(self) -> str:
        return f"half of {self.counted.tell()}, rounded {'up' if self.up else 'down'}"


Amount = Dice | Count
ROUNDS = 5


def by_round(amount: Any, scene: Scene, made: Callable[[Any], tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    """Modifiers of an amount; a passive ability that counts the battle round has other ones in each."""
    if not isinstance(amount, Count):
        return made(amount)
    if scene.use is None and amount.what == "round":
        return tuple(While(InRound(n), made(n * amount.times)) for n in range(1, ROUNDS + 1))
    if scene.use is None and type(amount) in BY_NUMBER:
        return BY_NUMBER[type(amount)](amount, scene, made)
    return made(amount.value(scene))


def tell_amount(amount: Amount) -> str:
    return amount.tell() if isinstance(amount, Count) else str(amount)


def so_many(amount: Amount, what: str) -> str:
    """One point, three points, D3 points."""
    return f"{tell_amount(amount)} {what}{'' if amount == 1 else 's'}"


def settled(amount: Amount, scene: Scene) -> Dice:
    """A printed number or dice as they are; what is counted, counted."""
    return amount.value(scene) if isinstance(amount, Count) else amount


def nothing() -> Script[None]:
    """A script that does nothing."""
    yield from ()


words("characteristic", health="Health", save="Save", control="Control", move="Move")
rule("counted", "the [current] battle round number", "the number of the current battle round")(lambda: Count("round"))
rule("counted", "the number of [remaining] models in {ref}", "the number of models in {ref} [on the battlefield]")(
    lambda ref: Count("models", ref)
)
rule("counted", "the number of slain models (from|in) {ref}")(lambda ref: Count("slain", ref))
rule("counted", "{owner} {name:characteristic} characteristic")(
    lambda owner, name: Count(name, owner) if isinstance(owner, Ref) else None
)
rule("counted", "the number of damage points {ref} has")(lambda ref: Count("damage", ref))
rule("counted", "the number of damage points allocated by those attacks")(lambda: Count("dealt"))
rule("counted", "(double|twice) {counted:counted_once}")(lambda counted: Count(counted.what, counted.of, 2))
rule("counted_once", "the [current] battle round number")(lambda: Count("round"))
means("rounded", "< rounding up >", True)
means("rounded", "< rounding down >", False)
rule("counted", "half {counted} {up:rounded}")(lambda counted, up: HalfOf("half", None, 1, counted, up))
rule("counted", "the (value of the roll|result|roll)")(lambda: Count("roll"))
rule("counted", "the {name:characteristic} characteristic of {ref}")(lambda name, ref: Count(name, ref))


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
