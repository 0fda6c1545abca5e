"""Scenario files that strangers hand in: read with care, and none too large."""

from functools import lru_cache

from warhost.scenario.file.model import Scenario
from warhost.scenario.file.reader import Malformed, read_text
from warhost.server.protocol.wrong import Wrong

LONGEST_SCENARIO = 100_000
MOST_MODELS, MOST_STEPS = 400, 200


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
    models = sum(max(len(unit.at) + unit.slain, unit.models or 0) for unit in found.units.values())
    if models > MOST_MODELS or len(found.steps) > MOST_STEPS:
        raise Wrong(413, f"a scenario has at most {MOST_MODELS} models and {MOST_STEPS} steps here")
    return found
