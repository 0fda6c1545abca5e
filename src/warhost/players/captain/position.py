"""A position judged by one player, in victory points: what is scored, held, threatened and left to fight with."""

from collections.abc import Mapping
from math import erf, exp, sqrt
from typing import cast

import numpy as np

from warhost.engine.game import Game
from warhost.engine.records import Effect, Objective, opponent
from warhost.players.captain.assets import assets
from warhost.players.captain.gambits import declared, progress
from warhost.players.captain.holding import Holders, Holding, Totals, hand_size, tactics_done
from warhost.players.captain.memory import Memory
from warhost.players.captain.threats import Blows, able, charge_chance, move_of, shooting_range
from warhost.players.captain.weights import CAPTAIN, CAREFUL, Care, Weights
from warhost.players.captain.worth import Worth, turns_left
from warhost.players.ideas.routes import Routes, routes_of
from warhost.players.ideas.scene import Vector
from warhost.rules.battleplan import plan_of
from warhost.rules.moving.terms import PILE_IN
from warhost.rules.sequence.fight_order import HAS_FOUGHT, NOBODY, strikes
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import figures
from warhost.rules.space.objectives import control_score
from warhost.rules.space.standing import on_table
from warhost.rules.words import COMBAT_RANGE, PHASES
from warhost.table import kernels
from warhost.table.shapes import Points

SOME = 1.5
"""The control an enemy is taken to bring to any objective in the end."""
FAITH = 0.65
"""How much of what a position between turns promises comes true: as battles of captains went."""
SWING = 2.0
"""By how many points a turn changes the outcome, for better or worse: likewise."""


class Position:
    """One player's judgement of a moment; parts of it serve to weigh single decisions."""

    def __init__(
        self, game: Game, me: str, weights: Weights = CAPTAIN, memory: Memory | None = None,
        care: Care = CAREFUL,
    ) -> None:  # fmt: skip
        self.memory, self.care = memory or Memory(), care
        self.game, self.me, self.foe, self.weights = game, me, opponent(me), weights
        self.worth = Worth(game, weights)
        self.blows = Blows(game, self.worth, self.memory)
        self.holding = Holding(game, self.memory)
        self.mine, self.theirs = on_table(game, me), on_table(game, self.foe)
        self.my_turn = game.now.active == me
        self.fought = _phase(game) > PHASES.index("combat")
        self._gaps: dict[tuple[str, str], float] = {}
        self._moves: dict[str, float] = {}
        self._ranges: dict[str, float] = {}
        self._routes: dict[str, Routes | None] = {}
        self._later: dict[tuple[str, ...], Blows] = {}
        self._crowds: dict[tuple[str, str], float] = {}
        self._neighbours: dict[str, list[tuple[str, float]]] = {}
        self._brought: dict[str, list[int]] = {}

    def gap(self, a: str, b: str) -> float:
        """Between two units."""
        if (a, b) not in self._gaps:
            places = self.game.state.places
            key = ("gap", places[a], places[b])
            found = self.memory.sums.get(key)
            if found is None:
                found = float(kernels.nearest_gap(figures(self.game, a).bodies, figures(self.game, b).bodies))
                self.memory.sums[key] = found
            self._gaps[a, b] = self._gaps[b, a] = found
        return self._gaps[a, b]

    def move(self, unit: str) -> float:
        if unit not in self._moves:
            self._moves[unit] = move_of(self.game, unit)
        return self._moves[unit]

    def routes(self, unit: str) -> Routes | None:
        """The ways of a unit on foot; none for those that fly."""
        if unit not in self._routes:
            self._routes[unit] = routes_of(self.game, unit)
        return self._routes[unit]

    def far(self, unit: str, points: Points, thing: Objective) -> Vector:
        """How far it is from each of these points to an objective for the models of a unit."""
        ways = self.routes(unit)
        if ways is not None:
            return ways.far(points, (thing.x, thing.y))
        straight: Vector = np.hypot(points[..., 0] - thing.x, points[..., 1] - thing.y)
        return straight

    def range(self, unit: str) -> float:
        if unit not in self._ranges:
            self._ranges[unit] = shooting_range(self.game, unit)
        return self._ranges[unit]

    def value(self, calm: bool = False) -> float:
        """How good the position is, in victory points more than the enemy's; `calm`: whoever's turn it is."""
        game = self.game
        points = {each: float(record.victory_points) for each, record in game.state.players.items()}
        total = points[self.me] - points[self.foe]
        if game.state.outcome is not None:
            return total + self.weights.won * ((total > 0) - (total < 0))
        armies = dict.fromkeys(game.state.players, 0.0)
        for unit in game.state.units.values():
            armies[unit.army] += self.worth.of(unit.id)
        totals = self.holding.totals()
        holders = self.holding.holders(totals)
        stronger = armies[self.me] - armies[self.foe] + self.in_hand()
        if calm:
            total += FAITH * (stronger + self._next_points(holders) + self.ground() + self.clashes(calm))
            return total + self.weights.won * erf(total / (SWING * sqrt(2 * turns_left(game))))
        return total + stronger + self.scores(holders, totals) + self.cards(holders) + self.ground() + self.clashes()

    def in_hand(self) -> float:
        """What both have for later; as long as there is a later."""
        mine, theirs = (assets(self.game, each, self.weights) for each in (self.me, self.foe))
        return mine - theirs if turns_left(self.game) > 1 else 0.0

    def _next_points(self, holders: Holders) -> float:
        """What both would score in their next turn, if they have one."""
        points, now = self.holding.points(holders), self.game.now
        last = now.round == self.game.state.rounds and now.turn == 2
        mine, theirs = (0.0 if last and now.active != each else points[each] for each in (self.me, self.foe))
        return self.weights.calm * (mine - theirs)

    def scores(self, holders: Holders, totals: Totals) -> float:
        """What both would score: the active player now, the other in the turn after, in which they may take more."""
        points, w = self.holding.points(holders), self.weights
        active = self.game.now.active
        sign = 1.0 if active == self.me else -1.0
        now = 0.0 if scored(self.game) else w.now * points[active]
        left = turns_left(self.game) - (1 if self.game.now.turn else 0)
        if left <= 0:
            return sign * now
        other = opponent(active)
        later = (1.0 - w.insurance) * points[other] + w.insurance * self._after_moving(other, totals)
        return sign * (now - w.later * later)

    def _after_moving(self, player: str, totals: Totals) -> float:
        """What a player would score with all the control they can bring onto each objective in a turn."""
        if not self.weights.insurance:
            return 0.0
        added = [held + more for held, more in zip(totals[player], self.brought(player), strict=True)]
        return self.holding.points(self.holding.holders({**totals, player: added}))[player]

    def brought(self, player: str) -> list[int]:
        """The control that a player's units can bring onto each objective with a move: those not there, nor held up."""
        if player not in self._brought:
            found = [0] * len(self.holding.things)
            for unit in on_table(self.game, player):
                if not in_combat_with(self.game, unit):
                    self._add_brought(unit, found)
            self._brought[player] = found
        return self._brought[player]

    def _add_brought(self, unit: str, found: list[int]) -> None:
        here = self.holding.post_of(unit)
        for i, models in enumerate(self._in_time(unit)):
            if models and (here is None or here[0] != i):
                found[i] += control_score(self.game, unit, models)

    def _in_time(self, unit: str) -> list[int]:
        """How many models of a unit reach each objective with a move."""
        reach = self.move(unit) + plan_of(self.game).contest_range
        key = ("in time", unit, self.game.state.places[unit], reach)
        known = self.memory.sums.get(key)
        if known is None:
            spots = figures(self.game, unit).bodies[:, :2]
            far = (self.far(unit, spots, each) - each.radius for each in self.holding.things)
            known = self.memory.sums[key] = [int((each <= reach).sum()) for each in far]
        return cast(list[int], known)

    def cards(self, holders: Holders) -> float:
        """What cards in hand and the battle tactic of this turn are worth; the enemy's cards are not seen."""
        mine, theirs = hand_size(self.game, self.me), hand_size(self.game, self.foe)
        done, gambit = 0, 0.0
        if (mine or declared(self.game, self.me)) and self.my_turn and not scored(self.game):
            then = self.holding.settled(holders)
            done, gambit = tactics_done(then, self.me), progress(then, self.me)
        held = (mine - done) * self._card(self.me) - theirs * self._card(self.foe)
        return (done + gambit) * self.weights.completed + held

    def _card(self, player: str) -> float:
        """A card whose tactic is not completed: once its owner's turn is over, others are drawn in its place anyway."""
        now, game = self.game.now, self.game
        over = scored(game) if now.active == player else now.turn == 2
        if not over:
            return self.weights.card
        return self.weights.spare if now.round < game.state.rounds else 0.0

    def ground(self) -> float:
        """Objectives within reach in the turns to come."""
        both = {player: self.pull(player) for player in (self.me, self.foe)}
        return self.share_of_ground(both[self.me], both[self.foe])

    def pull(self, player: str, but: str | None = None) -> list[float]:
        """The control a player has at each objective or can bring there in time."""
        found = [0.0] * len(self.holding.things)
        for unit in on_table(self.game, player):
            if unit != but:
                for i, value in enumerate(self.pulls(unit)):
                    found[i] += value
        return found

    def pulls(self, unit: str) -> list[float]:
        """The control one unit has at each objective or can bring there in time."""
        speed = max(self.move(unit), 1.0)
        key = ("pulls", unit, self.game.state.places[unit], speed, self.weights.fading)
        known = self.memory.sums.get(key)
        if known is None:
            known = self.memory.sums[key] = self._pulls(unit, speed)
        return cast(list[float], known)

    def _pulls(self, unit: str, speed: float) -> list[float]:
        rows = figures(self.game, unit).bodies
        if not len(rows):
            return [0.0] * len(self.holding.things)  # it rides on another, whose place is all there is
        control = self.game.warscroll(unit).control * len(rows)
        found = []
        for each in self.holding.things:
            gap = max(0.0, float(self.far(unit, rows[:, :2], each).mean()) - each.radius)
            found.append(control * self.weights.fading ** (gap / speed))
        return found

    def share_of_ground(self, mine: list[float], theirs: list[float]) -> float:
        turns = turns_left(self.game) / 2
        share = sum((a * a - b * b) / (a * a + b * b + SOME) for a, b in zip(mine, theirs, strict=True))
        return self.weights.ground * turns * share

    def clashes(self, calm: bool = False) -> float:
        """What both armies can do to each other from where they stand."""
        active = self.my_turn and not calm, not self.my_turn and not calm
        mine, theirs = (self.mine, self.theirs, active[0]), (self.theirs, self.mine, active[1])
        return self._menace(*mine) - self._menace(*theirs)

    def _menace(self, ours: list[str], theirs: list[str], active: bool) -> float:
        """The harm one side can expect to do, no more to any unit than it is worth."""
        taken = dict.fromkeys(theirs, 0.0)
        for unit in ours:
            found = max(((self.reach(unit, foe, active), foe) for foe in theirs), default=None)
            if found is not None and found[0] > 0:
                taken[found[1]] += found[0]
        return sum(saturated(harm, self.worth.of(foe)) for foe, harm in taken.items())

    def blows_at(self, phase: str | None) -> Blows:
        """Blows struck in a phase of this turn, or in turns to come: without what is over by then."""
        ends: tuple[str, ...] = ("ability", "phase", "turn")
        if phase is not None:
            ends = ends[:-1] if phase != self.game.now.phase else ()
        if ends not in self._later:
            effects = self.game.state.effects
            left = {name: each for name, each in effects.items() if each.until.end not in ends}
            self._later[ends] = self.blows if len(left) == len(effects) else self._without(left)
        return self._later[ends]

    def _without(self, effects: Mapping[str, Effect]) -> Blows:
        twin = Game(self.game.book, self.game.state, self.game.dice)
        twin.change(effects=effects)
        return Blows(twin, self.worth, self.memory)

    def exchange(self, unit: str, foe: str, charged: bool = True, when: str | None = "combat") -> float:
        """What striking a foe gains, less what it and those beside it strike back."""
        back = self.blows_at(when).exchange(unit, foe, self.weights.struck_back, charged)
        return back - self.weights.crowd * self.crowd(unit, foe) if self.weights.crowd else back

    def crowd(self, unit: str, foe: str) -> float:
        """The harm that those within reach of a pile-in beside a foe would do: half of it, where they are busy."""
        if (unit, foe) not in self._crowds:
            harm = sum(share * self.blows.harm(each, unit) for each, share in self._beside(foe))
            self._crowds[unit, foe] = saturated(harm, self.worth.of(unit))
        return self._crowds[unit, foe]

    def _beside(self, foe: str) -> list[tuple[str, float]]:
        """Who is within reach of a pile-in beside a foe, and how much of their strength is free."""
        if foe not in self._neighbours:
            theirs = self.theirs if foe in self.theirs else self.mine
            near = [each for each in theirs if each != foe and self.gap(foe, each) <= COMBAT_RANGE + PILE_IN]
            self._neighbours[foe] = [(each, 0.5 if in_combat_with(self.game, each) else 1.0) for each in near]
        return self._neighbours[foe]

    def charge_gap(self, unit: str, foe: str) -> float:
        """How far a charge has to go: round what stands between, for those on foot."""
        gap, ways = self.gap(unit, foe), self.routes(unit)
        mine, theirs = figures(self.game, unit).bodies[:, :2], figures(self.game, foe).bodies[:, :2]
        if ways is None or not self.weights.detours or not len(mine) or not len(theirs):
            return gap
        far = np.hypot(*(mine[:, None] - theirs[None]).transpose(2, 0, 1))
        nearest = theirs[int(far.min(axis=0).argmin())]
        goal = ways.middle(ways.cell(float(nearest[0]), float(nearest[1])))
        straight = np.hypot(mine[:, 0] - goal[0], mine[:, 1] - goal[1])
        return gap + self.weights.detours * float(ways.far(mine, goal).min() - straight.min())

    def reach(self, unit: str, foe: str, active: bool) -> float:
        """The harm a unit can expect to do to a foe: in combat at once, else if it comes to that."""
        w, game = self.weights, self.game
        engaged = in_combat_with(game, unit)
        if foe in engaged:
            fresh = 0.0 if self.fought or HAS_FOUGHT.matches(game, unit, NOBODY) else 0.5
            first = 1.0 - w.striker * strikes(game, unit)
            harm = fresh * self.blows_at("combat").harm(unit, foe) if fresh else 0.0
            return w.engaged * first * (harm + 0.5 * self.blows_at(None).harm(unit, foe))
        if engaged:
            return 0.0
        gap, harm, late = self.gap(unit, foe), 0.0, _phase(game) if active else -1
        walk = self.move(unit) if not active or late <= PHASES.index("movement") or self.fought else 0.0
        chance = charge_chance(game, unit, gap - walk)
        this_turn = active and late <= PHASES.index("charge")
        if chance > 0.02 and (not active or late > PHASES.index("charge") or able(game, "charge", unit)):
            harm = chance * max(0.0, self.exchange(unit, foe, when="combat" if this_turn else None))
        far = self.range(unit)
        if far and gap <= far + walk:
            shoots = "shooting" if active and late <= PHASES.index("shooting") else None
            harm += self.blows_at(shoots).harm(unit, foe, "ranged")
        return harm * (w.menace if active and not self.fought else w.fear)


def saturated(harm: float, worth: float) -> float:
    """Harm from many sides, no more than there is to lose."""
    return worth * (1.0 - exp(-harm / worth)) if worth > 0 else 0.0


def _phase(game: Game) -> int:
    return PHASES.index(game.now.phase) if game.now.phase in PHASES else -1


def scored(game: Game) -> bool:
    """Whether the active player has had their points for this turn."""
    now = game.now
    steps = game.book.sequence.get(now.phase, ())  # type: ignore[attr-defined]
    return now.phase == "end-of-turn" and "score" in steps and now.step > steps.index("score")
