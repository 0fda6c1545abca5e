"""The menus of candidates: always legal, never empty, and with the answers a person would look for."""

import numpy as np
import pytest
from tests.battles import plain_battle
from tests.players.arranging import laid_out, using
from tests.rules.stages import stage
from tests.rules.test_words_of_moves import savage

from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    Choice,
    Move,
    MoveUnit,
    Pass,
    Pick,
    Picked,
    PickSlain,
    PickTargets,
    Placed,
    SetUpUnit,
    SlainPicked,
    Targets,
    UseAbility,
    Window,
)
from warhost.engine.dice import stream
from warhost.engine.prose import plain, spans
from warhost.players import player
from warhost.players.ideas.menu import candidates, suggestions
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import distance_between
from warhost.table.shapes import Point

ARMIES = (("iron-wardens", "thicket-folk"), ("thicket-folk", "iron-wardens"))
Layout = dict[str, Point | list[Point]]


def menu(battle: Battle, limit: int = 100) -> list[Choice]:
    assert battle.decision is not None
    return list(candidates(battle, battle.decision, limit=limit))


def after(battle: Battle, choice: Choice) -> Battle:
    twin = battle.clone()
    twin.answer(choice)
    return twin


@pytest.mark.parametrize("seed", range(6))
def test_every_candidate_is_accepted(seed: int) -> None:
    """All along random battles: each menu has an entry, changes nothing, and the gate takes all of it."""
    red, blue = ARMIES[seed % 2]
    battle = plain_battle(red, blue, seed)
    chance, both = stream(seed), player("random", seed)
    seen: dict[type, int] = {}
    while (decision := battle.decision) is not None:
        seen[type(decision)] = seen.get(type(decision), 0) + 1
        if seen[type(decision)] <= 12 or battle.number % 10 == 0:
            before = battle.state
            offered = [*candidates(battle, decision, limit=30), *candidates(battle, decision, limit=4, rng=chance)]
            assert offered
            assert battle.state is before
            for choice in offered:
                after(battle, choice)
        battle.answer(both.choose(battle))
    assert {Window, Pick, MoveUnit, SetUpUnit, PickTargets} <= set(seen)


def test_the_menu_is_cut_to_its_limit_and_has_no_doubles() -> None:
    battle = plain_battle(seed=3)
    battle.answer(menu(battle)[0])
    while not isinstance(battle.decision, SetUpUnit):
        battle.answer(menu(battle)[0])
    spots = menu(battle)
    assert len(spots) >= 5
    assert len(set(spots)) == len(spots)
    assert menu(battle, limit=3) == spots[:3]


def test_a_window_offers_every_ability_and_passing() -> None:
    battle = laid_out("movement", {"red-warden-captain": (10, 3), "blue-briar-queen": (20, 18)})
    assert menu(battle) == [
        UseAbility("normal-move", "red-warden-captain"),
        UseAbility("run", "red-warden-captain"),
        Pass(),
    ]


def test_moves_go_to_each_objective_and_may_be_none() -> None:
    battle = laid_out("movement", {"red-first-wardens": (15, 9), "blue-briar-queen": (28, 20)})
    using(battle, "normal-move", "red-first-wardens")
    assert battle.decision is not None
    words = {plain(spans(each.words)) for each in suggestions(battle, battle.decision)}
    assert {"to Red Gate", "to Blue Gate", "to West Ford", "to East Ford", "stay"} <= words


@pytest.mark.parametrize("unit", ["red-first-wardens", "red-warhorse-lancers", "red-warden-captain"])
@pytest.mark.parametrize("foe", ["blue-first-thornlings", "blue-elder-stag"])
def test_a_charge_ends_at_the_foe(unit: str, foe: str) -> None:
    battle = laid_out("charge", {unit: (8, 3), foe: (8, 11.5)}, dice={"charge": [5, 5]})
    using(battle, "charge", unit)
    charges = [each for each in menu(battle) if isinstance(each, Move) and each.moves]
    assert charges
    assert distance_between(after(battle, charges[0]).game, unit, foe) <= 0.5


def test_a_charge_that_just_reaches_is_offered() -> None:
    """The roll need only bring it within half an inch."""
    unit, foe = "red-warhorse-lancers", "blue-elder-stag"
    battle = laid_out("charge", {unit: (8, 3), foe: (9, 12.25)}, dice={"charge": [3, 3]})
    gap = distance_between(battle.game, unit, foe)
    assert 6.2 < gap <= 6.5
    using(battle, "charge", unit)
    charges = [each for each in menu(battle) if isinstance(each, Move) and each.moves]
    assert distance_between(after(battle, charges[0]).game, unit, foe) <= 0.5


def test_a_charge_goes_round_a_wall() -> None:
    """The Old Wall (x 10 to 13, y 10 to 10.75) stands between; the way round its end is long enough."""
    where = {"red-warden-captain": (10.8, 8.8), "blue-briar-queen": (10.8, 12.0)}
    battle = laid_out("charge", where, dice={"charge": [4, 4]})
    if in_combat_with(battle.game, "red-warden-captain"):
        pytest.skip("they see each other over the wall")
    using(battle, "charge", "red-warden-captain")
    assert any(isinstance(each, Move) and each.moves for each in menu(battle))


def test_no_charge_is_offered_out_of_reach() -> None:
    battle = laid_out("charge", {"red-first-wardens": (8, 3), "blue-briar-queen": (8, 18)}, dice={"charge": [2, 2]})
    using(battle, "charge", "red-first-wardens")
    assert menu(battle) == [Move()]


def test_a_retreat_leaves_combat() -> None:
    battle = laid_out("movement", {"red-first-wardens": (15, 8), "blue-briar-queen": (15, 11)}, dice={"mortal": [1]})
    using(battle, "retreat", "red-first-wardens")
    moves = [each for each in menu(battle) if isinstance(each, Move) and each.moves]
    assert moves
    assert not in_combat_with(after(battle, moves[0]).game, "red-first-wardens")


def test_a_pile_in_comes_closer() -> None:
    where = {"red-first-wardens": (15.0, 5.0), "blue-first-thornlings": (15.0, 8.5)}
    battle = laid_out("combat", where)
    foe, unit = "blue-first-thornlings", "red-first-wardens"
    using(battle, "fight", unit)
    decision = battle.decision
    assert isinstance(decision, MoveUnit)
    assert decision.kind == "pile-in"
    moves = [each for each in menu(battle) if isinstance(each, Move) and each.moves]
    assert moves
    assert distance_between(after(battle, moves[0]).game, unit, foe) < distance_between(battle.game, unit, foe)


def test_targets_are_the_nearest_then_each_other_one() -> None:
    where = {"red-crossbow-watch": (15, 3), "blue-briar-queen": (15, 9), "blue-first-thornlings": (15, 14)}
    battle = laid_out("shooting", where)
    using(battle, "shoot", "red-crossbow-watch")
    assert isinstance(battle.decision, PickTargets)
    firsts = [each.shares[0].target for each in menu(battle) if isinstance(each, Targets)]
    assert firsts[0] == "blue-briar-queen"
    assert set(firsts) == {"blue-briar-queen", "blue-first-thornlings"}


def test_the_rearmost_are_slain_first() -> None:
    """One of the captain's five attacks hits, with damage 2; the thornlings furthest from him are offered first."""
    row = [(5.0 + 1.1 * n, 8.0) for n in range(5)]
    where: Layout = {"red-warden-captain": (3.0, 8.0), "blue-first-thornlings": row}
    dice = {"hit": [3, 1, 1, 1, 1], "wound": [6], "save": [1]}
    battle = laid_out("combat", where, dice=dice)
    using(battle, "fight", "red-warden-captain")
    while not isinstance(battle.decision, PickSlain):
        battle.answer(menu(battle)[0])
    assert battle.decision.unit == "blue-first-thornlings"
    first = menu(battle)[0]
    assert isinstance(first, SlainPicked)
    assert first.models[0] == 4


def test_slain_models_return_next_to_the_others() -> None:
    row = [(5.0 + 1.1 * n, 18.0) for n in range(6)]
    where: Layout = {"blue-first-thornlings": row, "red-warden-captain": (25.0, 3.0)}
    battle = laid_out("hero", where, dice={"effect": [6]}, active="blue")
    using(battle, "call-to-the-fallen", "blue-first-thornlings")
    decision = battle.decision
    assert isinstance(decision, SetUpUnit)
    assert decision.kind == "return"
    offered = menu(battle)
    assert isinstance(offered[0], Placed)
    assert len(offered[0].places) == 3
    assert Placed(()) in offered


def test_a_unit_comes_out_of_reserve_where_it_may() -> None:
    """Ambush, more than 9" from all enemies: there is room in two corners only."""
    where = {"red-warden-captain": (15.0, 11.0), "red-field-surgeon": (4.0, 4.0), "red-first-wardens": (25.0, 4.0)}
    battle = laid_out("movement", where, active="blue", reserve=["blue-hornet-riders"])
    using(battle, "ambush", "blue-hornet-riders")
    assert isinstance(battle.decision, SetUpUnit)
    for choice in menu(battle):
        assert isinstance(choice, Placed)
        for place in choice.places:
            assert np.hypot(place.x - 15.0, place.y - 11.0) > 9.0


def cornered(corner: float) -> Battle:
    """The nearer the surgeon comes to the corner, the less room there is for riders more than 9" from everybody."""
    where = {
        "red-warden-captain": (15.0, 11.0), "red-crossbow-watch": (5.0, 14.0), "red-first-wardens": (5.0, 5.0),
        "red-second-wardens": (25.0, 5.0), "red-field-surgeon": (16.0 + corner, 9.0 + corner),
        "red-warhorse-lancers": (9.0, 18.0), "blue-briar-queen": (2.0, 21.0),
    }  # fmt: skip
    return laid_out("movement", where, active="blue", reserve=["blue-hornet-riders"])


@pytest.mark.parametrize("corner", [3.0, 4.0, 4.3])
def test_a_set_up_is_found_wherever_there_is_one(corner: float) -> None:
    assert menu(using(cornered(corner), "ambush", "blue-hornet-riders"))


def test_a_set_up_is_not_offered_where_there_is_no_room() -> None:
    assert UseAbility("ambush", "blue-hornet-riders") not in menu(cornered(5.2))


def test_picks_of_several_are_combinations() -> None:
    battle = laid_out(
        "hero", {"red-field-surgeon": (10, 3), "red-warden-captain": (13, 3), "blue-briar-queen": (20, 20)}
    )
    using(battle, "field-surgeon", "red-field-surgeon")
    assert isinstance(battle.decision, Pick)
    assert menu(battle) == [Picked((name,)) for name in battle.decision.options]


def test_a_move_that_must_end_in_combat_has_an_idea() -> None:
    battle = stage({"lord": [savage(3)]}, "movement")
    battle.answer(UseAbility("savage", "lord"))
    (way,) = menu(battle)
    battle.answer(way)
    assert in_combat_with(battle.game, "lord")
