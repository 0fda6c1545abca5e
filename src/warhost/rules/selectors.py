"""The units rules speak of: who they are, where they stand, what state they are in and what they did."""

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector, opponent
from warhost.rules.characteristics import characteristic, has_keyword
from warhost.rules.combat_range import in_combat_with
from warhost.rules.measuring import distance_between, figures, wholly_within_of
from warhost.rules.objectives import contested_objectives, contesting_models
from warhost.rules.selecting import Frame, Select, meant
from warhost.rules.sight import sees_unit
from warhost.rules.territories import holds_objective, wholly_within_territory
from warhost.table.distance import distance_to_prism
from warhost.table.shapes import TOLERANCE, Prism


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


class Armed(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a melee or a ranged weapon."""

    ranged: bool

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(weapon.melee != self.ranged for weapon in game.warscroll(unit).weapons)


class Contesting(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective: this one, or one that the unit whose ability it is contests, or any."""

    thing: str | None = None
    with_me: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        contested = contested_objectives(game, unit)
        if self.with_me:
            return frame.me is not None and bool(set(contested) & set(contested_objectives(game, frame.me)))
        return self.thing in contested if self.thing is not None else bool(contested)


class ContestingHome(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective wholly within their own territory."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        army = game.unit(unit).army
        return any(
            holds_objective(game, army, each)
            for each in game.state.objectives.values()
            if contesting_models(game, unit, each)
        )


class ContestingFeature(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting a terrain feature, of a size or one of these."""

    size: str | None = None
    names: tuple[str, ...] | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            each.on_table
            and (self.size is None or each.size == self.size)
            and (self.names is None or each.id in self.names)
            and contesting_models(game, unit, each)
            for each in game.state.terrain.values()
        )


class NearFeature(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within a distance of a terrain feature of this name."""

    name: str
    distance: float

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        feature = game.state.terrain.get(self.name)
        if feature is None or not feature.on_table:
            return False
        return (
            distance_to_prism(figures(game, unit).bodies, Prism(feature.polygon, feature.height))
            <= self.distance + TOLERANCE
        )


class Models(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of at least so many models, counting the slain."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.unit(unit).size >= self.least


class WeakerThanMe(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a lower Health characteristic than the unit whose ability it is."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None:
            return False
        return characteristic(game, unit, "Health") < characteristic(game, frame.me, "Health")


class WhollyWithinTerritory(Select, msgspec.Struct, frozen=True, tag=True):
    """Units wholly within the territory of the player whose ability it is."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.player is not None and wholly_within_territory(game, unit, frame.player)


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
