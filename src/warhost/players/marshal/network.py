"""What a position is worth, learned from battles: a small network over sets of rows, in NumPy alone."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from warhost.players.marshal.rows import (
    OBJECTIVE_COLUMNS,
    UNIT_COLUMNS,
    VERSION,
    WHOLE_COLUMNS,
    Rows,
    Table,
)

SHIPPED = Path(__file__).with_name("weights.npz")
UNIT, PLACE, TRUNK, LAST = 64, 32, 192, 96
"""How wide it is: for a unit, for an objective, and for the whole."""
SHAPES: dict[str, tuple[int, ...]] = {
    "unit": (UNIT_COLUMNS, UNIT), "unit bias": (UNIT,), "unit again": (UNIT, UNIT), "unit again bias": (UNIT,),
    "place": (OBJECTIVE_COLUMNS, PLACE), "place bias": (PLACE,), "place again": (PLACE, PLACE),
    "place again bias": (PLACE,), "mine": (UNIT, TRUNK), "theirs": (UNIT, TRUNK), "places": (PLACE, TRUNK),
    "whole": (WHOLE_COLUMNS, TRUNK), "trunk bias": (TRUNK,), "last": (TRUNK, LAST), "last bias": (LAST,),
    "out": (LAST, 2), "out bias": (2,),
}  # fmt: skip


class Unusable(ValueError):  # noqa: N818
    """Weights that cannot be used, and why."""


class Values(NamedTuple):
    """For each position: the chance to win, and points more than the enemy's that are still to come."""

    win: Table
    points: Table


def raw(weights: dict[str, Any], mine: Any, theirs: Any, objectives: Any, whole: Any) -> Any:
    """Log odds and tens of points. Arrays of NumPy and tensors of PyTorch alike: it is written in operators only."""
    w = weights
    ours, others = (_pooled(w, "unit", each) for each in (mine, theirs))
    places = _pooled(w, "place", objectives)
    trunk = _lit(ours @ w["mine"] + others @ w["theirs"] + places @ w["places"] + whole @ w["whole"] + w["trunk bias"])
    return _lit(trunk @ w["last"] + w["last bias"]) @ w["out"] + w["out bias"]


def _pooled(w: dict[str, Any], name: str, rows: Any) -> Any:
    """A sum over whoever is there; the first column says who is."""
    each = _lit(_lit(rows @ w[name] + w[f"{name} bias"]) @ w[f"{name} again"] + w[f"{name} again bias"])
    return (each * rows[:, :, :1]).sum(1) / 4


def _lit(x: Any) -> Any:
    return x * (x > 0)


class Network:
    """Learned weights at work."""

    def __init__(self, weights: dict[str, Table]) -> None:
        self.weights = weights

    @classmethod
    def read(cls, path: Path = SHIPPED) -> "Network":
        """From a file; whatever is wrong with it is said in a sentence."""
        try:
            with np.load(path, allow_pickle=False) as held:
                found = {name: held[name] for name in held.files}
        except FileNotFoundError:
            raise Unusable(f"there are no weights at {path}") from None
        except Exception as error:  # a damaged archive fails in many ways
            raise Unusable(f"{path} is damaged: {error}") from None
        return cls(_checked(found, path))

    def values(self, rows: Rows) -> Values:
        found = raw(self.weights, *rows)
        return Values(1 / (1 + np.exp(-found[:, 0])), 10 * found[:, 1])

    def write(self, path: Path) -> None:
        held: dict[str, Any] = {name: each.astype(np.float32) for name, each in self.weights.items()}
        np.savez(path, version=np.array(VERSION), **held)


def _checked(found: dict[str, Any], path: Path) -> dict[str, Table]:
    version = found.pop("version", None)
    if version is None or int(version) != VERSION:
        raise Unusable(f"{path} is of version {version}, not {VERSION}: train the marshal anew")
    for name, shape in SHAPES.items():
        if name not in found or found[name].shape != shape:
            raise Unusable(f"{path} is damaged: {name!r} is not {shape}")
    if not all(np.isfinite(each).all() for each in found.values()):
        raise Unusable(f"{path} is damaged: not all of it are numbers")
    return {name: found[name] for name in SHAPES}
