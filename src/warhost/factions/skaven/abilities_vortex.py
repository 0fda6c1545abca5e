"""The Warp Lightning Vortex: three parts, each exactly 7" from the others."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any

import numpy as np

from warhost.table import kernels
from warhost.table.shapes import Bodies
from warhost.vocabulary import *

LORE, RULE = "army-4.2", "magic-7.0"
NAME, APART, REACH, PARTS = "Warp Lightning Vortex", 7.0, 18.0, (0, 1, 2)
EXACT = 0.05
"""How exactly the parts must stand, in inches."""

Places = tuple[Place, ...]


def triangle(game: Game, unit: str, first: Place, turn: float) -> Places:
    """The three parts with the first one here, the others to its left and right in this direction."""
    side = APART + game.warscroll(unit).base.length
    angles = (radians(first.facing + turn), radians(first.facing + turn + 60))
    return (first, *(Place(first.x + side * cos(a), first.y + side * sin(a)) for a in angles))


def placing_problems(game: Game, unit: str, caster: str, places: Places) -> list[Problem]:
    """Why the parts cannot stand like this."""
    bodies = rows_of(game, unit, PARTS, places)
    stood = place_problems(game, unit, PARTS, bodies, LORE)
    return [*stood, *_first_problems(game, unit, caster, bodies[:1]), *_apart_problems(unit, bodies)]


def _first_problems(game: Game, unit: str, caster: str, first: Bodies) -> Iterator[Problem]:
    """What the first part must fulfil beyond the others."""
    if kernels.distances(first, figures(game, caster).bodies).min() > REACH + TOLERANCE:
        words, reach = "the first part would not be within {reach} of {caster}", inches(REACH)
        yield problem(LORE, words, unit, 0, reach=reach, caster=a_unit(caster))
    for _, what in single_problems(game, unit, first, SetUpTerms(visible_to=caster)):
        yield problem(LORE, "the first part {what}", unit, 0, what=what)


def _apart_problems(unit: str, bodies: Bodies) -> Iterator[Problem]:
    gaps = kernels.gaps(bodies, bodies)[np.triu_indices(len(bodies), 1)]
    if (np.abs(gaps - APART) > EXACT).any():
        yield problem(LORE, "the parts would not be exactly {apart} from each other", unit, apart=inches(APART))


def turned_to_fit(game: Game, unit: str, caster: str, first: Place) -> Places | None:
    """The parts with the first one here, turned until they all fit: each place is judged by itself, and once."""
    stands: dict[Place, bool] = {}

    def fits(part: int, place: Place) -> bool:
        if place not in stands:
            body = rows_of(game, unit, (part,), (place,))
            stands[place] = not place_problems(game, unit, (part,), body, LORE)
        return stands[place]

    if not fits(0, first) or any(_first_problems(game, unit, caster, rows_of(game, unit, (0,), (first,)))):
        return None
    ways = (triangle(game, unit, first, turn) for turn in range(0, 360, 15))
    return next((each for each in ways if all(map(fits, PARTS, each))), None)


def somewhere(game: Game, unit: str, caster: str) -> Places | None:
    """Any way the parts could stand."""
    here = figures(game, caster).bodies[0]
    steps = [(ring, turn) for ring in (6.0, 3.0, 9.0, 12.0, 15.0) for turn in range(0, 360, 30)]
    spots = (Place(here[0] + r * cos(radians(t)), here[1] + r * sin(radians(t))) for r, t in steps)
    ways = (turned_to_fit(game, unit, caster, Place(float(each.x), float(each.y))) for each in spots)
    return next((each for each in ways if each is not None), None)


def _none_yet(game: Game, unit: str) -> Iterator[Problem]:
    found = manifestation_of(game, game.unit(unit).army, NAME)
    if found is not None and game.unit(found).status == "table":
        yield problem((LORE, RULE), "{found} is on the battlefield already", unit, found=a_unit(found))


@spell(f"Summon {NAME}", 7, rule=LORE, words={SUMMON}, possible=_none_yet)
def summon_warp_lightning_vortex(use: Use) -> Script[None]:
    """Set up the first part within 18" and visible, the second and third exactly 7" from it and each other."""
    game, made, caster = use.game, ready(use.game, use.player, NAME), use.unit
    if somewhere(game, made, caster) is None:
        game.change_unit(made, status="destroyed", slain=PARTS)
        return
    decision = SetUpUnit(
        player=use.player, kind="set-up", reason=f"set up the first part of {made}, or all three", rule=LORE,
        ability=use.ability.id, unit=made, models=(0,), within=around(game, caster, REACH), visible_to=caster,
    )  # fmt: skip

    def check(answer: Any) -> list[Problem]:
        given = answer.places if isinstance(answer, Placed) else ()
        if len(given) == len(PARTS):
            return placing_problems(game, made, caster, given)
        if len(given) != 1:
            return [problem((LORE, "core-24.0"), "give the place of the first part of {unit}, or of all three", made)]
        if turned_to_fit(game, made, caster, given[0]) is None:
            found = placing_problems(game, made, caster, triangle(game, made, given[0], 0))
            return found or [problem(LORE, "there is no room for all parts of {unit}", made)]
        return []

    choice: Placed = yield Ask(decision, check)
    places = choice.places
    if len(places) == 1:
        places = turned_to_fit(game, made, caster, places[0]) or ()
    stand(game, made, PARTS, places, use.ability.name)
    game.change_unit(made, summoned_by=caster)


def _near_it(game: Game, unit: str) -> list[str]:
    frame = Frame(unit, game.unit(unit).army)
    units = [each.id for each in game.state.units.values() if each.status == "table"]
    return [each for each in units if meant(ENEMY & Within(6), game, each, frame)]


def _has_prey(game: Game, unit: str) -> Iterator[Problem]:
    if not _near_it(game, unit):
        yield problem(RULE, 'there is no enemy unit within 6" of {unit}', unit)


def _pick_all(use: Use) -> None:
    use.targets = tuple(_near_it(use.game, use.unit))


@ability(
    "Warp Lightning Bolts", ANY_HERO_PHASE, rule=RULE, used_by=~SetUpThisTurn(), possible=_has_prey, declare=_pick_all
)
def warp_lightning_bolts(use: Use) -> Script[None]:
    """Not set up this turn: each enemy unit within 6" suffers D3 mortal damage on a 4+."""
    for unit in use.targets:
        if use.check(4, unit=unit):
            yield from use.inflict_mortal("D3", on=unit)


warp_vortex = passive(
    "Warp Vortex", RollModifier("run", -2), RollModifier("charge", -2), on=ENEMY & Within(6), rule=RULE,
    summary="Enemy units within 6\" have -2 to run and charge rolls.",
)  # fmt: skip


def _struck(use: Use) -> Script[None]:
    if use.event.by is not None:
        yield from use.inflict_mortal("D3", on=use.event.by)


across_the_vortex = passive(
    "Warp Vortex", Spans(), on=ME, rule=RULE, key="Across the Vortex", when={"passed": _struck},
    summary="An enemy unit that passes across it, or between its parts, suffers D3 mortal damage.",
)  # fmt: skip
