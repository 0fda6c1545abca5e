"""Runes that a player has depicted: how many there are of each, counted as points of the player."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Plainly
from warhost.english.phrases.counting import PointsCount
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.rolling import AddToRoll
from warhost.rules.selectors.when import MarkedThisRound, PlayerPoints

DEPICTED = "depicted runes"
"""Which ones were depicted in a battle round."""


def pool_of_rune(name: str) -> str:
    """The pool in which a player has a point for each of them."""
    return name.lower().replace(",", "")


@terminal("rune")
def _rune(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A name with its title: `Osku, Rune of the Hearth`."""
    said = [parser.low(at + n) for n in range(1, 5)]
    if parser.kind(at) != "word" or not parser.tokens[at].text[:1].isupper() or said[:3] != [",", "rune", "of"]:
        return
    end = at + 6 if said[3] == "the" else at + 5
    if end <= len(parser.tokens):
        yield (
            end,
            f"{parser.tokens[at].text}, Rune of {'the ' if said[3] == 'the' else ''}{parser.tokens[end - 1].text}",
        )


means("on_scripture", "depicted on your battle scripture", True)
rule("condition", "you have {number} or more instances of {rune} {on_scripture}")(
    lambda number, rune, on_scripture: Plainly(PlayerPoints(pool_of_rune(rune), number), f"{number} or more {rune}")
)
rule("condition", "{rune} is {on_scripture}")(
    lambda rune, on_scripture: Plainly(PlayerPoints(pool_of_rune(rune)), f"{rune} is depicted")
)
rule("each_of", "for each instance of {rune} {on_scripture}")(lambda rune, on_scripture: _count(rune))
rule("statement", "add {number} to the roll for each instance of {rune} {on_scripture}")(
    lambda number, rune, on_scripture: AddToRoll(_count(rune, number))
)
rule("condition", "you depicted {rune} this battle round")(
    lambda rune: Plainly(MarkedThisRound(DEPICTED, rune), f"{rune} was depicted this round")
)


def _count(rune: str, times: int = 1) -> Count:
    return PointsCount("points", None, times, pool_of_rune(rune))
