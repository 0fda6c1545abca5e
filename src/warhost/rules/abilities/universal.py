"""The universal core abilities (core-14.1 to core-14.4): what every unit can do."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

import msgspec

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import move_amount, move_for
from warhost.rules.effects.further_modifiers import PilesInAt
from warhost.rules.effects.hooks import follow
from warhost.rules.effects.in_force import affecting, frame_of, in_force
from warhost.rules.effects.modifiers import PILE_IN_MOVE, AttackKind, Cannot
from warhost.rules.effects.rolls import roll_chosen
from warhost.rules.effects.selector import meant
from warhost.rules.fighting.targeting import ask_targets, can_attack
from warhost.rules.fighting.volleys import declare_volley, resolve_volley
from warhost.rules.history import has_charged
from warhost.rules.moving.move import move_unit
from warhost.rules.moving.terms import CHARGING, NORMAL, PILE_IN, PILING_IN, THROUGH_COMBAT
from warhost.rules.space.combat_range import in_combat, in_combat_with
from warhost.rules.words import (
    ANY_COMBAT_PHASE,
    ATTACK,
    CHARGE,
    CORE,
    FIGHT,
    MOVE,
    RETREAT,
    RUN,
    SHOOT,
    YOUR_CHARGE_PHASE,
    YOUR_MOVEMENT_PHASE,
    YOUR_SHOOTING_PHASE,
)

Condition = Callable[[Game, str], Iterable[Problem]]


@lru_cache(maxsize=1024)  # most units can use some of these and not others, which is asked all the time
def _against(unit: str, rule: str, template: str) -> tuple[Problem, ...]:
    return (problem((rule, "core-7.0b"), template, unit),)


def _not_in_combat(rule: str) -> Condition:
    def possible(game: Game, unit: str) -> Iterable[Problem]:
        return _against(unit, rule, "{unit} is in combat") if in_combat(game, unit) else ()

    return possible


def _in_combat(game: Game, unit: str) -> Iterable[Problem]:
    return () if in_combat(game, unit) else _against(unit, "core-14.1c", "{unit} is not in combat")


def _in_combat_or_charged(game: Game, unit: str) -> Iterable[Problem]:
    if in_combat(game, unit) or has_charged(game, unit):
        return ()
    return _against(unit, "core-14.4", "{unit} is not in combat and did not charge")


def _can_shoot(game: Game, unit: str) -> Iterator[Problem]:
    return can_attack(game, unit, "shooting")


def move_of(use: Use) -> int:
    """The Move characteristic, generated now if it is random (core-26.0)."""
    printed = move_amount(use.game, use.unit)
    faces = use.game.roll("move", printed.dice)
    if faces:
        use.game.emit(Rolled("move", use.player, faces, use.ability.name, use.unit, printed.value(faces)))
    return move_for(use.game, use.unit, faces)


@ability(
    "Normal Move",
    YOUR_MOVEMENT_PHASE,
    keywords={CORE, MOVE},
    rule="core-14.1a",
    possible=_not_in_combat("core-14.1a"),
)
def normal_move(use: Use) -> Script[None]:
    """Move up to Move, never into combat on the way."""
    yield from use.move(use.unit, move_of(use), NORMAL)


@ability(
    "Run",
    YOUR_MOVEMENT_PHASE,
    keywords={CORE, MOVE, RUN},
    rule="core-14.1b",
    possible=_not_in_combat("core-14.1b"),
)
def run(use: Use) -> Script[None]:
    """Move up to Move plus a run roll of D6, never into combat; no shooting and no charge this turn."""
    roll = use.parameter("instead_of_the_roll", 0)
    if not roll:
        roll = (yield from roll_chosen(use.game, use.unit, "run", use.parameter("dice", 1), "Run")).total
    yield from use.move(use.unit, move_of(use) + roll, NORMAL)


@ability(
    "Retreat", YOUR_MOVEMENT_PHASE, keywords={CORE, MOVE, RETREAT}, rule="core-14.1c", possible=_in_combat,
    params={"damage": "D3"},
)  # fmt: skip
def retreat(use: Use) -> Script[None]:
    """Suffer D3 mortal damage, then move through combat ranges if need be, but not ending in one."""
    damage: int | str = use.parameter("damage", 0)
    if damage:
        yield from use.inflict_mortal(damage, on=use.unit)
    if use.game.unit(use.unit).status == "table":
        yield from use.move(use.unit, move_of(use), THROUGH_COMBAT)


@ability(
    "Shoot", YOUR_SHOOTING_PHASE, keywords={CORE, ATTACK, SHOOT}, rule="core-14.2", possible=_can_shoot,
    not_after=(RUN, RETREAT), declare=lambda use: declare_attacks(use, "shooting"),
)  # fmt: skip
def shoot(use: Use) -> Script[None]:
    """Shooting attacks against the targets picked; not after running or retreating."""
    yield from resolve_attacks(use)


def roll_charge(use: Use, dice: int = 2) -> Script[None]:
    """The charge roll is part of declaring, so reactions know it."""
    yield from follow(use.game, use.unit, "charge roll")
    rolled = yield from roll_chosen(use.game, use.unit, "charge", use.parameter("dice", dice), use.ability.name)
    use.charge_roll = rolled.total
    use.fixed |= {"charge"} if rolled.kept else set()
    use.again |= {"charge"} if rolled.again else set()


@ability(
    "Charge", YOUR_CHARGE_PHASE, keywords={CORE, MOVE, CHARGE}, rule="core-14.3", possible=_not_in_combat("core-14.3"),
    not_after=(RUN, RETREAT), declare=roll_charge,
)  # fmt: skip
def charge(use: Use) -> Script[None]:
    """Move up to the charge roll through combat ranges, ending within 1/2" of a visible enemy, or not at all."""
    if (yield from use.move(use.unit, use.charge_roll, CHARGING)):
        use.game.note("charged", unit=use.unit, number=use.charge_roll)


@ability(
    "Fight", ANY_COMBAT_PHASE, keywords={CORE, ATTACK, FIGHT}, rule="core-14.4", possible=_in_combat_or_charged,
    declare=lambda use: _declare_fight(use),
)  # fmt: skip
def fight(use: Use) -> Script[None]:
    """Pile in, pick targets if in combat, and resolve combat attacks."""
    yield from resolve_attacks(use)


def pile_in(use: Use, unit: str) -> Script[bool]:
    """A pile-in move of 3" (core-15.3): towards a unit it fights and keeping all its fights, or anywhere if in none.

    For a unit that is carried, what carries it moves.
    """
    if any(each.use == PILE_IN_MOVE for each, _ in affecting(use.game, Cannot, unit)):
        return nothing()
    fought = in_combat_with(use.game, unit)
    foes = _piled_into(use.game, unit, fought)
    if fought and not foes:
        return nothing()  # a unit in combat picks a target (core-15.3), and there is none that it can pick
    terms = msgspec.structs.replace(PILING_IN, keeps_combats=bool(foes))
    far: float | str = use.parameter("pile_in", PILE_IN)
    limit = float(use.roll(far, "move", unit)) if isinstance(far, str) else far
    mover = use.game.unit(unit).carried_by or unit
    return move_unit(use.game, mover, limit, terms, use.ability, kind="pile-in", targets=foes, use=use)


def _piled_into(game: Game, unit: str, foes: tuple[str, ...]) -> tuple[str, ...]:
    """Whom the unit can pick as the target of a pile-in move, among those it fights."""
    rules = affecting(game, PilesInAt, unit) if in_force(game, PilesInAt) else []
    for rule, source in sorted(rules, key=lambda each: not each[0].never):
        such = tuple(foe for foe in foes if meant(rule.which, game, foe, frame_of(source, unit)) != rule.never)
        foes = such if such or rule.never else foes
    return foes


def nothing() -> Script[bool]:
    """Nobody moves."""
    yield from ()
    return False


def _declare_fight(use: Use) -> Script[None]:
    yield from pile_in(use, use.unit)
    if in_combat(use.game, use.unit):
        yield from declare_attacks(use, "combat")


def declare_attacks(use: Use, kind: AttackKind) -> Script[None]:
    shares = yield from ask_targets(use.game, use.unit, kind, use.ability.id, use.ability.rule, use.only_at)
    use.volley = declare_volley(use.game, use.unit, shares, kind)
    use.targets = use.volley.targets


def resolve_attacks(use: Use) -> Script[None]:
    if use.volley is not None:
        for unit, points in (yield from resolve_volley(use.game, use.volley, use.mortals)).items():
            use.pools[unit] = use.pools.get(unit, 0) + points
