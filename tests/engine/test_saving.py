"""Saves: what is read back goes on as the battle would have; what is broken is a SaveError and nothing else."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.battles import plain_rules
from tests.engine.test_gate import snapshot
from tests.engine.walking import FEW, SEEDS, fray, fresh, walk

from warhost.engine.battle import Battle
from warhost.engine.decisions import Pass
from warhost.engine.dice import Scripted, Seeded
from warhost.engine.game import Rulebook
from warhost.engine.records import State
from warhost.engine.saving import SaveError, Throw, dice_of, load, read, recent_throws, save, successive
from warhost.engine.verifying import verify

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


def book(state: State) -> Rulebook:
    return plain_rules()


def walked(seed: int, steps: int) -> Battle:
    battle = fray(seed) if seed % 2 else fresh(seed)
    for _ in walk(battle, Random(seed), steps):
        pass
    return battle


@FEW
@given(SEEDS, st.integers(0, 50))
def test_save_load_continue_is_continue(seed: int, steps: int) -> None:
    """At checkpoints and in the middle of abilities, to the last option in the same order."""
    battle = walked(seed, steps)
    loaded = load(save(battle), book)
    assert loaded.note is None
    again = loaded.battle
    assert snapshot(again) == snapshot(battle)
    for _ in zip(walk(battle, Random(seed), 10), walk(again, Random(seed), 10), strict=False):
        assert snapshot(again) == snapshot(battle)
        assert list(again.state.units) == list(battle.state.units)
        assert list(again.state.effects) == list(battle.state.effects)


@FEW
@given(SEEDS)
def test_a_replay_is_the_original(seed: int) -> None:
    battle = walked(seed, 60)
    assert verify(save(battle), book) is None
    again = Battle(plain_rules(), battle.states()[0][1], Seeded(seed))
    for choice in battle.answers:
        again.answer(choice)
    assert snapshot(again) == snapshot(battle)


def test_a_finished_battle_is_verified() -> None:
    battle = walked(4, 2000)
    assert battle.over
    assert verify(save(battle), book) is None
    assert load(save(battle), book).battle.state.outcome == battle.state.outcome


def test_branched_dice_are_saved() -> None:
    battle = walked(3, 12)
    for seed in (77, "a text"):
        battle.reseed(Seeded(seed))
        for _ in walk(battle, Random(0), 15):
            pass
    assert len(read(save(battle)).dice) == 3
    assert snapshot(load(save(battle), book).battle) == snapshot(battle)


def test_scripted_dice_are_not_saved() -> None:
    with pytest.raises(SaveError, match="seeded"):
        save(fray(dice=Scripted({})))


def test_where_an_answer_no_longer_replays_the_last_snapshot_is_used() -> None:
    battle = walked(5, 80)
    raw = json.loads(save(battle))
    last = raw["snapshots"][-1]
    raw["answers"][10] = {"type": "Use", "ability": "retreat", "unit": "blue-elder-stag"}
    loaded = load(json.dumps(raw).encode(), book)
    assert "answer 11" in (loaded.note or "")
    assert f"after answer {last['at']} of {len(raw['answers'])}" in (loaded.note or "")
    assert loaded.battle.states()[0][1] == dict(battle.states())[last["at"]]
    assert loaded.battle.decision is not None
    loaded.battle.answer(Pass())
    assert verify(save(loaded.battle), book) is None


def test_what_another_version_noted_of_the_turn_makes_no_difference() -> None:
    raw = json.loads(save(walked(3, 60)))
    raw["snapshots"][-1]["state"]["facts"] = [{"what": "hurt", "phase": "combat", "number": 99}]
    assert load(json.dumps(raw).encode(), book).note is None


def test_where_the_replay_differs_the_snapshot_counts() -> None:
    battle = walked(5, 80)
    raw = json.loads(save(battle))
    raw["snapshots"][1]["state"]["players"]["red"]["victory_points"] = 40
    loaded = load(json.dumps(raw).encode(), book)
    assert f"after answer {raw['snapshots'][1]['at']} the replay differs" in (loaded.note or "")


@given(st.binary(max_size=200))
def test_noise_is_no_save(raw: bytes) -> None:
    with pytest.raises(SaveError):
        load(raw, book)


def test_every_cut_is_no_save() -> None:
    raw = save(walked(7, 30))
    for end in range(0, len(raw), max(1, len(raw) // 60)):
        with pytest.raises(SaveError):
            load(raw[:end], book)


def _paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for key, each in inner for path in _paths(each, (*here, key)))]


TAME = walked(9, 45)
SAVED = save(TAME)
PLACES = _paths(json.loads(SAVED))[1:]


def _load_or_fail(raw: bytes) -> None:
    """A save may be read, be read with a note, or be refused; nothing else may come of it, then or in the next step."""
    try:
        battle = load(raw, book).battle
    except SaveError:
        return
    assert battle.decision is None or battle.decision.player


@given(st.sampled_from(PLACES), JSON)
def test_a_tampered_save_is_read_or_a_save_error(path: tuple[Any, ...], value: Any) -> None:
    raw = json.loads(SAVED)
    holder = raw
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    _load_or_fail(json.dumps(raw).encode())


@given(st.sampled_from(PLACES))
def test_a_save_with_a_hole_is_read_or_a_save_error(path: tuple[Any, ...]) -> None:
    raw = json.loads(SAVED)
    holder = raw
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    _load_or_fail(json.dumps(raw).encode())


def _broken(change: str) -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(SAVED)
    state = raw["initial"]
    if change == "format":
        raw["format"] = 99
    elif change == "dice":
        raw["dice"] = []
    elif change == "warscroll":
        state["units"]["red-warden-captain"]["warscroll"] = "nobody"
    elif change == "size":
        state["units"]["red-warden-captain"]["size"] = 7
    elif change == "players":
        state["players"]["green"] = state["players"].pop("red")
    elif change == "phase":
        state["now"]["phase"] = "tea-time"
        raw["snapshots"] = []
    elif change == "ability":
        state["units"]["red-warden-captain"]["abilities"] = ["nothing"]
    return raw


@pytest.mark.parametrize(
    ("change", "says"),
    [("format", "reads format 1"), ("dice", "no dice seed"), ("warscroll", "does not know: nobody"),
     ("size", "is not whole"), ("players", "players"), ("phase", "tea-time"), ("ability", "does not know: nothing")],
)  # fmt: skip
def test_a_broken_save_says_what_is_wrong(change: str, says: str) -> None:
    with pytest.raises(SaveError, match=says):
        load(json.dumps(_broken(change)).encode(), book)


def test_an_unknown_battlepack_is_a_save_error() -> None:
    def nobody(state: State) -> Rulebook:
        raise ValueError(f"there is no battlepack called {state.battlepack!r}")

    with pytest.raises(SaveError, match="no battlepack called 'plain'"):
        load(SAVED, nobody)


def test_a_save_nested_too_deep_is_a_save_error() -> None:
    with pytest.raises(SaveError):
        load(b'{"format":' + b"[" * 200_000, book)


def test_recent_throws_of_a_branch_gone_back_in_beyond_its_beginning() -> None:
    """A throw that begins before others came after them: the dice are those of the whole list all the same."""
    throws = [Throw("one", {}), Throw("two", {"d": 2}), Throw("three", {"d": 4}), Throw("new", {"d": 2})]
    recent = dice_of(recent_throws(successive(throws), {"d": 3}))
    assert recent.faces("d", 2, 30) == successive(throws).faces("d", 2, 30)
