"""Replacement units (core-24.2) of half the models, rounding up."""

import msgspec

from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.rules.room import no_room
from warhost.rules.selecting import Frame, Select
from warhost.rules.setting_up import Terms, pick_models, replacement_for
from warhost.rules.use import Use


def half_of(game: Game, unit: str) -> int:
    return (game.unit(unit).size + 1) // 2


class HalfHasRoom(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of which half the models could be set up under these terms (core-24.0)."""

    terms: Terms

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return not any(no_room(game, unit, self.terms, "core-24.0", half_of(game, unit)))


def half_replacement(use: Use, unit: str) -> Script[str]:
    """A new unit with half the models of a destroyed one; its commander picks which, where it makes a difference."""
    game, reason = use.game, f"which models of {unit} come back"
    everyone, half = range(game.unit(unit).size), half_of(game, unit)
    models = yield from pick_models(game, unit, everyone, half, reason, use.ability.rule)
    return replacement_for(game, unit, models)
