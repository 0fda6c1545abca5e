"""The warlord keeps its budget: by a clock that the test winds, never by the time of day."""

import pytest
from tests.players.arranging import laid_out
from tests.players.levels import Clock

from warhost.engine.battle import Battle
from warhost.engine.prose import plain
from warhost.players.captain.captain import Captain
from warhost.players.warlord.search import Horizon
from warhost.players.warlord.warlord import Warlord


def before_a_charge() -> Battle:
    """Lancers with two foes in reach: a decision that is worth some thought."""
    foes = {"blue-first-thornlings": (15.0, 14.0), "blue-elder-stag": (21.0, 12.0)}
    return laid_out("charge", {"red-warhorse-lancers": (15.0, 8.0), **foes})


@pytest.mark.parametrize("step", [0.002, 0.01, 0.2])
def test_thinking_ends_when_the_time_is_up(step: float) -> None:
    clock = Clock(step)
    battle = before_a_charge()
    warlord = Warlord(1, budget=0.5, clock=clock, horizon=Horizon(most=10_000, fewest=10_000))
    choice = warlord.choose(battle)
    assert not battle.problems(choice)
    assert warlord.slips == []
    assert 0.5 <= clock.now <= 2 * 0.5


def test_a_clear_case_takes_less() -> None:
    clock = Clock(0.0001)
    warlord = Warlord(1, budget=100.0, clock=clock, horizon=Horizon(most=4))
    warlord.choose(before_a_charge())
    assert clock.now < 1.0


def test_without_time_the_captain_decides() -> None:
    foes = {"blue-first-thornlings": (15.0, 14.0), "blue-elder-stag": (21.0, 12.0)}
    battle = laid_out("charge", {"red-first-wardens": (15.0, 8.0), **foes})
    warlord = Warlord(1, budget=1e-6, clock=Clock(1.0))
    assert warlord.choose(battle) == Captain(1).choose(battle)
    assert "0 lines" in plain(warlord.why)
