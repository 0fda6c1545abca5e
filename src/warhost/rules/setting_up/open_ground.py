"""Where terms of setting up allow the models of a unit to stand, as the table is searched for it."""

import numpy as np

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.setting_up.units import SetUpTerms, areas_of, near_enemy_territory, unseen
from warhost.rules.space.measuring import VOLATILE, board, figures, obstacles
from warhost.rules.space.standing import stand_as_units
from warhost.rules.space.terrain import UNSTABLE, features, unsteady
from warhost.rules.space.territories import clear_box, territory
from warhost.rules.words import COMBAT_RANGE
from warhost.table.areas import AllOf, Area, Everywhere, Rectangle
from warhost.table.placing import OpenGround, ground_of
from warhost.table.shapes import Bodies, Flags


def ground_for(game: Game, unit: str, terms: SetUpTerms) -> OpenGround:
    """Where the terms allow a model of a unit, the rest of the unit aside."""
    scroll, areas = game.warscroll(unit), _areas(game, unit, terms)
    shaky = features(game, UNSTABLE) or features(game, VOLATILE)
    choosy = shaky or terms.from_enemy_territory is not None or terms.visible_to is not None
    steady = (lambda rows: _steady(game, unit, rows, terms)) if choosy else None
    area, apart = AllOf(areas) if areas else Everywhere(), _keep_away(game, game.unit(unit).army, terms)
    return ground_of(scroll.largest_base, scroll.height, board(game), obstacles(game), area, apart, steady)


def _keep_away(game: Game, player: str, terms: SetUpTerms) -> list[tuple[Bodies, float]]:
    """From whom to stay how far away; whoever is out of every combat range is out of combat, seen or not."""

    def bodies(but: tuple[str, ...] = ()) -> Bodies:
        foes = [figures(game, foe).bodies for foe in stand_as_units(game, opponent(player)) if foe not in but]
        return np.concatenate([np.empty((0, 7)), *foes])

    far = terms.from_enemies or 0.0
    found = [(bodies(), far)] if far else []
    return [*found, (bodies(terms.joins), COMBAT_RANGE)] if terms.not_in_combat and far < COMBAT_RANGE else found


def _areas(game: Game, unit: str, terms: SetUpTerms) -> tuple[Area, ...]:
    """Where it must be, without what is surely too near to enemy territory."""
    theirs = territory(game, opponent(game.unit(unit).army))
    if theirs is None or terms.from_enemy_territory is None:
        return areas_of(game, unit, terms)
    box = clear_box(AllOf(terms.wholly_within).box, theirs.box, terms.from_enemy_territory)
    return *terms.wholly_within, Rectangle(*box)


def _steady(game: Game, unit: str, rows: Bodies, terms: SetUpTerms) -> Flags:
    """Which bodies would stand on firm ground, far enough from enemy territory."""
    out = ~unsteady(game, rows)
    out &= ~near_enemy_territory(game, unit, rows, terms.from_enemy_territory)
    out[unseen(game, rows, terms)] = False
    return out
