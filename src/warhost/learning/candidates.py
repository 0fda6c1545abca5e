"""The answers that the engine proposes, as rows of numbers: what is done, by whom, to whom, and where it ends."""

from functools import singledispatch
from typing import NamedTuple

import numpy as np

from warhost.engine.decisions import (
    AnyDecision,
    Choice,
    Move,
    Pass,
    Picked,
    Placed,
    SlainPicked,
    Targets,
    UseAbility,
)
from warhost.engine.game import Game
from warhost.players.captain.position import Position
from warhost.players.ideas.picks import health_left
from warhost.players.marshal.rows import Table
from warhost.rules.battleplan import plan_of
from warhost.rules.space.measuring import figures
from warhost.rules.words import CHARGE, FIGHT, MOVE, RETREAT, RUN, SHOOT, SPELL

MOST_CANDIDATES = 24
"""Answers to choose from; what else could be answered is not proposed."""
KINDS = (UseAbility, Pass, Picked, Move, Placed, Targets, SlainPicked)
WORDS = (MOVE, RUN, RETREAT, CHARGE, SHOOT, FIGHT, SPELL)
CANDIDATE_COLUMNS = 2 + len(KINDS) + len(WORDS) + 1 + 8 + 9 + 4

Spot = tuple[float, float]


class Doing(NamedTuple):
    """What an answer does: an ability, things named, how many models, and where the middle of them ends up."""

    ability: str | None = None
    things: tuple[str, ...] = ()
    models: int = 0
    end: Spot | None = None


@singledispatch
def doing(choice: Choice) -> Doing:
    return Doing()


@doing.register
def _used(choice: UseAbility) -> Doing:
    return Doing(ability=choice.ability)


@doing.register
def _picked(choice: Picked) -> Doing:
    return Doing(things=choice.items)


@doing.register
def _moved(choice: Move) -> Doing:
    ends = [(each.path[-1].x, each.path[-1].y) for each in choice.moves if each.path]
    return Doing(things=(choice.target,) if choice.target else (), models=len(ends), end=_middle(ends))


@doing.register
def _placed(choice: Placed) -> Doing:
    return Doing(models=len(choice.places), end=_middle([(each.x, each.y) for each in choice.places]))


@doing.register
def _aimed(choice: Targets) -> Doing:
    return Doing(things=tuple(each.target for each in choice.shares), models=sum(len(e.models) for e in choice.shares))


def _middle(spots: list[Spot]) -> Spot | None:
    if not spots:
        return None
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)


class Grounds:
    """The objectives as they are held: what a spot is worth standing on."""

    def __init__(self, position: Position) -> None:
        holding = position.holding
        totals = holding.totals()
        self.spots = [(each.x, each.y) for each in holding.things]
        self._reach = [each.radius + plan_of(position.game).contest_range for each in holding.things]
        self._holders = holding.holders(totals)
        self._leads = [float(totals[position.me][i] - totals[position.foe][i]) for i in range(len(self.spots))]
        self._me, self._foe = position.me, position.foe

    def at(self, spot: Spot | None) -> list[float]:
        """Of the nearest objective: is the spot on it, is it mine, is it theirs, and who has more control there."""
        if spot is None or not self.spots:
            return [0.0] * 4
        near = min(range(len(self.spots)), key=lambda i: _away(spot, [self.spots[i]]))
        holder = self._holders[near]
        on = float(_away(spot, [self.spots[near]]) <= self._reach[near])
        return [on, float(holder == self._me), float(holder == self._foe), self._leads[near] / 10]


def candidate_rows(position: Position, decision: AnyDecision, choices: list[Choice]) -> Table:
    """A row a candidate, in the order they are proposed (the best guesses first); rows of nobody are zero."""
    found = np.zeros((MOST_CANDIDATES, CANDIDATE_COLUMNS), dtype=np.float32)
    game = position.game
    middles, grounds = _middles(game), Grounds(position)
    for number, (row, choice) in enumerate(zip(found, choices, strict=False)):
        row[:] = [1.0, number / MOST_CANDIDATES, *_row(game, decision, choice, middles, grounds)]
    return found


def _middles(game: Game) -> dict[str, Spot]:
    """Where each unit on the table stands."""
    there = [each.id for each in game.state.units.values() if each.status == "table"]
    bodies = {name: figures(game, name).bodies for name in there}
    return {name: (float(each[:, 0].mean()), float(each[:, 1].mean())) for name, each in bodies.items() if len(each)}


def _row(game: Game, decision: AnyDecision, choice: Choice, middles: dict[str, Spot], grounds: Grounds) -> list[float]:
    done = doing(choice)
    ability = game.catalogue.abilities.get(done.ability or decision.ability or "")
    words = ability.keywords if ability is not None else frozenset()
    unit = choice.unit if isinstance(choice, UseAbility) else decision.unit
    start = middles.get(unit or "")
    return [
        *(float(type(choice) is each) for each in KINDS), *(float(each in words) for each in WORDS),
        float(bool(ability is not None and ability.cost)), *_actor(game, unit, start), *grounds.at(start),
        *_end(game, decision.player, start, done.end or start, middles), *grounds.at(done.end or start),
        *_aim(game, decision.player, done),
    ]  # fmt: skip


def _actor(game: Game, unit: str | None, start: Spot | None) -> list[float]:
    """Who acts: there at all, its health, where it stands."""
    if unit not in game.state.units or unit is None:
        return [0.0] * 4
    x, y = start or (0.0, 0.0)
    return [1.0, health_left(game, unit) / 12, x / game.state.width, y / game.state.depth]


def _end(game: Game, me: str, start: Spot | None, end: Spot | None, middles: dict[str, Spot]) -> list[float]:
    """Where it ends: how far that is, how far from the nearest objective and enemy."""
    if end is None:
        return [0.0] * 5
    units = game.state.units
    goals = [(each.x, each.y) for each in game.state.objectives.values()]
    foes = [spot for name, spot in middles.items() if units[name].army != me]
    far = _away(end, [start]) if start is not None else 0.0
    was = _away(start, goals) if start is not None else 48.0
    return [1.0, far / 12, _away(end, goals) / 24, (was - _away(end, goals)) / 12, _away(end, foes) / 24]


def _away(spot: Spot, others: list[Spot]) -> float:
    return min((float(np.hypot(spot[0] - x, spot[1] - y)) for x, y in others), default=48.0)


def _aim(game: Game, me: str, done: Doing) -> list[float]:
    """To whom: an enemy or a friend, its health, and how many models do it."""
    units = [game.state.units[each] for each in done.things if each in game.state.units]
    if not units:
        return [0.0, 0.0, len(done.things) / 3, done.models / 10]
    mine = sum(each.army == me for each in units) / len(units)
    return [1.0 - 2.0 * mine, health_left(game, units[0].id) / 12, len(done.things) / 3, done.models / 10]
