"""The units rules speak of by what they did, or what was done to them."""

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector
from warhost.rules.effects.selector import Frame, Select, meant


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


class SetUpThisPhase(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        facts, now = game.state.facts, game.state.now.phase
        return any(each.what == "set-up" and each.unit == unit and each.phase == now for each in facts)


class HurtBy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that such a unit has done damage to this turn, in a phase if one is named."""

    which: Selector
    phase: str | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            fact.what == "hurt" and fact.unit == unit and fact.number > 0 and fact.by is not None
            and self.phase in (None, fact.phase) and meant(self.which, game, fact.by, frame)
            for fact in game.state.facts
        )  # fmt: skip


class SetUpBy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that were set up this turn with an ability of this name."""

    ability: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        facts = game.state.facts
        return any(each.what == "set-up" and each.unit == unit and each.ability == self.ability for each in facts)


CHARGED_THIS_TURN = Charged()
