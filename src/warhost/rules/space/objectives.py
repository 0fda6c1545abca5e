"""Objectives and terrain worth holding (core-32.0): who contests, who controls, the turn's scoring (core-31.0)."""

from collections.abc import Mapping
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
    if not isinstance(thing, Objective):
        return _models_near(game, unit, thing, thing.shapes, COMBAT_RANGE)
    near = _models_near(game, unit, thing, (thing.x, thing.y, thing.radius), plan_of(game).contest_range)
    if near and (
        any(rule.cannot_be_contested for rule in rules_on(game, thing.id)) or affecting(game, CannotContest, unit)
    ):
        return 0
    return near


def _models_near(game: Game, unit: str, thing: Objective | Terrain, form: tuple[object, ...], reach: float) -> int:
    """How many models of a unit are within a distance of a thing of this form; counted again when somebody moved."""
    held: dict[tuple[str, str], tuple[Figures, tuple[object, ...], int]] = game.kept("contests")
    here, known = figures(game, unit), held.get((unit, thing.id))
    if known is None or known[0] is not here or known[1] != form:
        near = [area for area in _areas(thing) if box_gap(here.box, area.box) <= reach + TOLERANCE]
        count = int(np.any([area.near(here.bodies, reach) for area in near], axis=0).sum()) if near else 0
        known = held[unit, thing.id] = (here, form, count)
    return known[2]


def _areas(thing: Objective | Terrain) -> tuple[Disc | Polygon, ...]:
    """What is measured to."""
    if isinstance(thing, Objective):
        return (Disc((thing.x, thing.y), thing.radius),)
    return tuple(map(Polygon, thing.shapes))


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


class _Spot(NamedTuple):
    """Something worth holding, and a box that all who contest it reach into."""

    thing: Objective | Terrain
    box: Box


def determine_control(game: Game) -> Script[None]:
    """Let the players pick what units near several things contest, then compare the scores."""
    for spots, kept in ((_objectives(game), True), (_features(game), False)):
        if spots:
            picks = yield from _pick_contests(game, spots)
            special = in_force(game, ObjectiveRule)
            for thing, _ in spots:
                # Where nobody contests it, it stays with who has it, or with nobody.
                if special or thing.id in picks.values() or (thing.controlled_by is not None and not kept):
                    _compare(game, thing, picks, kept)


def _objectives(game: Game) -> list[_Spot]:
    things, reach = game.state.objectives, plan_of(game).contest_range
    return game.cached("spots", (things,), lambda: [_spot(each, reach) for each in things.values()])


def _features(game: Game) -> list[_Spot]:
    things = game.state.terrain
    return game.cached(
        "spots of terrain", (things,),
        lambda: [_spot(each, COMBAT_RANGE) for each in things.values() if each.on_table],
    )  # fmt: skip


def _spot(thing: Objective | Terrain, reach: float) -> _Spot:
    return _Spot(thing, wider(around([area.box for area in _areas(thing)]), reach + TOLERANCE))


def _pick_contests(game: Game, spots: list[_Spot]) -> Script[Picks]:
    """For control a unit counts for one of them, its player picking, the active player first (core-32.1)."""
    picks: Picks = {}
    for player in (game.now.active, opponent(game.now.active)):
        for unit in on_table(game, player):
            left, bottom, right, top = figures(game, unit).box
            near = [
                thing.id
                for thing, (x, y, far_x, far_y) in spots
                if left <= far_x and x <= right and bottom <= far_y and y <= top
                and contesting_models(game, unit, thing)
            ]  # fmt: skip
            if near:
                reason = f"what does {unit} contest"
                chosen = yield from ask_pick(player, "contest", near, rule="core-32.1", reason=reason, unit=unit)
                picks[unit] = chosen[0]
    return picks


def _compare(game: Game, thing: Objective | Terrain, picks: Picks, kept: bool) -> None:
    """The higher army control score gains control; objectives are kept until the opponent gains them (core-32.2)."""
    scores = dict.fromkeys(game.state.players, 0)
    for unit, picked in picks.items():
        if picked == thing.id:
            scores[game.unit(unit).army] += control_score(game, unit, contesting_models(game, unit, thing))
    special = rules_on(game, thing.id)
    for rule in special:
        if rule.also_contested_by is not None:
            scores[rule.also_contested_by] += 1
    if any(rule.cannot_be_controlled for rule in special):
        return
    (one, first), (two, second) = scores.items()
    holder = thing.controlled_by
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
    changed = replace(thing, controlled_by=holder)
    if isinstance(changed, Objective):
        game.change(objectives={**game.state.objectives, thing.id: changed})
    else:
        game.change(terrain={**game.state.terrain, thing.id: changed})


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
    held = {key: replace(each, held_at_start=each.controlled_by) for key, each in game.state.objectives.items()}
    game.change(objectives=held)
    changed = {
        key: replace(each, held_at_start=each.controlled_by)
        for key, each in game.state.terrain.items()
        if each.held_at_start != each.controlled_by
    }
    if changed:
        game.change(terrain={**game.state.terrain, **changed})


def objective_gap(game: Game, unit: str, objective: Objective) -> float:
    """From the closest base of a unit to the edge of an objective."""
    disc = Disc((objective.x, objective.y), objective.radius)
    return float(np.min([disc.distance(body) for body in figures(game, unit).bodies]))
