"""Command models (models-1.0 to models-3.0): champions strike more, musicians rally, standards hold ground."""

import re

from warhost.engine.catalogue import Warscroll, Weapon
from warhost.engine.game import Game

MODULE = "command-models"
KINDS = ("champion", "musician", "standard-bearer")
_SHARE = re.compile(r"\((\d+)/(\d+)\)")


def default_models(scroll: Warscroll, size: int) -> dict[str, tuple[int, ...]]:
    """Which models are command models when nobody says: the first of the unit, one of each kind in turn."""
    found: dict[str, tuple[int, ...]] = {}
    for index, kind in enumerate(KINDS):
        word = next((each for each in scroll.keywords if each.startswith(kind.upper().replace("-", " "))), None)
        if word is not None:
            share = _SHARE.search(word)
            count = max(1, size * int(share[1]) // int(share[2])) if share else 1
            found[kind] = tuple(n for n in range(index, index + len(KINDS) * count, len(KINDS)) if n < size)
    return found


def has_model(game: Game, unit: str, kind: str) -> bool:
    """Does a command model of this kind still stand?"""
    record = game.unit(unit)
    return MODULE in game.state.modules and any(
        model not in record.slain for model in record.command_models.get(kind, ())
    )


def champion_bonus(game: Game, unit: str, weapon: Weapon, model: int) -> int:
    """1 more Attack for a champion's weapons; Companions are beyond its reach (models-1.0, core-20.0)."""
    if MODULE not in game.state.modules or "Companion" in weapon.abilities:
        return 0
    return int(model in game.unit(unit).command_models.get("champion", ()))


def musician_bonus(game: Game, unit: str) -> int:
    """1 more rally roll while a musician plays (models-2.0)."""
    return int(has_model(game, unit, "musician"))


def standard_bonus(game: Game, unit: str) -> int:
    """1 more control score while a standard bearer stands (models-3.0)."""
    return int(has_model(game, unit, "standard-bearer"))
