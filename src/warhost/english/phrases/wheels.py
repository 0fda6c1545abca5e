"""Abilities of which one is in force at a time: a wheel that is rolled for in the first battle round, and turns."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.nouns import Word
from warhost.english.phrases.statements import Body, Statement
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.words import keyword

FACES = 6


class TurnsWheel(Statement, frozen=True):
    """In the first battle round a die says which of these it is, in each later one the next."""

    word: str
    state: str
    names: tuple[str, ...]

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before = use.marked(self.state)
        first = use.game.now.round == 1 or not before
        number = use.roll("D6") - 1 if first else self.names.index(before[0]) + 1
        use.mark(self.state, self.names[number % len(self.names)])
        yield from ()

    def tell(self) -> str:
        return f"one {self.word} ability is {self.state}, rolled for in round 1, then the next: {', '.join(self.names)}"


def _quoted(parser: Parser, at: int, known: bool) -> Iterable[tuple[int, str]]:
    names = {each.lower(): each for each in parser.setting.abilities}
    if parser.kind(at) == "quoted" and (parser.tokens[at].text.lower() in names) == known:
        yield at + 1, names.get(parser.tokens[at].text.lower(), parser.tokens[at].text)


@terminal("ability_name")
def _ability_name(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The name of an ability that the army has."""
    return _quoted(parser, at, True)


@terminal("no_ability")
def _no_ability(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A name that no ability of the army has."""
    return _quoted(parser, at, False)


@terminal("state_word")
def _state_word(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    if parser.kind(at) == "word" and parser.tokens[at].text.islower():
        yield at + 1, parser.low(at)


rule("wheel_name", "{number} {name:ability_name}")(lambda number, name: (number, name))
rule("wheel_name", "{number} {name:no_ability}")(lambda number, name: (number, None))
rule("wheel_names", "{one:wheel_name}")(lambda one: (one,))
rule("wheel_names", "{one:wheel_name} {more:wheel_names}")(lambda one, more: (one, *more))
means("rest_of_round", "for the rest of the battle round .", True)
rule(
    "wheel_roll",
    "if it is the first battle round , roll a dice to determine which {kind} ability is {state:state_word}",
)(lambda kind, state: (kind, state))
rule(
    "wheel_turn",
    "if it is not the first battle round , the next {kind} ability in the sequence is {state:state_word} "
    "{rest_of_round}",
)(lambda kind, state, rest_of_round: (kind, state))
rule(
    "wheel_again",
    "if the {last:ability_name} ability was {state:state_word} last battle round , the {first:ability_name} ability is "
    "{same:state_word} this battle round .",
)(lambda last, state, first, same: (last, first, state) if state == same else None)
rule("wheel_use", "you can only use (a|an) {kind} ability if it is {state:state_word} .")(
    lambda kind, state: (kind, state)
)
rule("wheel_one", "only 1 {kind} ability is {state:state_word} each battle round .")(lambda kind, state: (kind, state))
rule(
    "sentence",
    "{roll:wheel_roll} {rest_of_round} {names:wheel_names} {turn:wheel_turn} {again:wheel_again} {use:wheel_use} "
    "{one:wheel_one}",
)(lambda roll, rest_of_round, names, turn, again, use, one: _wheel({roll, turn, use, one}, names, again))


def _wheel(
    said: set[tuple[str, str]], rows: tuple[tuple[int, str | None], ...], again: tuple[str, str, str]
) -> Body | None:
    """All of it is said of the same abilities; a first name that nobody has is a slip for the one that comes again."""
    ((word, state), *others), (last, first, same) = said, again
    names = (rows[0][1] or first, *(name for _, name in rows[1:] if name is not None))
    right = [number for number, _ in rows] == list(range(1, len(rows) + 1)) and len(names) == len(rows) >= FACES
    if others or state != same or not right or (names[0], names[-1]) != (first, last):
        return None
    return (TurnsWheel(word, state, names),)


# A keyword between quotation marks


@terminal("quoted_word")
def _quoted_word(parser: Parser, at: int) -> Iterable[tuple[int, Word]]:
    said = parser.tokens[at].text if parser.kind(at) == "quoted" else ""
    known = {keyword(each) for each in parser.setting.words | parser.setting.keywords}
    if said and keyword(said) in known:
        yield at + 1, Word(keyword(said))


rule("adjective", "{word:quoted_word}")(lambda word: word)
