"""One use of an ability: who uses it on whom, and the verbs that effects are written in."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar, cast

from msgspec.structs import replace

from warhost.engine.catalogue import Ability, Number
from warhost.engine.decisions import Script
from warhost.engine.dice import amount
from warhost.engine.events import Cancelled, Given, ModifierNote, Rolled
from warhost.engine.game import Game
from warhost.engine.records import Effect, Modifier, Selector, Source, Until
from warhost.rules.abilities.bookkeeping import Bookkeeping
from warhost.rules.abilities.limits import forget_use
from warhost.rules.effects import hooks
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.dice_choices import all_kept
from warhost.rules.effects.exemptions import InflictsMore, MovesFurther, Withstands
from warhost.rules.effects.further_modifiers import NextRoll
from warhost.rules.effects.in_force import affecting, spend
from warhost.rules.effects.modifiers import Amends
from warhost.rules.effects.rolls import dice_count, kept_faces, made_again, modified_roll, roll_amount, roll_for_unit
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.fighting import damage, healing
from warhost.rules.fighting.volleys import Volley
from warhost.rules.moving.move import move_unit
from warhost.rules.moving.terms import MoveTerms
from warhost.rules.questions import ask_pick
from warhost.rules.selectors.who import Ids
from warhost.rules.setting_up.units import SetUpTerms, set_up_unit
from warhost.rules.space import carrying

T = TypeVar("T")


class DeclaredRoll(Protocol):
    """A roll of the declare step that its own rules judge: whenever it has been changed, anew."""

    def changed(self, add: int) -> None:
        """So much is added to it."""

    def again(self) -> None:
        """It is made again."""

    def die_again(self, face: int) -> None:
        """One of its dice, that shows this, is rolled again."""

    def settled(self, value: int) -> None:
        """It has come to this value, and nothing changes it any more."""


class Use(Bookkeeping):
    """The ability in hand. Reactions may amend, retarget or cancel it, or act after it.

    `where`: a place to set up that a reaction has named; `only_at`: whom alone its attacks may target;
    `places`: objectives or terrain features that were picked before its targets. Of a spell:
    `fixed`: rolls that kept dice stand in for, not to be changed; `again`: those made again, each once (core-2.2);
    `added`: what reactions have added to them; `judged`: those that rules of their own judge;
    `through`, from where else it is aimed; `sure`, cast whatever its value; `unbinding`, not to be unbound any more.
    """

    def __init__(
        self, game: Game, ability: Ability, unit: str | None, player: str, trigger: "Use | None" = None
    ) -> None:
        self.game = game
        self.ability = ability
        self.unit_or_none = unit
        self.player = player
        self.trigger = trigger
        self.amended: dict[str, Number] = {}
        self.where: SetUpTerms | None = None
        self.only_at: frozenset[str] | None = None
        self.targets: tuple[str, ...] = ()
        self.places: tuple[str, ...] = ()
        self.cancelled = False
        self.cancelled_by: tuple[str, ...] = ()
        self.failed = False
        self.pools: dict[str, int] = {}
        self.mortals: dict[str, int] = {}
        self.afterwards: list[Callable[[Use], Any]] = []
        self.rolls: dict[str, tuple[int, ...]] = {}
        self.thrown: dict[str, int] = {}
        self.fixed: set[str] = set()
        self.again: set[str] = set()
        self.added: dict[str, int] = {}
        self.judged: dict[str, DeclaredRoll] = {}
        self.volley: Volley | None = None
        self.charge_roll = 0
        self.total = 0
        self.through: tuple[str, ...] = ()
        self.sure = self.unbinding = False
        self.event = hooks.Happening()

    @property
    def unit(self) -> str:
        """The unit using the ability; abilities used by players have none."""
        assert self.unit_or_none is not None, f"{self.ability.name} is used by a player"
        return self.unit_or_none

    @property
    def target(self) -> str:
        return self.targets[0]

    @property
    def source(self) -> Source:
        return Source(self.ability.name, self.ability.rule, self.unit_or_none, self.player)

    def parameter(self, name: str, default: T, of: str | None = None) -> T:
        """A number of this ability that other rules may have amended for its user, or for another unit."""
        value: Any = self.amended.get(name, self.ability.params.get(name, default))
        who = of or self.unit_or_none
        if who is not None:
            value = amended(self.game, who, (self.ability.name, *self.ability.keywords), name, value)
        return cast(T, value)

    def cancel(self, by: str, *rules: str) -> None:
        """The effect will not be resolved, by these rules; nothing is left to react to."""
        self.cancelled, self.cancelled_by = True, rules
        self.game.emit(Cancelled(self.ability.name, self.unit_or_none, by))

    def fail(self, by: str, *rules: str) -> None:
        """It fails as it is declared: the enemy has nothing to react to, its own side has (magic-2.0c)."""
        self.cancel(by, *rules)
        self.failed = True

    def succeed(self) -> None:
        """What failed as it was declared succeeds after all."""
        self.cancelled = self.failed = False
        self.cancelled_by = ()

    def exempt(self, unit: str, by: str) -> None:
        """The ability has no effect on one of its targets; on nobody else, and it has none at all."""
        self.targets = tuple(each for each in self.targets if each != unit)
        if self.volley is not None:
            left = tuple(each for each in self.volley.attacks if each.target != unit)
            self.volley = self.volley._replace(attacks=left)
        if not self.targets:
            self.cancel(by)

    def amend(self, *, where: SetUpTerms | None = None, **numbers: Number) -> None:
        """A reaction changes numbers of the ability it reacts to, or where something is set up by it."""
        assert self.trigger is not None
        self.trigger.amended.update(numbers)
        self.trigger.where = where or self.trigger.where

    def retarget(self, *units: str) -> None:
        """A reaction has what it reacts to aimed at these instead."""
        assert self.trigger is not None
        self.trigger.targets = units

    def repeated(self, game: Game) -> "Use":
        """The same use elsewhere, as far as it was declared; nobody is its target yet."""
        twin = Use(game, self.ability, self.unit_or_none, self.player)
        twin.amended, twin.where, twin.only_at = dict(self.amended), self.where, self.only_at
        twin.through, twin.sure, twin.unbinding = self.through, self.sure, self.unbinding
        twin.total, twin.charge_roll = self.total, self.charge_roll
        return twin

    def throw(self, kind: str, dice: int) -> tuple[int, ...]:
        """Dice of the declare step, kept until the effect; casting and chanting rolls with their modifiers."""
        unit = self.unit_or_none
        faces = self.game.roll(kind, dice if unit is None else dice_count(self.game, unit, kind, dice))
        faces = faces if unit is None else kept_faces(self.game, unit, kind, faces)
        self.rolls[f"unmodified {kind}"] = faces
        notes: tuple[ModifierNote, ...] = ()
        if self.unit_or_none is not None:
            words = self.ability.keywords | {self.ability.name}
            _, notes = modified_roll(self.game, self.unit_or_none, kind, faces, words)
        added = sum(note.amount for note in notes)
        self.game.emit(
            Rolled(kind, self.player, faces, self.ability.name, self.unit_or_none, sum(faces) + added, modifiers=notes)
        )
        if unit is not None and any(kind in each.rolls for each, _ in affecting(self.game, NextRoll, unit)):
            self.afterwards.append(lambda _: spend(self.game, NextRoll, unit))
        return (*faces, added) if added else faces

    def throw_for(self, kind: str, dice: int) -> Script[None]:
        """Throw the dice of the declare step; `rolled` tells what they came to."""
        self.thrown[kind] = dice
        kept: tuple[int, ...] = ()
        if self.unit_or_none is not None:
            kept = yield from all_kept(self.game, self.unit_or_none, kind, dice)
        if kept:
            self.fixed.add(kind)
            name = self.ability.name
            self.game.emit(Rolled(kind, self.player, kept, name, self.unit_or_none, sum(kept)))
        self.rolls[kind] = kept or self.throw(kind, dice)
        free = not kept and self.unit_or_none is not None and kind not in self.again
        if free and (yield from made_again(self.game, self.unit, kind)):
            self.again.add(kind)
            self.rolls[kind] = self.throw(kind, dice)

    def rolled(self, kind: str = "effect") -> int:
        """What the dice of the declare step came to, with all that has been added since."""
        return self.charge_roll if kind == "charge" else sum(self.rolls.get(kind, ()))

    def change_roll(self, add: int, kind: str) -> None:
        """A reaction adds to the roll of what it reacts to; no roll is less than 1 (core-27.0)."""
        assert self.trigger is not None
        if kind in self.trigger.fixed:
            return
        self.trigger.added[kind] = self.trigger.added.get(kind, 0) + add
        if kind in self.trigger.judged:
            self.trigger.judged[kind].changed(add)
        elif kind == "charge":
            self.trigger.charge_roll = max(1, self.trigger.charge_roll + add)
        else:
            self.trigger.rolls[kind] = (*self.trigger.rolls.get(kind, ()), add)

    def reroll(self, kind: str) -> Script[None]:
        """A reaction has the roll of what it reacts to made again; what was added to it comes after (core-2.2)."""
        declared = self.trigger
        assert declared is not None
        if not declared.rolls_again(kind):
            return
        declared.again.add(kind)
        added = declared.added.get(kind, 0)
        if kind in declared.judged:
            declared.judged[kind].again()
        elif kind == "charge":
            rolled = roll_for_unit(self.game, declared.unit, kind, declared.parameter("dice", 2), self.ability.name)
            declared.charge_roll = max(1, rolled + added)
        else:
            yield from declared.throw_for(kind, declared.thrown.get(kind, 1))
            declared.rolls[kind] += (added,) if added else ()

    def rolls_again(self, kind: str) -> bool:
        """Can a roll of the declare step still be made again? Kept dice cannot, and no dice twice (core-2.2)."""
        return kind not in self.fixed | self.again

    def reroll_die(self, kind: str) -> Script[None]:
        """A reaction has one of the dice of the roll it reacts to thrown again; its player picks which one."""
        declared = self.trigger
        assert declared is not None
        rolls = [each for each in self.game.events if isinstance(each, Rolled) and each.kind == kind]
        own = [each.faces for each in rolls if each.unit == declared.unit_or_none]
        if kind in declared.fixed or not own:
            return
        old = int((yield from self.choose([str(each) for each in dict.fromkeys(sorted(own[-1]))], "which dice")))
        if kind in declared.judged:
            declared.judged[kind].die_again(old)
            return
        (new,) = self.game.roll(kind, 1)
        self.game.emit(Rolled(kind, declared.player, (new,), self.ability.name, self.unit_or_none))
        self.change_roll(new - old, kind)

    def lets_again(self) -> None:
        """A reaction lets what it reacts to be used once more, whatever limit it has."""
        assert self.trigger is not None
        forget_use(self.game, self.trigger.ability, self.trigger.unit_or_none, self.trigger.player)

    def pick_weapon(self, names: Sequence[str]) -> Script[str]:
        picked = yield from ask_pick(
            self.player, "weapon", list(dict.fromkeys(names)), rule=self.ability.rule, reason="which weapon",
            ability=self.ability.id, unit=self.target, always=True,
        )  # fmt: skip
        return picked[0]

    def means(self, selector: Selector, unit: str) -> bool:
        """Does a selector, seen from this ability, mean a unit?"""
        return meant(selector, self.game, unit, Frame(self.unit_or_none, self.player))

    def army_abilities(self) -> list[str]:
        """The names of the battle traits and of the regiment ability of the player who uses the ability."""
        return [self.game.catalogue.abilities[each].name for each in self.game.player(self.player).abilities]

    def each(self, selector: Selector) -> list[str]:
        """The units on the table that are meant, in file order."""
        frame = Frame(self.unit_or_none, self.player)
        return [
            unit.id
            for unit in self.game.state.units.values()
            if unit.status == "table" and meant(selector, self.game, unit.id, frame)
        ]

    def in_order(self, selector: Selector) -> Script[tuple[str, ...]]:
        """The same in the order that the player who uses the ability likes (core-28.0)."""
        units = self.each(selector)
        return ask_pick(
            self.player, "target-order", units, rule=(self.ability.rule, "core-28.0"), reason="affect which unit first",
            least=len(units), most=len(units), ability=self.ability.id, unit=self.unit_or_none,
        )  # fmt: skip

    def pick(
        self, options: Sequence[str], reason: str, least: int = 1, most: int = 1, always: bool = False
    ) -> Script[tuple[str, ...]]:
        return ask_pick(
            self.player, "pick", options, rule=self.ability.rule, reason=reason, least=least, most=most,
            ability=self.ability.id, unit=self.unit_or_none, always=always,
        )  # fmt: skip

    def choose(self, options: Sequence[str], reason: str, by: str | None = None) -> Script[str]:
        """One of several effects on offer; the player who uses the ability chooses, or `by` whom."""
        picked = yield from ask_pick(
            by or self.player, "effect", options, rule=self.ability.rule, reason=reason, ability=self.ability.id,
            unit=self.unit_or_none,
        )  # fmt: skip
        return picked[0]

    def roll(self, what: int | str, kind: str = "effect", unit: str | None = None) -> int:
        """Roll dice for this ability's effect."""
        return roll_amount(self.game, what, kind, self.player, self.ability.name, unit or self.unit_or_none)

    def check(self, needed: int, kind: str = "effect", unit: str | None = None, modified: str = "") -> bool:
        """Roll a dice: is it `needed` or more? `modified`: by the modifiers to rolls of this name for the unit."""
        face = self.game.roll(kind)[0]
        who = unit or self.unit_or_none
        total, notes = modified_roll(self.game, who or self.unit, modified, (face,)) if modified else (face, ())
        name, passed = self.ability.name, int(total >= needed)
        self.game.emit(Rolled(kind, self.player, (face,), name, who, total, needed, passed, notes, passing(needed)))
        return total >= needed

    def inflict_mortal(self, what: int | str, on: str) -> Script[None]:
        """Mortal damage into the unit's pool, then wards and allocation (core-17.2, core-18.0)."""
        if self.game.unit(on).status == "table":
            points = self.roll(what, "mortal", on) if amount(what).random else int(what)
            points += self._more_inflicted() if points > 0 else 0
            yield from damage.suffer(self.game, on, points, self.unit_or_none, points, self.ability)

    def _more_inflicted(self) -> int:
        given = [] if self.unit_or_none is None else affecting(self.game, InflictsMore, self.unit_or_none)
        return sum(each.add for each, _ in given if each.ability == self.ability.name)

    def resolve_damage(self) -> Script[None]:
        """The damage sequence for what the ability's attacks inflicted (core-18.0)."""
        (pools, self.pools), (mortals, self.mortals) = (self.pools, {}), (self.mortals, {})
        yield from damage.damage_sequence(self.game, pools, self.unit_or_none, mortals, self.ability)

    def heal(self, what: int | str, on: str) -> None:
        points = self.roll(what, "heal", on) if amount(what).random else int(what)
        healing.heal(self.game, on, points)

    def return_models(self, count: int, to: str) -> Script[int]:
        return healing.return_models(self.game, to, count, self.ability.rule)

    def add_models(self, count: int, to: str) -> Script[int]:
        return healing.add_models(self.game, to, count, self.ability.rule)

    def gives(
        self, to: str | Sequence[str], *modifiers: Modifier, until: Until, on: Selector | None = None,
        known_as: str | None = None,
    ) -> None:  # fmt: skip
        """A persisting effect on picked units (frozen), or on whoever a selector means (asked anew).

        `known_as`: what gives it, if it is not this ability; the same from the same counts once (core-5.3c).
        """
        units = (to,) if isinstance(to, str) else tuple(to)
        meaning = on if on is not None else Ids(frozenset(units))
        source = self.source if known_as is None else replace(self.source, ability=known_as)
        effect = self.game.add_effect(modifiers, meaning, until, source)
        self.game.emit(Given(effect.id, units, self.ability.summary, until.end))

    def move(self, unit: str, up_to: float, terms: MoveTerms, must: bool = False) -> Script[bool]:
        """A move of this ability; its user's may go further (`MovesFurther`)."""
        further = affecting(self.game, MovesFurther, unit) if unit == self.unit_or_none else []
        up_to += sum(each.inches for each, _ in further if each.of in self.ability.keywords)
        return move_unit(self.game, unit, up_to, terms, self.ability, must, use=self)

    def set_up(self, unit: str, terms: SetUpTerms, fewer: bool = False) -> Script[None]:
        return set_up_unit(self.game, unit, terms, self.ability, fewer)

    def ends(self, ability: str, on: str) -> None:
        """What an ability of this name gave to the unit ends now."""
        left = {key: each for key, each in self.game.state.effects.items() if not self._gave(each, ability, on)}
        self.game.change(effects=left)

    def _gave(self, effect: Effect, ability: str, unit: str) -> bool:
        frame = Frame(effect.source.unit, effect.source.player)
        return effect.source.ability == ability and meant(effect.on, self.game, unit, frame)

    def survives(self, unit: str, healed: int = 1) -> bool:
        """In a `destroyed` clause: the unit is not destroyed, further points have no effect, and so many are healed."""
        health = characteristic(self.game, unit, "Health")
        self.game.change_unit(unit, damage=max(0, health - healed))
        return True

    def slay(self, unit: str, models: int = 1) -> Script[None]:
        """So many models of a unit are slain, whatever their Health; its commander picks them."""
        alive = self.game.unit(unit).alive
        if self.game.unit(unit).status == "table":
            yield from damage.lose_models(self.game, unit, min(models, alive), self.unit_or_none, self.ability)

    def destroy(self, unit: str) -> Script[None]:
        """A whole unit is destroyed, wherever it is, and what waits for that follows."""
        withstands = affecting(self.game, Withstands, unit)
        if withstands and self.game.unit(unit).status == "table":
            return damage.allocate(self.game, unit, withstands[0][0].points, None)
        return damage.perish(self.game, unit, None, self.ability)

    def resolve(self, ability: Ability, unit: str | None = None, targets: tuple[str, ...] = ()) -> Script[None]:
        """What another ability does, for a unit, without using it."""
        other = Use(self.game, ability, unit or self.unit_or_none, self.player)
        other.targets = targets or self.targets
        script = ability.effect(other) if ability.effect is not None else None
        if script is not None:
            yield from script

    def after(self, then: "Callable[[Use], Any]") -> None:
        """Once what it reacts to (or this ability) has been resolved, this follows."""
        (self.trigger or self).afterwards.append(then)

    def remove(self, unit: str) -> None:
        """Take a unit off the table, to be set up again."""
        self.game.put(unit, (None,) * self.game.unit(unit).size)
        carrying.alight(self.game, unit)

    def faces(self, number: int, dice: str = "D6", kind: str = "effect", unit: str | None = None) -> tuple[int, ...]:
        """Roll so many dice: what each of them shows."""
        if dice != "D6":
            return tuple(self.roll(dice, kind, unit) for _ in range(number))
        faces = self.game.roll(kind, number)
        if faces:
            self.game.emit(Rolled(kind, self.player, faces, self.ability.name, unit or self.unit_or_none))
        return faces

    def count(self, dice: int, needed: int, kind: str = "effect", unit: str | None = None) -> int:
        """Roll so many dice: how many show `needed` or more?"""
        faces = self.game.roll(kind, dice)
        passed = sum(face >= needed for face in faces)
        who = unit or self.unit_or_none
        if faces:
            name = self.ability.name
            self.game.emit(Rolled(kind, self.player, faces, name, who, None, needed, passed, (), passing(needed)))
        return passed


def amended(game: Game, unit: str, words: Sequence[str], name: str, value: Any) -> Any:
    """A number of an ability, by its name and keywords, as other rules have it for a unit."""
    for amends, _ in affecting(game, Amends, unit):
        if amends.parameter == name and amends.ability in words:
            value = value + amends.value if amends.adds else amends.value
    return value


def passing(needed: int) -> int:
    """How many faces of a die are this or more."""
    return max(0, min(6, 7 - needed))
