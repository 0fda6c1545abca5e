"""Cells that only some abilities have: what it costs to unlock one and after which others, points that are spent."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from warhost.english.phrases.declare import Pays
from warhost.english.phrases.points import Spends
from warhost.english.phrases.spending import SpendsAny
from warhost.english.scene import NotMeant
from warhost.english.texts import AbilityText, Lock, Setting
from warhost.english.trees import everything
from warhost.rules.effects.pools import pool_key
from warhost.rules.words import keyword

CONDITION = "unlock condition"
UNLOCKED = "unlocked"
_POINTS = " points"
_OPEN = re.compile(r"You do not need to unlock this ability\. It is already unlocked\.?")
_AFTER = re.compile(r"You can only unlock this ability if you have (?:already )?unlocked (.+?)\.?")


def locks(texts: Iterable[AbilityText], wheels: Iterable[tuple[str, str]]) -> frozenset[Lock]:
    """Those of abilities that must be unlocked; of a keyword of which one is not understood, there are none."""
    known, found = tuple(texts), set[Lock]()
    names = frozenset(each.name for each in known)
    for word in (word for word, state in wheels if state == UNLOCKED):
        made = [_lock(each, word, names) for each in known if word in map(keyword, each.keywords)]
        found |= set() if None in made else {each for each in made if each is not None}
    return frozenset(found)


def _lock(text: AbilityText, word: str, names: frozenset[str]) -> Lock | None:
    cells = dict(text.more)
    said = cells.pop(CONDITION, "")
    after = () if not said or _OPEN.fullmatch(said) else tuple(_named(said, names))
    prices = [(name, points) for name, points in cells.items() if name.endswith(_POINTS) and points.isdigit()]
    if len(prices) != 1 or len(cells) != 1 or (said and not after and not _OPEN.fullmatch(said)):
        return None
    pool = pool_key(prices[0][0].removesuffix(_POINTS))
    return Lock(text.name, word, pool, int(prices[0][1]), after, bool(_OPEN.fullmatch(said)))


def _named(said: str, names: frozenset[str]) -> Iterator[str]:
    """The abilities of which one must be unlocked; a quotation mark may be missing."""
    told = _AFTER.fullmatch(said)
    one = "|".join(re.escape(each) for each in sorted(names, key=len, reverse=True))
    if told is not None and re.fullmatch(rf"'?(?:{one})'?(?: or '?(?:{one})'?)*", told[1]):
        yield from re.findall(rf"(?<![\w'])'?({one})'?(?= or |$)", told[1])


def is_open(text: AbilityText, setting: Setting) -> bool:
    """Can it be used from the start, though others of its keyword must be unlocked?"""
    return any(each.open and each.name == text.name for each in setting.locks)


def cells_meant(text: AbilityText, setting: Setting, tree: Any) -> None:
    """Cells of an ability that say what it costs must be met: by its lock, or by what the text itself spends."""
    if text.more and not any(each.name == text.name for each in setting.locks):
        for name, said in text.more:
            if not _spent(name, said, tree):
                raise NotMeant(f"{name}: what they are for")


def _spent(name: str, said: str, tree: Any) -> bool:
    """Does the text itself spend as many points as the cell says?"""
    pool, points = pool_key(name.removesuffix(_POINTS)), said.removesuffix("+")
    if not name.endswith(_POINTS) or not points.isdigit():
        return False
    paid = [each for each in everything(tree) if isinstance(each, (Pays, Spends, SpendsAny)) and each.pool == pool]
    if said.endswith("+"):
        return int(points) == 1 and [type(each) for each in paid] == [SpendsAny]
    return [getattr(each, "points", None) for each in paid] == [int(points)]
