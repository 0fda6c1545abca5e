"""What a player remembers through a battle: sums that come up again and again, by what they were made of."""

from collections.abc import Mapping
from typing import Any, cast

from warhost.engine.battle import Battle
from warhost.engine.game import Game
from warhost.engine.records import Effect, Moment
from warhost.odds.expectation import Expectation, expected
from warhost.rules.effects.modifiers import ControlScore, DiceRule, IsObjective, May, ObjectiveRule
from warhost.rules.selectors.who import Ids

NO_BLOWS = (ControlScore, ObjectiveRule, IsObjective, May, DiceRule)
"""What changes no attack."""
MOST = 50_000
"""So much is remembered; then it is all forgotten."""


class Memory:
    """Expected damage, presence on objectives, distances: asked for in every position that is thought of."""

    def __init__(self) -> None:
        self._book: object = None
        self.sums: dict[Any, Any] = {}
        self._effects: dict[Any, int] = {}
        self._chances: dict[str, dict[tuple[int, int, str], float]] = {}

    def of(self, battle: Battle) -> "Memory":
        """For a battle; what was remembered of another is forgotten."""
        another = self._book is not battle.book
        if another:
            self._book = battle.book
            self._chances.clear()
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


def _touches(effect: Effect, unit: str) -> bool:
    named = isinstance(effect.on, Ids) and unit not in effect.on.units
    return not named and not all(isinstance(each, NO_BLOWS) for each in effect.modifiers)


def _attacker(game: Game, unit: str) -> tuple[Any, ...]:
    record = game.unit(unit)
    return unit, record.status, record.slain, bool(record.damage), record.abilities, record.tokens


def _target(game: Game, unit: str) -> tuple[Any, ...]:
    record = game.unit(unit)
    return unit, record.status, record.alive, record.damage, record.abilities, record.tokens
