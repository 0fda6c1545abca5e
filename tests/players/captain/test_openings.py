"""Who attacks and goes first: as battles on this side and with these armies went, else as it was thought."""

import pytest
from msgspec.structs import replace
from tests.players.levels import new_battle

from warhost.arena.opening_battles import OpeningBattle, table
from warhost.battlepacks.card_steps import undrawn
from warhost.battlepacks.registry import battlepacks
from warhost.battlepacks.spearhead.battlefields import MapData, RealmData, read_pack
from warhost.engine.battle import Battle
from warhost.engine.decisions import Pick, Picked
from warhost.engine.records import BLUE, RED, Zone, opponent
from warhost.players.captain import weigh_openings
from warhost.players.captain.captain import Captain
from warhost.players.captain.openings import Openings, openings

FIRST, LAST = Openings({"fire-and-jade/aqshy": (500, 2.0)}), Openings({"fire-and-jade/aqshy": (500, -2.0)})


def test_battles_on_a_side_overrule_what_was_thought() -> None:
    assert Openings().going_first("a", ("x", "y"), 1.0) == 1.0
    assert Openings({"a": (1000, -2.0)}).going_first("a", ("x", "y"), 1.0) < -1.5
    assert Openings({"a": (2, -2.0)}).going_first("a", ("x", "y"), 1.0) > 0.5
    assert Openings({"a": (1000, -2.0)}).going_first("b", ("x", "y"), 1.0) == 1.0


def test_armies_that_gain_by_it_make_it_worth_more() -> None:
    found = Openings({"a": (1000, -1.0)}, {"x": (1000, 4.0)})
    assert found.going_first("a", ("x", "y"), 0.0) > 0 > found.going_first("a", ("z", "y"), 0.0)


def test_before_the_side_is_known_all_of_them_count() -> None:
    found = Openings({"a": (1000, 3.0), "b": (1000, -1.0)})
    assert 0.8 < found.going_first(None, ("x", "y"), 0.0) < 1.2


def asked(battle: Battle, kind: str) -> tuple[Pick, Picked]:
    """The first question of a kind, and the captain's answer."""
    captain = Captain(1)
    while (decision := battle.decision) is not None:
        choice = captain.choose(battle)
        if isinstance(decision, Pick) and decision.kind == kind:
            assert isinstance(choice, Picked)
            return decision, choice
        battle.answer(choice)
    raise AssertionError("nobody asked")


@pytest.mark.parametrize(("made", "first"), [(FIRST, True), (LAST, False)])
def test_the_first_turn_is_taken_where_it_has_paid(
    made: Openings, first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weigh_openings, "openings", lambda: made)
    decision, choice = asked(deployed(), "first-turn")
    assert choice.items == (decision.player if first else opponent(decision.player),)


def deployed() -> Battle:
    return new_battle("aqshy", 2)


@pytest.mark.parametrize("seed", range(3))
def test_the_defender_s_part_is_taken_where_that_is_worth_more(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Openings({"fire-and-jade/aqshy": (500, 0.5)}, attacker={"fire-and-jade/aqshy": (500, -2.0)})
    monkeypatch.setattr(weigh_openings, "openings", lambda: made)
    decision, choice = asked(new_battle("aqshy", seed), "attacker")
    assert choice.items == (opponent(decision.player),)


def test_the_table_tells_first_turn_attacker_and_army_apart() -> None:
    """Red leads by 6 for its army, whoever is first by 3, the attacker loses 1."""
    fought, number = [], 0
    for first in ("red", "blue"):
        for attacker in ("red", "blue"):
            for _ in range(100):
                number += 1
                lead = 6 + (3 if first == "red" else -3) - (1 if attacker == "red" else -1)
                fought.append(OpeningBattle(number, "side", ("x", "y"), (10 + lead, 10), None, first, attacker))
    made = table(fought)
    assert made.first["side"][0] == 400
    assert made.going_first("side", ("x", "y"), 3.0) == pytest.approx(3, abs=0.3)
    assert made.attacker["side"][1] == pytest.approx(-1, abs=0.1)


def test_the_table_that_comes_along_names_what_there_is() -> None:
    known = {f"{pack.id}/{realm}" for pack in battlepacks().values() for realm in pack.realms}
    assert set(openings().first) <= known
    assert set(openings().attacker) <= known


def turned(side: RealmData, one: MapData) -> bool:
    """Is a map the same for both sides, turned round by half?"""
    posts = {each.at for each in side.objectives.values()}
    a, b = ({(30 - x, 22 - y) for x, y in one.a}, set(one.b))
    return a == b and all(any(abs(30 - x - u) + abs(22 - y - v) < 0.5 for u, v in posts) for x, y in posts)


def test_no_territory_is_better_than_the_other() -> None:
    """So whoever picks one may take the first."""
    for pack in ("fire-and-jade", "sand-and-bone"):
        for name, side in read_pack(battlepacks()[pack].folder).realms.items():
            for key, one in side.maps.items():
                assert turned(side, one), (name, key)


@pytest.mark.parametrize(("last", "behind", "lost"), [(RED, 0, 0), (BLUE, 0, 2), (BLUE, 5, 0)])
def test_going_first_out_of_turn_costs_the_cards_that_are_not_drawn(last: str, behind: int, lost: int) -> None:
    """Who seizes the initiative draws nothing, unless far behind (spearhead-initiative)."""
    game = deployed().game
    zones = {
        **game.state.zones,
        "hand red": Zone(("raze",), "owner", RED),
        "deck red": Zone(tuple("abcd"), "none", RED),
    }
    players = {**game.state.players, BLUE: replace(game.state.players[BLUE], victory_points=behind)}
    now = replace(game.state.now, round=2, previous_first=last)
    assert undrawn(game.supposing(replace(game.state, zones=zones, players=players, now=now)), RED) == lost
