"""A scenario drawn as it would be set up: with shipped bases, and the board and objectives of its battlepack."""

from typing import Any

from warhost.armies.loading import shipped_warscrolls
from warhost.engine.dice import Scripted
from warhost.scenario.drawing import draw
from warhost.scenario.model import Objective, Scenario
from warhost.scenario.reading import Malformed
from warhost.scenario.setup import Unsupported, set_up


def drawn(scenario: Scenario) -> str:
    """A whole SVG document."""
    return draw(scenario, **_what_the_battlepack_says(scenario))


def _what_the_battlepack_says(scenario: Scenario) -> dict[str, Any]:
    told: dict[str, Any] = {"bases": {name: scroll.base for name, scroll in shipped_warscrolls().items()}}
    try:
        state = set_up(scenario, Scripted()).state
    except (Malformed, Unsupported):
        return told
    told["board"] = (state.width, state.depth)
    told["objectives"] = [
        Objective(name=each.id, at=(each.x, each.y), radius=each.radius, controlled_by=each.controlled_by)  # type: ignore[arg-type]
        for each in state.objectives.values()
    ]
    return told
