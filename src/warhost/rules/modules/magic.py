"""Magic (magic-2.0a to magic-6.0): spells cast against a value, prayers with ritual points, unbinding."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from warhost.engine.catalogue import Ability, Once, PickSpec, ReactionTo
from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Source
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.limits import power_level
from warhost.rules.abilities.options import vantages
from warhost.rules.abilities.use import Use, amended
from warhost.rules.effects.further_modifiers import CastsDieAgain, MiscastsOn, NextCast, NotUnbound
from warhost.rules.effects.hooks import Happening, follow, spared
from warhost.rules.effects.in_force import END_OF_PHASE, END_OF_TURN, affecting, spend
from warhost.rules.effects.modifiers import Cannot, CastsFrom, CastsWith, Has
from warhost.rules.effects.rolls import made_again
from warhost.rules.history import did
from warhost.rules.questions import ask_pick
from warhost.rules.selectors.where import Visible, Within
from warhost.rules.selectors.who import ENEMY, FRIENDLY, ActingAs, DestroyedUnit, Ids, Keyword
from warhost.rules.setting_up.room import HasRoom
from warhost.rules.setting_up.units import SetUpTerms, around
from warhost.rules.space.measuring import within_of
from warhost.rules.words import (
    HERO,
    INFANTRY,
    PRAYER,
    PRIEST,
    SPELL,
    SUMMON,
    UNBIND,
    UNLIMITED,
    WIZARD,
    YOUR_HERO_PHASE,
)

UNBINDING_RANGE = 30.0


def value_of(use: Use) -> int:
    """What the roll for a spell or prayer must come to."""
    assert use.ability.value is not None, f"{use.ability.name} is no spell or prayer"
    return use.ability.value


def _cast(use: Use) -> Script[None]:
    """The casting roll: too low, and it fails, unanswered (magic-2.0c); two 1s, and it is miscast (magic-2.0b)."""
    value = value_of(use)
    use.through = vantages(use.game, use.ability, use.unit)
    if use.through:
        spend(use.game, CastsFrom, use.unit)
        value += 1
    roll = CastingRoll(use, value)
    if affecting(use.game, NotUnbound, use.unit):
        use.unbinding = True
        use.afterwards.append(_one_cast)
    warped = (yield from _chosen(use)) or (yield from _warped(use))
    if warped:
        use.fixed.add("casting")
    use.judged["casting"] = roll
    roll.thrown(warped or use.throw("casting", 2))
    if warped:
        return
    if (yield from made_again(use.game, use.unit, "casting")):
        roll.again()
    else:
        yield from _one_again(use, roll)


class CastingRoll:
    """The casting roll of a spell, judged whenever a reaction has changed it or had it made again (magic-2.0c)."""

    def __init__(self, use: Use, value: int) -> None:
        self.use, self.value, self.miscast = use, value, False

    def thrown(self, faces: tuple[int, ...]) -> None:
        """These are its dice: two 1s are a miscast, whatever is added to them (magic-2.0b)."""
        self.miscast = faces[:2].count(1) == 2 or self._overreached(faces)
        self.use.afterwards = [each for each in self.use.afterwards if each is not _miscast]
        if self.miscast:
            self.use.afterwards.append(_miscast)
        self._judge(sum(faces))

    def _overreached(self, faces: tuple[int, ...]) -> bool:
        """Does a rule make a miscast of these dice? A value in place of a roll has none."""
        rules = [each for each, _ in affecting(self.use.game, MiscastsOn, self.use.unit)]
        if not rules or "casting" in self.use.fixed:
            return False
        dice = self.use.rolls.get("unmodified casting", faces)
        doubles = len(set(dice)) < len(dice)
        return any((each.doubles and doubles) or sum(dice) <= each.up_to for each in rules)

    def changed(self, add: int) -> None:
        self._judge(self.use.total + add)

    def settled(self, value: int) -> None:
        """It has come to this value, and nothing changes it any more."""
        self.miscast = False
        self.use.afterwards = [each for each in self.use.afterwards if each is not _miscast]
        self._judge(value)
        self.use.fixed.add("casting")

    def die_again(self, face: int) -> None:
        """One of its dice, that shows this, is rolled again; what was added stays."""
        before = self.use.rolls["unmodified casting"]
        added, left = self.use.total - sum(before), list(before)
        left.remove(face)
        faces = (*left, *self.use.game.roll("casting", 1))
        self.use.game.emit(
            Rolled("casting", self.use.player, faces, self.use.ability.name, self.use.unit, sum(faces) + added)
        )
        self.use.rolls["unmodified casting"] = faces
        self.thrown((*faces, added) if added else faces)

    def again(self) -> None:
        self.thrown(self.use.throw("casting", 2))

    def _judge(self, total: int) -> None:
        """One that was unbound, or cancelled by something else, stays so."""
        use = self.use
        use.total = max(1, total)
        short = self.miscast or (use.total < self.value and not use.sure)
        if short and not use.cancelled:
            use.fail(*(("Miscast", "magic-2.0b") if self.miscast else ("the casting roll",)), "magic-2.0c")
        elif not short and use.failed:
            use.succeed()


def _one_again(use: Use, roll: CastingRoll) -> Script[None]:
    """One of the dice rolled again, where a rule lets it be and its player wishes it."""
    if found := affecting(use.game, CastsDieAgain, use.unit):
        dice = [str(face) for face in dict.fromkeys(sorted(use.rolls["unmodified casting"]))]
        rule, reason = found[0][1].rule, "which dice of the casting roll is rolled again"
        (said,) = yield from ask_pick(use.player, "pick", ["none", *dice], rule=rule, reason=reason, unit=use.unit)
        if said != "none":
            roll.die_again(int(said))


def _chosen(use: Use) -> Script[tuple[int, ...]]:
    """A value in place of the roll of the unit's next spell, if its player likes."""
    found = affecting(use.game, NextCast, use.unit)
    if not found:
        return ()
    spend(use.game, NextCast, use.unit)
    values = [*(str(each.value) for each, _ in found), "roll"]
    rule, reason = found[0][1].rule, "a value for the casting roll"
    (said,) = yield from ask_pick(use.player, "pick", values, rule=rule, reason=reason, unit=use.unit)
    return () if said == "roll" else (int(said),)


def _warped(use: Use) -> Script[tuple[int, ...]]:
    """A casting roll of more dice, unmodified: as it is if it comes to the sure sum, else with one dice taken away."""
    found = affecting(use.game, CastsWith, use.unit)
    if not found:
        return ()
    rule, source = found[0]
    spend(use.game, CastsWith, use.unit)
    faces = use.game.roll("casting", rule.dice)
    use.game.emit(Rolled("casting", use.player, faces, source.ability, use.unit, sum(faces)))
    if sum(faces) == rule.sure:
        use.sure = use.unbinding = True
        use.afterwards.append(lambda cast: cast.inflict_mortal("D3", on=cast.unit))
        return (sum(faces),)
    low = [str(face) for face in sorted(faces)]
    (gone,) = yield from ask_pick(
        use.player, "pick", list(dict.fromkeys(low)), rule=source.rule, reason="which dice is taken away", unit=use.unit
    )
    left = list(faces)
    left.remove(int(gone))
    return tuple(left)


def _one_cast(use: Use) -> None:
    if not use.cancelled:
        spend(use.game, NotUnbound, use.unit)


def _miscast(use: Use) -> Script[None]:
    yield from use.inflict_mortal("D3", on=use.unit)
    source = Source("Miscast", "magic-2.0b", use.unit, use.player)
    use.game.add_effect((Cannot(SPELL),), Ids(frozenset({use.unit})), END_OF_PHASE, source)


def throw_twice(use: Use, kind: str, dice: int) -> Script[tuple[int, ...]]:
    """The dice of a spell or prayer's rolls; thrown a second time where a rule lets its player, and they wish it."""
    faces = use.throw(kind, dice)
    return use.throw(kind, dice) if (yield from made_again(use.game, use.unit, kind)) else faces


def _chant(use: Use) -> Script[None]:
    """The chanting roll: a 1 loses ritual points; else they are banked, or spent on an answer (magic-3.0)."""
    faces = yield from throw_twice(use, "chanting", 1)
    if faces[0] == 1 and (yield from spared(use.game, use.unit, "chanted 1")):
        faces = use.throw("chanting", 1)
    points = use.game.unit(use.unit).points.get("ritual", 0)
    if faces[0] == 1:
        use.cancel("the chanting roll")
        set_ritual_points(use, max(0, points - use.roll("D3")))
        return
    use.total = max(1, sum(faces))
    if use.total < 2:  # brought down to 1: nothing is banked, nothing lost
        use.cancel("the chanting roll")
        return
    answered = use.total + points >= value_of(use)
    ways = ("spend", "bank") if answered else ("bank", "spend")
    (way,) = yield from ask_pick(
        use.player, "ritual", ways, rule="magic-3.0b", reason="bank the roll or spend ritual points", unit=use.unit
    )
    if way == "bank":
        set_ritual_points(use, points + use.total)
    if way == "bank" or not answered:
        use.cancel("the chanting roll")
    else:
        use.total += points
        use.afterwards.append(lambda chanted: set_ritual_points(chanted, 0))


def set_ritual_points(use: Use, points: int) -> None:
    record = use.game.unit(use.unit)
    use.game.change_unit(use.unit, points={**record.points, "ritual": points})


Maker = Callable[..., Callable[[Callable[[Use], Any]], Ability]]


def _magic(word: str, who: str, rolled: Callable[[Use], Any]) -> Maker:
    """A maker of spells or prayers: their picks, then their roll, then reactions and the effect."""

    def make(
        name: str, value: int, *, rule: str, unlimited: bool = False, words: Iterable[str] = (), **more: Any
    ) -> Any:
        words = {word, *words, UNLIMITED} if unlimited else {word, *words}
        users = Keyword(who) | ActingAs(who, SUMMON) if SUMMON in words else Keyword(who)
        return ability(
            name, YOUR_HERO_PHASE, rule=rule, keywords=words, used_by=users, declare=rolled,
            value=value, **more,
        )  # fmt: skip

    return make


spell = _magic(SPELL, WIZARD, _cast)
prayer = _magic(PRAYER, PRIEST, _chant)


def damaging(name: str, value: int, reach: float, mortal: int | str, *, holy: bool, unlimited: bool) -> Ability:
    """A plain spell or prayer that inflicts mortal damage on a visible enemy unit in range."""

    def strike(use: Use) -> Script[None]:
        yield from use.inflict_mortal(mortal, on=use.target)

    strike.__doc__ = f'Inflict {mortal} mortal damage on a visible enemy unit within {reach:g}".'
    make, rule = (prayer, "magic-3.0b") if holy else (spell, "magic-2.0a")
    made: Ability = make(
        name,
        value,
        rule=rule,
        unlimited=unlimited,
        picks=(PickSpec("unit", ENEMY & Visible(within=reach), rules=("core-6.0c", "core-28.0")),),
    )(strike)
    return made


def _may_unbind(game: Game, unit: str, trigger: Use) -> Iterator[Problem]:
    """Within 30", once per casting roll, as often a phase as the power level (magic-4.0)."""
    caster = trigger.unit_or_none
    ends = (caster, *trigger.through)
    reach = amended(game, unit, ("Unbind",), "range", UNBINDING_RANGE)
    if not any(each is not None and within_of(game, unit, reach, each) for each in ends):
        yield problem("magic-4.0", '{unit} is not within 30" of the caster', unit)
    if trigger.unbinding:
        yield problem("magic-4.0", "this casting roll was already tried to be unbound", unit)
    if len(did(game, "used", unit=unit, keyword=UNBIND, phase=game.now.phase)) >= power_level(game, unit):
        yield problem(("magic-4.0", "magic-1.1"), "{unit} can unbind no more this phase", unit)


@ability(
    "Unbind", rule="magic-4.0", keywords={UNBIND}, used_by=Keyword(WIZARD) | ActingAs(WIZARD, "Unbind"),
    reaction=ReactionTo("enemy", keyword=SPELL), repeatable=True, answers=_may_unbind,
)  # fmt: skip
def unbind(use: Use) -> Script[None]:
    """A roll higher than the casting roll undoes the spell."""
    assert use.trigger is not None
    use.trigger.unbinding = True
    faces = yield from throw_twice(use, "unbinding", 2)
    if sum(faces) + use.rolled("unbinding") > use.trigger.total:  # what reactions have added
        use.trigger.cancel("Unbind", "magic-4.0")
        yield from follow(use.game, use.unit, "unbinds", Happening(use.trigger.unit_or_none, use.trigger.ability))


mystic_shield_target = (PickSpec("unit", FRIENDLY & Visible() & Within(12, wholly=True)),)


@spell("Mystic Shield", 6, rule="magic-6.0", picks=mystic_shield_target)
def mystic_shield(use: Use) -> None:
    """A visible friendly unit wholly within 12" has WARD (6+) this turn."""
    use.gives(use.target, Has("WARD (6+)"), until=END_OF_TURN)


@prayer("Resurrection", 7, rule="magic-6.0", once=Once("battle"))
def resurrection(use: Use) -> Script[None]:
    """A slain friendly infantry hero comes back, wholly within 3" of the priest and in no combat (core-22.0)."""
    fallen = FRIENDLY & DestroyedUnit() & Keyword(HERO) & Keyword(INFANTRY) & HasRoom(_beside(use))
    names = [unit for unit in use.game.state.units if use.means(fallen, unit)]
    picked = yield from use.pick(names, "which hero", always=True)
    if picked:
        use.game.change_unit(picked[0], slain=(), damage=0)
        yield from use.set_up(picked[0], _beside(use))


def _beside(use: Use) -> SetUpTerms:
    return SetUpTerms(around(use.game, use.unit, 3.0), not_in_combat=True, rules=("core-22.0",))


LISTED = ("mystic-shield", "resurrection")
"""Spells and prayers that only those know whose warscroll or lore names them (magic-6.0)."""
