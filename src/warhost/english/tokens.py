"""Rules text cut into tokens: words, numbers, dice, distances, quoted names, marks; each knows where it stood."""

import re

import msgspec

from warhost.english.spelling import SHORTENED, spelt
from warhost.english.texts import Field

_SHAPES = re.compile(
    r"""(?P<dice>\d*[Dd]\d+(?:\s?[+-]\s?\d+)?"?)
      | (?P<span>\d+-\d+)
      | (?P<face>\d+\+)
      | (?P<inches>(?:1/2|½|\d+(?:\.\d+)?)\s?(?:["\#]|''|inches\b))
      | (?P<number>\d+)
      | (?P<plus>[+-]\d+)
      | (?P<word>(?:non-|anti-)(?=\w)|[^\W\d_](?:[\w!?]|[-'](?=[^\W\d_]))*)
      | (?P<mark>[.,:;()\u2022/"%+-])
    """,
    re.VERBOSE | re.IGNORECASE,
)


class TextToken(msgspec.Struct, frozen=True):
    """One piece of a text: what kind, in lower case, as written, and where."""

    kind: str
    low: str
    text: str
    field: Field
    start: int


def tokens_of(text: str, field: Field) -> list[TextToken]:
    """A text in tokens."""
    said, found, at = text, list[TextToken](), 0
    while at < len(said):
        quoted = _quoted(said, at)
        if quoted:
            found.append(TextToken("quoted", f"'{quoted}'".lower(), quoted, field, at))
            at += len(quoted) + 2
        elif said.startswith(", On a ", at):  # a sentence of its own, after a slip of the pen
            found.append(TextToken("mark", ".", ",", field, at))
            at += 1
        elif shape := _SHAPES.match(said, at):
            if not (shape.group() == "." and found and found[-1].low == "."):  # a stop that was set twice
                found += _cut(str(shape.lastgroup), shape.group(), field, at)
            at = shape.end()
        elif said[at] == "'":  # of several who own something
            found.append(TextToken("word", "'s", "'", field, at))
            at += 1
        else:
            if not said[at].isspace() and said[at] not in "*_^":
                found.append(TextToken("mark", said[at], said[at], field, at))
            at += 1
    full = _in_full(found)
    return [_ended(each, full[n + 1 :]) for n, each in enumerate(full)]


def _in_full(tokens: list[TextToken]) -> list[TextToken]:
    """Keywords of which only the last word is said, with all their words."""
    found: list[TextToken] = []
    for each in tokens:
        words = SHORTENED.get(each.low, ("",))
        if not found or found[-1].low != words[0]:
            found += [TextToken("word", word, word.capitalize(), each.field, each.start) for word in words[:-1]]
        found.append(each)
    return found


def _ended(token: TextToken, after: list[TextToken]) -> TextToken:
    """A comma before a capital that begins a sentence is a full stop."""
    begins = token.low == "," and bool(after) and after[0].text in ("If", "On")
    return TextToken("mark", ".", token.text, token.field, token.start) if begins else token


def _quoted(said: str, at: int) -> str:
    """A name between single quotes that opens here."""
    if said[at] != "'" or (at and (said[at - 1].isalnum() or said[at - 1] == "'")):
        return ""
    for end in range(at + 2, len(said)):
        closes = said[end] == "'" and said[end - 1] != " " and (end + 1 == len(said) or not said[end + 1].isalnum())
        if closes and said[at + 1] != " " and not (end + 1 < len(said) and said[end + 1] == "'"):
            return said[at + 1 : end]
        if said[end] in ".:;":
            break
    return ""


def _cut(kind: str, text: str, field: Field, at: int) -> list[TextToken]:
    """A word that owns something is two tokens, and so is one that lacks its space."""
    if kind == "word" and text[-2:].lower() == "'s":
        return [
            TextToken(kind, text[:-2].lower(), text[:-2], field, at),
            TextToken(kind, "'s", "'s", field, at + len(text) - 2),
        ]
    if kind == "word" and (right := spelt(text)) != (text,):
        return [TextToken(kind, each.lower(), each, field, at + n) for n, each in enumerate(right)]
    low = text.lower().replace(" ", "")
    return [TextToken(kind, _measured(low) if kind == "inches" else low, text, field, at)]


def _measured(low: str) -> str:
    """A distance, however its sign is written."""
    return (
        low.replace("inches", '"').replace("#", '"').replace("''", '"').replace("1/2", "0.5").replace("\u00bd", "0.5")
    )
