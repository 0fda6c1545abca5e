"""An experiment, run: what is left of it is fought, every battle is kept, and the rule says when to stop."""

from collections.abc import Callable, Iterable
from itertools import islice

from warhost.arena.report import wilson
from warhost.lab.design import batch, lab_bouts, total
from warhost.lab.engines import Engine
from warhost.lab.experiment import Experiment
from warhost.lab.levels import levels_of
from warhost.lab.rows import LabRow, row_of
from warhost.lab.store import LabStore

PORTION = 5000
"""Battles that are handed to the engine at a time where no rule is asked in between."""

Watch = Callable[[LabRow], None]


def run(store: LabStore, asked: Experiment, engine: Engine, watch: Watch | None = None) -> None:
    """Fight what is left. Whatever stops this loses no finished battle."""
    bouts, portion, fought = lab_bouts(asked), batch(asked) if asked.until else PORTION, 0
    while some := list(islice(bouts, min(portion, total(asked) - fought))):
        fought += len(some)
        left = {bout.number: bout for bout in some if not store.has(bout.number)}
        for found in engine.fight(left.values()) if left else ():
            row = row_of(left[found.number], found)
            store.add(row)
            if watch is not None:
                watch(row)
        if asked.until is not None and settled(asked, islice(store.rows(), fought)):
            break
    store.finish()


def settled(asked: Experiment, rows: Iterable[LabRow]) -> bool:
    """Is the score of every level known well enough?"""
    until = asked.until
    assert until is not None
    scores: dict[str, list[float]] = {}
    for row in rows:
        for level, score in levels_of(until.factor, row) if row.broken is None else ():
            scores.setdefault(level, []).append(score)
    widths = [wilson(sum(each), len(each)) for each in scores.values()]
    return bool(widths) and all((each.high - each.low) / 2 <= until.within for each in widths)
