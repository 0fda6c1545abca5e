"""The units rules speak of: who they are, where they stand, what state they are in and what they did."""

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector, opponent
from warhost.rules.characteristics import characteristic, has_keyword, printed_keyword
from warhost.rules.combat_range import in_combat_with, within_combat_range_of
from warhost.rules.measuring import distance_between, figures, rider_of, wholly_within_of
from warhost.rules.objectives import contested_objectives, contesting_models
from warhost.rules.selecting import Frame, Select, meant
from warhost.rules.sight import sees_unit
from warhost.rules.territories import holds_objective, touches_objective, wholly_within_territory
from warhost.table.distance import distance_to_prism
from warhost.table.shapes import TOLERANCE, Prism


class Anyone(Select, msgspec.Struct, frozen=True, tag=True):
    """Every unit."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].kind == "unit"


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
    """Friendly units; manifestations and faction terrain are none."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        return record.army == frame.player and record.kind == "unit"


class Enemy(Select, msgspec.Struct, frozen=True, tag=True):
    """Enemy units; among targets to pick also their manifestations and faction terrain (magic-7.0, terrain-1.5).

    What carries a unit is none: the rider is picked.
    """

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        record = game.state.units[unit]
        if record.army != opponent(frame.player):
            return False
        return record.kind == "unit" or (frame.picking and rider_of(game, unit) is None)


class Keyword(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a keyword."""

    word: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return has_keyword(game, unit, self.word)


class Printed(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a keyword on their warscroll; passive abilities that give keywords ask for those."""

    word: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return printed_keyword(game, unit, self.word)


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


class Bonded(Select, msgspec.Struct, frozen=True, tag=True):
    """The units that the unit whose ability it is has marked as its own."""

    mark: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return unit in game.state.marks.get(f"{self.mark} {frame.me}", ())


class DestroyedUnit(Select, msgspec.Struct, frozen=True, tag=True):
    """Destroyed units; `replaceable`: that were not replaced and are no replacements (core-24.2)."""

    replaceable: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        fresh = not record.replaced and record.replacement_of is None
        return record.status == "destroyed" and (fresh or not self.replaceable)


class IfDestroyed(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, once this unit has been destroyed."""

    unit: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[self.unit].status == "destroyed"


class Damaged(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].damage > 0


class Depleted(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have lost models."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(game.state.units[unit].slain)


class HasPoints(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with at least so many points of a kind."""

    kind: str
    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].points.get(self.kind, 0) >= self.least


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


class SetUpThisPhase(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        facts, now = game.state.facts, game.state.now.phase
        return any(each.what == "set-up" and each.unit == unit and each.phase == now for each in facts)


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


class ContestingAtHome(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective in the player's territory that the unit whose ability it is contests too."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None or frame.player is None:
            return False
        shared = set(contested_objectives(game, unit)) & set(contested_objectives(game, frame.me))
        return any(
            name in game.state.objectives and touches_objective(game, frame.player, game.state.objectives[name])
            for name in shared
        )


class ContestingMarked(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective that the player whose ability it is has marked."""

    mark: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        marked = game.state.marks.get(f"{self.mark} {frame.player}", ())
        return any(name in marked for name in contested_objectives(game, unit))


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


class ModelsNow(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with at least so many models left."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.unit(unit).alive >= self.least


class DamagePoints(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with at least so many damage points."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.unit(unit).damage >= self.least


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


class Carries(Select, msgspec.Struct, frozen=True, tag=True):
    """Units in which a model that is not slain carries this weapon."""

    weapon: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.unit(unit)
        armed = record.armed.get(self.weapon, range(record.size))
        has = any(each.name == self.weapon for each in game.warscroll(unit).weapons)
        return has and any(model not in record.slain for model in armed)


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


class WithinCombatRange(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within the combat range of the unit whose ability it is (core-7.0a)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and unit != frame.me and within_combat_range_of(game, unit, frame.me)


class Near(Select, msgspec.Struct, frozen=True, tag=True):
    """Units near another one of a selection: within its combat range, or (wholly) within a distance of it."""

    which: Selector
    distance: float | None = None
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            other.status == "table" and other.id != unit and meant(self.which, game, other.id, frame)
            and self._is_near(game, unit, other.id)
            for other in game.state.units.values()
        )  # fmt: skip

    def _is_near(self, game: Game, unit: str, other: str) -> bool:
        if self.distance is None:
            return within_combat_range_of(game, unit, other)
        if self.wholly:
            return wholly_within_of(game, unit, self.distance, other)
        return distance_between(game, unit, other) <= self.distance + TOLERANCE


class Provided(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, as long as the unit whose ability it is meets a condition."""

    mine: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and meant(self.mine, game, frame.me, frame)


class Visible(Select, msgspec.Struct, frozen=True, tag=True):
    """Units visible to the unit whose ability it is; with `within`, by the same model (core-6.0c)."""

    within: float | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and sees_unit(game, frame.me, unit, self.within)


class NearestVisible(Select, msgspec.Struct, frozen=True, tag=True):
    """The nearest visible enemy units, of those that an ability of this name has not picked this turn."""

    ability: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        me = frame.me
        if me is None or not ENEMY.matches(game, unit, frame):
            return False
        facts = [each for each in game.state.facts if each.what == "used" and each.ability == self.ability]
        picked = {target for fact in facts for target in fact.targets}
        foes = [each.id for each in game.state.units.values() if each.status == "table" and each.id not in picked]
        seen = {each: distance_between(game, me, each) for each in foes if ENEMY.matches(game, each, frame)}
        seen = {each: far for each, far in seen.items() if sees_unit(game, me, each)}
        return unit in seen and seen[unit] <= min(seen.values()) + TOLERANCE


ME, FRIENDLY, ENEMY, IN_COMBAT, CHARGED_THIS_TURN, DAMAGED, ANYONE = (
    Me(), Friendly(), Enemy(), InCombat(), Charged(), Damaged(), Anyone(),
)  # fmt: skip
