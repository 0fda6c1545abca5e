"""Scenario files that strangers hand in: read with care, and none too large."""

from functools import lru_cache

from warhost.scenario.file.model import Scenario
from warhost.scenario.file.reader import Malformed, read_text
from warhost.server.protocol.wrong import Wrong

LONGEST_SCENARIO = 100_000
MOST_MODELS, MOST_STEPS, MOST_UNITS = 400, 200, 100
MOST_FEATURES, MOST_CORNERS, MOST_EFFECTS = 60, 600, 200


@lru_cache(maxsize=64)
def read_scenario(text: str) -> Scenario:
    """A scenario file, or a refusal that says what is wrong with it."""
    try:
        return read_text(text, "scenario")
    except Malformed as error:
        raise Wrong(422, str(error)) from None


def small_enough(text: str) -> Scenario:
    """A scenario that can be run for anybody who asks."""
    if len(text) > LONGEST_SCENARIO:
        raise Wrong(413, f"a scenario file has at most {LONGEST_SCENARIO} letters")
    found = read_scenario(text)
    for what, (count, most) in _counts(found).items():
        if count > most:
            raise Wrong(413, f"a scenario has at most {most} {what} here, not {count}")
    return found


def _counts(found: Scenario) -> dict[str, tuple[int, int]]:
    """How much there is of what takes time, and how much there may be."""
    units = found.units.values()
    models = sum(max(len(unit.at) + unit.slain, unit.models or 0) for unit in units)
    shapes = [shape for each in found.terrain for shape in (each.polygon, *each.pieces)]
    return {
        "models": (models, MOST_MODELS), "steps": (len(found.steps), MOST_STEPS), "units": (len(units), MOST_UNITS),
        "warscrolls": (len(found.warscrolls), MOST_UNITS), "terrain features": (len(found.terrain), MOST_FEATURES),
        "corners of terrain": (sum(map(len, shapes)), MOST_CORNERS),
        "objectives": (len(found.objectives or ()), MOST_FEATURES),
        "effects": (sum(len(unit.effects) for unit in units), MOST_EFFECTS),
    }  # fmt: skip
