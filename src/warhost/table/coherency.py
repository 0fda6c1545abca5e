"""One group: each model near enough to others, all connected; and what must go when a group is broken.

Which models can stay is found without a search. Models that could keep `need` neighbours are those left after
taking away, again and again, whoever has fewer; each connected part of the rest is coherent by itself, and no
coherent group reaches outside one. Only when a part is too large for the `need` it satisfies do smaller groups count.
"""

from collections.abc import Callable, Iterator
from itertools import compress

from warhost.table import kernels
from warhost.table.shapes import Bodies, Flags

Group = frozenset[int]
Links = list[Group]
"""For each model, by its number, the others in range of it."""


def coherent(bodies: Bodies, range_: float, need: int) -> bool:
    """Whether the models are one connected group, each near `need` others (or all there are)."""
    return bool(kernels.coherent(bodies, range_, need))


def links_of(near: Flags) -> Links:
    """A matrix of who is near whom, as sets."""
    numbers = range(len(near))
    return [frozenset(compress(numbers, row)) for row in near.tolist()]


def is_group(links: Links, models: Group, need_for: Callable[[int], int]) -> bool:
    """Whether these models by themselves are coherent; `need_for` says how many neighbours a size of unit asks for."""
    if models and _part(links, models, next(iter(models))) != models:
        return False
    need = min(need_for(len(models)), len(models) - 1)
    return need < 2 or all(len(links[model] & models) >= need for model in models)


def _part(links: Links, models: Group, first: int) -> Group:
    """Those of a set of models that are connected with one of them."""
    part = edge = frozenset((first,))
    while edge:
        edge = frozenset().union(*(links[model] for model in edge)) & models - part
        part |= edge
    return part


def _parts(links: Links, models: Group) -> list[Group]:
    """The connected parts of a set of models."""
    left, found = models, []
    while left:
        part = _part(links, left, min(left))
        found.append(part)
        left -= part
    return found


def _core(links: Links, models: Group, need: int) -> Group:
    """The models left when whoever has fewer than `need` neighbours among them is taken away until nobody has."""
    kept = models
    while True:
        fewer = frozenset(model for model in kept if len(links[model] & kept) >= need)
        if fewer == kept:
            return kept
        kept = fewer


def _connected(links: Links, part: Group, size: int) -> Iterator[Group]:
    """Every connected group of a size within a part, each once."""

    def grow(group: Group, edge: list[int], barred: Group) -> Iterator[Group]:
        if len(group) == size:
            yield group
            return
        for model in edge:
            barred |= {model}
            fresh = sorted((links[model] & part) - barred - group - set(edge))
            later = [other for other in edge if other not in barred]
            yield from grow(group | {model}, later + fresh, barred)

    for first in sorted(part):
        older = frozenset(model for model in part if model < first)
        yield from grow(frozenset((first,)), sorted((links[first] & part) - older), older | {first})


def _groups_of(links: Links, models: Group, size: int, need: int) -> Iterator[Group]:
    """Every coherent group of exactly this size."""
    for part in _parts(links, _core(links, models, min(need, size - 1))):
        if len(part) == size:
            yield part
        elif len(part) > size:
            smaller = _connected(links, part, size)
            yield from (group for group in smaller if is_group(links, group, lambda _: need))


def keepable(links: Links, models: Group, need_for: Callable[[int], int]) -> Iterator[Group]:
    """Every largest group that can stay; nothing when there is no model."""
    for size in range(len(models), 0, -1):
        found = _groups_of(links, models, size, need_for(size))
        first = next(found, None)
        if first is not None:
            yield first
            yield from found
            return
