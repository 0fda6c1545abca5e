"""Words made of spans: who and what a sentence speaks of stays known until it is rendered.

A span has an id and a text. Rules know ids only, so there the text is the id; `warhost.narration.names` calls everybody
by name. Plain text is made here; the terminal's lines in `cli/page.py`, the page's elements in `web/js/prose.js`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from string import Formatter
from typing import Literal, TypeAlias

import msgspec

from warhost.engine.naming import BLUE, RED

MARKS = {RED: "[R]", BLUE: "[B]"}
"""How the sides are told apart without colour, where there are only characters."""
TIE = "\u00a0"
"""A space at which lines are not broken; it is written as an ordinary one."""


class Span(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """A stretch of words."""

    text: str


class TextSpan(Span, frozen=True, tag="text"):
    """Words about nothing in particular."""


class PlayerSpan(Span, frozen=True, tag="player"):
    """A player. `mark`: the side is shown before the name."""

    player: str
    mark: bool = False


class UnitSpan(Span, frozen=True, tag="unit"):
    """A unit, or its letter on a drawing. `mark`: the side is shown before it."""

    unit: str
    side: str | None = None
    mark: bool = False


class ModelSpan(Span, frozen=True, tag="model"):
    """A model by its number: from 0 in the rules, from 1 where it is called by name."""

    unit: str
    model: int


class ObjectiveSpan(Span, frozen=True, tag="objective"):
    """An objective."""

    objective: str


class TerrainSpan(Span, frozen=True, tag="terrain"):
    """A terrain feature."""

    terrain: str


class ThingSpan(Span, frozen=True, tag="thing"):
    """Whatever goes by this id; which it is comes out when it is called by name."""

    thing: str


Measure: TypeAlias = Literal["count", "inches", "or-more"]


class NumberSpan(Span, frozen=True, tag="number"):
    """A number, and what it measures: 3, 3" or 3+."""

    value: float
    measure: Measure = "count"


class RuleSpan(Span, frozen=True, tag="rule"):
    """A rule that what was said before rests on; its text begins with a space, for whoever leaves it out."""

    rule: str


class GapSpan(Span, frozen=True, tag="gap"):
    """Between two columns, where there is room for columns; else a space."""


AnySpan: TypeAlias = (
    TextSpan
    | PlayerSpan
    | UnitSpan
    | ModelSpan
    | ObjectiveSpan
    | TerrainSpan
    | ThingSpan
    | NumberSpan
    | RuleSpan
    | GapSpan
)
Prose: TypeAlias = tuple[AnySpan, ...]
Words: TypeAlias = AnySpan | Prose | str | int
"""Whatever can be put into a sentence."""

GAP = GapSpan(" ")


def a_player(player: str) -> PlayerSpan:
    return PlayerSpan(player, player)


def a_unit(unit: str) -> UnitSpan:
    return UnitSpan(unit, unit)


def a_model(unit: str, model: int) -> Prose:
    """model 3 of red-wardens"""
    return ModelSpan(f"model {model}", unit, model), TextSpan(" of "), a_unit(unit)


def an_objective(objective: str) -> ObjectiveSpan:
    return ObjectiveSpan(objective, objective)


def a_feature(feature: str) -> TerrainSpan:
    return TerrainSpan(feature, feature)


def a_thing(thing: str) -> ThingSpan:
    return ThingSpan(thing, thing)


def a_rule(rule: str) -> RuleSpan:
    return RuleSpan(f" [{rule}]", rule)


def inches(distance: float, places: str = "g") -> NumberSpan:
    """3.5", or with `places` ".2f" 3.50\""""
    return NumberSpan(f'{distance:{places}}"', distance, "inches")


def or_more(needed: int) -> NumberSpan:
    """4+"""
    return NumberSpan(f"{needed}+", needed, "or-more")


def said(template: str, **things: Words) -> Prose:
    """A sentence with things put in by name: said("{unit} is not in combat", unit=a_unit(unit))."""
    return _said(template, tuple(things.items()))


@lru_cache(maxsize=4096)
def _said(template: str, named: tuple[tuple[str, Words], ...]) -> Prose:
    """The same few sentences are said of the same few units all the time."""
    found: list[AnySpan] = []
    things = dict(named)
    for text, field in _parts(template):
        if text:
            found.append(TextSpan(text))
        if field is not None:
            found += spans(things[field])
    return _merged(found)


def spans(words: Words) -> Prose:
    """Anything that can be said, as spans."""
    if isinstance(words, tuple):
        return words
    if isinstance(words, str):
        return (TextSpan(words),) if words else ()
    return (NumberSpan(str(words), words),) if isinstance(words, int) else (words,)


def joined(between: str, parts: Iterable[Words]) -> Prose:
    """One after the other, with something between."""
    found: list[AnySpan] = []
    for part in parts:
        found += (*((TextSpan(between),) if found else ()), *spans(part))
    return _merged(found)


def listing(things: Sequence[Words]) -> Prose:
    """This, that and the other."""
    last = things[-1:]
    return joined(" and ", [joined(", ", things[:-1]), *last]) if len(things) > 1 else joined("", last)


def tied(words: Words) -> Prose:
    """Words that stay on one line."""
    return tuple(msgspec.structs.replace(span, text=span.text.replace(" ", TIE)) for span in spans(words))


def untied(prose: Prose) -> Prose:
    """The same, broken wherever there is a space."""
    return tuple(msgspec.structs.replace(span, text=span.text.replace(TIE, " ")) for span in prose)


def plain(prose: Prose, *, rules: bool = True) -> str:
    """As text, the side marked where it is known; the rules in brackets, or left out."""
    return "".join(written(span) for span in prose if rules or not isinstance(span, RuleSpan)).replace(TIE, " ")


def written(span: AnySpan) -> str:
    """One span as text."""
    mark = mark_of(span)
    return f"{mark} {span.text}" if mark else span.text


def mark_of(span: AnySpan) -> str:
    """[R] or [B] where the side is to be shown, else nothing."""
    return MARKS.get(side_of(span) or "", "") if isinstance(span, PlayerSpan | UnitSpan) and span.mark else ""


def side_of(span: AnySpan) -> str | None:
    """Whose side a span speaks of, if of any."""
    return span.player if isinstance(span, PlayerSpan) else span.side if isinstance(span, UnitSpan) else None


@lru_cache(maxsize=4096)
def _parts(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((text, field) for text, field, _, _ in Formatter().parse(template))


def _merged(found: Sequence[AnySpan]) -> Prose:
    """Texts that follow each other as one."""
    return tuple(_merging(found)) if sum(isinstance(span, TextSpan) for span in found) > 1 else tuple(found)


def _merging(found: Sequence[AnySpan]) -> Iterator[AnySpan]:
    text = ""
    for span in found:
        if isinstance(span, TextSpan):
            text += span.text
            continue
        if text:
            yield TextSpan(text)
            text = ""
        yield span
    if text:
        yield TextSpan(text)
