"""Captains with other weights: styles that come with the game, and weights files of one's own."""

from collections.abc import Callable
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any

import msgspec
import yaml

from warhost.engine.codec import convert
from warhost.players.captain.captain import Captain
from warhost.players.captain.weights import CAPTAIN, Weights

STYLES = Path(__file__).with_name("styles.yaml")
FILED = "weights:"
"""Before the name of a weights file, a captain with those weights: `weights:mine.json`."""


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A temper: what it is like, and the weights that differ. `for_people`: worth playing against."""

    summary: str
    weights: dict[str, float]
    for_people: bool = True


class BadWeights(ValueError):  # noqa: N818
    """Weights that cannot be used: what is wrong, where, and what would be right."""


@cache
def styles() -> dict[str, Style]:
    return convert(yaml.safe_load(STYLES.read_text(encoding="utf-8")), dict[str, Style])


def changed(differences: dict[str, Any], where: str) -> Weights:
    """The usual weights but for these; a name or a number that will not do is told."""
    known = Weights.__struct_fields__
    for name, value in differences.items():
        if name not in known:
            raise BadWeights(f"{where}: there is no weight called {name!r}; known: {', '.join(known)}")
        number = isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)
        if not number:
            raise BadWeights(f"{where}: {name} is {value!r}, not a number")
    return msgspec.structs.replace(CAPTAIN, **{name: float(value) for name, value in differences.items()})


def read_weights(path: Path) -> Weights:
    """A file of weights by name, JSON or YAML; those it leaves out are the usual ones."""
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise BadWeights(f"{path}: the weights cannot be read: {why}") from None
    except yaml.YAMLError as error:
        raise BadWeights(f"{path}: this is neither JSON nor YAML: {str(error).partition(chr(10))[0]}") from None
    if not isinstance(found, dict):
        raise BadWeights(f"{path}: weights by name are wanted, such as {{menace: 0.9, fear: 0.5}}")
    return changed(found, str(path))


def captain_with(weights: Weights) -> Callable[[int | str], Captain]:
    """Makes captains with these weights."""
    return lambda seed: Captain(seed, weights)


def tempers() -> dict[str, Callable[[int | str], Captain]]:
    """A maker of captains for each style."""
    return {name: captain_with(changed(each.weights, STYLES.name)) for name, each in styles().items()}


def filed(name: str) -> Callable[[int | str], Captain] | None:
    """For `weights:FILE` a maker of captains with those weights; None for any other name."""
    if not name.startswith(FILED):
        return None
    return captain_with(read_weights(Path(name.removeprefix(FILED))))
