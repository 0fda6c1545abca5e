"""The units rules speak of by what they did, or what was done to them."""

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector
from warhost.rules import history
from warhost.rules.effects.pools import marked, set_marks
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.words import ATTACK


class Charged(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that charged this turn, or this phase."""

    phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if self.phase:
            return bool(history.did(game, "charged", unit=unit, phase=game.now.phase))
        return history.has_charged(game, unit)


class ChargeRoll(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that charged this turn with an unmodified charge roll of so much or more; or `modified`, as it came out."""

    least: int
    modified: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if self.modified:
            return any(fact.number >= self.least for fact in history.did(game, "charged", unit=unit))
        rolled = history.charge_rolled(game, unit)
        return rolled is not None and rolled >= self.least and history.has_charged(game, unit)


class RolledToCharge(Select, msgspec.Struct, frozen=True, tag=True):
    """Units whose unmodified charge roll this turn was so much or more, whether they charged or not."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        rolled = history.charge_rolled(game, unit)
        return rolled is not None and rolled >= self.least


class Used(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that used an ability with a keyword (or of a name) this turn, or this phase."""

    what: str
    phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return history.used(game, unit, self.what, game.now.phase if self.phase else None)


class ArmyUsed(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, if the player whose ability it is used an ability with a keyword (or of a name) this turn or phase.

    If more of them can be used in a turn (`more_uses`), all of those.
    """

    what: str
    phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        phase = game.now.phase if self.phase else None
        facts = history.did(game, "used", player=frame.player, phase=phase)
        used = sum(self.what in fact.keywords or self.what == fact.ability for fact in facts)
        return used >= 1 and used >= uses_a_turn(game, self.what, frame.player)


def more_uses(game: Game, what: str, player: str, number: int) -> None:
    """So many abilities of a kind can be used this turn, where others say: none, if one was used."""
    set_marks(game, f"uses of {what}", player, (_this_turn(game), str(number)))


def uses_a_turn(game: Game, what: str, player: str | None) -> int:
    said = marked(game, f"uses of {what}", player)
    return int(said[1]) if said and said[0] == _this_turn(game) else 1


def _this_turn(game: Game) -> str:
    return f"round {game.now.round}, turn {game.now.turn}"


class UsedInRound(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, if the player whose ability it is used an ability with an army's own keyword, or the name of such a
    one, in this battle round, or so many rounds before.
    """

    what: str
    back: int = 0

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.player is not None and history.used_in_round(game, frame.player, self.what, self.back)


class HasMoved(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have made a move of any kind this turn."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(history.did(game, "moved", unit=unit))


class SetUpThisTurn(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(history.did(game, "set-up", unit=unit))


class SetUpThisPhase(Select, msgspec.Struct, frozen=True, tag=True):
    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(history.did(game, "set-up", unit=unit, phase=game.now.phase))


class SetUpBy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that were set up this turn with an ability of this name."""

    ability: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(history.did(game, "set-up", unit=unit, ability=self.ability))


class HurtBy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that such a unit has done damage to this turn, in a phase or by an ability with a keyword if one is named.

    Damage points that were really allocated count; with a `weapon`, those of a unit that it has inflicted some on.
    """

    which: Selector
    phase: str | None = None
    keyword: str | None = None
    this_phase: bool = False
    weapon: str | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        phase = game.now.phase if self.this_phase else self.phase
        hurt = history.did(game, "hurt", unit=unit, phase=phase, keyword=self.keyword)
        by = {fact.by for fact in hurt if fact.by is not None and fact.number > 0}
        if self.weapon is not None:
            struck = history.did(game, "struck", unit=unit, ability=self.weapon, phase=phase)
            by &= {fact.by for fact in struck if fact.number > 0}
        return any(meant(self.which, game, each, frame) for each in by)


class StruckWith(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that such a unit has targeted this turn, or this phase, with attacks of a weapon."""

    which: Selector
    weapon: str
    this_phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        phase = game.now.phase if self.this_phase else None
        by = {fact.by for fact in history.did(game, "struck", unit=unit, ability=self.weapon, phase=phase)}
        return any(meant(self.which, game, each, frame) for each in by if each is not None)


class TargetedBy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that such a unit has picked as a target of an attack this turn, or of an ability with another keyword."""

    which: Selector
    keyword: str = ATTACK
    phase: str | None = None
    this_phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        by = history.targeted_by(game, unit, self.keyword, game.now.phase if self.this_phase else self.phase)
        return any(meant(self.which, game, each, frame) for each in by)


class SoleTarget(Select, msgspec.Struct, frozen=True, tag=True):
    """The unit that all abilities with a keyword targeted which the unit of the ability used this turn, or phase."""

    keyword: str
    phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        now = game.now.phase if self.phase else None
        used = history.did(game, "used", unit=frame.me, keyword=self.keyword, phase=now) if frame.me else ()
        return history.targets_in(used) == {unit}


class SoleStruck(Select, msgspec.Struct, frozen=True, tag=True):
    """The unit that all attacks with a weapon targeted which the unit of the ability made this turn."""

    weapon: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        struck = history.did(game, "struck", by=frame.me, ability=self.weapon) if frame.me else ()
        return {fact.unit for fact in struck} == {unit}


class AimedOnlyAt(Select, msgspec.Struct, frozen=True, tag=True):
    """Units whose abilities with a keyword all targeted one such unit this turn."""

    which: Selector
    keyword: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        aims = history.targets_in(history.did(game, "used", unit=unit, keyword=self.keyword))
        return len(aims) == 1 and all(meant(self.which, game, each, frame) for each in aims)


class PickedFor(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that an ability of this name has picked this turn, or this phase, whoever used it."""

    ability: str
    phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        now = game.now.phase if self.phase else None
        return bool(history.did(game, "used", ability=self.ability, target=unit, phase=now))


class PickedForKind(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that an ability with this keyword has picked this turn, or this phase, whoever used it."""

    keyword: str
    phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        now = game.now.phase if self.phase else None
        return bool(history.did(game, "used", keyword=self.keyword, target=unit, phase=now))


class HasSlain(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have slain models of such units this turn, so many or more.

    In a phase, or by an ability with a keyword (or of this name), if one is named.
    """

    which: Selector
    models: int = 1
    phase: str | None = None
    keyword: str | None = None
    ability: str | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        like = {"phase": self.phase, "keyword": self.keyword, "ability": self.ability}
        slain = history.did(game, "slain", by=unit, **like)  # type: ignore[arg-type]
        mine = [fact for fact in slain if fact.unit is not None and meant(self.which, game, fact.unit, frame)]
        return len(mine) >= self.models


class HasDestroyed(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that have destroyed such a unit this turn, in a phase or by an ability with a keyword if one is named."""

    which: Selector
    phase: str | None = None
    keyword: str | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        gone = history.units_in(history.did(game, "destroyed", by=unit, phase=self.phase, keyword=self.keyword))
        return any(meant(self.which, game, each, frame) for each in gone)


class HasBrokenDown(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that did damage to such a unit this turn, by an ability with a keyword, and it was destroyed this turn."""

    which: Selector
    keyword: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        hurt = history.did(game, "hurt", by=unit, keyword=self.keyword)
        gone = set(history.destroyed(game))
        return any(fact.number > 0 and fact.unit in gone and meant(self.which, game, fact.unit, frame) for fact in hurt)


class SlainBy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of which such a unit has slain models this turn, by an ability with a keyword if one is named."""

    which: Selector
    keyword: str | None = None
    this_phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        phase = game.now.phase if self.this_phase else None
        slain = history.did(game, "slain", unit=unit, keyword=self.keyword, phase=phase)
        by = {fact.by for fact in slain if fact.by is not None}
        return any(meant(self.which, game, each, frame) for each in by)


class HasLostModels(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of which models were slain this turn, or this phase, by whomever."""

    this_phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(history.did(game, "slain", unit=unit, phase=game.now.phase if self.this_phase else None))


class WasHurt(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that damage points were allocated to this turn, or this phase, by whomever."""

    this_phase: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        phase = game.now.phase if self.this_phase else None
        return any(fact.number > 0 for fact in history.did(game, "hurt", unit=unit, phase=phase))


class PassedAcross(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that such a unit has passed across this turn, or this phase; by a move with a keyword if one is named."""

    by: Selector
    phase: bool = False
    keyword: str | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        now = game.now.phase if self.phase else None
        across = history.did(game, "passed", unit=unit, phase=now, keyword=self.keyword)
        by = {fact.by for fact in across if fact.by is not None}
        return any(meant(self.by, game, each, frame) for each in by)


class Paired(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that fought this phase as the second of a pair."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return bool(history.did(game, "paired", unit=unit, phase=game.now.phase))


CHARGED_THIS_TURN, CHARGED_THIS_PHASE = Charged(), Charged(phase=True)
