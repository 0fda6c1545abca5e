"""Where to set up: places by what is worth holding, judged like the ends of moves."""

from collections.abc import Iterator
from itertools import islice
from math import hypot

import numpy as np

from warhost.engine.decisions import Placed, SetUpUnit
from warhost.engine.prose import a_thing, said
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.position import Position
from warhost.players.captain.stances import Standing, still
from warhost.players.ideas.idea import Suggestion
from warhost.players.ideas.menu import suggestions
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.space.measuring import figures
from warhost.rules.space.territories import territory
from warhost.rules.words import HERO
from warhost.table.distance import spot
from warhost.table.shapes import Bodies, row

BEHIND, ASIDE = 1.5, 7.0
"""A screen stands so much nearer to the enemy's territory than whom it covers, and at most so far from them."""
MOST_EACH = 2
"""Places looked at for each goal a move would be worked out to."""


def set_up_options(mind: Mind, decision: SetUpUnit) -> list[Weighed]:
    """Places for a unit, the best first; returning models and terrain wherever there is room."""
    offered = suggestions(mind.battle, decision)
    if decision.kind == "terrain":
        return out_of_the_way(mind, offered)
    if decision.kind == "return" or decision.unit not in mind.game.state.units:
        each = next(offered, None)
        return (
            [Weighed(0.0, said("{what}, where there is room", what=each.words), each.choice)]
            if each is not None
            else []
        )
    unit, position = decision.unit, mind.position
    height = mind.game.warscroll(unit).height
    found = []
    for each in islice(offered, MOST_EACH * mind.care.goals):
        assert isinstance(each.choice, Placed)
        if not each.choice.places:
            found.append(Weighed(-1e9, "not at all", each.choice))
            continue
        spots = zip(
            decision.models, each.choice.places, strict=False
        )  # some units come with fewer models than they may
        rows = np.array([row(place, mind.game.base_of(unit, model), height) for model, place in spots])
        standing = Standing(position, unit, rows)
        value = float(standing.judge(rows[None, :, :2], still(position, unit)).total[0])
        value += screening(position, unit, rows)
        found.append(Weighed(value, said("{unit} {what}", unit=a_thing(unit), what=each.words), each.choice))
    return sorted(found, key=lambda each: -each.gain)


def out_of_the_way(mind: Mind, offered: Iterator[Suggestion]) -> list[Weighed]:
    """Terrain of the battlefield as far from its middle as may be: nobody wants to walk round it."""
    state, found = mind.game.state, []
    for each in islice(offered, MOST_EACH * mind.care.goals):
        assert isinstance(each.choice, Placed)
        away = min((hypot(at.x - state.width / 2, at.y - state.depth / 2) for at in each.choice.places), default=0.0)
        found.append(Weighed(away, said("{what}, out of the way", what=each.words), each.choice))
    return sorted(found, key=lambda each: -each.gain)


def screening(position: Position, unit: str, rows: Bodies) -> float:
    """As the armies deploy: shooters and heroes behind others, others before them."""
    game, theirs = position.game, territory(position.game, position.foe)
    if game.now.round or theirs is None or not position.weights.screen:
        return 0.0

    def place(bodies: Bodies) -> tuple[float, float, float]:
        x, y = (float(each) for each in bodies[:, :2].mean(axis=0))
        return x, y, theirs.distance(spot(x, y))

    here, frail = place(rows), _frail(position, unit)
    covered = 0
    for friend in position.mine:
        if friend != unit and _frail(position, friend) != frail:
            there = place(figures(game, friend).bodies)
            front, back = (there, here) if frail else (here, there)
            near = np.hypot(here[0] - there[0], here[1] - there[1]) <= ASIDE
            covered += bool(near and front[2] + BEHIND <= back[2])
    return position.weights.screen * min(covered, 2)


def _frail(position: Position, unit: str) -> bool:
    """Who would rather not be charged."""
    return position.range(unit) > 0 or has_keyword(position.game, unit, HERO)
