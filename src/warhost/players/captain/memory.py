"""What a player remembers through a battle: sums that come up again and again, by what they were made of."""

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from warhost.engine.battle import Battle
from warhost.engine.game import Game
from warhost.engine.records import Effect, Moment, State
from warhost.odds.expectation import Expectation, expected
from warhost.players.captain.weights import Weights
from warhost.rules.effects.modifiers import ControlScore, DiceRule, IsObjective, May, ObjectiveRule
from warhost.rules.selectors.who import Ids

NO_BLOWS = (ControlScore, ObjectiveRule, IsObjective, May, DiceRule)
"""What changes no attack."""
MOST = 50_000
"""So much is remembered; then it is all forgotten."""
LATELY = 12
"""So many of the moments that were judged last."""
ASIDE = {"rolled", "issued", "zones"}
"""What no judgement hangs on: dice thrown, ids given; and of cards, only one's own hand and how many others have."""


class JudgedMoment(NamedTuple):
    """A moment, how it was judged, and what came of that."""

    state: State
    seat: str
    weights: Weights
    value: float


class Memory:
    """Expected damage, presence on objectives, distances: asked for in every position that is thought of."""

    def __init__(self) -> None:
        self._book: object = None
        self.sums: dict[Any, Any] = {}
        self._effects: dict[Any, int] = {}
        self._chances: dict[str, dict[tuple[int, int, str], float]] = {}
        self._judged: deque[JudgedMoment] = deque(maxlen=LATELY)

    def of(self, battle: Battle) -> "Memory":
        """For a battle; what was remembered of another is forgotten."""
        another = self._book is not battle.book
        if another:
            self._book = battle.book
            self._chances.clear()
            self._judged.clear()
        if another or len(self.sums) > MOST:
            self.sums.clear()
            self._effects.clear()
        return self

    def earlier(self, ability: str, now: Moment, gain: float) -> list[float]:
        """What an ability would have gained at each chance before this one, which is remembered, too."""
        known, chance = self._chances.setdefault(ability, {}), (now.round, now.turn, now.phase)
        found = [best for each, best in known.items() if each != chance]
        known[chance] = max(gain, known.get(chance, gain))
        return found

    def judged(self, state: State, seat: str, weights: Weights, judge: Callable[[], float]) -> float:
        """What a moment is worth; many answers that are tried out lead to the same one."""
        for each in self._judged:
            if each.seat == seat and each.weights is weights and _alike(each.state, state, seat):
                return each.value
        value = judge()
        self._judged.appendleft(JudgedMoment(state, seat, weights, value))
        return value

    def effects(self, effects: Mapping[str, Effect], unit: str) -> int:
        """A number for what is in force that may change a unit's blows."""
        key = tuple((each.modifiers, each.on) for each in effects.values() if _touches(each, unit))
        return self._effects.setdefault(key, len(self._effects))

    def expected(
        self, game: Game, effects: tuple[int, int], attacker: str, target: str, kind: Any, charged: bool,
        models: int | None = None,
    ) -> Expectation:  # fmt: skip
        """As the odds have it; the same units under the same effects are asked about once."""
        key = (effects, kind, charged, models, _attacker(game, attacker), _target(game, target))
        found = self.sums.get(key)
        if found is None:
            found = self.sums[key] = expected(game, attacker, target, kind, charged, models)
        return cast(Expectation, found)


def _alike(one: State, two: State, seat: str) -> bool:
    """Do two moments look the same to a player?"""
    if any(getattr(one, name) != getattr(two, name) for name in _LOOKED_AT):
        return False
    hand = f"hand {seat}"
    return one.zones.get(hand) == two.zones.get(hand) and _piles(one) == _piles(two)


_LOOKED_AT = tuple(name for name in State.__struct_fields__ if name not in ASIDE)


def _piles(state: State) -> dict[str, int]:
    return {name: len(each.cards) for name, each in state.zones.items()}


def _touches(effect: Effect, unit: str) -> bool:
    named = isinstance(effect.on, Ids) and unit not in effect.on.units
    return not named and not all(isinstance(each, NO_BLOWS) for each in effect.modifiers)


def _attacker(game: Game, unit: str) -> tuple[Any, ...]:
    record = game.unit(unit)
    return unit, record.status, record.slain, bool(record.damage), record.abilities, record.tokens


def _target(game: Game, unit: str) -> tuple[Any, ...]:
    record = game.unit(unit)
    return unit, record.status, record.alive, record.damage, record.abilities, record.tokens
