"""Units that start the battle in reserve, as the army's roster has them, and come with an ability of their own."""

from collections.abc import Iterable, Iterator

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.nouns import Word
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Phrase, Ref, Scene, tell_ref
from warhost.english.tokens import tokens_of
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import Cannot
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import InRound
from warhost.rules.selectors.who import FRIENDLY, HasToken, InReserve
from warhost.rules.sequence.deployment import ToDeploy
from warhost.rules.setting_up.units import reserve


class SomeUnits(Phrase, frozen=True):
    """Units of a warscroll: how many of them, of how many models."""

    word: Word
    number: int = 1
    models: int | None = None


class StartsInReserve(Statement, frozen=True):
    """The roster has them in reserve; until a round, or but for one, the ability that brings them cannot be used."""

    units: tuple[SomeUnits, ...]
    ability: str
    round: int
    only: bool = False

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        closed: Select = InRound(1, self.round - 1)
        yield Cannot(self.ability), FRIENDLY & (~InRound(self.round) if self.only else closed)

    def tell(self) -> str:
        when = f"{'in' if self.only else 'from'} round {self.round}{'' if self.only else ' on'}"
        return f"{', '.join(each.word.word for each in self.units)} wait in reserve; {self.ability} {when}"


class Hides(Statement, frozen=True):
    """A unit is set up in reserve, at a place that has a name."""

    who: Ref
    place: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        units = scene.units(self.who)
        for unit in units:
            reserve(use.game, unit, deploying=True)
            use.place_token(self.place, unit)
        if len(units) > 1 and use.unit_or_none is not None:
            use.mark(together(self.place), *units, of=use.unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.who)} goes into reserve {self.place}"


class Boards(Hides, frozen=True):
    """The same as the passengers of the unit whose ability it is: of that one alone."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            reserve(use.game, unit, deploying=True)
            use.place_token(f"{self.place} of {use.unit}", unit)
        yield from ()


def hides(who: Ref, place: str) -> Hides:
    return Boards(who, place) if "this unit's" in place else Hides(who, place)


def together(place: str) -> str:
    """The mark of those who went into reserve with a unit."""
    return f"together {place}"


class HasBeenDeployed(Statement, frozen=True):
    """To be in reserve is to have been deployed."""

    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from ()

    def tell(self) -> str:
        return "which is its deployment"


@terminal("hideout")
def _hideout(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """Where units wait in reserve, as another text of the army calls it; the longest."""
    best, found = 0, ""
    for name in parser.setting.hideouts:
        for said in dict.fromkeys((name, name.removeprefix("as "))):
            low = tuple(each.low for each in tokens_of(said, "effect"))
            if len(low) > best and tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
                best, found = len(low), name
    if best:
        yield at + best, found


rule("statement", "set up {who:ref} in reserve {place:hideout}", "{who:ref} is set up in reserve {place:hideout}")(
    lambda who, place: hides(who, place)
)
rule("statement", "{who:ref} (has|have) now been deployed")(lambda who: HasBeenDeployed(who))
rule("being", "[in reserve] {waits}")(lambda waits: waits)


@terminal("waits")
def _waits(parser: Parser, at: int) -> Iterable[tuple[int, Plain]]:
    """In reserve at a place by its name; where the army has one such place alone, in reserve at all."""
    for end, place in parser.parse("hideout", at):
        there = InReserve() if len(parser.setting.hideouts) == 1 else InReserve() & HasToken(place)
        yield end, Plain(there, f"in reserve {place}")


rule("doing", "(has|have) not been deployed")(lambda: Plain(ToDeploy(), "not yet deployed"))


@terminal("reserved")
def _reserved(parser: Parser, at: int) -> Iterable[tuple[int, tuple[SomeUnits, ...]]]:
    """Units that the roster has in reserve indeed."""
    for end, found in parser.parse("some_units", at):
        if all(each.word.name and each.word.word in parser.setting.reserves for each in found):
            yield end, found


@terminal("short_name")
def _short_name(parser: Parser, at: int) -> Iterable[tuple[int, Word]]:
    """What a unit in reserve is called for short: the first or the last word of its name."""
    meant = [name for name in parser.setting.reserves if parser.low(at) in _ends(name)]
    if len(meant) == 1:
        yield at + 1, Word(meant[0], name=True)


def _ends(name: str) -> set[str]:
    low = name.lower().partition(",")[0].split()
    return {low[-1]} | ({low[0]} if len(low) == 1 else set())


rule("some_unit", "[your] {word:short_name}")(lambda word: SomeUnits(word))


rule("some_unit", "[your|one of your|a|the] [{number}] [of your] [unit of|units of] {word} [unit|units]")(
    lambda word, number=1: SomeUnits(word, number)
)
rule("some_unit", "[your|one of your|a|1|the] [unit of] {word} [unit] with {number} models")(
    lambda word, number: SomeUnits(word, 1, number)
)
rule("some_units", "{one:some_unit}")(lambda one: (one,))
rule("some_units", "{one:some_unit} (and|,) {more:some_units}")(lambda one, more: (one, *more))
means("they_can", "(they|it|that unit|those units) can", True)
rule(
    "sentence",
    "{units:reserved} (starts|start) the battle in reserve . from the {ordinal} battle round onwards , you can use the "
    "{quoted} ability .",
)(lambda units, ordinal, quoted: (StartsInReserve(units, quoted, ordinal),))
rule(
    "sentence",
    "{units:reserved} (is|are) not set up during the deployment phase . instead , "
    "from the {ordinal} battle round onwards , {they_can} use the {quoted} ability .",
)(lambda units, ordinal, they_can, quoted: (StartsInReserve(units, quoted, ordinal),))
rule(
    "sentence",
    "{units:reserved} (is|are) not set up during the deployment phase . instead , "
    "in the {ordinal} battle round , {they_can} use the {quoted} ability .",
)(lambda units, ordinal, they_can, quoted: (StartsInReserve(units, quoted, ordinal, True),))
rule(
    "sentence",
    "units {place:hideout} that have not used the {quoted} ability by the end of the third battle round are "
    "destroyed .",
)(lambda place, quoted: (Aside(f"those who have not used {quoted} by the fourth round are destroyed (core-24.1)"),))
