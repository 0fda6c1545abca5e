"""Room that lasts: where there was room for a unit there still is, until somebody who was not there comes near."""

from typing import NamedTuple

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import coherency
from warhost.rules.effects.in_force import in_force
from warhost.rules.effects.modifiers import KeepsOff
from warhost.rules.setting_up.units import SetUpTerms
from warhost.rules.space.measuring import box_gap, figures
from warhost.rules.space.standing import stand_as_units
from warhost.rules.words import COMBAT_RANGE
from warhost.table.areas import Box
from warhost.table.shapes import TOLERANCE, Place

Asked = tuple[str, SetUpTerms, int]
"""Who, by which terms, and how many models."""


class _Lasting(NamedTuple):
    """A box in which there was room, with all that this rests on."""

    box: Box
    terrain: object
    beside: object
    coherency: float
    foes: list[str]
    places: dict[str, tuple[Place | None, ...]]


def keep_room(game: Game, asked: Asked, box: Box) -> None:
    """There is room in a box for those who were asked about."""
    unit, terms, _ = asked
    if terms.visible_to is None:  # whoever must be seen has room only while nobody stands in between
        state, foe = game.state, opponent(game.unit(unit).army)
        rests_on = state.terrain, game.player(foe).territory, coherency(game, unit), stand_as_units(game, foe)
        game.kept("lasting room")[asked] = _Lasting(box, *rests_on, state.places)


def still_has_room(game: Game, asked: Asked) -> bool:
    """Has nobody come near to the room that was found, who was not there before?"""
    known: _Lasting | None = game.kept("lasting room").get(asked)
    unit, terms, _ = asked
    if known is None or known.terrain is not game.state.terrain or in_force(game, KeepsOff):
        return False
    foe = opponent(game.unit(unit).army)
    if known.beside is not game.player(foe).territory or known.coherency != coherency(game, unit):
        return False
    foes, then = stand_as_units(game, foe), known.places
    new = {each for each, places in game.state.places.items() if then.get(each) is not places}
    new.update(each for each in foes if each not in known.foes)
    near = reach_of(terms)
    return all(box_gap(known.box, figures(game, each).box) > (near if each in foes else TOLERANCE) for each in new)


def reach_of(terms: SetUpTerms) -> float:
    """How near an enemy must be to matter."""
    return max(terms.from_enemies or 0.0, COMBAT_RANGE) + TOLERANCE
