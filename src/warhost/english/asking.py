"""Questions about a tree: what is anywhere in it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from warhost.english.phrases.deeds import Heals, ReturnsModels
from warhost.english.phrases.more_targets import MoreTargets
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Fighting, InReach, Seen
from warhost.english.phrases.statements import Body, If, parts
from warhost.english.phrases.timing import PHASES
from warhost.english.scene import Ref
from warhost.rules.effects.selector import Select


def within_body(body: Body) -> Iterator[Any]:
    """Statements, and those inside of them."""
    for each in body:
        yield each
        yield from within_body(tuple(parts(each)))


def speaks_of(node: Any, what: Any) -> bool:
    """Is it anywhere in a tree?"""
    if node == what:
        return True
    inner = node if isinstance(node, tuple) else ()
    if isinstance(node, msgspec.Struct):
        inner = tuple(getattr(node, name) for name in node.__struct_fields__)
    return any(speaks_of(each, what) for each in inner)


def speaks_of_actor(node: Any) -> bool:
    if isinstance(node, Ref):
        return node.kind in ("actor", "aimed")
    parts_of = node if isinstance(node, tuple) else ()
    if isinstance(node, msgspec.Struct):
        parts_of = tuple(getattr(node, name) for name in node.__struct_fields__)
    return any(map(speaks_of_actor, parts_of))


def measures_from_me(node: Any) -> bool:
    """Does a tree speak of a distance to the unit whose ability it is, or of what it sees?"""
    if isinstance(node, (Seen, Fighting)) or (isinstance(node, InReach) and node.of_me):
        return True
    inner = node if isinstance(node, tuple) else ()
    if isinstance(node, msgspec.Struct):
        inner = tuple(getattr(node, name) for name in node.__struct_fields__)
    return any(map(measures_from_me, inner))


def about_me(node: Any) -> bool:
    if isinstance(node, Ref):
        return node.kind == "me"
    inner = node if isinstance(node, tuple) else ()
    if isinstance(node, msgspec.Struct):
        inner = tuple(getattr(node, name) for name in node.__struct_fields__)
    return any(map(about_me, inner))


def heals(body: Body) -> bool:
    """Does it heal, or return slain models?"""
    return any(isinstance(each, (Heals, ReturnsModels)) or heals(tuple(parts(each))) for each in body)


def comes_later(now: str | None, phase: str) -> bool:
    return now in PHASES and PHASES.index(now) < PHASES.index(phase)


def needs_pick(each: Any) -> bool:
    return isinstance(each, MoreTargets) or (isinstance(each, If) and any(map(needs_pick, each.body)))


def pool_of(who: Who) -> str:
    """Where it is picked from: those who are not on the battlefield must be spoken of."""
    off = ("destroyed", "reserve", "deployed")
    return "any-unit" if any(word in each.tell() for each in who.true for word in off) else "unit"


def joined(selects: list[Select]) -> Select | None:
    """Those whom all of them mean."""
    if not selects:
        return None
    found = selects[0]
    for each in selects[1:]:
        found = found & each
    return found
