"""What the models of a unit stand on: all on one base, or some on others (`Warscroll.other_bases`)."""

from collections.abc import Iterable, Sequence

from warhost.engine.catalogue import Warscroll
from warhost.engine.records import Unit
from warhost.table.shapes import Base, Place, row


def base_of(scroll: Warscroll, unit: Unit, model: int | None) -> Base:
    """What one model of a unit stands on, or any of them; a replacement has its models under numbers of its own."""
    if not scroll.other_bases or model is None:
        return scroll.base
    if not unit.printed:
        return scroll.base_of(model)
    return scroll.base_of(unit.printed[model]) if model < len(unit.printed) else scroll.base


def bases_of(scroll: Warscroll, unit: Unit, models: Iterable[int]) -> tuple[Base, ...]:
    """What these models stand on; empty where all models of such a unit stand on the same."""
    return tuple(base_of(scroll, unit, model) for model in models) if scroll.other_bases else ()


def rows_of_unit(scroll: Warscroll, unit: Unit, places: Sequence[Place | None]) -> list[tuple[float, ...]]:
    """The models of a unit that stand somewhere, by number, as rows of a Bodies array."""
    if not scroll.other_bases:
        return [row(place, scroll.base, scroll.height) for place in places if place is not None]
    there = [(number, place) for number, place in enumerate(places) if place is not None]
    return [row(place, base_of(scroll, unit, number), scroll.height) for number, place in there]
