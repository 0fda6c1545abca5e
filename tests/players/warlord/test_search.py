"""Looking ahead: what lines must say before the captain's answer is given up."""

from collections.abc import Sequence

import pytest
from tests.players.warlord.test_budget import before_a_charge

from warhost.engine.battle import Battle
from warhost.engine.decisions import Pass
from warhost.engine.prose import plain, spans
from warhost.engine.records import RED
from warhost.players.captain.captain import Captain
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import Weighed
from warhost.players.captain.weights import WARLORD
from warhost.players.warlord.search import Horizon, Search


class Told(Search):
    """Lines whose ends are known beforehand: the first answer always comes to nothing."""

    def __init__(self, ends: Sequence[float], late: int = 1000) -> None:
        super().__init__(
            before_a_charge(), RED, "told", Captain, WARLORD, Memory(), lambda: self.lines >= late, Horizon(most=8)
        )  # fmt: skip
        self.ends = ends

    def line(self, world: Battle, option: Weighed, number: int) -> float | None:
        if self.late():
            return None
        self.lines += 1
        return self.ends[number % len(self.ends)] if option.words == "rival" else 0.0


def chosen(search: Told, prior: float = 0.0) -> str:
    first, rival = Weighed(0.0, "first", Pass()), Weighed(prior, "rival", Pass())
    return plain(spans(search.best([first, rival])[0].words))


def test_a_clear_lead_decides_at_once() -> None:
    search = Told([1.0, 1.1, 0.9])
    assert chosen(search) == "rival"
    assert search.lines == 2 * 3


def test_who_is_behind_is_given_up() -> None:
    search = Told([-1.0, 1.0, -2.0])
    assert chosen(search) == "first"
    assert search.lines == 2 * 3


@pytest.mark.parametrize(("ends", "found"), [([1.0, -0.4], "rival"), ([1.0, -0.9], "first")])
def test_a_doubtful_lead_is_played_to_the_end(ends: list[float], found: str) -> None:
    """A lead of 0.24 with a standard error of 0.26 is enough; one of 0.04 with 0.36 is not."""
    search = Told(ends)
    assert chosen(search) == found
    assert search.lines == 2 * 8


def test_the_captains_word_counts_for_two_lines() -> None:
    assert chosen(Told([0.5, 0.6, 0.4]), prior=-0.7) == "rival"
    assert chosen(Told([0.5, 0.6, 0.4]), prior=-2.1) == "first"


def test_a_round_that_is_not_finished_does_not_count() -> None:
    assert chosen(Told([1.0, 1.1, 0.9], late=5)) == "first"
    assert chosen(Told([1.0, 1.1, 0.9], late=6)) == "rival"
