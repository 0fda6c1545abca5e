"""A save is looked at for size before anything is done with it: one too many of anything is refused, and named."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.battles import plain_battle

from warhost.engine import sense
from warhost.engine.saving import SaveError, read, save

Data = dict[str, Any]


@pytest.fixture(scope="module")
def raw() -> bytes:
    return save(plain_battle())


def _first(things: Data) -> Any:
    return next(iter(things.values()))


def units(state: Data, many: int) -> None:
    unit = _first(state["units"])
    state["units"] = {f"u{n}": {**unit, "id": f"u{n}", "size": 0} for n in range(many)}


def models(state: Data, many: int) -> None:
    _first(state["units"])["size"] = many


def features(state: Data, many: int) -> None:
    feature = {"id": "x", "name": "x", "height": 1.0, "polygon": [[0, 0], [1, 0], [0, 1]]}
    state["terrain"] = {f"t{n}": {**feature, "name": f"t{n}"} for n in range(many)}


def corners(state: Data, many: int) -> None:
    features(state, 1)
    state["terrain"]["t0"]["polygon"] = [[n, n % 2] for n in range(many)]


def objectives(state: Data, many: int) -> None:
    state["objectives"] = dict.fromkeys(map(str, range(many)), _first(state["objectives"]))


def territory(state: Data, many: int) -> None:
    state["players"]["red"]["territory"] = [[n, n % 2] for n in range(many)]


def cards(state: Data, many: int) -> None:
    state["zones"] = {"deck": {"cards": ["x"] * many}}


TOO_MUCH: list[tuple[Callable[[Data, int], None], int, str]] = [
    (units, sense.MOST_UNITS, "units"), (models, sense.MOST_MODELS, "models"),
    (features, sense.MOST_FEATURES, "terrain features"), (corners, sense.MOST_CORNERS, "corners of terrain"),
    (objectives, sense.MOST_FEATURES, "objectives"), (territory, sense.MOST_CORNERS, "corners of a territory"),
    (cards, sense.MOST_NOTED, "effects and other notes"),
    (lambda state, many: state.update(rounds=many), sense.MOST_ROUNDS, "rounds"),
    (lambda state, many: state.update(width=many), int(sense.LARGEST_TABLE), "table"),
    (lambda state, many: state.update(rolled={"hit": many}), sense.MOST_ROLLED, "dice thrown"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "most", "what"), TOO_MUCH, ids=[each[2] for each in TOO_MUCH])
@pytest.mark.parametrize("where", ["initial", "snapshot"])
def test_one_too_many(raw: bytes, where: str, change: Callable[[Data, int], None], most: int, what: str) -> None:
    found = json.loads(raw)
    found["snapshots"] = [{"at": 0, "state": json.loads(json.dumps(found["initial"]))}]
    change(found["initial"] if where == "initial" else found["snapshots"][0]["state"], most + 1)
    with pytest.raises(SaveError, match=what):
        read(json.dumps(found).encode())


@pytest.mark.parametrize(
    ("key", "most", "what"),
    [("answers", sense.MOST_ANSWERS, "answers"), ("dice", sense.MOST_THROWS, "seeds"),
     ("snapshots", sense.MOST_SNAPSHOTS, "snapshots")],
)  # fmt: skip
def test_too_long(raw: bytes, key: str, most: int, what: str) -> None:
    found = json.loads(raw)
    each = {"answers": {"type": "Pass"}, "dice": found["dice"][0], "snapshots": {"at": 0, "state": found["initial"]}}
    found[key] = [each[key]] * (most + 1)
    with pytest.raises(SaveError, match=what):
        read(json.dumps(found).encode())
