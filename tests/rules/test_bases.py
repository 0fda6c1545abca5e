"""Units whose models do not all stand on the same base: each is measured, moved, set up and seen on its own.

Claws of Karanak: model 0 on 40 mm, model 1 on 60 x 35 mm, 2 and 3 on 32 mm, all others on 28.5 mm.
"""

import pytest

from warhost.armies.loading import shipped_armies
from warhost.engine.bases import bases_of
from warhost.engine.battle import Battle
from warhost.engine.decisions import Ask, ModelMove, Move
from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.narration.table_as_told import TableAsTold
from warhost.odds.combatants import Combatant
from warhost.odds.encounters import ATTACKER, TARGET, encounter
from warhost.rules.moving.judging import judge_move
from warhost.rules.moving.terms import MoveTerms
from warhost.rules.setting_up.room import find_room, no_room
from warhost.rules.setting_up.units import SetUpTerms, pick_models, replacement_for, set_up_problems
from warhost.rules.space.coherency import unit_is_coherent
from warhost.rules.space.combat_range import in_combat_with, models_in_combat_range, reached_from
from warhost.rules.space.measuring import distance_between
from warhost.rules.space.sight import sees_unit
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up
from warhost.server.protocol.words import UNSET
from warhost.server.views.units import unit_view
from warhost.table.areas import Rectangle
from warhost.table.movement import Step
from warhost.table.shapes import MM, Base, Place

STAGE = """
title: A stage for several bases
now: {round: 1, turn: red, phase: movement}
warscrolls:
  grunt: {move: 6, health: 2, save: 4, control: 1, base: 32, keywords: [INFANTRY]}
units:
  claws: {army: red,  warscroll: fangs-of-the-blood-god/claws-of-karanak, at: %s, slain: %s}
  grunt: {army: blue, warscroll: grunt, at: [[20, 10]]}
  posts: {army: blue, warscroll: grunt, at: [[10, 20], [12.7, 20]]}
"""
AFAR = [[2.0, 2.0], [4.5, 2.0], [6.5, 2.0], [8.0, 2.0], [9.4, 2.0], [10.8, 2.0], [12.2, 2.0], [13.6, 2.0]]
MIXED = [
    (army, name)
    for army in shipped_armies()
    for name, scroll in shipped_armies()[army].warscrolls.items()
    if scroll.other_bases
]


def table(at: list[list[float]], more: str = "") -> Battle:
    return set_up(read_text(STAGE % (at, 8 - len(at)) + more, "stage"), Scripted({}))


def with_one_at(model: int, x: float, y: float, more: str = "") -> Game:
    """The unit in a line far away, one of its models elsewhere."""
    at = [list(each) for each in AFAR]
    at[model] = [x, y]
    return table(at, more).game


def test_distances_are_measured_from_the_models_own_base() -> None:
    assert distance_between(with_one_at(0, 16, 10), "claws", "grunt") == pytest.approx(4 - (20 + 16) * MM)
    assert distance_between(with_one_at(1, 16, 10), "claws", "grunt") == pytest.approx(4 - (30 + 16) * MM)
    assert distance_between(with_one_at(1, 20, 6), "claws", "grunt") == pytest.approx(4 - (17.5 + 16) * MM)
    assert distance_between(with_one_at(4, 16, 10), "claws", "grunt") == pytest.approx(4 - (14.25 + 16) * MM)


def test_only_the_large_base_is_in_combat_range() -> None:
    assert in_combat_with(with_one_at(0, 15.6, 10), "claws") == ("grunt",)
    assert in_combat_with(with_one_at(4, 15.6, 10), "claws") == ()
    game = with_one_at(0, 2, 2)
    assert reached_from(game, "claws", 0, Place(15.6, 10), "grunt")
    assert not reached_from(game, "claws", 4, Place(15.6, 10), "grunt")


def test_coherency_counts_from_base_to_base() -> None:
    assert unit_is_coherent(table([[5, 5], [7.4, 5]]).game, "claws")
    assert not unit_is_coherent(table([[5, 5], [5, 7.4]]).game, "claws"), "the oval is narrow across its facing"
    assert unit_is_coherent(table([[5, 5], [5, 6.9]]).game, "claws")


def wrong(game: Game, model: int, *path: tuple[float, float], limit: float = 30.0) -> list[str]:
    move = Move((ModelMove(model, tuple(Step(x, y) for x, y in path)),))
    free = MoveTerms(passes_combat=True, ends_in_combat=True)
    return [str(each) for each in judge_move(game, "claws", move, limit, free, "core-15.0a").problems]


def test_a_large_base_does_not_go_through_a_narrow_gap() -> None:
    through = ((11.35, 21.3),)
    assert any("through another model" in each for each in wrong(with_one_at(0, 11.35, 17), 0, *through))
    assert not any("through another model" in each for each in wrong(with_one_at(4, 11.35, 17), 4, *through))


def test_comrades_are_in_the_way_as_large_as_they_are() -> None:
    beside = ((16, 11.3),)
    assert any("on top" in each for each in wrong(with_one_at(0, 16, 10), 4, *beside))
    assert not any("on top" in each for each in wrong(with_one_at(2, 16, 10), 4, *beside))


def test_a_move_enters_ranges_on_its_own_base() -> None:
    past = Move((ModelMove(0, (Step(16, 14.25), Step(24, 14.25), Step(16, 14.25))),))
    small = Move((ModelMove(4, past.moves[0].path),))
    free = MoveTerms()

    def entered(game: Game, move: Move) -> bool:
        problems = judge_move(game, "claws", move, 50.0, free, "core-14.1").problems
        return any("into combat" in str(each) for each in problems)

    assert entered(with_one_at(0, 16, 14.35), past)
    assert not entered(with_one_at(4, 16, 14.35), small)


def test_a_set_up_is_judged_with_the_bases_of_its_models() -> None:
    game = with_one_at(0, 2, 2)
    game.put("claws", (None,) * 8)
    strip = SetUpTerms((Rectangle(0, 0, 30, 1.2),))

    def fine(model: int, y: float, facing: float = 0.0) -> bool:
        return not set_up_problems(game, "claws", (model,), (Place(5, y, 0.0, facing),), strip, "core-24.0")

    assert [fine(model, 0.6) for model in (0, 1, 2, 4)] == [False, False, False, True]
    wide = SetUpTerms((Rectangle(0, 0, 30, 1.5),))
    assert not set_up_problems(game, "claws", (1,), (Place(5, 0.72),), wide, "core-24.0")
    assert set_up_problems(game, "claws", (1,), (Place(5, 0.72, 0.0, 90.0),), wide, "core-24.0"), "it lies across"
    pair = (Place(5, 5), Place(6.8, 5))
    assert not set_up_problems(game, "claws", (0, 5), pair, SetUpTerms(), "core-24.0")
    assert set_up_problems(game, "claws", (4, 5), pair, SetUpTerms(), "core-24.0"), "not coherent"


def test_a_large_base_shows_beside_a_wall() -> None:
    wall = """
terrain:
  - {name: wall, polygon: [[19.34, 11], [20.66, 11], [20.66, 11.4], [19.34, 11.4]], height: 6}
  - {name: fence, polygon: [[0, 4], [30, 4], [30, 4.2], [0, 4.2]], height: 6}
"""
    assert [sees_unit(with_one_at(model, 20, 12.5, wall), "claws", "grunt") for model in (0, 4)] == [True, False]


@pytest.mark.parametrize(("army", "name"), MIXED)
def test_room_is_found_for_every_shipped_unit_on_several_bases(army: str, name: str) -> None:
    stage = f"""
title: Room
now: {{round: 1, turn: red, phase: movement}}
players: {{red: {{army: {army}}}, blue: {{}}}}
units:
  pack: {{army: red, warscroll: {army}/{name}, in_reserve: true}}
"""
    game = set_up(read_text(stage, "stage"), Scripted({})).game
    models = tuple(range(game.unit("pack").size))
    terms = SetUpTerms((Rectangle(3, 3, 12, 12),))
    places = find_room(game, "pack", terms)
    assert places is not None
    assert set_up_problems(game, "pack", models, places, terms, "core-24.0") == []
    assert len(set(bases_of(game.warscroll("pack"), game.unit("pack"), models))) > 1
    assert list(no_room(game, "pack", SetUpTerms((Rectangle(3, 3, 4, 4),)), "core-24.0")) != []


def test_a_replacement_keeps_the_bases_of_those_who_come_back() -> None:
    battle = table(AFAR)
    game = battle.game
    new = replacement_for(game, "claws", (4, 0))
    assert [game.base_of(new, model) for model in (0, 1, 2)] == [Base.of_mm(28.5), Base.of_mm(40), Base.of_mm(28.5)]


def test_foes_are_told_as_near_as_their_bases_are() -> None:
    def near(model: int) -> list[str]:
        game = with_one_at(model, 16, 10)
        return TableAsTold(game.catalogue, game.state).foes_within("grunt", 2.6)

    assert (near(0), near(4)) == (["claws"], [])


def test_the_odds_put_such_units_opposite_each_other() -> None:
    scroll = shipped_armies()["fangs-of-the-blood-god"].warscrolls["claws-of-karanak"]
    game = encounter(Combatant(scroll, 8), Combatant(scroll, 8), "combat")
    assert distance_between(game, ATTACKER, TARGET) == pytest.approx(0.5)
    assert models_in_combat_range(game, ATTACKER, TARGET) == models_in_combat_range(game, TARGET, ATTACKER) == 8
    assert unit_is_coherent(game, ATTACKER)
    assert unit_is_coherent(game, TARGET)


def test_the_page_is_told_the_base_of_each_model() -> None:
    game = table(AFAR).game
    mm = [tuple(round(each / MM, 1) for each in base) for base in unit_view(game, "claws").bases or ()]
    assert mm == [(40, 40), (60, 35), (32, 32), (32, 32), *[(28.5, 28.5)] * 4]
    assert unit_view(game, "grunt").bases is UNSET


def test_who_comes_back_is_asked_where_bases_differ() -> None:
    game = table(AFAR).game
    assert isinstance(next(pick_models(game, "claws", (0, 4, 5), 1, "who", "core-22.0")), Ask)
    with pytest.raises(StopIteration, match="4"):
        next(pick_models(game, "claws", (4, 5, 6), 1, "who", "core-22.0"))
