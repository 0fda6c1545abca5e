"""The units rules speak of: who they are, where they stand, what state they are in and what they did."""

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector, opponent
from warhost.rules.characteristics import has_keyword
from warhost.rules.combat_range import in_combat_with
from warhost.rules.measuring import distance_between, wholly_within_of
from warhost.rules.selecting import Frame, Select, meant
from warhost.rules.sight import sees_unit
from warhost.table.shapes import TOLERANCE


class Anyone(Select, msgspec.Struct, frozen=True, tag=True):
    """Every unit."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return True


class Me(Select, msgspec.Struct, frozen=True, tag=True):
    """The unit whose ability it is."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return unit == frame.me


class Ids(Select, msgspec.Struct, frozen=True, tag=True):
    """Exactly these units."""

    units: frozenset[str]

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return unit in self.units


class Friendly(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].army == frame.player


class Enemy(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.player is not None and game.state.units[unit].army == opponent(frame.player)


class Keyword(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a keyword."""

    word: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return has_keyword(game, unit, self.word)


class Named(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of a warscroll."""

    warscroll: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return self.warscroll in (game.state.units[unit].warscroll, game.warscroll(unit).name)


class OnTable(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].status == "table"


class InReserve(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].status == "reserve"


class Undeployed(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].status == "undeployed"


class DestroyedUnit(Select, msgspec.Struct, frozen=True, tag=True):
    """Destroyed units; `replaceable`: that were not replaced and are no replacements (core-24.2)."""

    replaceable: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        fresh = not record.replaced and record.replacement_of is None
        return record.status == "destroyed" and (fresh or not self.replaceable)


class Damaged(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].damage > 0


class Depleted(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have lost models."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(game.state.units[unit].slain)


class HasToken(Select, msgspec.Struct, frozen=True, tag=True):
    token: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return self.token in game.state.units[unit].tokens


class InCombat(Select, msgspec.Struct, frozen=True, tag=True):
    """Units in combat, with a given selection if there is one."""

    foes: Selector | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        foes = in_combat_with(game, unit)
        if self.foes is None:
            return bool(foes)
        return any(meant(self.foes, game, foe, frame) for foe in foes)


class Charged(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that charged this turn."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(fact.what == "charged" and fact.unit == unit for fact in game.state.facts)


class Used(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that used an ability with a keyword (or of a name) this turn, or this phase."""

    what: str
    phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        now = game.state.now.phase
        return any(
            fact.what == "used"
            and fact.unit == unit
            and (self.what in fact.keywords or self.what == fact.ability)
            and (not self.phase or fact.phase == now)
            for fact in game.state.facts
        )


class SetUpThisTurn(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(fact.what == "set-up" and fact.unit == unit for fact in game.state.facts)


class Within(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within (or wholly within) a distance of the unit whose ability it is."""

    distance: float
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None:
            return False
        if self.wholly:
            return wholly_within_of(game, unit, self.distance, frame.me)
        return distance_between(game, unit, frame.me) <= self.distance + TOLERANCE


class Visible(Select, msgspec.Struct, frozen=True, tag=True):
    """Units visible to the unit whose ability it is; with `within`, by the same model (core-6.0c)."""

    within: float | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and sees_unit(game, frame.me, unit, self.within)


ME, FRIENDLY, ENEMY, IN_COMBAT, CHARGED_THIS_TURN, DAMAGED, ANYONE = (
    Me(), Friendly(), Enemy(), InCombat(), Charged(), Damaged(), Anyone(),
)  # fmt: skip
