"""Picking targets (core-16.0): who can attack whom with what, and whether a sharing-out of attacks is allowed."""

from collections.abc import Collection, Iterator, Sequence
from math import inf
from typing import Any

import numpy as np

from warhost.engine.catalogue import Weapon
from warhost.engine.decisions import Ask, PickTargets, Reach, Script, Share, Targets
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_thing, a_unit
from warhost.engine.records import Source, opponent
from warhost.rules.effects.characteristics import base_amount, modified, weapon_abilities, weapon_modifiers
from warhost.rules.effects.command_models import champion_bonus
from warhost.rules.effects.exemptions import Disregards
from warhost.rules.effects.further_modifiers import OneTarget
from warhost.rules.effects.in_force import affecting, concerning, frame_of, in_force
from warhost.rules.effects.modifiers import (
    AttackKind,
    CannotAttackWith,
    CannotBeTargeted,
    Screens,
    ShootsFromEdge,
    TargetsOnly,
)
from warhost.rules.effects.selector import meant
from warhost.rules.fighting.weapon_abilities import SHOOT_IN_COMBAT
from warhost.rules.fighting.weapon_choice import mixed_weapons, rivals
from warhost.rules.history import targeted_by
from warhost.rules.selectors.where import edges_marked
from warhost.rules.space.combat_range import in_combat_with, reach
from warhost.rules.space.measuring import SKY, apart, board, distance_between, figures
from warhost.rules.space.sight import sees_from_spot, sees_within
from warhost.rules.space.standing import can_be_targets
from warhost.rules.space.terrain import obscured, rules_of_obscuring
from warhost.table import kernels
from warhost.table.distance import edge_points
from warhost.table.shapes import HEIGHT, TOLERANCE, Flags
from warhost.table.sight import Walls, sight


def weapons_of(game: Game, unit: str, kind: AttackKind) -> list[Weapon]:
    """The unit's weapons for combat or for shooting."""
    return [weapon for weapon in game.warscroll(unit).weapons if weapon.melee == (kind == "combat")]


def carriers(game: Game, unit: str, weapon: Weapon) -> tuple[int, ...]:
    """The models on the table that carry a weapon."""
    numbers = figures(game, unit).numbers
    armed = game.unit(unit).armed.get(weapon.name)
    return numbers if armed is None else tuple(number for number in numbers if number in armed)


def weapon_range(game: Game, unit: str, weapon: Weapon) -> float:
    assert weapon.range is not None
    changes = weapon_modifiers(game, unit, weapon, "Range")
    return modified(weapon.range, changes) if changes else weapon.range


def targetable(game: Game, unit: str, foe: str, kind: AttackKind) -> list[Problem]:
    """Why a rule forbids picking this foe as a target, whatever the range."""
    problems = _screened(game, unit, foe) if kind == "shooting" else []
    for only, source in affecting(game, TargetsOnly, unit):
        if only.attack in (None, kind) and not meant(only.which, game, foe, frame_of(source, unit)):
            text = "{source}: all its attacks must have another target"
            problems.append(problem((source.rule, "core-29.0"), text, unit, source=source.ability))
    for rule, source in concerning(game, CannotBeTargeted, foe, lambda each: each.attack in (None, kind)):
        if _out_of_reach(game, unit, foe, rule, source) and not _disregarded(game, unit, foe, kind, source):
            problems.append(
                problem((source.rule, "core-29.0"), "{source}: {unit} cannot be picked", foe, source=source.ability)
            )
    return problems


def _disregarded(game: Game, unit: str, foe: str, kind: AttackKind, source: Source) -> bool:
    """May the unit pick the foe although an ability of this name forbids it?"""
    return any(
        each.ability == source.ability
        and each.attack in (None, kind)
        and (each.which is None or meant(each.which, game, foe, frame_of(mine, unit)))
        for each, mine in affecting(game, Disregards, unit)
    )


def _out_of_reach(game: Game, unit: str, foe: str, rule: CannotBeTargeted, source: Source) -> bool:
    """Does a rule that keeps a foe from being targeted hold against this unit?"""
    if rule.beyond is not None and distance_between(game, unit, foe) <= rule.beyond + TOLERANCE:
        return False
    if rule.by is not None and not meant(rule.by, game, unit, frame_of(source, foe)):
        return False
    if rule.unless_in_combat and foe in in_combat_with(game, unit):
        return False
    return not rule.after_another or bool(set(targeted_by(game, foe, phase=game.now.phase)) - {unit})


def _screened(game: Game, unit: str, foe: str) -> list[Problem]:
    """Is something in the way of every straight line between two units that no shot passes?"""
    problems = []
    for live in in_force(game, Screens):
        thing = live.source.unit
        if thing is not None and thing not in (unit, foe) and game.unit(thing).status == "table":
            wall = figures(game, thing).bodies.copy()
            wall[:, HEIGHT] = SKY
            seers, seen = figures(game, unit).bodies, figures(game, foe).bodies
            if not sight(seers, seen, wall, Walls.of(())).any():
                problems.append(
                    problem(
                        (live.source.rule, "core-29.0"),
                        "{source}: {thing} stands between {of} and {unit}",
                        foe,
                        source=live.source.ability,
                        thing=a_thing(thing),
                        of=a_unit(unit),
                    )
                )
    return problems


def possible_targets(game: Game, unit: str, kind: AttackKind) -> list[str]:
    """Enemy units that may be picked at all; a unit in combat only picks those it fights (core-16.0a)."""
    return [foe for foe in _foes(game, unit, kind) if not targetable(game, unit, foe, kind)]


def _foes(game: Game, unit: str, kind: AttackKind) -> Sequence[str]:
    """The same, whatever rules keep them from being picked."""
    fought = in_combat_with(game, unit)
    return fought if fought or kind == "combat" else can_be_targets(game, opponent(game.unit(unit).army))


def reaching(game: Game, unit: str, weapon: Weapon, foe: str) -> Flags:
    """Which models of the unit reach the foe with this weapon: in range and seen, by the same model (core-6.0c)."""
    if weapon.melee:
        return reach(game, unit, foe)
    seers, seen = figures(game, unit), figures(game, foe)
    if in_force(game, ShootsFromEdge) and _reached_from_edge(game, unit, weapon, foe):
        return np.ones(len(seers.numbers), dtype=np.bool_)
    limit = min(weapon_range(game, unit, weapon), _closest_allowed(game, foe)) + TOLERANCE
    if apart(seers, seen) > limit:
        return np.zeros(len(seers.numbers), dtype=np.bool_)
    able = sees_within(game, unit, foe, limit)
    for index in np.flatnonzero(able):
        able[index] = not obscured(game, seers.bodies[index], foe, limit)
    return able


def _reached_from_edge(game: Game, unit: str, weapon: Weapon, foe: str) -> bool:
    """Is the foe in range of, and seen from, some point of an edge that the unit's shots may come from?"""
    reach = min(weapon_range(game, unit, weapon), _closest_allowed(game, foe))
    for rule, source in affecting(game, ShootsFromEdge, unit):
        for edge in edges_marked(game, rule.mark, frame_of(source, unit)):
            points = edge_points(board(game), edge, game.warscroll(unit).height)
            near = kernels.distances(points, figures(game, foe).bodies).min(axis=1) <= reach + TOLERANCE
            if any(sees_from_spot(game, unit, point, foe) for point in points[near]):
                return True
    return False


def _closest_allowed(game: Game, foe: str) -> float:
    """From how far away a single model may still shoot at the foe."""
    rules = concerning(game, CannotBeTargeted, foe, lambda each: each.each_model and each.attack != "combat")
    return min([float("inf"), *(each.beyond for each, _ in rules if each.beyond is not None)])


def usable_weapons(game: Game, unit: str, kind: AttackKind) -> list[Weapon]:
    """Weapons that can be used now; only Shoot in Combat ones shoot in combat (core-16.0c)."""
    barred = {each.weapon for each, _ in affecting(game, CannotAttackWith, unit)}
    weapons = [weapon for weapon in weapons_of(game, unit, kind) if weapon.name not in barred]
    if kind == "shooting" and in_combat_with(game, unit):
        return [weapon for weapon in weapons if SHOOT_IN_COMBAT in weapon_abilities(game, unit, weapon)]
    return weapons


def reaches(game: Game, unit: str, kind: AttackKind) -> tuple[Reach, ...]:
    """For each weapon, which units each model could attack."""
    numbers, foes = figures(game, unit).numbers, possible_targets(game, unit, kind)
    able: dict[str, list[bool]] = {}
    found = []
    for weapon in usable_weapons(game, unit, kind):
        if not able or not weapon.melee:  # all melee weapons reach as far
            able = {foe: reaching(game, unit, weapon, foe).tolist() for foe in foes}
        armed = carriers(game, unit, weapon)
        aims = ((number, tuple(foe for foe in foes if able[foe][row])) for row, number in enumerate(numbers))
        models = {number: names for number, names in aims if names and number in armed}
        if models:
            found.append(Reach(weapon.name, models, weapon.one_of))
    return tuple(found)


def reaches_any(game: Game, unit: str, kind: AttackKind, among: Collection[str] | None = None) -> bool:
    """Could any model attack anybody, or anybody among these? The first will do."""
    here, anywhere = figures(game, unit), kind == "combat" or bool(in_force(game, ShootsFromEdge))
    foes = [foe for foe in _foes(game, unit, kind) if among is None or foe in among]
    for weapon in usable_weapons(game, unit, kind):
        carry, far = carriers(game, unit, weapon), inf if anywhere else weapon_range(game, unit, weapon) + TOLERANCE
        for foe in foes:
            if apart(here, figures(game, foe)) > far:
                continue
            able = reaching(game, unit, weapon, foe)
            armed = able.any() and any(flag and each in carry for each, flag in zip(here.numbers, able, strict=True))
            if armed and not targetable(game, unit, foe, kind):
                return True
    return False


def can_attack(game: Game, unit: str, kind: AttackKind) -> Iterator[Problem]:
    """Problems when no model of the unit could attack anybody."""
    if kind == "shooting" and not weapons_of(game, unit, kind):
        yield problem(("core-14.2", "core-16.0c"), "{unit} has no ranged weapon", unit)
    elif not usable_weapons(game, unit, kind):
        yield problem("core-16.0c", "{unit} is in combat and cannot shoot", unit)
    elif not reaches_any(game, unit, kind):
        far = ("core-16.0c", *rules_of_obscuring(game)) if kind == "shooting" else ("core-16.0b",)
        rule = (*far, "core-6.0a", "core-6.0c")
        yield problem(rule, "no model of {unit} has an enemy in range that it sees", unit)
        for foe in can_be_targets(game, opponent(game.unit(unit).army)):
            yield from targetable(game, unit, foe, kind)


def attacks_of(game: Game, unit: str, weapon: Weapon, model: int) -> int | None:
    """How many attacks a model makes; None while a random number has not been rolled."""
    rolled, most = _attacks(game, unit, weapon)
    return None if rolled else most + champion_bonus(game, unit, weapon, model)


def _attacks(game: Game, unit: str, weapon: Weapon) -> tuple[bool, int]:
    """Is the number of attacks rolled, and the most that a model has, champions aside, however the dice fall?"""
    changes = weapon_modifiers(game, unit, weapon, "Attacks")
    printed = base_amount(weapon.attacks, changes)
    return printed.random, modified(printed.value((6,) * printed.dice), changes)


def ask_targets(
    game: Game, unit: str, kind: AttackKind, ability: str, rule: str, only: frozenset[str] | None = None
) -> Script[tuple[Share, ...]]:
    """Let the commander share out the attacks; `only` these may be their targets."""
    found = reaches(game, unit, kind)
    if only is not None:
        found = tuple(reach for each in found if (reach := _at(each, only)).models)
    if not found:
        return ()
    decision = PickTargets(
        player=game.unit(unit).army, kind="targets", reason=f"pick targets for {unit}", rule=rule, ability=ability,
        unit=unit, reaches=found,
    )  # fmt: skip
    choice = yield Ask(decision, lambda answer: judge_targets(game, decision, kind, answer, only))
    shares: tuple[Share, ...] = choice.shares
    return shares


def _at(reach: Reach, only: frozenset[str]) -> Reach:
    """What a weapon reaches of these units."""
    models = {model: tuple(foe for foe in foes if foe in only) for model, foes in reach.models.items()}
    return Reach(reach.weapon, {model: foes for model, foes in models.items() if foes}, reach.one_of)


def judge_targets(
    game: Game, decision: PickTargets, kind: AttackKind, answer: Any, only: frozenset[str] | None = None
) -> list[Problem]:
    """Is this sharing-out of attacks allowed?"""
    rule = (decision.rule, "core-16.0a")
    unit = decision.unit
    assert unit is not None
    if not isinstance(answer, Targets) or not answer.shares:
        return [problem(rule, "pick at least one target for {unit}", unit)]
    by_weapon = {each.weapon: each.models for each in decision.reaches}
    problems: list[Problem] = []
    for share in answer.shares:
        problems += _judge_share(game, unit, kind, rule, share, by_weapon)
        if only is not None and share.target not in only:
            problems.append(problem(decision.rule, "{unit} may not be picked as the target here", share.target))
    if not problems:
        problems += mixed_weapons(unit, weapons_of(game, unit, kind), answer.shares, decision.rule)
    if not problems:
        problems += _judge_counts(game, unit, kind, answer.shares, by_weapon) + _judge_one_target(game, unit, answer)
    return problems


def _judge_one_target(game: Game, unit: str, answer: Targets) -> list[Problem]:
    """Weapons whose attacks must all have the same target."""
    problems = []
    for rule, source in affecting(game, OneTarget, unit) if in_force(game, OneTarget) else ():
        aims = {share.target for share in answer.shares if rule.weapon in (None, share.weapon)}
        if len(aims) > 1:
            problems.append(
                problem(
                    (source.rule, "core-16.0a"),
                    "{source}: all attacks with {weapon} have the same target",
                    unit,
                    source=source.ability,
                    weapon=rule.weapon or "any weapon",
                )
            )
    return problems


def _judge_share(
    game: Game, unit: str, kind: AttackKind, rule: tuple[str, ...], share: Share,
    by_weapon: dict[str, dict[int, tuple[str, ...]]],
) -> list[Problem]:  # fmt: skip
    if share.target not in game.state.units or game.unit(share.target).army == game.unit(unit).army:
        return [problem((*rule, "core-1.0"), "{target} is not an enemy unit", unit, target=a_unit(share.target))]
    forbidden = targetable(game, unit, share.target, kind)
    if forbidden:
        return [each.citing(*rule) for each in forbidden]
    far = ("core-16.0b", "core-7.0c") if kind == "combat" else ("core-16.0c", *rules_of_obscuring(game))
    away = () if game.unit(share.target).status == "table" else ("core-28.0",)
    rules = (*rule, *away, *far, "core-6.0a", "core-6.0c")
    if share.weapon not in by_weapon:
        return [problem(rules, "{unit} cannot attack anybody with {weapon}", unit, weapon=share.weapon)]
    able = by_weapon[share.weapon]
    problems = []
    if not share.models or (share.count is not None and share.count < 1):
        problems.append(problem(rule, "a share of attacks is made by at least 1 model, at least 1 each", unit))
    for model in share.models:
        if share.target not in able.get(model, ()):
            problems.append(
                problem(
                    rules,
                    "{model} cannot attack {target} with {weapon}",
                    unit,
                    model,
                    target=a_unit(share.target),
                    weapon=share.weapon,
                )
            )
    return problems


def _judge_counts(
    game: Game, unit: str, kind: AttackKind, shares: tuple[Share, ...], by_weapon: dict[str, dict[int, tuple[str, ...]]]
) -> list[Problem]:
    """No more attacks than a model has; in combat, all attacks of all melee weapons of a model that attacks."""
    problems = []
    given: dict[tuple[int, str], list[int | None]] = {}
    for share in shares:
        for model in share.models:
            given.setdefault((model, share.weapon), []).append(share.count)
    weapons = {name: game.warscroll(unit).weapon(name, kind == "combat") for name in {each.weapon for each in shares}}
    known = {name: _attacks(game, unit, weapon) for name, weapon in weapons.items()}
    for (model, name), counts in given.items():
        rolled, most = known[name]
        most += champion_bonus(game, unit, weapons[name], model)
        fixed = sum(count for count in counts if count is not None)
        if counts.count(None) > 1 or fixed + counts.count(None) > most:
            problems.append(
                problem(("core-16.0a",), "{model} does not have that many attacks with {name}", unit, model, name=name)
            )
        elif kind == "combat" and None not in counts and not rolled and fixed < most:
            problems.append(
                problem(
                    ("core-16.0b", "core-16.0a"),
                    "{model} must make all its attacks with {name}",
                    unit,
                    model,
                    name=name,
                )
            )
    return problems + _left_out(game, unit, given, by_weapon) if kind == "combat" else problems


def _left_out(
    game: Game, unit: str, given: Collection[tuple[int, str]], by_weapon: dict[str, dict[int, tuple[str, ...]]]
) -> list[Problem]:
    """In combat a model that attacks does so with every weapon that reaches somebody, or with a rival of it."""
    attackers = {model for model, _ in given}
    missing = [
        (model, name)
        for name, able in by_weapon.items()
        for model in sorted(able)
        if model in attackers and (model, name) not in given
    ]
    return [
        problem("core-16.0b", "{model} must attack with {name} too", unit, model, name=name)
        for model, name in missing
        if not any((model, other) in given for other in rivals(weapons_of(game, unit, "combat"), name))
    ]
