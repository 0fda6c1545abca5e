"""A position as a network sees it: rows of numbers for units, objectives and the whole, from one player's view.

Units are told by what they can do, never by name: an army that nobody has seen before looks like any other.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from warhost.engine.game import Game
from warhost.engine.loadouts import carriers
from warhost.engine.records import Unit
from warhost.players.captain.holding import hand_size, tactics_done
from warhost.players.captain.position import Position, scored
from warhost.players.captain.weights import Weights
from warhost.players.captain.worth import power, save_chance, turns_left
from warhost.players.ideas.picks import health_left
from warhost.rules.effects.characteristics import has_keyword, ward
from warhost.rules.history import did
from warhost.rules.sequence.fight_order import HAS_FOUGHT, NOBODY
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import figures
from warhost.rules.words import ALL_PHASES

VERSION = 1
"""Of the columns: weights learned with others do not fit."""
MOST_UNITS, MOST_OBJECTIVES = 16, 8
"""Rows of a side; the least of more are left out."""
KINDS = ("HERO", "INFANTRY", "CAVALRY", "MONSTER", "WAR MACHINE", "WIZARD", "PRIEST", "FLY")

LEARNED = Weights(
    army=9.0, last=0.15, now=1.0, later=0.5, calm=0.75, ground=0.28, fading=0.6, command=0.12, completed=0.9,
    menace=0.9, fear=0.45, deploying=0.3, screen=0.15, struck_back=0.75, crowd=0.5, engaged=0.8, striker=0.25,
    retreat=0.3, reserve=0.75, first=1.0, priority=-0.2, drawn=0.4, step=0.004, free=0.04, harmless=0.05, once=0.25,
    point=0.08, mark=0.1,
)  # fmt: skip
"""What counted how much for the captains of the lessons: the judgement in the rows stays theirs."""

Table = npt.NDArray[np.float32]


class Rows(NamedTuple):
    """Positions, one after another along the first axis; rows of nobody are all zero."""

    mine: Table
    theirs: Table
    objectives: Table
    whole: Table


def stacked(rows: list[Rows]) -> Rows:
    """Many as one batch."""
    return Rows(*(np.stack(each) for each in zip(*rows, strict=True)))


def rows_of(game: Game, seat: str, position: Position) -> Rows:
    """The moment as a player sees it; `game` hides what is hidden from them."""
    turned = _turned(game, seat)
    units = {player: _units(game, player, position, turned) for player in game.state.players}
    foe = position.foe
    return Rows(units[seat], units[foe], _objectives(position, turned), _whole(game, seat, position))


def _turned(game: Game, seat: str) -> bool:
    """Whether the table is looked at from its far side: everybody sees their own territory at the bottom."""
    land = game.player(seat).territory
    return bool(land) and sum(y for _, y in land) / len(land) > game.state.depth / 2


def _at(game: Game, x: float, y: float, turned: bool) -> tuple[float, float]:
    """From -1 to 1, from the middle of the table."""
    across, along = 2 * x / game.state.width - 1, 2 * y / game.state.depth - 1
    return (-across, -along) if turned else (across, along)


def _units(game: Game, player: str, position: Position, turned: bool) -> Table:
    there = [each for each in game.state.units.values() if each.army == player and _counts(each)]
    there.sort(key=lambda each: -position.worth.of(each.id))
    found = np.zeros((MOST_UNITS, UNIT_COLUMNS), dtype=np.float32)
    for row, unit in zip(found, there, strict=False):
        row[:] = _unit(game, unit, position, turned)
    return found


def _counts(unit: Unit) -> bool:
    return unit.status != "destroyed" and not unit.replaced and unit.kind != "terrain"


def _unit(game: Game, unit: Unit, position: Position, turned: bool) -> list[float]:
    return [*_means(game, unit, position), *_stands(game, unit, position, turned)]


def _means(game: Game, unit: Unit, position: Position) -> list[float]:
    """What it has and is."""
    scroll, warded = game.warscroll(unit.id), ward(game, unit.id)
    left = health_left(game, unit.id)
    melee, ranged = _powers(game, unit)
    kinds = [float(has_keyword(game, unit.id, each)) for each in KINDS]
    return [
        1.0, left / 12, left / max(1, unit.size * scroll.health), unit.alive / 10, scroll.health / 6,
        save_chance(scroll.save), save_chance(warded), scroll.control * unit.alive / 10, position.move(unit.id) / 12,
        position.range(unit.id) / 24, melee / 8, ranged / 8, position.worth.of(unit.id) / 3,
        float(game.player(unit.army).general == unit.id), *kinds,
    ]  # fmt: skip


def _powers(game: Game, unit: Unit) -> tuple[float, float]:
    """The damage its living models do to somebody typical, hand to hand and from afar."""
    scroll = game.warscroll(unit.id)
    armed, gone = carriers(scroll, unit.size), set(unit.slain)
    sums = [0.0, 0.0]
    for weapon in scroll.weapons:
        bearers = [each for each in armed.get(weapon.name, range(unit.size)) if each not in gone]
        sums[not weapon.melee] += power(weapon) * len(bearers)
    return sums[0], sums[1]


def _stands(game: Game, unit: Unit, position: Position, turned: bool) -> list[float]:
    """Where it is, and what it has done this turn."""
    if unit.status != "table":
        return [0.0] * PLACE_COLUMNS
    bodies = figures(game, unit.id).bodies
    x, y = _at(game, float(bodies[:, 0].mean()), float(bodies[:, 1].mean()), turned) if len(bodies) else (0.0, 0.0)
    foes = position.theirs if unit.army == position.me else position.mine
    near = min((position.gap(unit.id, each) for each in foes), default=48.0) if len(bodies) else 48.0
    engaged = in_combat_with(game, unit.id)
    post = position.holding.post_of(unit.id)
    return [
        1.0, x, y, min(near, 48.0) / 24, float(near <= 3.0), float(bool(engaged)), len(engaged) / 3,
        float(HAS_FOUGHT.matches(game, unit.id, NOBODY)), float(bool(did(game, "moved", unit=unit.id))),
        float(bool(did(game, "charged", unit=unit.id))), float(post is not None), post[1] / 10 if post else 0.0,
    ]  # fmt: skip


def _objectives(position: Position, turned: bool) -> Table:
    holding, game = position.holding, position.game
    totals = holding.totals()
    holders = holding.holders(totals)
    pulls = position.pull(position.me), position.pull(position.foe)
    found = np.zeros((MOST_OBJECTIVES, OBJECTIVE_COLUMNS), dtype=np.float32)
    for i, (row, each) in enumerate(zip(found, holding.things, strict=False)):
        row[:] = [
            1.0, *_at(game, each.x, each.y, turned), each.radius / 6, *_whose(each.controlled_by, position),
            *_whose(holders[i], position), totals[position.me][i] / 10, totals[position.foe][i] / 10,
            pulls[0][i] / 10, pulls[1][i] / 10, *_whose(each.held_at_start, position),
        ]  # fmt: skip
    return found


def _whose(holder: str | None, position: Position) -> tuple[float, float]:
    return float(holder == position.me), float(holder == position.foe)


def _army(position: Position, player: str) -> float:
    units = position.game.state.units.values()
    return sum(position.worth.of(each.id) for each in units if each.army == player)


def _whole(game: Game, seat: str, position: Position) -> Table:
    now, state, foe = game.now, game.state, position.foe
    points = {each: record.victory_points for each, record in state.players.items()}
    holders = position.holding.holders(position.holding.totals())
    coming = position.holding.points(holders)
    armies = [_army(position, each) for each in (seat, foe)]
    phases = [float(now.phase == each) for each in ALL_PHASES]
    mine = now.active == seat
    done = tactics_done(position.holding.settled(holders), seat) if mine and not scored(game) and now.round else 0
    return np.array([
        1.0, now.round / max(1, state.rounds), turns_left(game) / 10, float(now.turn == 1), float(now.turn == 2),
        float(mine), float(now.first == seat), float(now.underdog == seat), float(now.underdog == foe),
        float(scored(game)), points[seat] / 20, points[foe] / 20, (points[seat] - points[foe]) / 10,
        coming[seat] / 5, coming[foe] / 5, hand_size(game, seat) / 3, hand_size(game, foe) / 3, done / 3,
        armies[0] / 10, armies[1] / 10, position.in_hand(), position.ground() / 3, position.clashes(calm=True) / 3,
        position.value(calm=True) / 10, *phases,
    ], dtype=np.float32)  # fmt: skip


PLACE_COLUMNS = 12
UNIT_COLUMNS = 14 + len(KINDS) + PLACE_COLUMNS
OBJECTIVE_COLUMNS = 14
WHOLE_COLUMNS = 24 + len(ALL_PHASES)
