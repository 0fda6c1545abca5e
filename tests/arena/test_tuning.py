"""Tuning: leads tell which weights are worth more, and which way they go."""

import pytest
from msgspec.structs import replace

from warhost.arena.tuning import TIP, Tipped, improved, moved, names, rounded, slopes, tip
from warhost.engine.dice import stream
from warhost.players.captain.weights import CAPTAIN


def battles(count: int = 600) -> list[Tipped]:
    """Leads of 3 for more menace, of 2 for less fear, and noise; told with some doubt."""
    found = []
    for number in range(1, count + 1):
        tips, chance = tip(7, 1, number), stream(f"noise {number}")
        lead = 3 * tips["menace"] - 2 * tips["fear"] + chance.randrange(-6, 7)
        found.append(Tipped(1, number, round(lead)))
    return found


def test_twins_are_tipped_the_other_way_round() -> None:
    one, twin, other = (tip(1, 1, number) for number in (1, 2, 3))
    assert one == {name: -each for name, each in twin.items()}
    assert one != other
    assert set(one) == set(names())


def test_slopes_find_what_counts() -> None:
    told = slopes(battles(), 7)
    assert told["menace"][0] == pytest.approx(3, abs=0.8)
    assert told["fear"][0] == pytest.approx(-2, abs=0.8)
    assert all(abs(lead) < 3 * error for name, (lead, error) in told.items() if name not in ("menace", "fear"))


def test_a_step_follows_what_is_sure() -> None:
    better = improved(CAPTAIN, slopes(battles(), 7))
    assert better.menace > CAPTAIN.menace * (1 + TIP / 2)
    assert better.fear < CAPTAIN.fear * (1 - TIP / 2)
    assert better.card == pytest.approx(CAPTAIN.card, rel=0.25)
    assert improved(CAPTAIN, slopes([], 7)) == moved(CAPTAIN, dict.fromkeys(names(), 0.0))


def test_weights_keep_their_sign_and_those_at_nothing_move() -> None:
    modest = replace(CAPTAIN, priority=-0.2)
    found = moved(modest, {"priority": 0.5, "double": 0.5, "menace": -9.0})
    assert found.priority < modest.priority
    assert 0 == CAPTAIN.double < found.double
    assert found.menace == 0
    assert rounded(moved(replace(CAPTAIN, menace=0.9), {"menace": 0.1})).menace == 1.0
