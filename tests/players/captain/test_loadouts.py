"""What an army comes with: battles against this opponent tell most, then those against all, then judgement."""

import pytest
from tests.players.levels import new_battle

from warhost.arena.army_battles import ArmyBattle
from warhost.arena.loadout_battles import FEWEST, table
from warhost.armies.loading import shipped_armies
from warhost.engine.decisions import Picked
from warhost.players.captain import weigh_picks
from warhost.players.captain.captain import Captain
from warhost.players.captain.loadouts import LOADOUTS, Loadouts, loadouts

JUDGED = {"Horn": 0.5, "Banner": 0.1}


def best(gains: dict[str, float]) -> str:
    return max(gains, key=gains.__getitem__)


def test_without_battles_judgement_stands() -> None:
    assert best(Loadouts().gains("a", "b", JUDGED)) == "Horn"


def test_many_battles_overrule_it_and_few_do_not() -> None:
    few = Loadouts({"a": {"Horn": (2, -1.0), "Banner": (2, 1.0)}})
    many = Loadouts({"a": {"Horn": (60, -1.0), "Banner": (60, 1.0)}})
    assert best(few.gains("a", "b", JUDGED)) == "Horn"
    assert best(many.gains("a", "b", JUDGED)) == "Banner"


def test_this_opponent_tells_more_than_all() -> None:
    found = Loadouts({"a": {"Banner": (60, 1.0)}}, {"a": {"b": {"Horn": (60, 2.0), "Banner": (60, -2.0)}}})
    assert best(found.gains("a", "b", JUDGED)) == "Horn"
    assert best(found.gains("a", "c", JUDGED)) == "Banner"


def test_the_captain_takes_what_the_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the four enhancements, by the table alone."""
    for name in ("Hallowed Scrolls", "Morrda's Talon", "Quicksilver Draught", "Null Pendant"):
        made = Loadouts({"vigilant-brotherhood": {name: (1000, 50.0)}})
        assert picked(made, monkeypatch) == name


def picked(made: Loadouts, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(weigh_picks, "loadouts", lambda: made)
    battle, captain = new_battle("ghyran"), Captain(1)
    while (decision := battle.decision) is not None:
        choice = captain.choose(battle)
        if decision.kind == LOADOUTS[1] and battle.game.player(decision.player).army == "vigilant-brotherhood":
            assert isinstance(choice, Picked)
            return choice.items[0]
        battle.answer(choice)
    raise AssertionError("nobody asked")


def battle(number: int, points: tuple[int, int], pick: str) -> ArmyBattle:
    return ArmyBattle(number, ("a", "b"), None, points, 1.0, "x", loadouts=((pick,), ("Drum",)))


def test_the_table_counts_leads_over_what_the_armies_are_worth() -> None:
    fought = [battle(n, (14, 10), "Horn") for n in range(FEWEST)] + [
        battle(n, (10, 10), "Banner") for n in range(FEWEST)
    ]
    made = table(fought)
    (horns, horn), (banners, banner) = made.armies["a"]["Horn"], made.armies["a"]["Banner"]
    assert horns == banners == FEWEST
    assert horn - banner == 4.0
    assert abs(horn + banner) < 0.5
    assert made.against["a"]["b"]["Horn"][0] == FEWEST
    assert not table(fought[1:]).against.get("a")


def test_the_table_that_comes_along_names_what_there_is() -> None:
    armies = shipped_armies()
    for army, rows in loadouts().armies.items():
        known = {each.name for each in armies[army].abilities}
        assert set(rows) <= known, army
