"""The units rules speak of: who they are, where they stand, what state they are in and what they did."""

from typing import ClassVar, Literal

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector, opponent
from warhost.rules.effects.characteristics import characteristic, has_keyword, never_has, printed_keyword
from warhost.rules.effects.command_models import has_model
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import ActsAs, Amends, InState
from warhost.rules.effects.pools import marked, points_for, points_of
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.space.standing import rider_of


class Anyone(Select, msgspec.Struct, frozen=True, tag=True):
    """Every unit; among targets to pick also what `Enemy` has there."""

    by_who: ClassVar[bool] = True

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].kind == "unit" or (frame.picking and ENEMY.matches(game, unit, frame))


class Me(Select, msgspec.Struct, frozen=True, tag=True):
    """The unit whose ability it is."""

    by_who: ClassVar[bool] = True

    def whom(self, frame: Frame) -> frozenset[str] | None:
        return frozenset() if frame.me is None else frozenset((frame.me,))

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return unit == frame.me


class Ids(Select, msgspec.Struct, frozen=True, tag=True):
    """Exactly these units."""

    by_who: ClassVar[bool] = True
    units: frozenset[str]

    def whom(self, frame: Frame) -> frozenset[str] | None:
        return self.units

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return unit in self.units


class Friendly(Select, msgspec.Struct, frozen=True, tag=True):
    """Friendly units; manifestations and faction terrain are none."""

    by_who: ClassVar[bool] = True

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

    def rules_out(self, game: Game, unit: str, frame: Frame) -> bool:
        return never_has(game, unit, self.word)

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return has_keyword(game, unit, self.word)


class Printed(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a keyword on their warscroll; passive abilities that give keywords ask for those."""

    by_who: ClassVar[bool] = True
    word: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return printed_keyword(game, unit, self.word)


class Named(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of a warscroll."""

    by_who: ClassVar[bool] = True
    warscroll: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        key = game.state.units[unit].warscroll
        return self.warscroll in (key, key.rpartition("/")[2], game.warscroll(unit).name)


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
        return unit in marked(game, self.mark, frame.me)


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


class IsDamaged(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].damage > 0


class Depleted(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have lost models, so many or more."""

    least: int = 1

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return len(game.state.units[unit].slain) >= self.least


class HasPoints(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with at least so many points of a kind, at most so many; `own`: whatever they count as having."""

    kind: str
    least: int = 1
    most: int | None = None
    own: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        held = points_of(game, unit, self.kind) if self.own else points_for(game, unit, self.kind, unit)
        return held >= self.least and (self.most is None or held <= self.most)


class HasToken(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have a token, or at least and at most so many of it."""

    token: str
    least: int = 1
    most: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        held = game.state.units[unit].tokens.count(self.token)
        return held >= self.least and (self.most is None or held <= self.most)


class HasTokenOf(Select, msgspec.Struct, frozen=True, tag=True):
    """Units next to which a token of the unit whose ability it is stands."""

    token: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and f"{self.token} of {frame.me}" in game.state.units[unit].tokens


class IsInState(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that an effect has put into a state."""

    state: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(each.state == self.state for each, _ in affecting(game, InState, unit))


class IsMarked(Select, msgspec.Struct, frozen=True, tag=True):
    """Units marked by the player whose ability it is, or by the unit; whatever became of them since."""

    mark: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return unit in marked(game, self.mark, frame.player, frame.me)


class General(Select, msgspec.Struct, frozen=True, tag=True):
    """The general of the player whose ability it is, or of the enemy."""

    enemy: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        return game.player(opponent(frame.player) if self.enemy else frame.player).general == unit


class CharacteristicIs(Select, msgspec.Struct, frozen=True, tag=True):
    """Units whose Health, Control, Save or Move is at least, or at most, so much."""

    name: str
    least: int | None = None
    most: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if self.name == "Save" and game.warscroll(unit).save is None:
            return False
        value = characteristic(game, unit, self.name)
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


class FewerModels(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with fewer models left than the unit whose ability it is (of an army's ability: than whoever has it)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and game.unit(unit).alive < game.unit(frame.me).alive


class Started(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that started the battle with at most so many models."""

    most: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.unit(unit).size <= self.most


class Armed(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a melee or a ranged weapon."""

    by_who: ClassVar[bool] = True
    ranged: bool

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(weapon.melee != self.ranged for weapon in game.warscroll(unit).weapons)


class Models(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of at least so many models, counting the slain."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.unit(unit).size >= self.least


class Reinforced(Select, msgspec.Struct, frozen=True, tag=True):
    """Reinforced units (army-3.3)."""

    by_who: ClassVar[bool] = True

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.state.units[unit].reinforced


class AboveHalf(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have more than half of the models they started with."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        return record.alive * 2 > record.size


class BelowHalf(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have fewer than half of the models they started with."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        return record.alive * 2 < record.size


class ModelsNow(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with at least so many models left."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.unit(unit).alive >= self.least


class Includes(Select, msgspec.Struct, frozen=True, tag=True):
    """Units in which the model of this number is not slain."""

    model: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.unit(unit)
        return self.model < record.size and self.model not in record.slain


class IncludesNamed(Select, msgspec.Struct, frozen=True, tag=True):
    """Units in which the model of this name is not slain."""

    name: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.unit(unit)
        printed = record.printed or range(record.size)
        meant = dict(game.warscroll(unit).named_models).get(self.name, ())
        return any(number in meant and model not in record.slain for model, number in enumerate(printed))


class SameRegiment(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of the regiment of the unit whose ability it is, itself among them (army-3.5)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None:
            return False
        mine, other = game.state.units[frame.me], game.state.units[unit]
        return mine.regiment is not None and (mine.army, mine.regiment) == (other.army, other.regiment)


class HasCommandModel(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a champion, a musician or a standard bearer that is not slain (models-1.0)."""

    kind: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return has_model(game, unit, self.kind)


class DamagePoints(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with at least so many damage points."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return game.unit(unit).damage >= self.least


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


class SeesUnlike(Select, msgspec.Struct, frozen=True, tag=True):
    """Units from which such units of so many different warscrolls are meant, other than their own."""

    which: Selector
    number: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        seen = Frame(unit, frame.player)
        here = (each for each in game.state.units.values() if each.status == "table")
        scrolls = {each.warscroll for each in here if meant(self.which, game, each.id, seen)}
        return len(scrolls - {game.unit(unit).warscroll}) >= self.number


class ComparedToMe(Select, msgspec.Struct, frozen=True, tag=True):
    """Units with a higher characteristic than the unit whose ability it is, or a lower one."""

    name: str
    higher: bool

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None:
            return False
        theirs, mine = characteristic(game, unit, self.name), characteristic(game, frame.me, self.name)
        return theirs > mine if self.higher else theirs < mine


class ComparedTo(Select, msgspec.Struct, frozen=True, tag=True):
    """Units whose characteristic compares so to that of some unit of a selection."""

    name: str
    how: Literal["higher", "lower", "not lower"]
    which: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        mine = characteristic(game, unit, self.name)
        others = [each.id for each in game.state.units.values() if meant(self.which, game, each.id, frame)]
        return any(self._so(mine, characteristic(game, each, self.name)) for each in others)

    def _so(self, mine: float, other: float) -> bool:
        return {"higher": mine > other, "lower": mine < other, "not lower": mine >= other}[self.how]


class Provided(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, as long as the unit whose ability it is meets a condition."""

    mine: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and meant(self.mine, game, frame.me, frame)


class Manifested(Select, msgspec.Struct, frozen=True, tag=True):
    """Manifestations (magic-7.0): everybody's, or one side's."""

    whose: Literal["anyone", "mine", "enemy"] = "anyone"

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        if record.kind != "manifestation" or self.whose == "anyone":
            return record.kind == "manifestation"
        mine = record.army == frame.player
        return mine == (self.whose == "mine")


class FactionTerrain(Select, msgspec.Struct, frozen=True, tag=True):
    """Faction terrain features (terrain-1.5) of the player whose ability it is, or of the enemy."""

    enemy: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        side = frame.player if not self.enemy or frame.player is None else opponent(frame.player)
        return record.kind == "terrain" and record.army == side


class ActingAs(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that can use an ability as if they had a keyword (terrain-1.2d)."""

    word: str
    ability: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(each.word == self.word and self.ability in each.uses for each, _ in affecting(game, ActsAs, unit))


class Amended(Select, msgspec.Struct, frozen=True, tag=True):
    """Units for whom a parameter of an ability is another one."""

    ability: str
    parameter: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        rules = affecting(game, Amends, unit)
        return any((each.ability, each.parameter) == (self.ability, self.parameter) for each, _ in rules)


class Riding(Select, msgspec.Struct, frozen=True, tag=True):
    """The unit carried by the one whose ability it is."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and game.state.units[unit].carried_by == frame.me


ME, FRIENDLY, ENEMY, DAMAGED, ANYONE = Me(), Friendly(), Enemy(), IsDamaged(), Anyone()
GENERAL = General()
