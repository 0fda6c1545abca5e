"""What a campaign proves, checked against numbers worked out by hand."""

from math import log10

import pytest

from warhost.arena.campaign import Battlefield, Bout
from warhost.arena.rating import ratings
from warhost.arena.report import count, wilson
from warhost.arena.timed_battle import Fought, FoughtBout

SIDE = Battlefield("fire-and-jade", "aqshy")


def entry(
    number: int, red: str, blue: str, winner: str | None, broken: str | None = None, first: str | None = None
) -> FoughtBout:
    bout = Bout(number, SIDE, ("x", "y"), (red, blue), 5)
    times = ((0.001, 0.003), (0.010, 0.020))
    return FoughtBout(bout, Fought(number, winner, (10, 6), (1, 0), times, 4, broken=broken, first=first))


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # p = 0.8: (0.8 + 0.19207) / 1.38415 = 0.71674, half width 1.95996 / 1.38415 * sqrt(0.016 + 0.0096036)
        (8, 10, 0.4901625, 0.9433178),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (50, 100, 0.4038315, 0.5961685),
        # p = 0.8: (0.8 + 0.0096036) / 1.0192073 = 0.7943464, half width 1.9230284 * sqrt(0.0008 + 0.0000240091)
        (160, 200, 0.7391448, 0.8495480),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(hits: int, trials: int, low: float, high: float) -> None:
    found = wilson(hits, trials)
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-6)
    assert found.rate == (hits / trials if trials else 0)


def test_a_draw_is_half_in_the_score_and_nothing_in_the_win_rate() -> None:
    found = count([entry(1, "a", "b", "red"), entry(2, "b", "a", None), entry(3, "a", "b", "blue")], ("a", "b"))
    (record,) = found.records
    assert (record.player, record.against) == ("a", "b")
    assert (record.battles, record.wins, record.draws, record.losses) == (3, 1, 1, 1)
    assert record.win.rate == pytest.approx(1 / 3)
    assert record.score.rate == pytest.approx(1 / 2)
    assert record.points == pytest.approx((10 + 6 + 10) / 3)
    assert record.refused == 2, "a sat red twice"
    assert found.refused == 3


def test_seats_and_grounds_are_told_apart() -> None:
    found = count([entry(1, "a", "b", "red"), entry(2, "b", "a", "red")], ("a", "b"))
    assert {(each.player, each.against): each.wins for each in found.seats} == {
        ("a", "red"): 1, ("a", "blue"): 0, ("b", "red"): 1, ("b", "blue"): 0
    }  # fmt: skip
    assert {each.armies: each.record.wins for each in found.grounds} == {("x", "y"): 1, ("y", "x"): 0}


def test_armies_and_first_turns_are_told_apart() -> None:
    battles = [
        entry(1, "a", "a", "red", first="red"), entry(2, "a", "a", "red", first="blue"),
        entry(3, "a", "a", None, first="red"), entry(4, "a", "a", "blue", "lost its way", first="blue"),
    ]  # fmt: skip
    found = count(battles, ("a",))
    assert {(each.player, each.against): (each.battles, each.wins) for each in found.armies} == {
        ("a", "x"): (3, 2), ("a", "y"): (3, 0)
    }  # fmt: skip
    assert {each.where: (each.battles, each.score.rate) for each in found.firsts} == {
        "everywhere": (3, 0.5), "fire-and-jade/aqshy": (3, 0.5), "x": (2, 0.75), "y": (1, 0.0)
    }  # fmt: skip


def test_broken_battles_count_for_nobody_but_are_named() -> None:
    found = count([entry(1, "a", "b", "red"), entry(2, "b", "a", None, "lost its way")], ("a", "b"))
    assert found.battles == found.records[0].battles == 1
    assert found.broken == ((2, "lost its way"),)


def test_decision_times() -> None:
    pace = count([entry(1, "a", "b", "red")], ("a", "b")).paces[1]
    assert (pace.player, pace.decisions) == ("b", 2)
    assert pace.median == pytest.approx(15)
    assert pace.p95 == pytest.approx(19.5)
    assert pace.longest == pytest.approx(20)
    assert sum(pace.histogram) == 2


def test_elo_of_two_is_the_logarithm_of_their_odds() -> None:
    found = ratings([("strong", "random", [1.0] * 70 + [0.5] * 10 + [0.0] * 20)], ("strong", "random"))
    by_name = {each.player: each for each in found}
    assert by_name["random"].elo == 1000
    assert by_name["random"].margin == 0
    assert by_name["strong"].elo == pytest.approx(1000 + 400 * log10(75.5 / 25.5))
    assert [each.player for each in found] == ["strong", "random"]


def test_elo_over_a_round_robin_explains_all_results_together() -> None:
    """With odds of 2 and 3 along a chain, and 6 across it, the fit is exact (but for the one added draw)."""
    many = 40_000

    def won(part: float) -> list[float]:
        return [1.0] * round(many * part) + [0.0] * round(many * (1 - part))

    pairings = [("b", "a", won(2 / 3)), ("c", "b", won(3 / 4)), ("c", "a", won(6 / 7))]
    elo = {each.player: each.elo for each in ratings(pairings, ("a", "b", "c"))}
    assert elo["a"] == 1000, "nobody is called random: the first is the anchor"
    assert elo["b"] - elo["a"] == pytest.approx(400 * log10(2), abs=0.1)
    assert elo["c"] - elo["b"] == pytest.approx(400 * log10(3), abs=0.1)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    (best, _) = ratings([("a", "random", [1.0] * 200)], ("random", "a"))
    assert best.elo == pytest.approx(1000 + 400 * log10(200.5 / 0.5))


def test_nothing_fought_is_nothing_proved() -> None:
    found = count([], ("a", "b"))
    assert found.battles == 0
    assert found.records == ()
    assert {each.elo for each in found.ratings} == {1000}
