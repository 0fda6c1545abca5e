"""Dice: positions that do not depend on how we got there, strict scripts, branches, and numbers such as D6+8."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.engine.dice import Amount, Enumerated, Joined, OutOfDice, Scripted, Seeded, amount

KINDS = st.sampled_from(["hit", "wound", "priority", "charge"])
STARTS, COUNTS = st.integers(0, 400), st.integers(0, 120)


@given(st.integers() | st.text(max_size=5), KINDS, STARTS, COUNTS)
def test_same_seed_same_faces_whichever_way_they_are_asked_for(
    seed: int | str, kind: str, start: int, count: int
) -> None:
    whole = Seeded(seed).faces(kind, 0, start + count)
    assert Seeded(seed).faces(kind, start, count) == whole[start:]
    one = Seeded(seed)
    assert tuple(one.faces(kind, index, 1)[0] for index in reversed(range(start, start + count))) == whole[start:][::-1]
    assert set(whole) <= set(range(1, 7))


def test_seeds_and_kinds_differ() -> None:
    streams = [Seeded(seed).faces(kind, 0, 60) for seed in (1, 2, "1x") for kind in ("hit", "save")]
    assert len(set(streams)) == len(streams)


@pytest.mark.parametrize("kind", ["hit", "save", "effect"])
def test_faces_are_roughly_uniform_and_do_not_follow_each_other(kind: str) -> None:
    faces = [face for seed in range(20) for face in Seeded(seed).faces(kind, 0, 600)]
    counts = Counter(faces)
    assert sum((counts[face] - 2000) ** 2 / 2000 for face in range(1, 7)) < 25  # p < 0.0002 for 5 degrees of freedom
    pairs = Counter(pairwise(faces))
    expected = (len(faces) - 1) / 36
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7)) < 85


def test_a_script_is_strict() -> None:
    dice = Scripted({"hit": [3, 6]})
    assert dice.faces("hit", 0, 2) == (3, 6)
    assert dice.faces("hit", 1, 0) == ()
    with pytest.raises(OutOfDice, match="no hit die number 3") as caught:
        dice.faces("hit", 1, 2)
    assert (caught.value.kind, caught.value.index) == ("hit", 2)
    with pytest.raises(OutOfDice, match="no wound die number 1"):
        dice.faces("wound", 0, 1)


def test_a_script_goes_on_with_other_dice_in_their_own_places() -> None:
    beyond = Seeded(5)
    dice = Scripted({"hit": [1, 1]}, beyond)
    assert dice.faces("hit", 1, 3) == (1, *beyond.faces("hit", 2, 2))


def test_dice_put_in_come_next_and_can_be_taken_back() -> None:
    dice = Scripted({"hit": [6]})
    dice.insert({"hit": [2, 3], "save": [4]}, {"save": 2})
    assert dice.faces("hit", 0, 3) == (2, 3, 6)
    assert dice.faces("save", 2, 1) == (4,)
    with pytest.raises(OutOfDice):
        dice.faces("save", 1, 1)
    assert dice.waiting({"hit": 1}) == {"hit": 2, "save": 3}
    assert dice.withdraw({"hit": [2, 3], "save": [4]}, {"save": 2}, {"hit": 1, "save": 3}) == {"hit": 1}
    assert dice.faces("hit", 0, 2) == (2, 6)


@given(st.dictionaries(KINDS, st.integers(0, 30)), KINDS, st.integers(0, 40), st.integers(0, 30))
def test_joined_dice_are_the_old_ones_up_to_there(rolled: dict[str, int], kind: str, start: int, count: int) -> None:
    past, future = Seeded("past"), Seeded("future")
    faces = Joined(past, rolled, future).faces(kind, start, count)
    cut = rolled.get(kind, 0)
    expected = [(past if index < cut else future).faces(kind, index, 1)[0] for index in range(start, start + count)]
    assert faces == tuple(expected)


def test_joined_dice_ask_no_more_of_the_past_than_was_thrown() -> None:
    branch = Joined(Scripted({"hit": [5]}), {"hit": 1}, Scripted({"hit": [0, 2]}))
    assert branch.faces("hit", 0, 2) == (5, 2)
    twice = Joined(branch, {"hit": 2}, Seeded(1))
    assert twice.faces("hit", 0, 3) == (5, 2, *Seeded(1).faces("hit", 2, 1))


def test_enumerated_dice_say_which_is_missing() -> None:
    dice = Enumerated({("hit", 4): 2, ("hit", 5): 6})
    assert dice.faces("hit", 4, 2) == (2, 6)
    assert dice.faces("save", 0, 0) == ()
    with pytest.raises(OutOfDice) as caught:
        dice.faces("hit", 4, 4)
    assert (caught.value.kind, caught.value.index) == ("hit", 6)


@pytest.mark.parametrize(
    ("text", "read", "faces", "value"),
    [(3, Amount(0, 6, 3), (), 3), ("4", Amount(0, 6, 4), (), 4), ("D3", Amount(1, 3, 0), (5,), 3),
     ("d6", Amount(1, 6, 0), (5,), 5), ("2D6", Amount(2, 6, 0), (1, 6), 7), ("D6 + 8", Amount(1, 6, 8), (2,), 10),
     ("2D3+1", Amount(2, 3, 1), (1, 4), 4)],
)  # fmt: skip
def test_amounts(text: int | str, read: Amount, faces: tuple[int, ...], value: int) -> None:
    assert amount(text) == read
    assert amount(text).value(faces) == value
    assert amount(str(read)) == read
    assert read.random == bool(faces)


@pytest.mark.parametrize("text", ["", " ", "D4", "D", "x", "6D", "D6-", "1.5", "D6+", "--", "D6+D6"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(ValueError, match="not a number or dice"):
        amount(text)


@given(st.integers(1, 6))
def test_a_d3_is_half_a_die_rounded_up(face: int) -> None:
    assert amount("D3").value((face,)) == -(-face // 2)
