"""The grammar's notation, and the parser: every way to read the words is found, so that two ways can be refused.

A rule is a pattern of plain words with `{symbol}` or `{name:symbol}` for what another rule reads, `(a|b)` for one of
several and `[a]` for what may be left out; the function beside it makes a value of what was read. Values are frozen and
can be compared.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from warhost.english.texts import Setting
from warhost.english.tokens import TextToken

Found = tuple[tuple[int, Any], ...]
"""Where a symbol's words end, and what they mean; several, if they can be read in several ways."""
Bound = tuple[tuple[str, Any], ...]
Matcher = Callable[["Parser", int, Bound], Iterable[tuple[int, Bound]]]
Terminal = Callable[["Parser", int], Iterable[tuple[int, Any]]]

RULES: dict[str, list[tuple[str, Callable[..., Any]]]] = {}
TERMINALS: dict[str, Terminal] = {}


def rule(symbol: str, *patterns: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The patterns are a symbol's words; the function makes its value of what they bind, by name."""

    def add(build: Callable[..., Any]) -> Callable[..., Any]:
        RULES.setdefault(symbol, []).extend((pattern, build) for pattern in patterns)
        return build

    return add


def words(symbol: str, **values: Any) -> None:
    """Plain words with their value: `words("sign", add=1, subtract=-1)`; `_` stands for a space."""
    for said, value in values.items():
        means(symbol, said.replace("_", " "), value)


def means(symbol: str, pattern: str, value: Any) -> None:
    """A pattern that binds nothing means this value."""
    RULES.setdefault(symbol, []).append((pattern, lambda: value))


def terminal(symbol: str) -> Callable[[Terminal], Terminal]:
    """A symbol that is read by a function from the tokens themselves."""

    def add(function: Terminal) -> Terminal:
        TERMINALS[symbol] = function
        return function

    return add


class Parser:
    """Tokens read from every position in every way, each symbol once."""

    def __init__(self, tokens: list[TextToken], setting: Setting) -> None:
        self.tokens = tokens
        self.setting = setting
        self.furthest = 0
        self.memo: dict[tuple[str, int], Found] = {}

    def low(self, at: int) -> str:
        return self.tokens[at].low if at < len(self.tokens) else ""

    def kind(self, at: int) -> str:
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def parse(self, symbol: str, at: int) -> Found:
        """Every reading of a symbol from a position."""
        key = (symbol, at)
        known = self.memo.get(key)
        if known is None:
            self.memo[key] = ()  # a symbol that begins with itself is never read so
            found = TERMINALS[symbol](self, at) if symbol in TERMINALS else self._rules(symbol, at)
            known = self.memo[key] = tuple(dict.fromkeys(found))
        return known

    def _rules(self, symbol: str, at: int) -> Iterator[tuple[int, Any]]:
        for matcher, build in _beginning(symbol, self.low(at)):
            for end, bound in matcher(self, at, ()):
                value = build(**dict(bound))
                if value is not None:
                    yield end, value


Rule = tuple[Matcher, Callable[..., Any]]
_READY: dict[str, list[tuple[frozenset[str] | None, Matcher, Callable[..., Any]]]] = {}
_BEGINNING: dict[str, dict[str, list[Rule]]] = {}
"""By symbol, the rules that may begin with a word; under no word those that may begin with any."""


def _beginning(symbol: str, low: str) -> list[Rule]:
    """The rules of a symbol that may begin with this word, in their order."""
    known = _BEGINNING.get(symbol)
    if known is None:
        known = _BEGINNING[symbol] = {
            word: [(matcher, build) for first, matcher, build in _compiled(symbol) if first is None or word in first]
            for word in {"", *(word for first, _, _ in _compiled(symbol) if first is not None for word in first)}
        }
    found = known.get(low)
    return known[""] if found is None else found


def _compiled(symbol: str) -> list[tuple[frozenset[str] | None, Matcher, Callable[..., Any]]]:
    if symbol not in _READY:
        assert symbol in RULES, f"no rule reads {symbol}"
        if not _STARTS:
            _STARTS.update(_starts())
        parts = [(_Pattern(pattern).read(), build) for pattern, build in RULES[symbol]]
        _READY[symbol] = [(_first(part), _matcher(part), build) for part, build in parts]
    return _READY[symbol]


# Patterns

Part = tuple[Any, ...]
"""`("word", w)`, `("symbol", name, symbol)`, `("all", parts)` or `("one", parts)`."""
_PIECES = re.compile(r"\{(?:(\w+):)?(\w+)\}|([()\[\]|])|([^\s{}()\[\]|]+)")


class _Pattern:
    """A pattern read into its parts."""

    def __init__(self, pattern: str) -> None:
        self.pieces = list(_PIECES.finditer(pattern))
        self.at = 0

    def read(self) -> Part:
        branches: list[list[Part]] = [[]]
        while self.at < len(self.pieces):
            name, symbol, mark, word = self.pieces[self.at].groups()
            if mark in (")", "]"):
                break
            self.at += 1
            if mark == "|":
                branches.append([])
            elif mark is not None:
                inner = self.read()
                self.at += 1
                branches[-1].append(inner if mark == "(" else ("one", (inner, ("all", ()))))
            elif word is not None:
                branches[-1].append(("word", {"<": "(", ">": ")", "'": "'s"}.get(word, word)))
            else:
                branches[-1].append(("symbol", name or symbol, symbol))
        made: list[Part] = [("all", tuple(each)) for each in branches]
        return made[0] if len(made) == 1 else ("one", tuple(made))


Starts = tuple[frozenset[str] | None, bool]
"""The words that something may begin with (None: any), and whether it may be no word at all."""
_STARTS: dict[str, Starts] = {}
EMPTY = frozenset({"here", "the_end"})
"""Terminals that read no word."""


def _first(part: Part) -> frozenset[str] | None:
    """The words it may begin with; None if that cannot be told."""
    words, empty = _begins(part, _STARTS)
    return None if empty else words


def _starts() -> dict[str, Starts]:
    """With which words each symbol may begin, found anew until nothing is added."""
    parts = {symbol: [_Pattern(pattern).read() for pattern, _ in rules] for symbol, rules in RULES.items()}
    found: dict[str, Starts] = dict.fromkeys(RULES, (frozenset(), False))
    found |= {symbol: (None, symbol in EMPTY) for symbol in TERMINALS}
    changed = True
    while changed:
        changed = False
        for symbol, patterns in parts.items():
            now = _one_of([_begins(part, found) for part in patterns])
            if symbol not in TERMINALS and now != found[symbol]:
                found[symbol], changed = now, True
    return found


def _begins(part: Part, known: dict[str, Starts]) -> Starts:
    if part[0] == "word":
        return frozenset({part[1]}), False
    if part[0] == "symbol":
        return known[part[2]]
    if part[0] == "one":
        return _one_of([_begins(each, known) for each in part[1]])
    words: list[Starts] = []
    for each in part[1]:
        words.append(_begins(each, known))
        if not words[-1][1]:
            return _one_of(words)[0], False
    return _one_of(words)[0], True


def _one_of(each: list[Starts]) -> Starts:
    some = [words for words, _ in each]
    every = None if None in some else frozenset().union(*(words for words in some if words is not None))
    return every, any(empty for _, empty in each)


def _matcher(part: Part, then: Matcher | None = None) -> Matcher:
    """What reads a part of a pattern, and then the rest of it."""
    if part[0] == "word":
        return _words((part[1],), then)
    if part[0] == "symbol":
        return _symbol(part[1], part[2], then)
    if part[0] == "one":
        return _one([_matcher(each, then) for each in part[1]])
    for plain, group in reversed(
        [(kind, tuple(each)) for kind, each in groupby(part[1], lambda one: one[0] == "word")]
    ):
        if plain:
            then = _words(tuple(word for _, word in group), then)
        else:
            for each in reversed(group):
                then = _matcher(each, then)
    return then or _nothing


def _nothing(parser: Parser, at: int, bound: Bound) -> Iterable[tuple[int, Bound]]:
    return ((at, bound),)


def _words(words: tuple[str, ...], then: Matcher | None) -> Matcher:
    rest = then or _nothing

    def match(parser: Parser, at: int, bound: Bound) -> Iterable[tuple[int, Bound]]:
        for word in words:
            if at > parser.furthest:
                parser.furthest = at
            if parser.low(at) != word:
                return ()
            at += 1
        return rest(parser, at, bound)

    return match


def _symbol(name: str, symbol: str, then: Matcher | None) -> Matcher:
    def last(parser: Parser, at: int, bound: Bound) -> Iterable[tuple[int, Bound]]:
        if at > parser.furthest:
            parser.furthest = at
        return [(end, (*bound, (name, value))) for end, value in parser.parse(symbol, at)]

    def match(parser: Parser, at: int, bound: Bound) -> Iterator[tuple[int, Bound]]:
        if at > parser.furthest:
            parser.furthest = at
        for end, value in parser.parse(symbol, at):
            yield from then(parser, end, (*bound, (name, value)))  # type: ignore[misc]

    return last if then is None else match


def _one(inner: list[Matcher]) -> Matcher:
    def match(parser: Parser, at: int, bound: Bound) -> Iterator[tuple[int, Bound]]:
        for each in inner:
            yield from each(parser, at, bound)

    return match


def series(symbol: str, item: str) -> None:
    """Items with commas, `and` and `or` between them, as a tuple: `symbol` all of them, `symbol_or` any of them."""
    for name, join in ((symbol, "and"), (f"{symbol}_or", "or")):
        rule(name, f"{{one:{item}}}")(lambda one: (one,))
        rule(name, f"{{one:{item}}} ({join}|, {join}|,) {{more:{name}_more}}")(lambda one, more: (one, *more))
        rule(f"{name}_more", f"{{one:{item}}}")(lambda one: (one,))
        rule(f"{name}_more", f"{{one:{item}}} ({join}|, {join}|,) {{more:{name}_more}}")(lambda one, more: (one, *more))
