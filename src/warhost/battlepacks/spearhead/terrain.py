"""Terrain of the Spearhead battlefields (spearhead-terrain): abilities by size, the mystical pieces, setting up."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any

from msgspec.structs import replace

from warhost.engine.catalogue import Once, PickSpec
from warhost.engine.decisions import Placed, Script
from warhost.engine.events import SetUp
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Terrain
from warhost.rules.abilities import ability
from warhost.rules.effects import END_OF_TURN
from warhost.rules.measuring import figures, on_table
from warhost.rules.modifiers import ControlScore, hit_rolls
from warhost.rules.selectors import FRIENDLY, NearFeature
from warhost.rules.terrain import COVER, OBSCURING, UNSTABLE
from warhost.rules.use import Use
from warhost.rules.words import ANY_COMBAT_PHASE, END_OF_ANY_TURN
from warhost.table.areas import Disc, Polygon, Rectangle
from warhost.table.shapes import TOLERANCE, Place, Point

CRYPT, ICON = "Crypt of Blood", "Icon of Nulahmia"
BY_SIZE = {"large": (COVER, OBSCURING, UNSTABLE), "small": (COVER, UNSTABLE), "medium": (COVER, UNSTABLE)}
MYSTICAL = {CRYPT: ("unholy", UNSTABLE, COVER), ICON: ("inspiring", UNSTABLE, COVER)}


def abilities_of(name: str, size: str | None) -> tuple[str, ...]:
    """The passive abilities a feature has by its printed name or its size."""
    return MYSTICAL.get(name) or BY_SIZE.get(size or "", ())


def turned(polygon: tuple[Point, ...], place: Place) -> tuple[Point, ...]:
    """A footprint drawn round (0, 0), turned and put at a place."""
    c, s = cos(radians(place.facing)), sin(radians(place.facing))
    return tuple((place.x + c * x - s * y, place.y + s * x + c * y) for x, y in polygon)


def stand_feature(game: Game, name: str, place: Place) -> None:
    """Put a feature on the table."""
    feature = game.state.terrain[name]
    put = replace(feature, polygon=turned(feature.polygon, place), on_table=True)
    game.change(terrain={**game.state.terrain, name: put})
    game.emit(SetUp(name, (place,), (0,)))


def _others(game: Game, name: str) -> Iterator[Terrain]:
    return (each for each in game.state.terrain.values() if each.on_table and each.id != name)


def footprint(game: Game, name: str, answer: Any, rule: str) -> Polygon | list[Problem]:
    """Where a feature would stand, or why the answer says nothing."""
    if not isinstance(answer, Placed) or len(answer.places) != 1:
        return [problem(rule, f"give one place, the middle of {name}", name)]
    shape = Polygon(turned(game.state.terrain[name].polygon, answer.places[0]))
    if not Rectangle(0.0, 0.0, game.state.width, game.state.depth).outline.encloses(shape):
        return [problem(rule, f"{name} would not be wholly on the battlefield", name)]
    return shape


def judge_icon(game: Game, answer: Any, rule: str) -> list[Problem]:
    """More than 3" from terrain and units, not touching an objective."""
    shape = footprint(game, ICON, answer, rule)
    if isinstance(shape, list):
        return shape
    near = [each.id for each in _others(game, ICON) if shape.gap_to(Polygon(each.polygon)) <= 3 + TOLERANCE]
    near += [
        unit
        for player in game.state.players
        for unit in on_table(game, player)
        if any(shape.distance(body) <= 3 + TOLERANCE for body in figures(game, unit).bodies)
    ]
    problems = [problem(rule, f'{ICON} would not be more than 3" from {name}', ICON) for name in near]
    return problems + on_objectives(game, ICON, shape, rule)


def on_objectives(game: Game, name: str, shape: Polygon, rule: str) -> list[Problem]:
    return [
        problem(rule, f"{name} would lie on {each.id}", name)
        for each in game.state.objectives.values()
        if shape.gap_to(Disc((each.x, each.y), each.radius)) < TOLERANCE
    ]


ONCE_PER_TURN_ARMY = Once("turn", army=True)
RULE = "sand-and-bone-terrain"


def _underdog_bonus(use: Use) -> int:
    return int(use.game.now.underdog == use.player)


@ability(
    "Unholy Draught", ANY_COMBAT_PHASE, rule=RULE, user="player", once=ONCE_PER_TURN_ARMY,
    picks=(PickSpec("unit", FRIENDLY & NearFeature(CRYPT, 6.0)),),
)  # fmt: skip
def unholy_draught(use: Use) -> Script[None]:
    """A unit within 6" of the Crypt: on a 4+ (+1 for the underdog) +1 to hit in combat, else D3 mortal damage."""
    if use.roll("D6", unit=use.target) + _underdog_bonus(use) >= 4:
        use.gives(use.target, hit_rolls(+1, attack="combat"), until=END_OF_TURN)
    else:
        yield from use.inflict_mortal("D3", on=use.target)


@ability(
    "Veiled Promises", END_OF_ANY_TURN, rule=RULE, user="player", once=ONCE_PER_TURN_ARMY,
    picks=(PickSpec("unit", FRIENDLY & NearFeature(ICON, 6.0)),),
)  # fmt: skip
def veiled_promises(use: Use) -> None:
    """A unit within 6" of the Icon of Nulahmia: on a 4+ (+1 for the underdog) 3 more control score, else 3 less."""
    passed = use.roll("D6", unit=use.target) + _underdog_bonus(use) >= 4
    use.gives(use.target, ControlScore(+3 if passed else -3), until=END_OF_TURN)
