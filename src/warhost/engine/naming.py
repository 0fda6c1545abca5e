"""Names as ids, and those of the two players; a module of its own, so that listing names loads nothing else."""

from collections.abc import Iterable
from functools import lru_cache

RED, BLUE = "red", "blue"


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """Names as ids: lower case, apostrophes dropped, hyphens."""
    kept = "".join(each if each.isalnum() else " " for each in name.lower().replace("'", "").replace("\u2019", ""))
    return "-".join(kept.split())


LONGEST_NAME = 80
"""Letters; comparing costs the product of both lengths, so what is longer is like nothing."""


def alike(word: str, known: Iterable[str], count: int = 1, cutoff: float = 0.6) -> list[str]:
    """The known names that look most like a word, best first."""
    from difflib import get_close_matches

    if len(word) > LONGEST_NAME:
        return []
    return get_close_matches(word, [each for each in known if len(each) <= LONGEST_NAME], count, cutoff)
