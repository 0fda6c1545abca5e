"""Who would hold what, and what that scores: objectives weighed for a unit wherever it may go."""

from typing import cast

from msgspec.structs import replace

from warhost.battlepacks.card_steps import completed
from warhost.engine.game import Game
from warhost.engine.records import Objective
from warhost.players.captain.memory import Memory
from warhost.rules.battleplan import plan_of
from warhost.rules.space.objectives import contesting_models, control_score, rules_on
from warhost.rules.space.standing import on_table

Holders = tuple[str | None, ...]
Totals = dict[str, list[int]]
"""The control of each player on each objective."""


class Holding:
    """The objectives of a moment: which units contest them, with how much control."""

    def __init__(self, game: Game, memory: Memory) -> None:
        self.game, self.memory = game, memory
        self.things: list[Objective] = list(game.state.objectives.values())
        self._special = [rules_on(game, each.id) for each in self.things]
        self._points: dict[Holders, dict[str, float]] = {}
        self._scores: dict[str, tuple[int, int] | None] = {}

    def post_of(self, unit: str) -> tuple[int, int] | None:
        """The objective a unit counts for now and its control score there; where it could choose, most models count."""
        if unit not in self._scores:
            counts = self.presence(unit)
            best = max(range(len(counts)), key=counts.__getitem__, default=None)
            found = None
            if best is not None and counts[best]:
                found = (best, control_score(self.game, unit, counts[best]))
            self._scores[unit] = found
        return self._scores[unit]

    def presence(self, unit: str) -> tuple[int, ...]:
        """How many models of a unit contest each objective."""
        shut = tuple(any(rule.cannot_be_contested for rule in special) for special in self._special)
        key = ("presence", unit, self.game.state.places.get(unit, ()), shut)
        found = self.memory.sums.get(key)
        if found is None:
            found = tuple(contesting_models(self.game, unit, each) for each in self.things)
            self.memory.sums[key] = found
        return cast(tuple[int, ...], found)

    def totals(self, but: str | None = None) -> Totals:
        """The control scores of both armies on each objective; without one unit."""
        found = {player: [0] * len(self.things) for player in self.game.state.players}
        for player, scores in found.items():
            for unit in on_table(self.game, player):
                post = self.post_of(unit) if unit != but else None
                if post is not None:
                    scores[post[0]] += post[1]
        return found

    def holders(self, totals: Totals) -> Holders:
        """Who would control what if it were determined now."""
        (one, first), (two, second) = totals.items()
        found: list[str | None] = []
        for i, thing in enumerate(self.things):
            a, b = first[i], second[i]
            for rule in self._special[i]:
                a, b = a + (rule.also_contested_by == one), b + (rule.also_contested_by == two)
            if any(rule.cannot_be_controlled for rule in self._special[i]):
                found.append(thing.controlled_by)
            else:
                found.append(thing.controlled_by if a == b else one if a > b else two)
        return tuple(found)

    def settled(self, holders: Holders, game: Game | None = None) -> Game:
        """The moment with control determined so."""
        game = game or self.game
        anyone = next(iter(game.state.places))
        twin = game.imagine(anyone, game.state.places[anyone])
        held = zip(self.things, holders, strict=True)
        twin.change(objectives={each.id: replace(each, controlled_by=holder) for each, holder in held})
        return twin

    def points(self, holders: Holders) -> dict[str, float]:
        """What each player would score for objectives and twist if their turn ended so."""
        if holders not in self._points:
            twin = self.settled(holders)
            score = plan_of(self.game).score
            players = self.game.state.players
            self._points[holders] = {each: float(sum(found[0] for found in score(twin, each))) for each in players}
        return self._points[holders]


def tactics_done(game: Game, player: str) -> int:
    """How many tactics in a player's own hand are completed now."""
    return len(completed(game, player))


def hand_size(game: Game, player: str) -> int:
    zone = game.state.zones.get(f"hand {player}")
    return len(zone.cards) if zone is not None else 0
