"""What a scenario expects, compared with the battle; every difference is told with its line."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec
import numpy as np

from warhost.cards.decks import hand
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability, Weapon
from warhost.engine.decisions import Pick, Window
from warhost.engine.dice import OutOfDice, amount
from warhost.engine.game import Game
from warhost.engine.naming import slug
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_player
from warhost.engine.records import Moment, Objective, Terrain
from warhost.rules.abilities.options import pick_options, why_not
from warhost.rules.effects.characteristics import (
    keywords,
    modified,
    move_amount,
    save,
    unit_modifiers,
    ward,
    weapon_abilities,
    weapon_modifiers,
)
from warhost.rules.history import did, has_charged
from warhost.rules.reference import matches
from warhost.rules.sequence.fight_order import order_problems
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import figures
from warhost.rules.space.objectives import (
    contested_objectives,
    contested_terrain,
    contesting_models,
    control_score,
    held_by,
    objectives_now,
)
from warhost.rules.space.scenery import Shapes, gap_between, shapes_of
from warhost.rules.space.sight import sees_unit
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import wholly_within_part, within_part
from warhost.rules.words import FIGHT, keyword
from warhost.scenario.file import model
from warhost.scenario.run.checks_standing import player_standing, unit_standing
from warhost.table import kernels
from warhost.table.areas import Disc
from warhost.table.quarters import PARTS
from warhost.table.shapes import Bodies

CLOSE = 0.01


class Failure(msgspec.Struct, frozen=True):
    """Something that is not as expected, and the line that expects it."""

    line: int
    text: str


def check(
    battle: Battle, expect: model.Expectations, lingers: bool = False, asked: Sequence[Window] = ()
) -> list[Failure]:
    """Everything that differs, at the next question: what asks nobody anything has happened.

    `lingers`: an ability was used last, so the phase is not yet over; what is said of units and players is true in it.
    `asked`: who could have reacted to it.
    """
    there = battle.clone()
    probe = battle.clone()
    with suppress(OutOfDice):
        _ = probe.decision
        battle = probe
    game = there.game if lingers and _phase(there) not in (_phase(probe), "deployment") else battle.game
    failures: list[Failure] = []
    for name, unit in expect.units.items():
        failures += _check_unit(game, name, unit)
    for player in expect.players.values():
        failures += _check_player(game, player)
    for measure in expect.measure:
        failures += _check_measure(game, measure)
    for name, feature in expect.terrain.items():
        holder = game.state.terrain[name].controlled_by if name in game.state.terrain else None
        if holder != feature.controlled_by:
            failures.append(Failure(feature.line, f"{name} is controlled by {holder}, not {feature.controlled_by}"))
    moments = (battle.state.now, there.state.now) if lingers else (battle.state.now,)
    return failures + list(_check_now(moments, expect)) + list(_check_moment(battle, expect, asked))


def _check_measure(game: Game, measure: model.Measure) -> Iterator[Failure]:
    start, end = _spot(game, measure.start), _spot(game, measure.end)
    if start is None or end is None:
        yield Failure(measure.line, f"{_name(measure)}: not both are on the battlefield")
    elif abs((found := _distance(start, end)) - measure.distance) > CLOSE:
        yield Failure(measure.line, f'{_name(measure)} is {found:.4f}", not {measure.distance}"')


def _phase(battle: Battle) -> object:
    """The phase of which turn; deployment has no turns."""
    now = battle.state.now
    return now.phase if now.phase == "deployment" else (now.round, now.turn, now.phase)


def _check_now(moments: tuple[Moment, ...], expect: model.Expectations) -> Iterator[Failure]:
    """The moment of the next question; after a use, the phase it was used in is also now."""
    if expect.now is None:
        return
    told: list[list[Failure]] = []
    for now in moments:
        fields = {"round": now.round, "turn": now.active, "phase": now.phase, "first": now.first}
        told.append([
            Failure(expect.now.line, f"now {field} is {found}, not {getattr(expect.now, field)}")
            for field, found in fields.items()
            if field in expect.now.lines and getattr(expect.now, field) != found
        ])  # fmt: skip
    yield from min(told, key=len)


def _check_moment(battle: Battle, expect: model.Expectations, asked: Sequence[Window]) -> Iterator[Failure]:
    """What needs the battle to have gone on to the next question."""
    if "decision" in expect.lines or expect.winner is not None or expect.victory is not None:
        decision = battle.decision
        outcome = battle.state.outcome
        if "decision" in expect.lines:
            told = [list(_check_decision(battle.game, each, expect)) for each in (decision, *asked)]
            yield from told[0] if all(told) else ()
        if expect.winner is not None:
            winner = None if outcome is None else outcome.winner or "draw"
            if winner != expect.winner:
                yield Failure(expect.lines.get("winner", 0), f"the winner is {winner}, not {expect.winner}")
        if expect.victory is not None and (outcome is None or outcome.victory != expect.victory):
            yield Failure(expect.lines.get("victory", 0), f"the victory is not {expect.victory}")


def _check_decision(game: Game, decision: object, expect: model.Expectations) -> Iterator[Failure]:
    wanted = expect.decision
    line = expect.lines.get("decision", 0)
    if wanted is None or decision is None:
        if wanted is not decision:
            yield Failure(line, f"the decision is {decision}, not {wanted}")
        return
    for field in ("player", "kind"):
        if field in wanted.lines and getattr(decision, field) != getattr(wanted, field):
            yield Failure(line, f"the decision's {field} is {getattr(decision, field)}, not {getattr(wanted, field)}")
    if "options" in wanted.lines:
        offered = _offered(game, decision)
        missing = [each for each in wanted.options if str(each) not in offered and slug(str(each)) not in offered]
        if missing:
            yield Failure(line, f"not among the options ({', '.join(sorted(offered))}): {missing}")


def _offered(game: Game, decision: object) -> set[str]:
    if isinstance(decision, Pick):
        return set(decision.options)
    if isinstance(decision, Window):
        abilities = game.catalogue.abilities
        return {name for each in decision.options for name in (abilities[each.ability].name, each.unit or "")}
    return set()


def _check_unit(game: Game, name: str, expect: model.UnitExpectation) -> Iterator[Failure]:
    if name not in game.state.units:
        yield Failure(expect.line, f"there is no unit {name}")
        return
    found = _facts(game, name, expect)
    for field, value in found.items():
        wanted = getattr(expect, field)
        if field in expect.lines and value != wanted:
            yield Failure(expect.lines[field], f"{name}: {field} is {value}, not {wanted}")
    yield from _check_places(game, name, expect)
    yield from _check_uses(game, name, game.unit(name).army, expect)
    yield from _check_words(game, name, expect)
    for weapon in expect.weapons.values():
        yield from _check_weapon(game, name, weapon)


def _facts(game: Game, name: str, expect: model.UnitExpectation) -> dict[str, object]:
    unit = game.unit(name)
    facts: dict[str, object] = {
        "models": len(figures(game, name).numbers) if unit.status == "table" else 0, "damage": unit.damage,
        "destroyed": unit.status == "destroyed", "ward": ward(game, name), "save": save(game, name),
        "charged": has_charged(game, name),
        "ritual_points": unit.points.get("ritual", 0), **unit_standing(game, name, expect),
    }  # fmt: skip
    if unit.status not in ("table", "destroyed"):
        facts["models"] = unit.alive
    if "in_combat" in expect.lines:
        foes = in_combat_with(game, name)
        facts["in_combat"] = (
            bool(foes) if isinstance(expect.in_combat, bool) else _ordered(foes, expect.in_combat or ())
        )
    if "move" in expect.lines:
        facts["move"] = _move(game, name)
    if "control_score" in expect.lines:
        facts["control_score"] = _score(game, name)
    return facts


def _ordered(found: tuple[str, ...], wanted: tuple[str, ...]) -> tuple[str, ...]:
    return wanted if set(found) == set(wanted) else found


def _move(game: Game, name: str) -> int | str:
    printed = move_amount(game, name)
    if printed.random:
        return str(printed)
    return modified(printed.plus, [each for each, _ in unit_modifiers(game, name, "Move")])


def _score(game: Game, name: str) -> int:
    """The control score for what the unit contests, or of all its models where it contests nothing."""
    things = objectives_now(game)
    near: list[Objective | Terrain] = [*(things[each] for each in contested_objectives(game, name)),
            *(game.state.terrain[each] for each in contested_terrain(game, name))]  # fmt: skip
    models = contesting_models(game, name, near[0]) if near else len(figures(game, name).numbers)
    return control_score(game, name, models)


def _check_places(game: Game, name: str, expect: model.UnitExpectation) -> Iterator[Failure]:
    places = game.state.places[name]
    for number, (x, y) in expect.at.items():
        place = places[number] if 0 <= number < len(places) else None
        if place is None:
            yield Failure(expect.lines["at"], f"{name}: model {number} is not on the table")
        elif abs(place.x - x) > CLOSE or abs(place.y - y) > CLOSE:
            yield Failure(
                expect.lines["at"], f"{name}: model {number} is at {place.x:.3f}, {place.y:.3f}, not {x}, {y}"
            )


def _check_uses(
    game: Game, unit: str | None, player: str, expect: model.UnitExpectation | model.PlayerExpectation
) -> Iterator[Failure]:
    who = unit or player
    for name in expect.can:
        ability = game.catalogue.ability(name)
        problems = [] if ability is None else _why_not(game, ability, unit, player)
        if ability is None or problems:
            why = "; ".join(map(str, problems)) or "there is no such ability"
            yield Failure(expect.lines["can"], f"{who} cannot use {name}: {why}")
    for name, rule in expect.cannot.items():
        ability = game.catalogue.ability(name)
        if ability is None:
            continue
        problems = _why_not(game, ability, unit, player)
        cited = [each for found in problems for each in found.rules]
        if not problems:
            yield Failure(expect.lines["cannot"], f"{who} can use {name}")
        elif rule is not None and not any(matches(each, rule) for each in cited):
            yield Failure(expect.lines["cannot"], f"{who} cannot use {name}, but not by {rule}: {problems[0]}")


def _why_not(game: Game, ability: Ability, unit: str | None, player: str) -> list[Problem]:
    """Why it cannot be used now, the order of fights included.

    A player can use what one of their units can; a unit can use what its player can use on it.
    """
    if unit is None and ability.user == "unit":
        found = [_why_not(game, ability, each, player) for each in on_table(game, player)]
        nobody = [
            problem(
                ("core-28.0", ability.rule),
                "{player} has no unit to use {ability}",
                player=a_player(player),
                ability=ability.name,
            )
        ]
        return [] if [] in found else [each for problems in found for each in problems] or nobody
    if unit is not None and ability.user == "player":
        picks = [pick_options(game, spec, None, player, (), ability) for spec in ability.picks[:1]]
        problems = why_not(game, ability, None, player)
        if not problems and picks and unit not in picks[0]:
            problems = [problem(ability.rule, "{ability} cannot pick {unit}", unit, ability=ability.name)]
        return problems
    problems = why_not(game, ability, unit, player)
    if not problems and unit is not None and FIGHT in ability.keywords:
        problems = order_problems(game, unit)
    return problems


def _check_words(game: Game, name: str, expect: model.UnitExpectation) -> Iterator[Failure]:
    has = {keyword(each) for each in keywords(game, name)}
    for word in expect.keywords:
        if keyword(word) not in has:
            yield Failure(expect.lines["keywords"], f"{name} does not have {word}")
    for word in expect.lacks:
        if keyword(word) in has:
            yield Failure(expect.lines["lacks"], f"{name} has {word}")
    used = {slug(fact.ability or "") for fact in did(game, "used", unit=name)}
    for ability in expect.used:
        if slug(ability) not in used:
            yield Failure(expect.lines["used"], f"{name} has not used {ability} this turn")
    for other in expect.sees:
        if not sees_unit(game, name, other):
            yield Failure(expect.lines["sees"], f"{name} does not see {other}")
    for other in expect.does_not_see:
        if sees_unit(game, name, other):
            yield Failure(expect.lines["does_not_see"], f"{name} sees {other}")
    if "contesting" in expect.lines:
        near = {*contested_objectives(game, name), *contested_terrain(game, name)}
        objectives = set(contested_objectives(game, name))
        if set(expect.contesting) not in (near, objectives):
            yield Failure(expect.lines["contesting"], f"{name} contests {sorted(near)}")
    yield from _check_parts(game, name, expect)


def _check_parts(game: Game, name: str, expect: model.UnitExpectation) -> Iterator[Failure]:
    """In exactly which quarters it is, of the size that is spoken of: large, small or both (core-9.1)."""
    for key, said, inside in (
        ("within", expect.within, within_part),
        ("wholly_within", expect.wholly_within, wholly_within_part),
    ):
        sizes = {each.count("/") for each in said} or {0}
        really = {each for each in PARTS if each.count("/") in sizes and inside(game, name, each)}
        if key in expect.lines and really != set(said):
            yield Failure(
                expect.lines[key], f"{name} is {key.replace('_', ' ')} {', '.join(sorted(really)) or 'no quarter'}"
            )


def _check_weapon(game: Game, unit: str, expect: model.WeaponExpectation) -> Iterator[Failure]:
    """A weapon as it is now; one that is both thrown and wielded has two rows, and either may be meant."""
    rows = [weapon for weapon in game.warscroll(unit).weapons if weapon.name == expect.name]
    if not rows:
        yield Failure(expect.line, f"{unit} has no {expect.name}")
        return
    yield from min((list(_weapon_failures(game, unit, weapon, expect)) for weapon in rows), key=len)


def _weapon_failures(game: Game, unit: str, weapon: Weapon, expect: model.WeaponExpectation) -> Iterator[Failure]:
    for field in ("range", "attacks", "hit", "wound", "rend", "damage"):
        if field in expect.lines:
            found, wanted = _weapon_value(game, unit, weapon, field), str(getattr(expect, field))
            if found != wanted:
                yield Failure(expect.lines[field], f"{unit}: {expect.name} has {field} {found}, not {wanted}")
    if "abilities" in expect.lines:
        found_abilities = set(weapon_abilities(game, unit, weapon))
        if found_abilities != set(expect.abilities):
            yield Failure(expect.lines["abilities"], f"{unit}: {expect.name} has {sorted(found_abilities)}")


def _weapon_value(game: Game, unit: str, weapon: Weapon, field: str) -> str:
    """A characteristic with what changes it: a number, or dice (which others may be set for) and what is added."""
    changes = weapon_modifiers(game, unit, weapon, field.capitalize())
    dice = [each.amount for each in changes if isinstance(each.amount, str)]
    value = getattr(weapon, field) or 0
    printed = amount(dice[-1] if dice else int(value) if isinstance(value, float) else value)
    numbers = [each for each in changes if not isinstance(each.amount, str)]
    if printed.random and not any(each.operation == "set" for each in numbers):
        added = sum(int(each.amount) for each in numbers if each.operation == "add")
        return str(msgspec.structs.replace(printed, plus=printed.plus + added))
    return str(modified(printed.plus, numbers, 0 if field == "rend" else 1))


def _check_player(game: Game, expect: model.PlayerExpectation) -> Iterator[Failure]:
    player = game.player(expect.name)
    facts: dict[str, object] = {
        "victory_points": player.victory_points, "command_points": player.command_points,
        "underdog": game.now.underdog == expect.name,
        "controls": tuple(held_by(game, expect.name)),
        "hand": _hand(game, expect), **player_standing(game, expect),
    }  # fmt: skip
    for field, found in facts.items():
        wanted = getattr(expect, field)
        if field == "controls" and field in expect.lines:
            found, wanted = set(facts["controls"]), set(wanted)  # type: ignore[call-overload]
        if field in expect.lines and found != wanted:
            yield Failure(expect.lines[field], f"{expect.name}: {field} is {found}, not {wanted}")
    yield from _check_uses(game, None, expect.name, expect)


def _hand(game: Game, expect: model.PlayerExpectation) -> int | tuple[str, ...]:
    """How many cards are held, or which, as the file asks."""
    cards = hand(game, expect.name)
    if isinstance(expect.hand, tuple):
        return expect.hand if sorted(expect.hand) == sorted(cards) else cards
    return len(cards)


def _spot(game: Game, spot: model.Spot) -> Bodies | Disc | Shapes | None:
    feature, objective = game.state.terrain.get(spot.name), game.state.objectives.get(spot.name)
    if feature is not None:
        return shapes_of(feature) if feature.on_table else None
    if spot.name in game.state.units:
        known = figures(game, spot.name)
        wanted = [n for n, number in enumerate(known.numbers) if spot.model in (None, number)]
        return known.bodies[wanted] if wanted else None
    return None if objective is None else Disc((objective.x, objective.y), objective.radius)


def _distance(a: Bodies | Disc | Shapes, b: Bodies | Disc | Shapes) -> float:
    if isinstance(a, tuple) or (isinstance(a, Disc) and isinstance(b, np.ndarray)):
        a, b = b, a
    if isinstance(a, tuple):
        return gap_between(a, b) if isinstance(b, tuple) else _distance(b, a)
    bodies = a.body.reshape(1, 7) if isinstance(a, Disc) else a
    if isinstance(b, np.ndarray):
        return float(kernels.distances(bodies, b).min())
    areas = b if isinstance(b, tuple) else (b,)
    return float(min(area.distance(body) for area in areas for body in bodies))


def _name(measure: model.Measure) -> str:
    return f"from {measure.start.name} to {measure.end.name}"
