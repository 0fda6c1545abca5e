"""Where to go: goals for a unit, judged at a glance; then legal moves towards the best of them, judged exactly."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Move, MoveUnit
from warhost.engine.prose import Words, a_feature, a_thing, a_unit, joined, said
from warhost.engine.records import Objective
from warhost.players.captain.gambit_chances import places
from warhost.players.captain.gambits import declared, progress
from warhost.players.captain.holding import Holders, tactics_done
from warhost.players.captain.mind import Weighed
from warhost.players.captain.position import Position
from warhost.players.captain.stances import Intent, Stances, Standing, still
from warhost.players.computer_player import first_legal
from warhost.players.ideas.idea import Suggestion
from warhost.players.ideas.moves import approach, charge_moves, flight, flow_to, go, go_to, nearest_foes
from warhost.players.ideas.routes import DETOUR
from warhost.players.ideas.scene import MoveScene, Vector, length, room, scene_of
from warhost.rules.history import used
from warhost.rules.modules.battle_tactics import WORTH
from warhost.rules.space.combat_range import in_combat
from warhost.rules.space.measuring import figures
from warhost.rules.words import COMBAT_RANGE, FIGHT
from warhost.table.kernels.flows import RING
from warhost.table.shapes import Flags, Place, Points

ROUND = 12
"""Directions looked at all round."""
APART = 1.5
KEEP_OFF = COMBAT_RANGE + 0.05
RIM, ROOM = 0.8, 0.5
"""How far from the middle of an objective the places round it are, and for how many of its models a unit wants room."""
NO_WAY = 10.0
"""What it costs a unit that it cannot go where anybody would want it."""
ALL_THE_WAY = 0.95
"""A formation that comes this far of the way to a goal is taken to be there."""


class Heading(NamedTuple):
    """Somewhere to go, in words, and how far off that is."""

    words: Words
    shift: tuple[float, float]


class MovePlan(NamedTuple):
    """The best a unit could do with a move: what it gains over staying, and why; `value`: what the place is worth."""

    gain: float
    words: Words
    goals: list[Heading]
    value: float


def goals(position: Position, unit: str, limit: float) -> list[Heading]:
    """Objectives, their near rims, enemies, terrain, and all round."""
    game, state = position.game, position.game.state
    bodies = figures(game, unit).bodies
    centre = bodies[:, :2].mean(axis=0)
    found = [Heading("stays", (0.0, 0.0))]
    for each in state.objectives.values():
        line = np.array([each.x, each.y]) - centre
        far = length(line)
        found.append(_goal(said("heads for {post}", post=a_thing(each.id)), line, limit))
        found += _way_round(position, unit, each, limit)
        rim = far - 0.7 * each.radius
        if 0.5 < rim < limit:
            found.append(_goal(said("heads for the edge of {post}", post=a_thing(each.id)), line * (rim / far), limit))
        if position.weights.works_out and far - each.radius < limit:
            words = said("heads for the far side of {post}", post=a_thing(each.id))
            found += [_goal(words, line + RIM * each.radius * side, limit) for side in RING]
    for foe in position.theirs:
        rows = figures(game, foe).bodies
        line = rows[:, :2].mean(axis=0) - centre
        gap = position.gap(unit, foe)
        far = max(length(line), 1e-9)
        for keep in (KEEP_OFF, 9.0):
            found.append(_goal(said("closes with {foe}", foe=a_unit(foe)), line * ((gap - keep) / far), limit))
    found += [_goal(words, np.array(place) - centre, limit) for words, place in places(position)]
    if position.care.thorough:
        found += _all_round(position, centre, limit)
    return _on_table(position, bodies, found)


def _way_round(position: Position, unit: str, post: Objective, limit: float) -> list[Heading]:
    """Past what stands between a unit on foot and an objective, if anything does."""
    ways, centre = position.routes(unit), figures(position.game, unit).bodies[:, :2].mean(axis=0)
    x, y = float(centre[0]), float(centre[1])
    turn = ways.turn((x, y), (post.x, post.y), limit) if ways is not None else None
    words = said("goes round to {post}", post=a_thing(post.id))
    return [] if turn is None else [_goal(words, np.array([turn[0] - x, turn[1] - y]), limit)]


def _walled_off(position: Position, unit: str, spots: Points, limit: float) -> Flags:
    """Which places a unit on foot cannot walk to in one move, for all that is in the way."""
    ways, centres = position.routes(unit), spots.mean(axis=1)
    if ways is None:
        return np.zeros(len(spots), dtype=np.bool_)
    here = ways.middle(ways.cell(float(centres[0, 0]), float(centres[0, 1])))
    found: Flags = ways.far(centres, here) > limit + DETOUR
    return found


def _all_round(position: Position, centre: Vector, limit: float) -> list[Heading]:
    """Terrain, and points in every direction: a tactic may be completed anywhere."""
    found = []
    for feature in position.game.state.terrain.values():
        if feature.on_table:
            found.append(
                _goal(
                    said("makes for {place}", place=a_feature(feature.id)),
                    np.array(feature.polygon).mean(axis=0) - centre,
                    limit,
                )
            )
    for i in range(ROUND):
        turn = 2 * pi * i / ROUND
        found += [Heading("moves up", (share * cos(turn), share * sin(turn))) for share in (limit, limit / 2)]
    return found


def _goal(words: Words, line: Vector, limit: float) -> Heading:
    far = length(line)
    share = min(1.0, limit / far) if far > 1e-9 else 0.0
    return Heading(words, (float(line[0]) * share, float(line[1]) * share))


def _on_table(position: Position, bodies: Points, wanted: list[Heading]) -> list[Heading]:
    """The goals as far as they keep everybody on the table."""
    state = position.game.state
    reach = bodies[:, 3].max()
    low, high = bodies[:, :2].min(axis=0) - reach, bodies[:, :2].max(axis=0) + reach
    size = np.array([state.width, state.depth])
    shifts = np.clip([each.shift for each in wanted], np.minimum(-low, 0.0), np.maximum(size - high, 0.0)).tolist()
    return [Heading(each.words, (x, y)) for each, (x, y) in zip(wanted, shifts, strict=True)]


def plan(
    position: Position, unit: str, limit: float, intent: Intent, shuns: bool = True, stays: Intent | None = None,
    leaves: bool = False,
) -> MovePlan:  # fmt: skip
    """The best goals for a unit that can go so far, and what the best gains; `stays`: what it would do if it stayed."""
    standing = Standing(position, unit)
    options = goals(position, unit, limit)
    spots = standing.shifted(np.array([each.shift for each in options]))
    judged_spots = standing.judge(spots, intent)
    value = judged_spots.total + cards_gained(position, unit, spots, judged_spots)
    if shuns and position.theirs:
        close = standing._gaps(spots).min(axis=1) < COMBAT_RANGE
        close[0] = leaves
        value = np.where(close, -np.inf, value)
    value = np.where(_walled_off(position, unit, spots, limit), -np.inf, value)
    if position.weights.works_out:
        taken = room(position.game, unit, standing.bodies, spots) < ROOM
        taken[0] = False
        value = np.where(taken, -np.inf, value)
    order = np.argsort(-value, kind="stable").tolist()
    best = order[0]
    before = float(judged_spots.total[0] if stays is None else standing.judge(spots[:1], stays).total[0])
    towards = _apart([options[i] for i in order], position.care.goals)
    words = reason(position, judged_spots, best, options[best].words)
    return MovePlan(float(value[best]) - before, words, towards, float(value[best]))


def reason(position: Position, stances: Stances, k: int, goal: Words) -> Words:
    """What a place is good for: an objective that would change hands, somebody to charge, or just where it is."""
    held = zip(position.holding.things, stances.holders[k], stances.holders[0], strict=True)
    taken = [thing.id for thing, after, before in held if after == position.me != before]
    if taken:
        return said("to take {what}", what=joined(" and ", map(a_thing, taken)))
    foe = stances.foe[k]
    return said("{goal}, to get at {foe}", goal=goal, foe=a_unit(foe)) if foe is not None else goal


def _apart(ranked: list[Heading], most: int) -> list[Heading]:
    """The best goals that are not next to a better one."""
    found: list[Heading] = []
    for goal in ranked:
        if all(abs(goal.shift[0] - x) + abs(goal.shift[1] - y) > APART for _, (x, y) in found):
            found.append(goal)
        if len(found) == most:
            break
    return found


def cards_gained(position: Position, unit: str, spots: Points, stances: Stances) -> Vector:
    """What tactics in hand would be completed more, with the unit there; looked at where it may matter."""
    found = np.zeros(len(spots))
    game, me = position.game, position.me
    zone = game.state.zones.get(f"hand {me}")
    most = (len(zone.cards) if zone is not None else 0) + (WORTH if declared(game, me) else 0)
    if not most or not position.my_turn:
        return found
    before = _done(position, unit, None, stances.holders[0])
    if before == most:
        return found
    for k in np.argsort(-stances.total, kind="stable")[: position.care.cards].tolist():
        found[k] = _done(position, unit, spots[k], stances.holders[k]) - before
    return position.weights.completed * found


def _done(position: Position, unit: str, spots: Points | None, holders: Holders) -> float:
    """Points of tactics: cards that are completed, and the battle tactic of this turn as far as it has come."""
    game = position.game
    if spots is not None:
        game = game.imagine(unit, moved_to(game.state.places[unit], spots))
    then = position.holding.settled(holders, game)
    return tactics_done(then, position.me) + progress(then, position.me)


def moved_to(places: tuple[Place | None, ...], spots: Points) -> tuple[Place | None, ...]:
    """The places of a unit's models once those on the table stand on these spots."""
    new = iter(spots.tolist())
    return tuple(None if each is None else _moved(each, *next(new)) for each in places)


def _moved(place: Place, x: float, y: float) -> Place:
    return Place(x, y, place.z, place.facing)


def move_options(battle: Battle, decision: MoveUnit, position: Position) -> list[Weighed]:
    """Legal moves of a unit, the best first: any but a charge or a pile-in."""
    return worked_out(battle, decision, position)[1]


def worked_out(battle: Battle, decision: MoveUnit, position: Position) -> tuple[MovePlan, list[Weighed]]:
    """What is hoped for of a move, and the legal moves that come nearest to it, the best first."""
    unit = decision.unit
    assert unit is not None
    scene = scene_of(battle.game, decision, thorough=position.care.thorough)
    intent = still(position, unit)
    leaves = not decision.ends_in_combat and in_combat(position.game, unit) and not _yet_to_fight(position, unit)
    best = plan(position, unit, decision.limit, intent, shuns=not decision.ends_in_combat, leaves=leaves)
    stays = not decision.must and not leaves and not (decision.ends_in_combat and battle.problems(Move()))
    offered = [Suggestion("stays", Move())] if stays else []
    for goal in best.goals:
        for found in _towards(battle, scene, goal, bool(position.weights.works_out)):
            if all(found != each.choice for each in offered):
                offered.append(Suggestion(goal.words, found))
    if decision.ends_in_combat:
        offered += [
            Suggestion(said("goes at {foe}", foe=a_unit(foe)), move) for foe, move in charge_moves(battle, decision)
        ]
    if decision.must or len(offered) < 2:
        offered += _more(battle, scene)
    if offered:
        return best, ranked(position, unit, offered, intent)
    words = said("{unit}: there is no other way", unit=a_unit(unit))
    return best, [Weighed(-NO_WAY, words, first_legal(battle, decision).choice)]


def _yet_to_fight(position: Position, unit: str) -> bool:
    """What moves units in a combat phase comes before its fights: who rides off then has charged for nothing."""
    game = position.game
    return game.now.phase == "combat" and not used(game, unit, FIGHT, "combat")


def _towards(battle: Battle, scene: MoveScene, goal: Heading, flows: bool) -> Iterator[Move]:
    """The formation as it stands; where that does not come all the way, its models one by one as well."""
    line = np.array(goal.shift)
    if length(line) <= 0.1:
        return
    found = go_to(battle, scene, scene.centre + line)
    if found is not None:
        yield found
        short = _covered(scene, found) < ALL_THE_WAY * length(line)
        if flows and scene.thorough and len(scene.numbers) > 1 and short:
            flowing = flow_to(battle, scene, scene.centre + line)
            yield from (flowing,) if flowing is not None else ()


def _covered(scene: MoveScene, move: Move) -> float:
    """How far the middle of a unit comes with a move."""
    rows = dict(zip(scene.numbers, scene.bodies[:, :2], strict=True))
    steps = [(each.path[-1].x - rows[each.model][0], each.path[-1].y - rows[each.model][1]) for each in move.moves]
    return length(np.sum(steps, axis=0) / len(rows))


def _more(battle: Battle, scene: MoveScene) -> list[Suggestion]:
    """Where nothing else worked: at the nearest enemies, or away."""
    found = [
        Suggestion(said("closes with {foe}", foe=a_unit(foe)), move)
        for foe, gap in nearest_foes(battle.game, scene.unit)[:2]
        if (move := approach(battle, scene, foe, gap)) is not None
    ]
    if len(scene.foes) and (move := go(battle, scene, flight(battle.game, scene), (0.0, 0.6, -0.6))) is not None:
        found.append(Suggestion("gets out of reach", move))
    return found


def ranked(position: Position, unit: str, offered: list[Suggestion], intent: Intent) -> list[Weighed]:
    """The offered moves by how well placed they leave the unit."""
    standing = Standing(position, unit)
    spots = np.stack([ends(position, unit, each.choice) for each in offered])
    judged_spots = standing.judge(spots, intent)
    value = judged_spots.total + cards_gained(position, unit, spots, judged_spots)
    order = np.argsort(-value, kind="stable").tolist()
    return [
        Weighed(
            float(value[i]),
            said("{unit} {why}", unit=a_unit(unit), why=reason(position, judged_spots, i, offered[i].words)),
            offered[i].choice,
        )
        for i in order
    ]


def ends(position: Position, unit: str, move: object) -> Points:
    """Where the models of a unit stand after a move."""
    assert isinstance(move, Move)
    known = figures(position.game, unit)
    found: Points = known.bodies[:, :2].copy()
    for each in move.moves:
        found[known.numbers.index(each.model)] = each.path[-1].x, each.path[-1].y
    return found
