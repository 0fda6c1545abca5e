"""What many abilities say alike, in a line: casting, mortal damage on a roll, arriving, setting up again, tiers."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from warhost.engine.catalogue import Ability, Timing
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Modifier, Selector
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import use_as_if
from warhost.rules.effects.dice_choices import Rolling, wants_again
from warhost.rules.effects.in_force import THIS_ABILITY
from warhost.rules.effects.modifiers import Amends, While
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.questions import ask_pick
from warhost.rules.selectors.when import PlayerPoints
from warhost.rules.selectors.who import HasPoints, InReserve
from warhost.rules.setting_up.places import Where
from warhost.rules.setting_up.room import no_room
from warhost.rules.setting_up.units import grounded
from warhost.rules.space.combat_range import fought_from
from warhost.rules.space.standing import on_table
from warhost.rules.words import CHARGE, CORE, FIGHT, RETREAT, YOUR_HERO_PHASE, YOUR_MOVEMENT_PHASE
from warhost.table.shapes import Place

Effect = Callable[[Use], Any]

# Rolls of the declare step


def cast(
    name: str, value: int, timing: Timing = YOUR_HERO_PHASE, *, rule: str, **more: Any
) -> Callable[[Effect], Ability]:
    """An ability with a casting roll of 2D6: its effect happens when that comes to the value."""
    return _rolled(name, "casting", 2, value, timing, rule, more)


def chant(
    name: str, value: int, timing: Timing = YOUR_HERO_PHASE, *, rule: str, **more: Any
) -> Callable[[Effect], Ability]:
    """An ability with a chanting roll of D6: its effect happens when that comes to the value."""
    return _rolled(name, "chanting", 1, value, timing, rule, more)


def on_roll(name: str, value: int, timing: Timing, *, rule: str, **more: Any) -> Callable[[Effect], Ability]:
    """An ability that is declared with a roll of D6: its effect happens on this or more."""
    return _rolled(name, "effect", 1, value, timing, rule, more)


def _rolled(
    name: str, kind: str, dice: int, value: int, timing: Timing, rule: str, more: dict[str, Any]
) -> Callable[[Effect], Ability]:
    first = more.pop("declare", None)

    def declare(use: Use) -> Script[None]:
        if first is not None and (script := first(use)) is not None:
            yield from script
        yield from use.throw_for(kind, dice)

    def make(effect: Effect) -> Ability:
        def succeeds(use: Use) -> Any:
            return effect(use) if use.rolled(kind) >= value else None

        succeeds.__doc__, succeeds.__wrapped__ = effect.__doc__, effect  # type: ignore[attr-defined]
        return ability(name, timing, rule=rule, declare=declare, value=value, **more)(succeeds)

    return make


def roll_one(use: Use) -> Script[None]:
    """A die of the declare step, which `use.rolled()` reads."""
    return use.throw_for("effect", 1)


# Mortal damage


def mortal_on(use: Use, needed: int, what: int | str = "D3", on: str | None = None) -> Script[bool]:
    """Roll a die: on this or more, so much mortal damage to the target; was it?"""
    unit = on or use.target
    passed = use.check(needed, unit=unit)
    if passed:
        yield from use.inflict_mortal(what, on=unit)
    return passed


def mortal_as_rolled(use: Use, on: str | None = None, needed: int = 2, add: int = 0) -> Script[int]:
    """Roll a D3: on a 2+, as much mortal damage to the target as the roll; how much."""
    rolled = use.roll("D3", unit=on or use.target) + add
    if rolled >= needed:
        yield from use.inflict_mortal(rolled, on=on or use.target)
    return rolled if rolled >= needed else 0


def mortal_per_die(
    use: Use, dice: int, needed: int, on: str | None = None, what: int | str = 1, add: int = 0
) -> Script[int]:
    """Roll so many dice: for each that shows this or more, so much mortal damage to the target; how many did."""
    unit = on or use.target
    passed = use.count(dice, needed - add, unit=unit)
    for _ in range(passed if isinstance(what, str) else 0):
        yield from use.inflict_mortal(what, on=unit)
    if isinstance(what, int) and passed:
        yield from use.inflict_mortal(passed * what, on=unit)
    return passed


def mortal_to_each(use: Use, units: Iterable[str], needed: int, what: int | str = 1) -> Script[None]:
    """Roll a die for each of some units: on this or more, so much mortal damage to it."""
    for unit in units:
        yield from mortal_on(use, needed, what, on=unit)


def damage_dealt(use: Use, keyword: str = FIGHT) -> int:
    """In a `has attacked` clause: how many damage points were allocated by the unit's attacks, of this kind only."""
    return sum(fact.number for fact in use.event.did("hurt", by=use.target, keyword=keyword))


def slain_in_combat(use: Use) -> int:
    """In an `attacked` clause: how many models the fight has slain that were in combat with the attacker."""
    by, game, unit = use.event.by, use.game, use.target
    facts = use.event.did("slain", unit=unit, by=by, keyword=FIGHT)
    stood = [(fact.model, Place(*fact.at, 0.0, fact.facing)) for fact in facts if fact.at is not None]
    return sum(fought_from(game, unit, model, grounded(game, place), by) for model, place in stood if by is not None)


# Rolls that have failed


def reroll_failed(
    use: Use, pool: str | None = None, per: str = "phase", of: str | None = None, of_each_kind: bool = False
) -> Script[None]:
    """In a `failed roll` clause: one failed roll may be made again, once a phase, or one for each point of a pool.

    `of_each_kind`: one hit roll, one wound roll and one save roll.
    """
    roll: Rolling = use.event.roll
    key = f"{roll.unit} {roll.kind}" if of_each_kind else roll.unit
    while roll.failed:
        free = use.points(pool, of) > 0 if pool is not None else not use.spent(key, per)
        index = next((each for each in roll.failed if not roll.dice[each].again), None)
        if index is None or not free:
            return
        if not (yield from wants_again(use.game, roll.unit, roll.kind, use.ability.rule, use.ability.name)):
            return
        if pool is not None:
            use.spend(pool, 1, of)
        else:
            use.first_time(key, per)
        roll.again(index)


def made_once(kind: str) -> Callable[[Game, str, Use], Iterator[Problem]]:
    """For `answers` of a reaction that has a roll made again: not if it was already, nor in place of kept dice."""

    def problems(game: Game, unit: str, declared: Use) -> Iterator[Problem]:
        if not declared.rolls_again(kind):
            yield problem("core-2.2", "the {kind} roll cannot be made again", unit, kind=kind)

    return problems


# Models and moves


def rolls_again_for(token: str) -> Callable[[Use], Script[bool]]:
    """A unit may give up its token to roll again; whether it has."""

    def given_up(use: Use) -> Script[bool]:
        if token not in use.game.unit(use.target).tokens:
            return False
        rule, reason = use.ability.rule, f"give up {token}, roll again"
        again = ask_pick(use.player, "reroll", ("false", "true"), rule=rule, reason=reason, unit=use.target)
        if (yield from again) != ("true",):
            return False
        use.take_token(token, use.target)
        return True

    return given_up


def returns(use: Use, what: int | str, to: str | None = None) -> Script[int]:
    """Return so many slain models, or as many as the dice say; how many came back."""
    unit = to or use.target
    number = what if isinstance(what, int) else use.roll(what, unit=unit)
    return (yield from use.return_models(number, to=unit))


NO_DAMAGE = Amends(RETREAT, "damage", 0)
"""Retreating does the unit no damage."""


def retreats(use: Use, unit: str, harmless: bool = False, may: bool = False) -> Script[bool]:
    """The unit uses a Retreat ability now, as if it were its movement phase; `harmless`: without mortal damage.

    `may`: only if its player wants it to.
    """
    if harmless:
        use.gives(unit, NO_DAMAGE, until=THIS_ABILITY)
    player, kind = use.game.unit(unit).army, "effect" if may else "ability"
    return (yield from use_as_if(use.game, unit, RETREAT, player, "movement", kind, may))


def moves_now(use: Use, unit: str) -> Script[bool]:
    """The unit can use the Normal Move ability as if it were its movement phase."""
    return (yield from use_as_if(use.game, unit, "Normal Move", use.game.unit(unit).army, "movement"))


def charges_now(use: Use, unit: str) -> Script[bool]:
    """The unit can use a Charge ability as if it were its charge phase."""
    return (yield from use_as_if(use.game, unit, CHARGE, use.game.unit(unit).army, "charge"))


def shoots_now(use: Use, unit: str) -> Script[bool]:
    """The unit can use the Shoot ability as if it were its shooting phase."""
    return (yield from use_as_if(use.game, unit, "Shoot", use.game.unit(unit).army, "shooting"))


def arrival(
    name: str, where: Where, timing: Timing = YOUR_MOVEMENT_PHASE, *, rule: str, summary: str,
    keywords: Iterable[str] = (CORE,), **more: Any,
) -> Ability:  # fmt: skip
    """A unit that waits in reserve is set up there."""

    def arrives(use: Use) -> Script[None]:
        yield from use.set_up(use.unit, where(use.game, use.unit))

    arrives.__doc__ = summary
    return ability(
        name, timing, rule=rule, keywords=frozenset(keywords), used_by=InReserve(), off_table=True,
        possible=room_for(where, rule), **more,
    )(arrives)  # fmt: skip


def room_for(where: Where, rule: str) -> Callable[[Game, str], Iterator[Problem]]:
    """For `possible`: is there room for the unit that uses the ability (core-24.0)?"""
    return lambda game, unit: no_room(game, unit, where(game, unit), rule)


def set_up_again(use: Use, unit: str, where: Where) -> Script[None]:
    """Remove the unit from the battlefield and set it up again there; where there is no room, it stays (core-24.0)."""
    terms = where(use.game, unit)
    if not any(no_room(use.game, unit, terms, use.ability.rule)):
        use.remove(unit)
        yield from use.set_up(unit, terms)


# Conditions and tiers


def only_if(check: Callable[[Game, str], bool], rule: str, text: str) -> Callable[[Game, str], Iterator[Problem]]:
    """For `possible`: the ability can be used only if this is so for its user; else the sentence says why not."""

    def possible(game: Game, user: str) -> Iterator[Problem]:
        if not check(game, user):
            yield problem(rule, text)

    return possible


def if_any(which: Selector, rule: str, text: str) -> Callable[[Game, str], Iterator[Problem]]:
    """For `possible`: the ability can be used only while some unit on the battlefield is meant, seen from its user."""

    def check(game: Game, user: str) -> bool:
        unit = user if user in game.state.units else None
        frame = Frame(unit, user if unit is None else game.unit(unit).army)
        return any(meant(which, game, each, frame) for player in game.state.players for each in on_table(game, player))

    return only_if(check, rule, text)


def per_point(
    pool: str, most: int, make: Callable[[int], tuple[Modifier, ...]], player: bool = False
) -> tuple[While, ...]:
    """Modifiers that grow with the points of the unit (or of the player): `*per_point("Rage", 3, lambda n: ...)`."""
    kind = PlayerPoints if player else HasPoints
    return tuple(
        While(kind(pool, number, number if number < most else None), make(number)) for number in range(1, most + 1)
    )


def tiers(pool: str, gifts: dict[int, tuple[Modifier, ...]], player: bool = True) -> tuple[While, ...]:
    """What so many points, or more, give; each tier beside those below it."""
    kind = PlayerPoints if player else HasPoints
    return tuple(While(kind(pool, least), given) for least, given in gifts.items())


def share_points(use: Use, pool: str, number: int, among: Iterable[str], each_up_to: int) -> Script[None]:
    """Deal points out among units, one after the other; what is not dealt out is lost."""
    for left in range(number, 0, -1):
        able = [unit for unit in among if use.points(pool, unit) < each_up_to]
        picked = yield from use.pick([*able, DONE], f"who gets a {pool} point ({left} left)", always=True)
        if not able or picked == (DONE,):
            return
        use.gain(pool, 1, picked[0])


def spend_any(use: Use, pool: str, of: str | None = None) -> Script[int]:
    """Spend any number of points of a pool; how many were."""
    most = use.points(pool, of)
    (said,) = yield from use.pick([str(number) for number in range(most + 1)], f"spend how many {pool} points")
    use.spend(pool, int(said), of)
    return int(said)


DONE = "nobody"
