"""Where a unit could stand, many places at once: what each would score, threaten and risk."""

from dataclasses import dataclass

import numpy as np

from warhost.players.captain.holding import Holders
from warhost.players.captain.position import SOME, Position
from warhost.players.captain.threats import able, charge_chances
from warhost.players.captain.worth import turns_left
from warhost.players.ideas.scene import Vector
from warhost.rules.battleplan import plan_of
from warhost.rules.space.combat_range import in_combat
from warhost.rules.space.measuring import figures
from warhost.rules.space.objectives import control_score
from warhost.rules.words import COMBAT_RANGE, PHASES
from warhost.table.shapes import HALF_LENGTH, HALF_WIDTH, NOBODY, TOLERANCE, Bodies, Points


@dataclass(frozen=True)
class Stances:
    """The worth of some places for a unit, in victory points; and who would hold what."""

    total: Vector
    holders: list[Holders]
    foe: list[str | None]
    """Whom the unit would rather charge or fight from there."""


@dataclass(frozen=True)
class Intent:
    """What a unit will still do this turn once it stands there."""

    charges: bool = False
    shoots: bool = False


class Standing:
    """A unit that is about to go somewhere."""

    def __init__(self, position: Position, unit: str, bodies: Bodies | None = None) -> None:
        self.position, self.unit = position, unit
        game = position.game
        known = figures(game, unit).bodies if bodies is None else bodies
        self.bodies = known
        self.radius = float((known[:, HALF_LENGTH] + known[:, HALF_WIDTH]).mean() / 2)
        self.others = position.holding.totals(but=unit)
        self.pulls = position.pull(position.me, but=unit), position.pull(position.foe)
        rows = [figures(game, foe).bodies for foe in position.theirs]
        self.starts = np.cumsum([0, *(len(each) for each in rows)])[:-1]
        self.foes = np.concatenate([NOBODY, *rows])
        self._held: dict[tuple[int, int], tuple[float, Holders]] = {}

    def shifted(self, shifts: Points) -> Points:
        """The unit moved by each of these: places, models, coordinates."""
        spots: Points = self.bodies[None, :, :2] + shifts[:, None, :]
        return spots

    def judge(self, spots: Points, intent: Intent) -> Stances:
        """What each of some places is worth: for every place where every model would be."""
        value, holders = self._points(spots)
        value = value + self._ground(spots)
        liked: list[str | None] = [None] * len(spots)
        if self.position.theirs:
            gaps = self._gaps(spots)
            menace, liked = self._menace(gaps, intent)
            value = value + menace - self._fear(gaps)
        walked = np.hypot(*(spots.mean(axis=1) - self.bodies[:, :2].mean(axis=0)).T)
        return Stances(value - self.position.weights.step * walked, holders, liked)

    def _gaps(self, spots: Points) -> Points:
        """From each place to each foe."""
        flat = spots.reshape(-1, 2)
        away = np.hypot(flat[:, None, 0] - self.foes[None, :, 0], flat[:, None, 1] - self.foes[None, :, 1])
        away -= self.radius + (self.foes[:, HALF_LENGTH] + self.foes[:, HALF_WIDTH])[None] / 2
        per_model = away.reshape(len(spots), -1, len(self.foes)).min(axis=1)
        found: Points = np.minimum.reduceat(per_model, self.starts, axis=1)
        return found

    def _points(self, spots: Points) -> tuple[Vector, list[Holders]]:
        """Points by who would hold what."""
        things, position = self.position.holding.things, self.position
        if not things:
            return np.zeros(len(spots)), [()] * len(spots)
        reach = plan_of(position.game).contest_range + TOLERANCE + self.radius
        xs, ys, radii = (np.array([getattr(each, name) for each in things]) for name in ("x", "y", "radius"))
        away = np.hypot(spots[:, :, None, 0] - xs, spots[:, :, None, 1] - ys) - radii
        counts = (away <= reach).sum(axis=1)
        best = counts.argmax(axis=1)
        pairs = list(zip(best.tolist(), counts[np.arange(len(spots)), best].tolist(), strict=True))
        found = [self._held.get(pair) or self._hold(*pair) for pair in pairs]
        return np.array([each[0] for each in found]), [each[1] for each in found]

    def _hold(self, thing: int, models: int) -> tuple[float, Holders]:
        """With so many models on an objective: what that scores, and who holds what."""
        position = self.position
        totals = {player: scores.copy() for player, scores in self.others.items()}
        if models:
            totals[position.me][thing] += control_score(position.game, self.unit, models)
        holders = position.holding.holders(totals)
        found = self._held[thing, models] = (position.scores(holders, totals), holders)
        return found

    def _ground(self, spots: Points) -> Vector:
        """The unit's pull on every objective from there."""
        position = self.position
        speed = max(position.move(self.unit), 1.0)
        control = position.game.warscroll(self.unit).control * spots.shape[1]
        share = np.zeros(len(spots))
        for i, each in enumerate(position.holding.things):
            away = position.far(self.unit, spots, each).mean(axis=1)
            mine = self.pulls[0][i] + control * position.weights.fading ** (np.maximum(0.0, away - each.radius) / speed)
            a, b = mine**2, self.pulls[1][i] ** 2
            share += (a - b) / (a + b + SOME)
        found: Vector = position.weights.ground * turns_left(position.game) / 2 * share
        return found

    def _menace(self, gaps: Points, intent: Intent) -> tuple[Vector, list[str | None]]:
        """The harm the unit would do this turn: to those it would fight, could charge or shoot."""
        position, w = self.position, self.position.weights
        blows, game, unit = position.blows, position.game, self.unit
        done, shot = np.zeros(gaps.shape), np.zeros(gaps.shape)
        far = position.range(unit) if intent.shoots else 0.0
        for i, foe in enumerate(position.theirs):
            near = gaps[:, i]
            gain = max(0.0, position.exchange(unit, foe, intent.charges))
            if gain and intent.charges:
                done[:, i] = gain * charge_chances(game, unit, near)
            done[near <= COMBAT_RANGE, i] = w.engaged * position.exchange(unit, foe, False)
            if far:
                shot[near <= far, i] = blows.harm(unit, foe, "ranged")
        best = done.argmax(axis=1)
        liked = [position.theirs[i] if done[k, i] > 0 else None for k, i in enumerate(best.tolist())]
        found: Vector = w.menace * (done.max(axis=1) + shot.max(axis=1))
        return found, liked

    def _fear(self, gaps: Points) -> Vector:
        """The harm the enemy could do to the unit there in their next turn."""
        position = self.position
        blows, game, unit = position.blows, position.game, self.unit
        harm = np.zeros(len(gaps))
        for i, foe in enumerate(position.theirs):
            walk = 0.0 if in_combat(game, foe) else position.move(foe)
            hurt = blows.harm(foe, unit, "melee", charged=True) - 0.5 * blows.harm(unit, foe)
            if hurt > 0:
                chances = charge_chances(game, foe, gaps[:, i] - walk)
                harm += np.where(gaps[:, i] <= COMBAT_RANGE, 0.0, chances) * hurt * (0.4 if not walk else 1.0)
            far = position.range(foe)
            if far:
                harm += (gaps[:, i] <= far + walk) * blows.harm(foe, unit, "ranged")
        worth = position.worth.of(unit)
        bold = position.weights.deploying if position.game.now.round == 0 else 1.0
        found: Vector = bold * position.weights.fear * worth * (1.0 - np.exp(-harm / max(worth, 1e-9)))
        return found


def still(position: Position, unit: str, after: str | None = None) -> Intent:
    """What a unit can still do this turn, by the phase it is in; `after`: once it has run or retreated."""
    game = position.game
    if not position.my_turn or game.now.phase not in PHASES:
        return Intent()
    phase = PHASES.index(game.now.phase)
    return Intent(
        charges=phase <= PHASES.index("charge") and able(game, "charge", unit, after),
        shoots=phase <= PHASES.index("shooting") and able(game, "shoot", unit, after),
    )
