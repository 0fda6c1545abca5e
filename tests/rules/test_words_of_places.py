"""Words about places and single cases: points on the table, who is near, survivors, where units are set up."""

import pytest
from tests.rules.stages import stage, table

from warhost.engine.decisions import Pick
from warhost.engine.dice import Scripted, amount
from warhost.engine.game import Game
from warhost.engine.records import Objective
from warhost.rules.abilities.blasts import by_point
from warhost.rules.abilities.options import pick_options
from warhost.rules.fighting.damage import allocate
from warhost.rules.setting_up.units import set_up_problems
from warhost.table.shapes import Place as Spot
from warhost.vocabulary import *

RULE = "core-28.1"


def use_in(game: Game, unit: str = "lord") -> Use:
    return Use(game, ability("Made Up", ANY_COMBAT_PHASE, rule=RULE)(lambda use: None), unit, "red")


def test_a_point_is_picked_by_who_is_near_it() -> None:
    game = table()
    script = hit_by_point(use_in(game), "reds", 3.0, 2.0, "blue")
    decision = next(script).decision
    assert isinstance(decision, Pick)
    assert decision.player == "blue"
    assert set(decision.options) == {"nobody", "blues", "other", "blues and other"}
    assert decision.spot is not None
    assert by_point(game, decision.spot, (11.2, 13.0)) == "blues and other"
    assert by_point(game, decision.spot, (8.0, 10.0)) == "nobody"
    assert by_point(game, decision.spot, (5.0, 10.0)) not in decision.options
    with pytest.raises(StopIteration) as nobody:
        next(hit_by_point(use_in(game), "lord", 3.0, 2.0, "red"))
    assert nobody.value.value == ()


def test_models_are_measured_one_by_one() -> None:
    game = table()
    assert models_within(game, "blues", 3.0, "other") == 1
    assert models_within(game, "blues", 4.5, "other") == 2
    assert models_within(game, "blues", 1.0, "other") == 0


def test_who_would_be_destroyed_may_survive_once() -> None:
    def seed(use: Use) -> bool:
        return use.first_time() and use.check(3) and use.survives(use.target)

    rebirth = passive("Rebirth", on=ME, rule=RULE, when={"destroyed": seed})
    battle = stage({"lord": [rebirth]}, dice=Scripted({"effect": [3]}))
    for status in ("table", "destroyed"):
        for _ in allocate(battle.game, "lord", 5, None):
            raise AssertionError("nothing is asked")
        assert battle.game.unit("lord").status == status
        if status == "table":
            assert battle.game.unit("lord").damage == 1


def test_one_model_near_is_enough() -> None:
    game = table()
    terms = where(near_general=3.0)
    game.change_player("red", general="lord")
    near, far = Spot(6.5, 10.0), Spot(6.5, 14.6)
    one = set_up_problems(game, "reds", (0, 1), (near, Spot(6.5, 11.6)), terms(game, "reds"), RULE)
    both = set_up_problems(game, "reds", (0, 1), (far, Spot(6.5, 16.1)), terms(game, "reds"), RULE)
    assert not any("near enough" in str(each) for each in one)
    assert any("near enough" in str(each) for each in both)


def test_where_units_are_set_up() -> None:
    game = table()
    band = where(edge=3, touching=True, from_enemies=6)(game, "lord")
    whole = where(edge=3)(game, "lord")
    wide, inside = Spot(3.5, 3.5), Spot(2.0, 2.0)
    assert not set_up_problems(game, "lord", (0,), (wide,), band, RULE)
    assert set_up_problems(game, "lord", (0,), (wide,), whole, RULE)
    assert not set_up_problems(game, "lord", (0,), (inside,), whole, RULE)
    use_in(game).mark("leeward", "top")
    lee = where(edge=3, edge_marked="leeward")(game, "lord")
    assert set_up_problems(game, "lord", (0,), (inside,), lee, RULE)
    assert not set_up_problems(game, "lord", (0,), (Spot(2.0, 20.0),), lee, RULE)


def test_objectives_are_picked_by_distance_and_edges_by_name() -> None:
    game = table()
    game.change(objectives={name: Objective(name, x, 10.0, 0.8) for name, x in (("near", 8.0), ("far", 25.0))})
    assert pick_options(game, PickSpec("objective", within=12), "lord", "red") == ["near"]
    assert pick_options(game, PickSpec("edge"), "lord", "red") == ["left", "right", "bottom", "top"]


def test_contesting_what_is_held_by_whom() -> None:
    game = table()
    held = Objective("mine", 5.0, 10.0, 0.8, controlled_by="red")
    game.change(objectives={"mine": held, "theirs": Objective("theirs", 12.0, 10.0, 0.8, controlled_by="blue")})
    frame = Frame("lord", "red")

    def who(select: Select) -> list[str]:
        return [unit for unit in game.state.units if select.matches(game, unit, frame)]

    assert who(Contesting(held="mine")) == ["lord"]
    assert who(Contesting(held="not mine")) == ["reds", "blues"]
    assert who(Contesting(alone=True)) == ["lord"]
    use_in(game).mark("holy", "mine", control=True)
    assert who(ContestingMarked("holy")) == ["lord"]


def test_a_mark_on_an_objective_ends_when_the_enemy_gains_it() -> None:
    from warhost.rules.effects.pools import control_gained

    game = table()
    use = use_in(game)
    use.mark("holy", "mine", control=True)
    control_gained(game, "mine", "red")
    assert use.marked("holy") == ("mine",)
    control_gained(game, "mine", "blue")
    assert use.marked("holy") == ()


def test_dice_less_one() -> None:
    assert amount("D3-1").value((1,)) == 0


def test_a_model_is_measured_by_itself_and_combat_range_takes_in_the_hidden() -> None:
    game = table()
    assert (model_within(game, "blues", 1, 3.0, "other"), model_within(game, "blues", 0, 3.0, "other")) == (True, False)
    assert not model_within(game, "blues", None, 30.0, "other")
    assert (models_in_combat_range(game, "blues", "reds"), models_in_combat_range(game, "blues", "other")) == (2, 1)


def test_a_unit_near_an_edge_needs_one_model_there() -> None:
    game = table()
    terms = where(near_edge=1)(game, "reds")
    for inner, refused in ((1.6, False), (1.7, True)):
        spots = (Spot(inner, 3.0), Spot(inner + 1.6, 3.0))
        found = set_up_problems(game, "reds", (0, 1), spots, terms, RULE)
        assert any("near enough" in str(each) for each in found) is refused
    assert not list(no_room(game, "reds", terms, RULE))


def test_contesting_the_same_terrain_feature() -> None:
    game = table()
    wall = Terrain("wall", ((11.0, 9.0), (11.0, 10.0), (11.5, 10.0), (11.5, 9.0)), 1.0)
    game.change(terrain={"wall": wall})
    shared = ENEMY & ContestingFeature(with_me=True)
    assert use_in(game, "reds").each(shared) == ["blues"]
    assert use_in(game, "lord").each(shared) == []
    assert use_in(game, "lord").each(ENEMY & ContestingFeature()) == ["blues"]


def test_units_that_one_stands_wholly_near() -> None:
    game = table()
    meant_by = {
        (me, wholly): [unit for unit in game.state.units if AroundMe(3, wholly).matches(game, unit, Frame(me, "red"))]
        for me in ("lord", "blues")
        for wholly in (False, True)
    }
    # One blue model is 0.74" from the reds, both are wholly within 3" of them; the other unit is 2.3" away, in part.
    assert meant_by == {
        ("lord", False): [],
        ("lord", True): [],
        ("blues", False): ["reds", "other"],
        ("blues", True): ["reds"],
    }
