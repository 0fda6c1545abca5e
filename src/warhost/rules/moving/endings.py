"""How moves must or must not end by the rules of abilities: closer to something, in combat, away from somebody."""

from collections.abc import Iterator

from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_unit, inches
from warhost.engine.records import opponent
from warhost.rules.effects.in_force import affecting, frame_of, in_force
from warhost.rules.effects.modifiers import EndsCloser, KeepsOff, MustEndWith
from warhost.rules.effects.selector import meant
from warhost.rules.moving.terms import CHARGE_REACH, MoveTerms
from warhost.rules.selectors.where import edge_gap, edges_marked
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import distance_between
from warhost.rules.space.standing import stand_as_units
from warhost.table.distance import EDGES
from warhost.table.shapes import TOLERANCE


def ending_problems(game: Game, after: Game, unit: str, terms: MoveTerms, foes: tuple[str, ...]) -> Iterator[Problem]:
    """What abilities have against where the unit would come to stand, in combat with these foes."""
    if terms.needs_combat and not foes:
        yield problem("core-7.0b", "{unit} must end this move in combat", unit)
    if terms.stays_in_combat and in_combat_with(game, unit) and not foes:
        yield problem("core-7.0b", "{unit} was in combat and must end this move in combat", unit)
    if terms.closer_to is not None and game.unit(terms.closer_to).status == "table":
        now, then = (distance_between(each, unit, terms.closer_to) for each in (game, after))
        if then >= now - TOLERANCE:
            yield problem("core-15.0a", "{unit} must end closer to {other}", unit, other=a_unit(terms.closer_to))
    yield from _beside_whom(after, unit, terms, foes)
    edges = tuple(edge for edge in EDGES if edge in terms.closer_to_edges)
    if edges and edge_gap(after, unit, edges) >= edge_gap(game, unit, edges) - TOLERANCE:
        yield problem("core-15.0a", "{unit} must end closer to the {edge} edge", unit, edge=edges[0])
    yield from _by_abilities(game, after, unit, terms, foes)


def _beside_whom(after: Game, unit: str, terms: MoveTerms, foes: tuple[str, ...]) -> Iterator[Problem]:
    """With whom the move must end in combat, with whom alone it may, and next to whom."""
    if terms.beside is not None and distance_between(after, unit, terms.beside) > CHARGE_REACH + TOLERANCE:
        text = "{unit} must end within {gap} of {other}"
        yield problem("core-15.0a", text, unit, gap=inches(CHARGE_REACH), other=a_unit(terms.beside))
    for foe in terms.with_all:
        if foe not in foes:
            yield problem("core-7.0b", "{unit} must end this move in combat with {foe}", unit, foe=a_unit(foe))
    if terms.with_one is not None and not set(foes) & set(terms.with_one):
        yield problem("core-7.0b", "{unit} must end this move in combat with one of those it was told to", unit)
    for foe in foes if terms.only_with is not None else ():
        if foe not in (terms.only_with or ()):
            yield problem("core-7.0b", "{unit} cannot end this move in combat with {foe}", unit, foe=a_unit(foe))


def _by_abilities(game: Game, after: Game, unit: str, terms: MoveTerms, foes: tuple[str, ...]) -> Iterator[Problem]:
    for closer, source in affecting(game, EndsCloser, unit):
        edges = edges_marked(game, closer.mark, frame_of(source, unit))
        if edges and edge_gap(after, unit, edges) >= edge_gap(game, unit, edges) - TOLERANCE:
            text = "{source}: {unit} must end closer to the {edge} edge"
            yield problem((source.rule, "core-29.0"), text, unit, source=source.ability, edge=edges[0])
    for bound, source in affecting(game, MustEndWith, unit):
        wanted = any(meant(bound.which, game, foe, frame_of(source, unit)) for foe in foes)
        if bound.of in terms.words and not wanted:
            text = "{source}: {unit} must end in combat with its quarry"
            yield problem((source.rule, "core-29.0"), text, unit, source=source.ability)
    for foe in stand_as_units(game, opponent(game.unit(unit).army)) if in_force(game, KeepsOff) else ():
        for off, source in affecting(game, KeepsOff, foe):
            kept = off.of in terms.words and meant(off.who, game, unit, frame_of(source, foe))
            if kept and distance_between(after, unit, foe) <= off.distance + TOLERANCE:
                yield problem(
                    (source.rule, "core-29.0"), "{source}: {unit} cannot end within {gap} of {foe}", unit,
                    source=source.ability, gap=inches(off.distance), foe=a_unit(foe),
                )  # fmt: skip
