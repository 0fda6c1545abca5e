"""Conditions turned round, where what follows is said of who stands second; and conditions of the same unit again."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from warhost.english.phrases.conditions import Is
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import InReach, IsWord
from warhost.english.phrases.rolling import PerDie
from warhost.english.phrases.statements import AsLongAs, If
from warhost.english.scene import NotMeant, Ref
from warhost.english.trees import changed, everything


def turned(node: Any) -> Any:
    """The tree with such conditions said of whom the rest is said: combat ranges reach as far both ways (core-7.0a)."""
    if type(node) is AsLongAs and (condition := _of_the_other(node)) is not None:
        node = msgspec.structs.replace(node, condition=condition)
    return changed(_asked_again(node) if isinstance(node, tuple) else node, turned)


def _asked_again(body: tuple[Any, ...]) -> tuple[Any, ...]:
    """`If this unit is one thing, ... If it is another, ...`: where dice do the same, the same unit is asked."""
    found = list(body)
    for at, (one, two) in enumerate(pairwise(body)):
        if _dice_asked(one) == "me" and _dice_asked(two) == "it":
            if not (_by_word(one) and _by_word(two) and _same_dice(one.body[0], two.body[0])):
                raise NotMeant("it is not said which of two is meant by it")
            found[at + 1] = msgspec.structs.replace(two, condition=Is(one.condition.who, two.condition.true))
    return tuple(found)


def _dice_asked(node: Any) -> str | None:
    """Of whom is it asked whether dice count?"""
    said = node.condition if type(node) is If and not node.otherwise and len(node.body) == 1 else None
    asked = isinstance(said, Is) and isinstance(said.who, Ref) and isinstance(node.body[0], PerDie)
    return said.who.kind if asked else None  # type: ignore[union-attr]


def _by_word(node: Any) -> bool:
    return [type(each) for each in node.condition.true] == [IsWord]


def _same_dice(one: PerDie, two: PerDie) -> bool:
    """Do they do the same, from another face on?"""
    return one.least != two.least and _unplaced(one.body) == _unplaced(two.body)


def _unplaced(node: Any) -> Any:
    return Ref(node.kind, -1, node.side, node.word) if isinstance(node, Ref) else changed(node, _unplaced)


def _of_the_other(node: AsLongAs) -> Is | None:
    near = node.condition
    if not isinstance(near, Is) or not isinstance(near.who, Who) or len(near.true) != 1:
        return None
    reach = near.true[0]
    if not isinstance(reach, InReach) or reach.inches is not None or reach.wholly or not isinstance(reach.of, Who):
        return None
    said = {each.word for each in _named(node.body)}
    if not said or not said <= _words(reach.of) or said & _words(near.who):
        return None
    return Is(msgspec.structs.replace(reach.of, one=True), (InReach(None, near.who),))


def _words(who: Who) -> set[str]:
    return {each.word for group in who.words for each in group}


def _named(node: Any) -> Iterator[Ref]:
    """Units that are spoken of again by what they are."""
    return (each for each in everything(node) if isinstance(each, Ref) and each.kind == "that" and each.word)
