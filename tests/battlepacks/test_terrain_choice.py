"""Which terrain stands on a Border War table: suggested, agreed on, or picked by turns."""

from itertools import product

import pytest
from tests.battlepacks.bordering import Fought, small_battle, small_rules

from warhost.battlepacks.border_war.terrain_choice import feature, rows
from warhost.engine.decisions import Pick, Picked
from warhost.engine.records import BLUE, PLAYERS, RED
from warhost.engine.saving import load, save
from warhost.players import player
from warhost.rules.modules.terrain_list import in_words, size_of, terrain_list
from warhost.rules.space.terrain import BY_TYPE


def test_every_row_of_the_list_that_is_no_faction_terrain_can_be_picked() -> None:
    assert len(terrain_list()) == 60
    assert set(terrain_list()) - set(rows()) == {name for name, row in terrain_list().items() if row.type == "faction"}
    assert set(rows()) - set(terrain_list()) == {"Hill"}


@pytest.mark.parametrize("name", rows())
def test_each_has_the_type_the_pieces_and_the_size_that_were_picked(name: str) -> None:
    row = rows()[name]
    for pieces, size in product(row.pieces, row.sizes):
        made = feature(name, row, pieces, size)
        assert (made.type, made.size, len(made.shapes)) == (row.type, size, pieces)
        assert size_of(made.shapes) == size
        assert made.abilities == BY_TYPE[row.type]
        assert not made.on_table


def test_rows_in_words() -> None:
    listed = terrain_list()
    assert in_words(listed["Wyldwood"]) == "obscuring, 1 to 3 pieces, small to large"
    assert in_words(listed["Nexus Syphon"]) == "place of power, 1 piece, small"
    assert in_words(listed["Azyrite Ruins"]) == "obstacle, 2 pieces, small to large"


def test_by_turns_until_the_table_has_as_many_as_it_should() -> None:
    fought = Fought(small_battle(2), attacker=RED, table="take-turns")
    for name in ("Hill", "Hill", "Nexus Syphon", "Watchtower"):
        decision = fought.until("feature")
        assert isinstance(decision, Pick)
        fought.answer(Picked((name,)))
    fought.until("terrain")
    pickers = [who for who, kind in fought.asked if kind == "feature"]
    assert pickers == [BLUE, RED, BLUE, RED]
    assert {"Hill", "Hill 2", "Nexus Syphon", "Watchtower"} <= set(fought.battle.state.terrain)


def test_what_is_offered_first_is_of_a_type_that_is_not_there_yet() -> None:
    fought = Fought(small_battle(2), attacker=RED, table="take-turns")
    types = []
    while (decision := fought.until("feature", "terrain")) is not None and decision.kind == "feature":
        assert isinstance(decision, Pick)
        types.append(rows()[decision.options[0]].type)
        fought.answer(Picked(decision.options[:1]))
    assert types == list(BY_TYPE)


@pytest.mark.parametrize("way", ["defender-picks", "take-turns"])
@pytest.mark.parametrize("points", [1000, 2000])
def test_random_players_build_tables_that_hold_and_replay(way: str, points: int) -> None:
    fought = Fought(small_battle(points, points), seed=points, table=way)
    fought.until("territory")
    standing = [each for each in fought.battle.state.terrain.values() if each.army is None]
    assert standing
    assert all(each.on_table for each in standing)
    again = load(save(fought.battle), small_rules)
    assert again.note is None
    assert again.battle.state == fought.battle.state


@pytest.mark.parametrize("name", ["idle", "recruit", "captain"])
def test_computer_players_take_the_suggested_table(name: str) -> None:
    battle = small_battle(4)
    players = {colour: player(name, 1) for colour in PLAYERS}
    asked = []
    while (decision := battle.decision) is not None and decision.kind != "territory":
        asked.append(decision.kind)
        battle.answer(players[decision.player].choose(battle))
    assert asked == ["attacker", "table", *["terrain"] * 4]
    assert "scenery" not in battle.state.marks
