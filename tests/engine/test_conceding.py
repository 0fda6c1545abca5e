"""Giving a battle up: at any decision, by either player; in saves and replays it is an answer like others."""

from random import Random

import pytest
from tests.battles import plain_rules
from tests.engine.walking import fray, walk

from warhost.engine.battle import Battle
from warhost.engine.decisions import Conceded
from warhost.engine.events import Ending
from warhost.engine.problems import Refused
from warhost.engine.records import Outcome
from warhost.engine.saving import load, save


def in_the_middle(steps: int) -> Battle:
    battle = fray(3)
    for _ in walk(battle, Random(3), steps):
        pass
    return battle


@pytest.mark.parametrize("steps", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("player", ["red", "blue"])
def test_whoever_concedes_loses_whatever_is_asked(steps: int, player: str) -> None:
    battle = in_the_middle(steps)
    before, number = battle.state.units, battle.number
    battle.answer(Conceded(player))
    other = "blue" if player == "red" else "red"
    assert battle.over
    assert battle.state.outcome == Outcome(other, "concession")
    assert (battle.state.units, battle.number) == (before, number + 1), "nothing else happens"
    assert isinstance(battle.events()[-1], Ending)
    with pytest.raises(Refused, match="is over"):
        battle.answer(Conceded(other))
    twin = battle.clone()
    twin.undo()
    assert twin.decision is not None, "it can be taken back"


def test_it_is_in_the_save() -> None:
    battle = in_the_middle(3)
    battle.answer(Conceded("blue", "time"))
    again = load(save(battle), lambda state: plain_rules())
    assert again.note is None
    assert again.battle.state == battle.state
    assert again.battle.answers[-1] == Conceded("blue", "time")


def test_nobody_sends_it_as_an_answer() -> None:
    battle = in_the_middle(1)
    for choice in ({"type": "Conceded", "player": "blue"}, {"type": "Conceded", "player": "red", "by": "time"}):
        with pytest.raises(Refused, match="no answer"):
            battle.answer(choice)
    with pytest.raises(Refused, match="nobody called green"):
        battle.answer(Conceded("green"))
    assert not battle.over
