"""Conditions turned round: while such units are near somebody, and what follows is said of that somebody."""

from collections.abc import Iterator
from typing import Any

import msgspec

from warhost.english.phrases.conditions import Is
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.statements import AsLongAs
from warhost.english.scene import Ref
from warhost.english.trees import changed, everything


def turned(node: Any) -> Any:
    """The tree with such conditions said of whom the rest is said: combat ranges reach as far both ways (core-7.0a)."""
    if type(node) is AsLongAs and (condition := _of_the_other(node)) is not None:
        node = msgspec.structs.replace(node, condition=condition)
    return changed(node, turned)


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
