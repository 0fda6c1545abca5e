"""Where to set up: places by what is worth holding, judged like the ends of moves."""

from itertools import islice

import numpy as np

from warhost.engine.decisions import Placed, SetUpUnit
from warhost.engine.prose import a_thing, said
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.stances import Standing, still
from warhost.players.ideas.menu import suggestions
from warhost.table.shapes import row

MOST_EACH = 2
"""Places looked at for each goal a move would be worked out to."""


def set_up_options(mind: Mind, decision: SetUpUnit) -> list[Weighed]:
    """Places for a unit, the best first; returning models and terrain wherever there is room."""
    offered = suggestions(mind.battle, decision)
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
        found.append(Weighed(value, said("{unit} {what}", unit=a_thing(unit), what=each.words), each.choice))
    return sorted(found, key=lambda each: -each.gain)
