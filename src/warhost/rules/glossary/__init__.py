"""The rulebook's glossary in our own words: each term, the rules it rests on, and the words it goes by in texts."""

import re
from functools import cache
from importlib.resources import files

import msgspec

from warhost.engine.codec import decode
from warhost.engine.naming import alike


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One term. A word in lower case is meant in any spelling, one with capitals only as it is written."""

    term: str
    words: tuple[str, ...]
    rules: tuple[str, ...]
    says: str


class UnknownTerm(LookupError):  # noqa: N818
    """The glossary has no such term; `near` holds those that look most like it."""

    def __init__(self, asked: str) -> None:
        self.asked, self.near = asked, nearest(asked)
        hint = f"; did you mean {', '.join(self.near)}?" if self.near else ""
        super().__init__(f"the glossary has no term {asked!r}{hint}")


@cache
def glossary() -> dict[str, Term]:
    """Every term by its name, in the order of the book."""
    found: dict[str, Term] = {}
    for source in sorted(files(__package__).iterdir(), key=lambda each: each.name):
        if source.name.endswith(".json"):
            for each in decode(source.read_bytes(), list[Term]):
                if each.term in found:
                    raise ValueError(f"{source.name}: {each.term} is explained twice")
                found[each.term] = each
    return found


@cache
def _called() -> dict[str, tuple[Term, ...]]:
    """What a term can be asked for by: its name, its name without what stands in brackets, any of its words."""
    found: dict[str, tuple[Term, ...]] = {}
    for term in glossary().values():
        bare = re.sub(r"\s*\((?:[a-z]|\.\.\.).*?\)", "", term.term)
        for name in dict.fromkeys(_plain(each) for each in (term.term, bare, *term.words)):
            found[name] = (*found.get(name, ()), term)
    return found


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def look_up(asked: str) -> tuple[Term, ...]:
    """The terms of this name; where one is called so in full, that one alone."""
    found = _called().get(_plain(asked), ())
    exact = tuple(each for each in found if _plain(each.term) == _plain(asked))
    if not found:
        raise UnknownTerm(asked)
    return exact or found


def nearest(asked: str, count: int = 5) -> tuple[str, ...]:
    """Names of terms that a mistyped one may have meant: those that contain it first, then by spelling."""
    wanted = _plain(asked)
    holding = [name for name in _called() if len(wanted) > 2 and wanted in name]
    close = alike(wanted, _called(), count)
    return tuple(dict.fromkeys(each.term for name in (*holding, *close) for each in _called()[name]))[:count]
