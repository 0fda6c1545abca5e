"""Where lists end: of effects with names, and of units that are named one after the other."""

from typing import Any

from warhost.english.phrases.nouns import Pred, Who


def goes_on(one: tuple[Any, ...], more: tuple[Any, ...]) -> bool:
    """Would a sentence that goes on stand after a list, though it can belong to the last effect of it?"""
    return bool(one) and bool(more) and hasattr(more[0], "link") and _ends_named(one[-1])


def _ends_named(node: Any) -> bool:
    options: Any = getattr(node, "options", ())
    if options:
        return all(each.name for each in options)
    body: Any = getattr(node, "body", ())
    return bool(body) and _ends_named(body[-1])


def names_more(being: Pred, more: Pred) -> bool:
    """Names after a comma are more of those who were named: `near a friendly Ashur, Karsa or Hounds`."""
    words: Any = getattr(more, "words", ())
    return isinstance(getattr(being, "of", None), Who) and bool(words) and words[0][0].name
