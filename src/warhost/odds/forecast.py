"""The roll that comes first when an ability is used: which dice, what they must show, and how likely that is.

The ability itself is tried out on a copy of the moment, with dice laid out by hand, until it has rolled: so the number
of dice, the modifiers and what a roll is good for are those of the rules, whoever wrote the ability.
"""

from collections.abc import Callable
from itertools import product
from math import ceil
from typing import Any

import msgspec

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Pick, Picked
from warhost.engine.dice import Amount, Faces
from warhost.engine.events import AnyEvent, Rolled
from warhost.engine.game import Game
from warhost.engine.records import State, opponent
from warhost.odds.rolls import at_least, charge_needs, roll
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.use import Use
from warhost.rules.space.measuring import distance_between
from warhost.rules.space.sight import sees_unit
from warhost.rules.space.standing import can_be_targets
from warhost.rules.words import ATTACK, BANISH, CORE, MOVE, UNBIND

_FIELDS = tuple(name for name in State.__struct_fields__ if name != "rolled")
MOST_DICE = 3
"""Up to how many dice every fall is tried out."""


class Reaching(msgspec.Struct, frozen=True):
    """A charge at an enemy: how far away it is, which roll gets there, and the chance of that."""

    unit: str
    distance: float
    needs: int
    chance: float


class Forecast(msgspec.Struct, frozen=True):
    """The dice about to be rolled, and what is added to their total.

    `needs`: of each die, or of the total; `chance`: of that, or that anything comes of it. `mean`: of the total, or
    how many dice succeed where each counts by itself.
    """

    roll: str
    dice: int
    bonus: int
    mean: float
    needs: int | None = None
    chance: float | None = None
    each: bool = False
    foes: tuple[Reaching, ...] = ()


class _Enough(Exception):  # noqa: N818
    """All that was to be found out has been."""


class _Dice:
    """Faces laid out for the first roll; none for any other."""

    def __init__(self, laid: Callable[[int], Faces]) -> None:
        self.laid, self.rolled = laid, False

    def faces(self, kind: str, start: int, count: int) -> Faces:
        if self.rolled:
            raise _Enough
        self.rolled = True
        return self.laid(count)


class _Trial(Game):
    """A moment in which something is only tried: it stops at the first roll, or when something comes of that."""

    def __init__(self, game: Game, faces: Callable[[int], Faces], curious: bool = False) -> None:
        super().__init__(game.book, game.state, _Dice(faces))
        self.curious = curious
        self.declaring = True
        self.first: Rolled | None = None

    def emit(self, event: AnyEvent) -> None:
        if self.first is None and isinstance(event, Rolled):
            self.first = event
            if not self.curious:
                raise _Enough
        elif self.first is not None and not self.declaring:
            raise _Enough


class _Using:
    """An ability that might be used: by whom, and in reaction to what."""

    def __init__(self, game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None) -> None:
        self.game, self.ability, self.unit, self.player, self.trigger = game, ability, unit, player, trigger
        # Whom it is used on is asked before the dice are thrown, and does not change them: the first will do.
        options = [pick_options(game, spec, unit, player, (), ability)[: max(1, spec.least)] for spec in ability.picks]
        self.targets = tuple(each for found in options for each in found)

    def first(self) -> tuple[Rolled | None, bool]:
        """The first roll, and whether it is part of declaring the ability."""
        trial = _Trial(self.game, lambda count: (6,) * count)
        use = self._use(trial)
        for step in (self.ability.declare, self.ability.effect):
            try:
                if step is not None and next(iter(step(use) or ()), None) is not None:
                    return None, False
            except _Enough:
                return trial.first, step is self.ability.declare
        return None, False

    def works(self, faces: Faces) -> bool:
        """Does the ability go on after these dice: to another roll, a question, or a change of anything?"""
        trial = _Trial(self.game, lambda count: faces, curious=True)
        use = self._use(trial)
        try:
            if self.ability.declare is not None:
                _answered(self.ability.declare(use))
            trial.declaring = False
            if use.cancelled:
                return False
            if self.ability.effect is not None and next(iter(self.ability.effect(use) or ()), None) is not None:
                return True
        except _Enough:
            return not use.cancelled
        return any(getattr(trial.state, name) is not getattr(self.game.state, name) for name in _FIELDS)

    def _use(self, game: Game) -> Use:
        given = self.trigger.repeated(game) if self.trigger is not None else None
        use = Use(game, self.ability, self.unit, self.player, given)
        use.targets = self.targets
        return use


def _answered(script: Any) -> None:
    """Go through a script; of what it offers the first is taken, such as spending ritual points that are enough."""
    if script is None:
        return
    try:
        ask = next(script)
        while isinstance(ask.decision, Pick):
            ask = script.send(Picked(ask.decision.options[: max(1, ask.decision.least)]))
    except StopIteration:
        return
    raise _Enough


def forecast(
    game: Game, ability: Ability, unit: str | None, player: str, trigger: Use | None = None
) -> Forecast | None:
    """The first roll of an ability; None if it rolls nothing, or attacks: that has odds of its own."""
    if ATTACK in ability.keywords or (MOVE in ability.keywords and ability.keywords <= {CORE, MOVE}):
        return None
    using = _Using(game, ability, unit, player, trigger)
    rolled, declared = using.first()
    if rolled is None:
        return None
    dice, bonus = len(rolled.faces), sum(note.amount for note in rolled.modifiers)
    if rolled.needed is not None:
        chance = (rolled.passing or 0) / 6
        return Forecast(rolled.kind, dice, bonus, dice * chance, rolled.needed, chance, each=True)
    found = Forecast(rolled.kind, dice, bonus, _mean(rolled, bonus))
    if rolled.kind == "charge":
        return msgspec.structs.replace(found, foes=charges(game, unit or "", dice, bonus))
    if (declared or ability.keywords & {UNBIND, BANISH}) and dice <= MOST_DICE:
        return _gated(using, found)
    return found


def _mean(rolled: Rolled, bonus: int) -> float:
    """Of the total: D6s and what is added to them, or D3s as the ability reads them."""
    dice = roll(f"{len(rolled.faces)}D{rolled.sides}", bonus).mean
    read = Amount(sides=rolled.sides).value(rolled.faces) + bonus
    return dice if rolled.total is None or bonus else dice + rolled.total - read


def _gated(using: _Using, found: Forecast) -> Forecast:
    """Every fall of the dice: does anything come of it?"""
    works = {faces: using.works(faces) for faces in product(range(1, 7), repeat=found.dice)}
    totals = [max(1, sum(faces) + found.bonus) for faces, good in works.items() if good]
    return msgspec.structs.replace(found, needs=min(totals, default=None), chance=sum(works.values()) / len(works))


def charges(game: Game, unit: str, dice: int, bonus: int) -> tuple[Reaching, ...]:
    """Every visible enemy that such a charge roll can reach, the nearest first (core-14.3)."""
    found = []
    for foe in can_be_targets(game, opponent(game.unit(unit).army)):
        distance = distance_between(game, unit, foe)
        needs = charge_needs(distance)
        chance = at_least(f"{dice}D6", needs, bonus=bonus)
        if chance > 0 and sees_unit(game, unit, foe):
            found.append(Reaching(foe, distance, needs, chance))
    return tuple(sorted(found, key=lambda each: each.distance))


def reached(game: Game, unit: str, limit: float) -> tuple[Reaching, ...]:
    """The same once the roll has been made: what can be reached with it, and what else was near (core-14.3)."""
    return tuple(
        msgspec.structs.replace(each, chance=float(each.needs <= limit))
        for each in charges(game, unit, max(2, ceil(limit / 6)), 0)
    )
