"""The levels: whole battles without a refusal, the same again from the same seed, and a reason for everything."""

import pytest
from tests.battles import plain_battle
from tests.players.levels import SIDES, Clock, fought, new_battle

from warhost.engine.decisions import Pass, Window
from warhost.engine.prose import plain
from warhost.players import PLAYERS, player
from warhost.players.captain.captain import Captain
from warhost.players.simple.recruit import Recruit
from warhost.players.warlord.warlord import Warlord


@pytest.mark.parametrize(
    ("swapped", "realm"),
    [pytest.param(*each, marks=pytest.mark.soak if each[0] % 3 else ()) for each in enumerate(SIDES)],
)
def test_every_side_is_played_to_its_end(swapped: int, realm: str) -> None:
    """The captain and the warlord meet on each side; the clock gives the warlord time for short lines only."""
    captain, warlord = Captain(1), Warlord(2, budget=0.1, clock=Clock(0.02))
    battle = new_battle(realm, 3, bool(swapped % 2))
    told = fought(battle, captain, warlord)
    assert battle.over
    assert (captain.slips, warlord.slips) == ([], [])
    assert warlord.searched > 10
    assert all(why for _, why in told)


def test_the_same_seed_fights_the_same_battle() -> None:
    ends = []
    for _ in range(2):
        battle = new_battle("ghyran", 5)
        fought(battle, Captain(1), Recruit(2), until=200)
        ends.append(battle.state)
    assert ends[0] == ends[1]


def test_a_recruit_has_whims() -> None:
    ends = []
    for seed in range(3):
        battle = new_battle("dolorum", 5)
        fought(battle, Recruit(seed), Recruit(9), until=120)
        ends.append(battle.state)
    assert any(end != ends[0] for end in ends[1:])


def test_other_battlepacks_are_played_too() -> None:
    captain, recruit = Captain(1), Recruit(2)
    battle = plain_battle(seed=3)
    fought(battle, captain, recruit)
    assert battle.over
    assert (captain.slips, recruit.slips) == ([], [])


def test_levels_say_what_they_are_like() -> None:
    ladder = ["first-timer", "recruit", "sergeant", "lieutenant", "captain", "warlord", "marshal"]
    assert [name for name in PLAYERS if PLAYERS[name].for_people] == ladder
    assert all(level.summary and len(level.summary) < 80 for level in PLAYERS.values())
    assert all(player(name, 1).name == name for name in PLAYERS)


def test_a_budget_can_be_named() -> None:
    quick = player("warlord:0.25", 1)
    assert isinstance(quick, Warlord)
    assert quick.budget == 0.25
    assert "warlord:0.25" in PLAYERS
    assert not {"warlord:", "warlord:fast", "warlord:-1", "warlord:0", "captain:0.3", "nobody"} & set(PLAYERS)
    for wrong in ("warlord:fast", "warlord:-1", "warlord:nan", "captain:0.3", "nobody"):
        assert wrong not in PLAYERS


def test_whatever_goes_wrong_the_answer_is_legal() -> None:
    class Confused(Captain):
        def think(self, battle, decision):  # type: ignore[no-untyped-def]
            raise ZeroDivisionError("of course")

    confused = Confused(1)
    battle = new_battle("aqshy", 2)
    fought(battle, confused, Recruit(1), until=40)
    assert confused.slips
    while not isinstance(battle.decision, Window) or not battle.decision.may_pass:
        battle.answer(confused.choose(battle))
    assert confused.choose(battle) == Pass(), "the first on offer might be on offer for ever"
    assert "nothing better" in plain(confused.why)
