"""Objectives and terrain worth holding (core-32.0): who contests, who controls, the turn's scoring (core-31.0)."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.engine.events import Controlled, Scored
from warhost.engine.game import Game
from warhost.engine.records import Objective, Terrain, opponent
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.command_models import standard_bonus
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.modifiers import CannotContest, ControlScore, Ignores, IsObjective, ObjectiveRule
from warhost.rules.effects.pools import control_gained
from warhost.rules.effects.selector import meant
from warhost.rules.questions import ask_pick
from warhost.rules.space.measuring import Figures, around, box_gap, figures, wider
from warhost.rules.space.standing import on_table
from warhost.rules.words import COMBAT_RANGE
from warhost.table.areas import Box, Disc, Polygon
from warhost.table.shapes import TOLERANCE

Picks = dict[str, str]


def rules_on(game: Game, thing: str) -> list[ObjectiveRule]:
    """What special rules are in force on an objective."""
    return [
        live.modifier
        for live in in_force(game, ObjectiveRule)
        if isinstance(live.modifier, ObjectiveRule) and meant(live.on, game, thing, live.frame)
    ]


def objectives_now(game: Game) -> Mapping[str, Objective | Terrain]:
    """What is an objective at this moment: the printed ones, and terrain that is treated as one."""
    raised = in_force(game, IsObjective)
    if not raised:
        return game.state.objectives
    features = {
        each.id: each
        for each in game.state.terrain.values()
        if each.on_table and any(meant(live.on, game, each.id, live.frame) for live in raised)
    }
    return {**game.state.objectives, **features}


def held_by(game: Game, player: str) -> list[str]:
    """The objectives a player controls, terrain that counts as one among them."""
    return [name for name, each in objectives_now(game).items() if each.controlled_by == player]


def contesting_models(game: Game, unit: str, thing: Objective | Terrain) -> int:
    """How many models of a unit contest an objective or a terrain feature (core-32.1, core-32.3)."""
    if game.state.units[unit].kind != "unit":
        return 0
    return _contesting(game, unit, _site_of(game, thing))


class _Site(NamedTuple):
    """Where something worth holding lies: what is measured to, how near, and a box that all who contest it reach."""

    thing: str
    is_marker: bool
    form: tuple[object, ...]
    areas: tuple[Disc | Polygon, ...]
    reach: float
    box: Box


def _site_of(game: Game, thing: Objective | Terrain) -> _Site:
    held: dict[str, _Site] = game.kept("sites")
    form = (thing.x, thing.y, thing.radius) if isinstance(thing, Objective) else thing.shapes
    known = held.get(thing.id)
    if known is None or known.form != form:
        areas, is_marker = _areas(thing), isinstance(thing, Objective)
        reach = plan_of(game).contest_range if is_marker else COMBAT_RANGE
        box = wider(around([area.box for area in areas]), reach + TOLERANCE)
        known = held[thing.id] = _Site(thing.id, is_marker, form, areas, reach, box)
    return known


def _contesting(game: Game, unit: str, site: _Site) -> int:
    near = _models_near(game, unit, site)
    if near and site.is_marker:
        barred = any(rule.cannot_be_contested for rule in rules_on(game, site.thing))
        return 0 if barred or affecting(game, CannotContest, unit) else near
    return near


def _areas(thing: Objective | Terrain) -> tuple[Disc | Polygon, ...]:
    """What is measured to."""
    if isinstance(thing, Objective):
        return (Disc((thing.x, thing.y), thing.radius),)
    return tuple(map(Polygon, thing.shapes))


def _models_near(game: Game, unit: str, site: _Site) -> int:
    """How many models of a unit are so near; counted again when somebody moved."""
    held: dict[tuple[str, str], tuple[Figures, _Site, int]] = game.kept("contests")
    here, known = figures(game, unit), held.get((unit, site.thing))
    if known is None or known[0] is not here or known[1] is not site:
        boxed = [area for area in site.areas if box_gap(here.box, area.box) <= site.reach + TOLERANCE]
        if len(boxed) > 1:
            count = int(np.count_nonzero(reduce(or_, [area.near(here.bodies, site.reach) for area in boxed])))
        else:
            count = boxed[0].count_near(here.bodies, site.reach) if boxed else 0
        known = held[unit, site.thing] = (here, site, count)
    return known[2]


def contested_objectives(game: Game, unit: str) -> list[str]:
    """Every objective the unit contests; for purposes other than control it may be several."""
    return [name for name, each in objectives_now(game).items() if contesting_models(game, unit, each)]


def contested_terrain(game: Game, unit: str) -> list[str]:
    return [each.id for each in game.state.terrain.values() if each.on_table and contesting_models(game, unit, each)]


def control_score(game: Game, unit: str, models: int) -> int:
    """Control of the models that contest, with the unit's modifiers, never reduced below 1 (core-32.2)."""
    changes = [each for each, _ in affecting(game, ControlScore, unit)]
    ignored = [each for each, _ in affecting(game, Ignores, unit) if each.roll == "control"]
    heeded = [each.add for each in changes if not any(one.drops(each.add) for one in ignored)]
    bearer = 0 if any(one.drops(1) for one in ignored) else standard_bonus(game, unit)
    added = sum(add for add in heeded if add > 0) + bearer
    taken = sum(add for add in heeded if add < 0)
    full = models * characteristic(game, unit, "Control") + added
    score = max(min(1, full), full + taken)
    caps = [each.cap for each in changes if each.cap is not None]
    return min([score, *caps])


def determine_control(game: Game) -> Script[None]:
    """Let the players pick what units near several things contest, then compare the scores."""
    features = [each for each in game.state.terrain.values() if each.on_table]
    for things, kept in (([*game.state.objectives.values()], True), (features, False)):
        if things:
            spots = [(thing, _site_of(game, thing)) for thing in things]
            picks = yield from _pick_contests(game, spots)
            special = in_force(game, ObjectiveRule)
            for thing, site in spots:
                # Where nobody contests it, it stays with who has it, or with nobody.
                if special or thing.id in picks.values() or (thing.controlled_by is not None and not kept):
                    _compare(game, thing, site, picks, kept)


def _pick_contests(game: Game, spots: Sequence[tuple[Objective | Terrain, _Site]]) -> Script[Picks]:
    """For control a unit counts for one of them, its player picking, the active player first (core-32.1)."""
    picks: Picks = {}
    for player in (game.now.active, opponent(game.now.active)):
        for unit in on_table(game, player):
            left, bottom, right, top = figures(game, unit).box
            near = [
                thing.id
                for thing, site in spots
                if left <= site.box[2] and site.box[0] <= right and bottom <= site.box[3] and site.box[1] <= top
                and _contesting(game, unit, site)
            ]  # fmt: skip
            if near:
                reason = f"what does {unit} contest"
                chosen = yield from ask_pick(player, "contest", near, rule="core-32.1", reason=reason, unit=unit)
                picks[unit] = chosen[0]
    return picks


def _compare(game: Game, thing: Objective | Terrain, site: _Site, picks: Picks, kept: bool) -> None:
    """The higher army control score gains control; objectives are kept until the opponent gains them (core-32.2)."""
    contesting = [(unit, game.unit(unit).army) for unit, picked in picks.items() if picked == thing.id]
    special, holder = rules_on(game, thing.id), thing.controlled_by
    if kept and not special and {army for _, army in contesting} == {holder}:
        return  # whatever its score, nobody can gain control
    scores = dict.fromkeys(game.state.players, 0)
    for unit, army in contesting:
        scores[army] += control_score(game, unit, _contesting(game, unit, site))
    for rule in special:
        if rule.also_contested_by is not None:
            scores[rule.also_contested_by] += 1
    if any(rule.cannot_be_controlled for rule in special):
        return
    (one, first), (two, second) = scores.items()
    if first != second:
        holder = one if first > second else two
    elif not kept and holder is not None and not scores[holder]:
        holder = None
    if holder != thing.controlled_by:
        game.emit(Controlled(thing.id, holder, scores))
        _give(game, thing, holder)
        if holder is not None:
            control_gained(game, thing.id, holder)


def _give(game: Game, thing: Objective | Terrain, holder: str | None) -> None:
    _put_back(game, replace(thing, controlled_by=holder))


def _put_back(game: Game, changed: Objective | Terrain) -> None:
    if isinstance(changed, Objective):
        game.change(objectives={**game.state.objectives, changed.id: changed})
    else:
        game.change(terrain={**game.state.terrain, changed.id: changed})


def lose_control(game: Game, objective: str) -> None:
    """Nobody controls the objective any more."""
    thing = game.state.objectives[objective]
    if thing.controlled_by is not None:
        game.emit(Controlled(objective, None, {}))
        _give(game, thing, None)


def score_turn(game: Game) -> None:
    """The active player scores what the battleplan says (core-31.0)."""
    player = game.now.active
    for score in plan_of(game).score(game, player):
        award(game, player, *score)


def award(game: Game, player: str, points: int, reason: str, unit: str | None = None) -> None:
    game.change_player(player, victory_points=game.player(player).victory_points + points)
    game.emit(Scored(player, points, reason, unit))


def remember_holders(game: Game) -> None:
    """Who controls what as a turn starts."""
    for held in (game.state.objectives, game.state.terrain):
        for thing in held.values():
            if thing.held_at_start != thing.controlled_by:
                _put_back(game, replace(thing, held_at_start=thing.controlled_by))


def objective_gap(game: Game, unit: str, objective: Objective) -> float:
    """From the closest base of a unit to the edge of an objective."""
    disc = Disc((objective.x, objective.y), objective.radius)
    return float(np.min([disc.distance(body) for body in figures(game, unit).bodies]))
