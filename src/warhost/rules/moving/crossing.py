"""Whom and what a unit may pass across as if it could fly: by its abilities, or by the terms of the move."""

from typing import NamedTuple

from warhost.engine.game import Game
from warhost.rules.effects.in_force import affecting, frame_of, in_force
from warhost.rules.effects.modifiers import PassesAcross
from warhost.rules.effects.selector import meant
from warhost.rules.moving.terms import MoveTerms
from warhost.rules.space.standing import can_be_targets


class Crossing(NamedTuple):
    """The units whose models (and combat ranges) are no obstacle on the way, and whether terrain is one."""

    units: tuple[str, ...] = ()
    terrain: bool = False


def crossing(game: Game, unit: str, terms: MoveTerms) -> Crossing:
    """What a unit may pass across in a move; it cannot end there."""
    rules = [
        (rule, frame_of(source, unit))
        for rule, source in (affecting(game, PassesAcross, unit) if in_force(game, PassesAcross) else ())
        if rule.of is None or rule.of in terms.words
    ]
    if not rules and not terms.passes_models:
        return Crossing()
    others = [each for player in game.state.players for each in can_be_targets(game, player) if each != unit]
    units = [
        each
        for each in others
        if terms.passes_models
        or any(rule.which is not None and meant(rule.which, game, each, frame) for rule, frame in rules)
    ]
    return Crossing(tuple(units), any(rule.terrain for rule, _ in rules))
