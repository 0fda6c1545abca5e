"""Who can reach and hurt whom: chances of charges, and what blows would cost, in victory points."""

from functools import lru_cache
from math import ceil
from typing import Literal

import numpy as np

from warhost.engine.game import Game
from warhost.odds.expectation import Expectation
from warhost.players.captain.memory import Memory
from warhost.players.captain.worth import Worth
from warhost.players.ideas.picks import health_left
from warhost.players.ideas.scene import Vector
from warhost.rules.abilities.restrictions import banned, excused, forgone
from warhost.rules.effects.characteristics import move_amount, move_for
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import Fights
from warhost.rules.effects.rolls import dice_count, modified_roll
from warhost.rules.fighting.targeting import weapon_range, weapons_of
from warhost.rules.history import did, units_in
from warhost.rules.moving.terms import CHARGE_REACH

Kind = Literal["melee", "ranged"]
RUN_ROLL = 3.0
"""What a run roll is counted on for: a little under its average of 3.5."""
FARTHEST = 24
"""A roll this high is as good as impossible."""


@lru_cache(maxsize=64)
def _at_least(dice: int, bonus: int) -> Vector:
    """The chance that so many dice and a bonus reach each number from 0 on."""
    totals = np.ones(1)
    for _ in range(dice):
        totals = np.convolve(totals, np.concatenate([[0.0], np.full(6, 1 / 6)]))
    chances = [float(totals[max(0, need - bonus) :].sum()) for need in range(FARTHEST + 1)]
    return np.array(chances)


def charge_chances(game: Game, unit: str, gaps: Vector) -> Vector:
    """The chance that a unit's charge roll bridges each of these gaps."""
    needs = np.minimum(np.maximum(np.ceil(gaps - CHARGE_REACH - 1e-9), 0.0), FARTHEST).astype(np.int64)
    found: Vector = _chances_of(game, unit)[needs]
    return found


def _chances_of(game: Game, unit: str) -> Vector:
    """The chance that a unit's charge roll comes to each number from 0 on."""
    held: dict[str, Vector] = game.cached("charge rolls", (game.basis,), dict)
    if unit not in held:
        dice = dice_count(game, unit, "charge", 2)
        held[unit] = _at_least(dice, modified_roll(game, unit, "charge", (1,))[0] - 1)
    return held[unit]


def charge_chance(game: Game, unit: str, gap: float) -> float:
    """The same for one gap."""
    need = min(max(ceil(gap - CHARGE_REACH - 1e-9), 0), FARTHEST)
    return float(_chances_of(game, unit)[need])


def able(game: Game, ability: str, unit: str, after: str | None = None) -> bool:
    """Whether nothing keeps a unit from charging or shooting this turn; `after`: nor would, had it run or retreated."""
    held: dict[tuple[str, str, str | None], bool] = game.cached("able", (game.basis,), dict)
    key = (ability, unit, after)
    if key not in held:
        known = game.catalogue.abilities[ability]
        then = after in known.not_after and not excused(game, known, unit, after or "")
        held[key] = not then and not any(forgone(game, known, unit)) and not any(banned(game, known, unit))
    return held[key]


def move_of(game: Game, unit: str) -> float:
    """How far a unit moves; a random Move on average."""
    dice = move_amount(game, unit).dice
    return float(move_for(game, unit, (4,) * dice)) if dice else float(move_for(game, unit))


def shooting_range(game: Game, unit: str) -> float:
    """How far the unit's best ranged weapon reaches; 0 where it has none."""
    ranged = weapons_of(game, unit, "shooting")
    return max((weapon_range(game, unit, weapon) for weapon in ranged), default=0.0)


class Blows:
    """What attacks would cost their targets."""

    def __init__(self, game: Game, worth: Worth, memory: Memory) -> None:
        self.game, self.worth, self.memory = game, worth, memory
        self._effects = dict[str, int]()
        self.charged = frozenset(units_in(did(game, "charged")))
        self._fights = dict[str, int]()
        self._harms = dict[tuple[str, str, Kind, bool], float]()
        self._known = dict[tuple[str, str, Kind, bool, int | None], Expectation]()

    def expect(
        self, attacker: str, target: str, kind: Kind = "melee", charged: bool = False, models: int | None = None
    ) -> Expectation:
        charged = kind == "melee" and (charged or attacker in self.charged)
        key = (attacker, target, kind, charged, models)
        found = self._known.get(key)
        if found is None:
            effects = (self.effects(attacker), self.effects(target))
            found = self.memory.expected(self.game, effects, attacker, target, kind, charged, models)
            self._known[key] = found
        return found

    def effects(self, unit: str) -> int:
        """A number for what is in force on a unit."""
        if unit not in self._effects:
            self._effects[unit] = self.memory.effects(self.game.state.effects, unit)
        return self._effects[unit]

    def fights(self, unit: str) -> int:
        """How often a unit fights in a phase."""
        if unit not in self._fights:
            self._fights[unit] = max((rule.times for rule, _ in affecting(self.game, Fights, unit)), default=1)
        return self._fights[unit]

    def harm(self, attacker: str, target: str, kind: Kind = "melee", charged: bool = False) -> float:
        """What all attacks of a unit cost a target on average."""
        key = (attacker, target, kind, charged)
        if key not in self._harms:
            found = self.expect(attacker, target, kind, charged)
            cost = self.worth.lost(target, found.damage, found.destroyed)
            self._harms[key] = cost * self.fights(attacker) if kind == "melee" else cost
        return self._harms[key]

    def exchange(self, attacker: str, target: str, back: float, charged: bool = True) -> float:
        """What striking a target first gains, less what it strikes back with what is left."""
        found = self.expect(attacker, target, "melee", charged)
        left = 1.0 - min(1.0, 0.5 * found.destroyed + 0.5 * found.damage / max(1, health_left(self.game, target)))
        return self.harm(attacker, target, "melee", charged) - back * left * self.harm(target, attacker)
