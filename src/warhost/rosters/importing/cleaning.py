"""Pasted text as lines: what chat programs did to it is undone as far as that goes."""

import re
import unicodedata
from collections.abc import Iterator

import msgspec

from warhost.rosters.roster_file import RosterError

LONGEST_LINE, MOST_LINES = 400, 1500
"""Letters of a line and lines of a paste; patterns are tried at every letter, so what is longer is not tried."""
_STRAIGHT = {
    "'": "\u2019\u2018\u201b\u0060\u00b4\u2032", '"': "\u201c\u201d\u201e\u2033",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212", " ": "\u00a0\u2007\u2009\u202f", "x": "\u00d7",
}  # fmt: skip
"""Plain characters, and what keyboards and chat programs put in their place."""
_PLAIN = str.maketrans({each: plain for plain, fancy in _STRAIGHT.items() for each in fancy})
_BULLET = re.compile(r"^(?:[•·‣◦●○▪►➤∙*+]|-+(?=\s))\s*")
_RULE = re.compile(r"^[-=_*~\s]+$")
_MARKS = re.compile(r"\*\*|__|~~|^>+\s*|^#+\s+|^```\w*$")
_ITALIC = re.compile(r"^([*_])(?=\S)(.*\S)\1$")
VERSION = re.compile(r"^(?:app|data|data version|client|version|bsdata)\s*:.*\d", re.IGNORECASE)
FOOTER = re.compile(r"^created with (.+)$", re.IGNORECASE)


class TextLine(msgspec.Struct, frozen=True):
    """A line with something in it."""

    number: int
    text: str
    bullet: bool


def clean(text: str, source: str = "list") -> list[TextLine]:
    """The lines that hold something, without marks of emphasis, quoting and invisible characters."""
    found = []
    for line in _clean(text, source):
        found.append(line)
        if len(found) > MOST_LINES:
            raise RosterError(f"{source}: it has more than {MOST_LINES} lines. Right: army lists, a few at a time")
    return found


def _clean(text: str, source: str) -> Iterator[TextLine]:
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        seen = "".join(each for each in raw.replace("```", "") if unicodedata.category(each) not in ("Cf", "Cc"))
        seen = " ".join(seen.translate(_PLAIN).split())
        if len(seen) > LONGEST_LINE:
            raise RosterError(f"{source}, line {number}: it has {len(seen)} letters. Right: at most {LONGEST_LINE}")
        line = _MARKS.sub("", seen).strip()
        italic = _ITALIC.match(line)
        line = italic[2] if italic else line
        if not line or _RULE.match(line):
            continue
        bullet = _BULLET.match(line)
        yield TextLine(number, (line[bullet.end() :] if bullet else line).strip(), bool(bullet))


def lists(lines: list[TextLine]) -> list[list[TextLine]]:
    """Several lists in one paste, parted behind the footer of each."""
    found: list[list[TextLine]] = [[]]
    ended = False
    for line in lines:
        footer = bool(FOOTER.match(line.text)) or bool(VERSION.match(line.text))
        if ended and not footer:
            found.append([])
            ended = False
        ended = ended or footer
        found[-1].append(line)
    return [each for each in found if each]
