"""How a scenario file may name a warscroll: by its bare key, meant of the player's army first, or with its army."""

from itertools import combinations

import pytest
from tests.campaign import BOXES

from warhost.armies.loading import shipped_armies
from warhost.engine.dice import Seeded
from warhost.engine.records import State
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up

COVERS = shipped_armies().covers
SHARED = [
    (key, one, other)
    for one, other in combinations(BOXES, 2)
    for key in sorted(COVERS[one].outlines.keys() & COVERS[other].outlines.keys())
]


def _state(armies: tuple[str, str], units: dict[str, tuple[str, str]]) -> State:
    """A battle of these armies with these units beside the table, each with its side and the key of its warscroll."""
    lines = [f"  {name}: {{army: {side}, warscroll: {key}, at: []}}" for name, (side, key) in units.items()]
    sides = f"players: {{red: {{army: {armies[0]}}}, blue: {{army: {armies[1]}}}}}"
    text = ["title: keys", "battlepack: fire-and-jade", "realm: ghyran", "now: {phase: deployment}", sides, "units:"]
    return set_up(read_text("\n".join([*text, *lines]) + "\n", "keys.yaml"), Seeded(1)).state


@pytest.mark.parametrize("box", BOXES)
def test_a_box_on_both_sides_by_bare_and_by_full_keys(box: str) -> None:
    keys = list(COVERS[box].outlines)
    units = {f"red-{key}": ("red", key) for key in keys} | {f"blue-{key}": ("blue", f"{box}/{key}") for key in keys}
    state = _state((box, box), units)
    assert {name: unit.warscroll for name, unit in state.units.items()} == {
        f"{side}-{key}": f"{box}/{key}" for side in ("red", "blue") for key in keys
    }


@pytest.mark.parametrize(("key", "one", "other"), SHARED)
def test_a_key_that_two_boxes_have_means_the_players_own(key: str, one: str, other: str) -> None:
    units = {"first": ("red", key), "second": ("blue", key), "lent": ("red", f"{other}/{key}")}
    found = {name: unit.warscroll for name, unit in _state((one, other), units).units.items()}
    assert found == {"first": f"{one}/{key}", "second": f"{other}/{key}", "lent": f"{other}/{key}"}
