"""The coach: legal ideas with reasons and chances, at every decision; against a friend only where both allow it."""

from pathlib import Path

import pytest
from tests.server.serving import Page, quick, serving

from warhost.engine.battle import Battle
from warhost.engine.decisions import Move, UseAbility
from warhost.engine.prose import plain
from warhost.players import coaching as players_coaching
from warhost.players.captain.captain import Captain
from warhost.players.coaching import MOST, advice
from warhost.players.marshal.network import Unusable
from warhost.server.play.coaching import coach_view, coached
from warhost.server.play.new_battles import scenario_battle
from warhost.server.protocol.requests import AskCoach

SKIRMISH = """
title: Two units and an objective
rules: [core-14.1]
now: {round: 1, turn: red, phase: movement}
warscrolls:
  guard: {move: 6, health: 2, save: 4, control: 2, base: 32, keywords: [INFANTRY],
          weapons: {Sword: {attacks: 3, hit: 3, wound: 3, rend: 1, damage: 1}}}
units:
  swords: {army: red, warscroll: guard, at: [[8, 6], [10, 6], [9, 8]]}
  spears: {army: red, warscroll: guard, at: [[20, 3]]}
  raiders: {army: blue, warscroll: guard, at: [[15, 17], [17, 17]]}
objectives: [{name: hill, at: [15, 11], radius: 3}]
"""


@pytest.fixture(scope="module")
def skirmish() -> Battle:
    battle = scenario_battle(SKIRMISH, 0, 4)
    _ = battle.decision
    return battle


def test_the_first_idea_is_the_captains_and_all_are_legal(skirmish: Battle) -> None:
    told = coached(skirmish, AskCoach(to=0, ref=3))
    assert told.ref == 3
    assert 2 <= len(told.ideas) <= MOST
    assert told.ideas[0].choice == Captain("coach").choose(skirmish)
    assert [each.behind for each in told.ideas] == sorted(each.behind for each in told.ideas)
    assert told.ideas[0].behind == 0
    for each in told.ideas:
        assert skirmish.problems(each.choice) == []
        assert plain(each.words)
        assert each.win is not None
        assert 0 <= each.win <= 1


def test_an_idea_goes_on_to_the_move_that_it_means(skirmish: Battle) -> None:
    best = coached(skirmish, AskCoach(to=0)).ideas[0]
    assert isinstance(best.choice, UseAbility)
    assert [type(each) for each in best.then] == [Move]
    twin = skirmish.clone()
    for choice in (best.choice, *best.then):
        twin.answer(choice)
    before, after = (battle.state.units[best.choice.unit or ""] for battle in (skirmish, twin))
    assert (before.status, after.status) == ("table", "table")
    assert twin.number == 2


def test_without_weights_there_are_ideas_but_no_chances(skirmish: Battle, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise Unusable("there are no weights")

    monkeypatch.setattr(players_coaching, "Marshal", none)
    assert {each.win for each in advice(skirmish)} == {None}


@pytest.mark.parametrize(
    ("players", "bots", "allowed", "is_open"),
    [
        (("red",), {"blue": "captain"}, (), True),
        (("red", "blue"), {}, (), True),
        (("red",), {}, (), False),
        (("red",), {}, ("red",), False),
        (("red",), {}, ("blue",), False),
        (("red",), {}, ("red", "blue"), True),
        ((), {"red": "captain", "blue": "captain"}, (), False),
    ],
)
def test_who_may_ask(players: tuple[str, ...], bots: dict[str, str], allowed: tuple[str, ...], is_open: bool) -> None:
    assert coach_view(players, bots, allowed).open is is_open


def allowed(page: Page, allow: bool, other: Page) -> dict[str, object]:
    """What both are told when one says whether there may be a coach."""
    page.say(type="coach-allow", allow=allow)
    found, theirs = (each.next("coach-allowed")["coach"] for each in (page, other))
    assert found == theirs
    return dict(found)


def test_friends_allow_it_both_or_there_is_none(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make("scenario", scenario=SKIRMISH, play="friend", seed=4)
        with server.page(made, "red") as red, server.page(made, "blue") as blue:
            assert red.table["coach"] == {"open": False, "allowed": []}
            refused = red.ask(type="coach", to=red.table["number"])
            assert refused["type"] == "refused"
            assert allowed(red, True, blue) == {"open": False, "allowed": ["red"]}
            assert allowed(blue, True, red) == {"open": True, "allowed": ["blue", "red"]}
            assert red.ask(type="coach", to=red.table["number"])["ideas"]
            foreign = blue.ask(type="coach", to=blue.table["number"])
            assert foreign["type"] == "refused", "nobody is told what the other might do"
            assert allowed(red, False, blue) == {"open": False, "allowed": ["blue"]}
            assert red.ask(type="coach", to=red.table["number"])["type"] == "refused"
