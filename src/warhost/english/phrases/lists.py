"""Where lists end: of effects with names, and of units that are named one after the other."""

from typing import Any

from warhost.english.phrases.nouns import Pred, Who


def goes_on(one: tuple[Any, ...], more: tuple[Any, ...]) -> bool:
    """Would a sentence that goes on stand after a list, though it can belong to the last effect of it?"""
    if not one or not more:
        return False
    of_list = hasattr(more[0], "link") or hasattr(more[0], "of_effect")
    return (of_list and _ends_named(one[-1])) or _ends_picking(one[-1]) or _ends_rolling(one[-1])


def _ends_named(node: Any) -> bool:
    options: Any = getattr(node, "options", ())
    if options:
        return all(each.name for each in options)
    body: Any = getattr(node, "body", ())
    return bool(body) and _ends_named(body[-1])


def _ends_picking(node: Any) -> bool:
    """Does the last effect of a list end with a pick, or with dice? What follows them is still to come."""
    options: Any = getattr(node, "options", ())
    if options:
        return _waits(options[-1].body[-1])
    body: Any = getattr(node, "body", ())
    return bool(body) and _ends_picking(body[-1])


def _ends_rolling(node: Any) -> bool:
    """Does a list of what is done if this or that is so end with dice that nothing answers yet?"""
    body: Any = getattr(node, "body", ())
    if len(body) < 2 or not all(hasattr(each, "condition") for each in body):
        return False
    while getattr(body[-1], "body", ()):
        body = body[-1].body
    return hasattr(body[-1], "dice") and not hasattr(body[-1], "body")


def _waits(last: Any) -> bool:
    if hasattr(last, "link"):
        return _waits(last.body[-1])
    return (hasattr(last, "as_target") or hasattr(last, "dice")) and not getattr(last, "body", ())


def names_more(being: Pred, more: Pred) -> bool:
    """Names after a comma are more of those who were named: `near a friendly Ashur, Karsa or Hounds`."""
    words: Any = getattr(more, "words", ())
    return isinstance(getattr(being, "of", None), Who) and bool(words) and words[0][0].name
