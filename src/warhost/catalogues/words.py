"""What catalogues write into their cells, as plain words and numbers."""

import re
from html import unescape

from warhost.engine.dice import amount
from warhost.rules.fighting.weapon_abilities import KNOWN, is_known

_MARKS = re.compile(r"\*\*|\^\^")
_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u00a0": " "})
_NOTHING = str.maketrans(dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", ""))
_ANTI = re.compile(r"^Anti-\s*(.+?)\s*\(\+(\d+) Rend\)$", re.IGNORECASE)
_NO_KEYWORD = re.compile(r"^Anti-(NON-|.* OR )")
_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*(?:mm)?\s*(?:[x\u00d7]\s*(\d+(?:\.\d+)?))?\s*mm", re.IGNORECASE)
SMALLEST, LARGEST = 15, 500
"""Millimetres; a smaller number counts bases, as in `1 x 40mm`."""
_COMMAS = re.compile(r"[,;\n]\s*(?![^()]*\))")
_ABILITIES = {each.casefold(): each for each in KNOWN}


def plain_text(said: str) -> str:
    """Without emphasis, with plain hyphens and quotes."""
    return " ".join(_MARKS.sub("", unescape(said)).translate(_HYPHENS).translate(_QUOTES).translate(_NOTHING).split())


def number(said: str) -> int | str | None:
    """A characteristic: a number, dice such as `2D6`, or None for none (`-`) and what is none."""
    text = plain_text(said).rstrip('"+').replace(" ", "").upper()
    try:
        amount(text)
    except ValueError:
        return None
    return int(text) if text.isdecimal() else text


def whole(said: str) -> int | None:
    """A characteristic that is no roll."""
    found = number(said)
    return found if isinstance(found, int) else None


def face(said: str) -> int | None:
    """What a roll must reach, 2 to 6."""
    found = whole(said)
    return found if found is not None and 2 <= found <= 6 else None


def is_none(said: str) -> bool:
    return plain_text(said).casefold() in ("", "-", "n/a", "none")


def bases_of(said: str) -> list[tuple[float, ...]]:
    """Every base that is named, in millimetres: one number, or length and width."""
    found = [
        sorted((float(each) for each in one.groups() if each and SMALLEST <= float(each) <= LARGEST), reverse=True)
        for one in _SIZE.finditer(plain_text(said))
    ]
    return [tuple(sizes) for sizes in found if sizes]


def weapon_abilities(said: str) -> tuple[list[str], list[str]]:
    """Those the rules define, and those they do not."""
    if is_none(said):
        return [], []
    listed = [_tidy(plain_text(each)) for each in _COMMAS.split(said) if not is_none(each)]
    known = [each for each in listed if is_known(each) and not _NO_KEYWORD.match(each)]
    return known, [each for each in listed if each not in known]


def _tidy(said: str) -> str:
    """As the rules write it, however the catalogue does."""
    found = _ANTI.match(said)
    if not found:
        return _ABILITIES.get(said.casefold(), said)
    word = found[1] if found[1].lower() == "charge" else found[1].upper()
    return f"Anti-{word} (+{found[2]} Rend)"
