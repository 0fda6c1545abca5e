"""A unit moved by its commander: the question, then the judged move carried out, with whom it passed across."""

from typing import Any

import msgspec
import numpy as np

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Ask, Move, MoveUnit, Script
from warhost.engine.events import Moved
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_unit
from warhost.engine.records import opponent
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.modifiers import Must, Spans
from warhost.rules.history import did, moment, units_in
from warhost.rules.moving.crossing import crossing
from warhost.rules.moving.engaging import can_engage
from warhost.rules.moving.judging import JudgedMove, judge_move
from warhost.rules.moving.terms import MoveTerms
from warhost.rules.space.carrying import take_along
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import box_gap, figures, meet
from warhost.rules.space.standing import can_be_targets, can_move
from warhost.table.areas import Box
from warhost.table.footprints import hull, slabs
from warhost.table.movement import path_box, ranges_entered
from warhost.table.shapes import HALF_LENGTH, TOLERANCE, Bodies


def move_unit(
    game: Game, unit: str, up_to: float, terms: MoveTerms, ability: Ability, must: bool = False, kind: str = "move",
    targets: tuple[str, ...] = (), use: Any = None,
) -> Script[bool]:  # fmt: skip
    """Let the commander move the unit; did it move?"""
    numbers = figures(game, unit).numbers
    if not numbers or not can_move(game, unit):
        return False
    words = ability.keywords | {ability.name}
    bound = [source.rule for each, source in affecting(game, Must, unit) if each.engage and each.use in words]
    terms = msgspec.structs.replace(terms, words=words, engages=terms.engages or bool(bound))
    decision = MoveUnit(
        player=game.unit(unit).army, kind=kind, reason=f"{ability.name}: move {unit} up to {up_to:g}\"",
        rule=ability.rule, ability=ability.id, unit=unit, models=numbers, limit=up_to,
        passes_combat=terms.passes_combat, ends_in_combat=terms.ends_in_combat, targets=targets, must=must,
        across=crossing(game, unit, terms).units,
    )  # fmt: skip

    judged: dict[int, JudgedMove] = {}

    def judge(move: Move) -> JudgedMove:
        aim = targets[0] if targets and move.target is None else move.target
        aimed = msgspec.structs.replace(terms, no_further_from=aim) if targets else terms
        return judge_move(game, unit, move, up_to, aimed, ability.rule)

    def check(answer: Any) -> list[Problem]:
        if not isinstance(answer, Move) or (must and not answer.moves):
            return [problem((ability.rule, "core-15.0a"), "say how {unit} moves", unit)]
        if answer.target is not None and answer.target not in targets:
            return [
                problem(
                    (ability.rule, "core-15.3"),
                    "{unit} is not in combat with {target}",
                    unit,
                    target=a_unit(answer.target),
                )
            ]
        judged[id(answer)] = judge(answer)
        if terms.engages and not judged[id(answer)].problems:
            return [each.citing(*bound) for each in _shirked(game, decision, terms, ability, judged[id(answer)])]
        return judged[id(answer)].problems

    choice: Move = yield Ask(decision, check)
    if not choice.moves:
        return False
    start = moment(game)
    carry_out(game, unit, choice, judged.get(id(choice)) or judge(choice), ability)
    yield from _what_follows(game, unit, start, ability, use)
    return True


def _what_follows(game: Game, unit: str, start: int, ability: Ability, use: Any) -> Script[None]:
    """A move has been carried out: for those it passed across, and for who moved."""
    for thing in units_in(did(game, "passed", since=start)):
        yield from follow(game, thing, "passed", Happening(unit, ability))
    yield from follow(game, unit, "moved", Happening(unit, ability, use=use))


def _shirked(game: Game, decision: MoveUnit, terms: MoveTerms, ability: Ability, judged: JudgedMove) -> list[Problem]:
    """A move that must end in combat if it can, and does not although it could."""
    unit = decision.unit
    assert unit is not None
    if in_combat_with(judged.after, unit) or not can_engage(game, decision, terms, ability.rule):
        return []
    return [problem((ability.rule, "core-29.0"), "{unit} can move into combat, and so must", unit)]


def carry_out(game: Game, unit: str, move: Move, judged: JudgedMove, ability: Ability) -> None:
    """Put the models where they go, and remember whom they passed across."""
    _note_passed(game, unit, move, judged.ground, ability)
    paths = tuple(tuple((step.x, step.y) for step in each.path) for each in move.moves)
    models = tuple(each.model for each in move.moves)
    game.come_true(judged.after)
    game.note("moved", unit=unit, ability=ability.name, keywords=ability.keywords)
    moved = Moved(unit, ability.name, models, paths, judged.places, round(judged.longest, 3))
    game.emit(moved)
    take_along(game, moved)


def _crossable(game: Game, thing: str) -> Bodies:
    """What counts as the thing when somebody passes across it: its models, and what lies between its parts."""
    known = figures(game, thing)
    if len(known.numbers) < 3 or not in_force(game, Spans) or not affecting(game, Spans, thing):
        return known.bodies
    scroll = game.warscroll(thing)
    reach = float(known.bodies[:, HALF_LENGTH].max())
    outline = hull([(float(body[0]), float(body[1])) for body in known.bodies], reach)
    return np.concatenate([known.bodies, slabs((outline,), scroll.height)])


def _note_passed(game: Game, unit: str, move: Move, ground: Box, ability: Ability) -> None:
    """Remember whom its models passed across; whoever stands off the ground of the move nobody did."""
    places = game.state.places[unit]
    for foe in can_be_targets(game, opponent(game.unit(unit).army)):
        box = figures(game, foe).box
        if not meet(ground, box):
            continue
        bodies = _crossable(game, foe)
        for each in move.moves:
            start, base = places[each.model], game.base_of(unit, each.model)
            if start is None or box_gap(path_box(start, base, each.path, 0.0), box) > 0:
                continue
            if ranges_entered(start, base, each.path, bodies, -2 * TOLERANCE):
                name, words = ability.name, ability.keywords
                game.note("passed", unit=foe, by=unit, model=each.model, ability=name, keywords=words)
