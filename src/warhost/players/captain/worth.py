"""What a unit is worth in victory points: what it can do and endure, and how much of the battle is left to do it in."""

from math import sqrt

from warhost.engine.catalogue import Warscroll, Weapon
from warhost.engine.dice import amount
from warhost.engine.game import Game
from warhost.engine.loadouts import carriers
from warhost.players.captain.weights import Weights
from warhost.players.ideas.picks import health_left

TYPICAL_SAVE, REACH_BONUS, HELD = 4, 1.25, 1.5
"""The save attacks are weighed against, how much better it is to shoot, and the power of a point of Control."""


def _chance(needed: int) -> float:
    return max(0.0, min(5, 7 - needed)) / 6.0


def save_chance(save: int | None) -> float:
    """Of a save or ward, unmodified; none is never made."""
    return _chance(save or 7)


def _mean(what: int | str) -> float:
    said = amount(what)
    return said.dice * (2.0 if said.sides == 3 else 3.5) + said.plus


def power(weapon: Weapon) -> float:
    """The damage one bearer does to somebody typical."""
    through = 1.0 - _chance(TYPICAL_SAVE + weapon.rend)
    hits = _mean(weapon.attacks) * _chance(weapon.hit) * _chance(weapon.wound) * through * _mean(weapon.damage)
    return hits if weapon.melee else REACH_BONUS * hits


_STRENGTHS: dict[tuple[int, int], tuple[Warscroll, float]] = {}


def strength(scroll: Warscroll, size: int) -> float:
    """The strength of a unit with all its models; a warscroll is weighed once."""
    found = _STRENGTHS.get((id(scroll), size))
    if found is None:
        found = _STRENGTHS[id(scroll), size] = (scroll, _weighed(scroll, size))
    return found[1]


def _weighed(scroll: Warscroll, size: int) -> float:
    """The geometric mean of blows given and taken, and what it counts for on objectives."""
    armed = carriers(scroll, size)
    blows = sum(power(weapon) * len(armed.get(weapon.name, range(size))) for weapon in scroll.weapons)
    endures = size * scroll.health / max(0.2, 1.0 - save_chance(scroll.save))
    return sqrt((blows + 0.5) * endures) + HELD * sqrt(scroll.control * size)


class Worth:
    """What units are worth at a moment of a battle."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game, self.weights = game, weights
        units = [unit for unit in game.state.units.values() if unit.replacement_of is None]
        whole = sum(strength(game.warscroll(unit.id), unit.size) for unit in units)
        share = turns_left(game) / max(1, 2 * game.state.rounds)
        self.point = weights.army * (weights.last + (1.0 - weights.last) * share) / max(whole / 2, 1e-9)
        self._known: dict[str, tuple[object, float]] = {}

    def of(self, unit: str) -> float:
        """In victory points."""
        record = self.game.state.units[unit]
        known = self._known.get(unit)
        if known is None or known[0] is not record:
            known = self._known[unit] = (record, self._fresh(unit))
        return known[1]

    def _fresh(self, unit: str) -> float:
        record, scroll = self.game.unit(unit), self.game.warscroll(unit)
        if record.status == "destroyed" or record.replaced:
            return 0.0
        whole = record.size * scroll.health
        left = 0.2 + 0.8 * health_left(self.game, unit) / whole
        there = 1.0 if record.status == "table" else self.weights.reserve
        return self.point * there * left * strength(scroll, record.size)

    def lost(self, unit: str, damage: float, destroyed: float) -> float:
        """What so much damage to a unit costs it, in victory points."""
        return self.of(unit) * (0.8 * min(1.0, damage / max(1, health_left(self.game, unit))) + 0.2 * destroyed)


def turns_left(game: Game) -> int:
    """Turns still to be played, the one under way among them."""
    now = game.now
    if now.round == 0:
        return 2 * game.state.rounds
    return 2 * (game.state.rounds - now.round) + (2 - max(now.turn, 1) + 1)
