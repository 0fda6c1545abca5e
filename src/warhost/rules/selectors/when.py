"""Conditions on the moment and on the sides: everybody, while it is so."""

from typing import Literal

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector, opponent
from warhost.rules import history
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import CountsModels
from warhost.rules.effects.pools import marked, points_for
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.space.standing import on_table


class InRound(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, in this battle round, or in these."""

    first: int
    last: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return self.first <= game.now.round <= (self.first if self.last is None else self.last)


class InTurn(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, in this turn of this battle round."""

    round: int
    turn: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return (game.now.round, game.now.turn) == (self.round, self.turn)


class InPhase(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, in this phase."""

    phase: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.now.phase == self.phase


class YourTurn(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, in a turn of the player whose ability it is."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.now.active == frame.player


class Underdog(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while the player whose ability it is is the underdog (core-12.0c)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.player is not None and game.now.underdog == frame.player


class PlayerPoints(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while the player whose ability it is has so many points of a pool; some units count as having more."""

    pool: str
    least: int = 1
    most: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        held = points_for(game, unit, self.pool, frame.player)
        return held >= self.least and (self.most is None or held <= self.most)


class HasMarked(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while the player (or the unit) whose ability it is has marked this thing; any, if none is named."""

    mark: str
    thing: str | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        things = marked(game, self.mark, frame.player, frame.me)
        return bool(things) if self.thing is None else self.thing in things


class MarkedThisRound(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, if the player whose ability it is has marked this thing in this battle round."""

    mark: str
    thing: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return self.thing in marked(game, mark_of_round(self.mark, game.now.round), frame.player)


def mark_of_round(mark: str, number: int) -> str:
    """Under which name something is marked in a battle round."""
    return f"{mark} of round {number}"


class UnitsOnTable(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while so many friendly units are on the battlefield; some units count as many as they have models."""

    least: int
    most: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        here = on_table(game, frame.player)
        number = sum(game.unit(each).alive if affecting(game, CountsModels, each) else 1 for each in here)
        return number >= self.least and (self.most is None or number <= self.most)


class Lost(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, if a unit of a side was destroyed this turn; `which`: such a unit."""

    whose: Literal["mine", "enemy"] = "enemy"
    which: Selector | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        side = frame.player if self.whose == "mine" else opponent(frame.player)
        gone = history.destroyed(game, player=side)
        return bool(gone) if self.which is None else any(meant(self.which, game, each, frame) for each in gone)


class Ahead(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while the player whose ability it is has more victory points than the enemy; or fewer."""

    behind: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        mine, theirs = (game.player(each).victory_points for each in (frame.player, opponent(frame.player)))
        return mine < theirs if self.behind else mine > theirs


class LostSoMany(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, once so many units of either side have been destroyed this turn."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        gone = {each for each in history.destroyed(game) if game.unit(each).kind == "unit"}
        return len(gone) >= self.least


class LostBefore(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, if such a unit was destroyed in the turn before this one."""

    which: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(meant(self.which, game, each, frame) for each in game.state.marks.get("lost last turn", ()))


class Fallen(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, once so many such units have been destroyed in this battle."""

    which: Selector
    least: int = 1

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        gone = (each.id for each in game.state.units.values() if each.status == "destroyed")
        return sum(meant(self.which, game, each, frame) for each in gone) >= self.least


class SoMany(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while at least so many units on the battlefield are meant, and at most so many."""

    which: Selector
    least: int
    most: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        here = (each for player in game.state.players for each in on_table(game, player))
        number = sum(meant(self.which, game, each, frame) for each in here)
        return number >= self.least and (self.most is None or number <= self.most)


class MoreThanReserves(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while more such units are on the battlefield than in reserve, or than those of these are there."""

    which: Selector
    reserved: Selector | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        mine = [each for each in game.state.units.values() if meant(self.which, game, each.id, frame)]
        waiting = [each for each in mine if each.status == "reserve"]
        if self.reserved is not None:
            waiting = [each for each in waiting if meant(self.reserved, game, each.id, frame)]
        return sum(each.status == "table" for each in mine) > len(waiting)


class Anywhere(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while some unit on the battlefield is meant."""

    which: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            meant(self.which, game, each, frame) for player in game.state.players for each in on_table(game, player)
        )


class FromThere(Select, msgspec.Struct, frozen=True, tag=True):
    """Units from which some unit is meant that is seen from them (`ME` is then such a unit)."""

    which: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        seen = Frame(unit, frame.player, user=frame.me)
        return any(
            meant(self.which, game, each, seen) for player in game.state.players for each in on_table(game, player)
        )


class IsUser(Select, msgspec.Struct, frozen=True, tag=True):
    """Where it is seen from another unit: who uses the ability, or from whom that other one was seen."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.user is not None and unit == frame.user


class ByUser(Select, msgspec.Struct, frozen=True, tag=True):
    """Where it is seen from a target: units that are meant as the user of the ability sees it."""

    which: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.user is not None and meant(self.which, game, unit, Frame(frame.user, frame.player, frame.picking))


YOUR_TURN, UNDERDOG = YourTurn(), Underdog()
