"""The table in characters and as a picture: who stands where, who holds what, sides told apart without colour."""

import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace
from tests.battles import plain_battle, plain_rules

from warhost.engine.prose import ObjectiveSpan, TerrainSpan, UnitSpan, a_model, a_player, a_unit, plain, said, written
from warhost.engine.records import BLUE, RED, State
from warhost.narration.names import BattleNames
from warhost.narration.picture import table_svg
from warhost.narration.table_text import table_rows
from warhost.table.shapes import Place

CATALOGUE = plain_rules().catalogue
CAPTAIN, STAG = "red-warden-captain", "blue-elder-stag"


@pytest.fixture
def state() -> State:
    """A captain in the south-west corner, a stag in the north-east one, a ford held by blue."""
    state = plain_battle(seed=1).state
    places = {**state.places, CAPTAIN: (Place(0.2, 0.2),), STAG: (Place(29.8, 21.8),)}
    units = {key: replace(unit, status="table") if places[key][0] else unit for key, unit in state.units.items()}
    ford = replace(state.objectives["West Ford"], controlled_by=BLUE)
    return replace(state, places=places, units=units, objectives={**state.objectives, "West Ford": ford})


def lines(state: State) -> list[str]:
    return [plain(row) for row in table_rows(state, CATALOGUE)]


def called(names: BattleNames, state: State, thing: str) -> str:
    return written(names.thing(state, thing))


def test_it_is_small(state: State) -> None:
    assert max(map(len, lines(state))) <= 78
    assert all(line.index("|", 1) <= 64 for line in lines(state) if line.startswith("|"))
    assert len(lines(state)) <= 24
    assert "".join(lines(state)).isascii()


def test_units_stand_where_they_are(state: State) -> None:
    letters = BattleNames(CATALOGUE).letters(state)
    rows = [line for line in lines(state) if line.startswith("|")]
    assert rows[-1][1] == letters[CAPTAIN]
    assert rows[0][rows[0].index("|", 1) - 1] == letters[STAG]


def test_objectives_say_who_holds_them(state: State) -> None:
    text = "\n".join(lines(state))
    assert text.count("(3B)") == 2
    assert "(3B) West Ford" in text
    assert text.count("(4-)") == 2


def test_terrain_is_shown_by_height(state: State) -> None:
    table = "".join(line.rsplit("|", 1)[0] for line in lines(state) if line.startswith("|"))
    assert "####" in table
    assert "::::" in table
    gone = {key: replace(each, on_table=False) for key, each in state.terrain.items()}
    bare = "\n".join(lines(replace(state, terrain=gone)))
    assert "#" not in bare
    assert "terrain" not in bare


def test_losses_are_in_the_legend(state: State) -> None:
    units = dict(state.units)
    units["red-first-wardens"] = replace(units["red-first-wardens"], slain=(3, 4), damage=1, status="table")
    units[STAG] = replace(units[STAG], status="destroyed")
    units["blue-hornet-riders"] = replace(units["blue-hornet-riders"], status="reserve")
    text = "\n".join(lines(replace(state, units=units)))
    assert "First Wardens 3/5 1 dmg" in text
    assert "Elder Stag gone" in text
    assert "Hornet Riders in reserve" in text


def test_letters_tell_sides_apart_by_more_than_case(state: State) -> None:
    letters = BattleNames(CATALOGUE).letters(state)
    assert all(letters[unit.id].isupper() == (unit.army == RED) for unit in state.units.values())
    assert len({letter.upper() for letter in letters.values()}) == len(letters)


def test_letters_run_out_gracefully(state: State) -> None:
    captain = state.units[CAPTAIN]
    named = [(f"{army}-{number}", army) for army in (RED, BLUE) for number in range(30)]
    many = {name: replace(captain, id=name, army=army) for name, army in named}
    letters = BattleNames(CATALOGUE).letters(replace(state, units=many))
    assert len(letters) == 60
    assert all(len(letter) == 1 for letter in letters.values())


def test_names_come_from_warscrolls(state: State) -> None:
    names = BattleNames(CATALOGUE)
    assert called(names, state, CAPTAIN) == "[R] Warden Captain"
    assert called(names, state, "blue-second-thornlings") == "[B] Second Thornlings"
    new = replace(state.units[STAG], id=f"{STAG}-replacement", replacement_of=STAG)
    more = replace(state, units={**state.units, new.id: new})
    assert called(names, more, new.id) == "[B] Elder Stag (new)"
    assert called(names, more, STAG) == "[B] Elder Stag"
    assert called(names, state, "Old Wall") == "Old Wall"
    assert names.thing(state, "Old Wall") == TerrainSpan("Old Wall", "Old Wall")
    assert names.thing(state, "West Ford") == ObjectiveSpan("West Ford", "West Ford")


def test_ids_are_called_by_name_and_models_from_one(state: State) -> None:
    words = said("{model} is near {player}'s {foe}", model=a_model(CAPTAIN, 0), player=a_player(BLUE), foe=a_unit(STAG))
    assert plain(words) == "model 0 of red-warden-captain is near blue's blue-elder-stag"
    named = BattleNames(CATALOGUE).called(state, words)
    assert plain(named) == "model 1 of [R] Warden Captain is near [B] Blue's [B] Elder Stag"


def test_letters_know_whose_they_are(state: State) -> None:
    letters = [span for row in table_rows(state, CATALOGUE) for span in row if isinstance(span, UnitSpan)]
    assert {(each.unit, each.side) for each in letters} >= {(CAPTAIN, RED), (STAG, BLUE)}
    assert sum(each.unit == CAPTAIN for each in letters) == 2, "one on the table, one in the legend"


def test_a_large_table_fits_too(state: State) -> None:
    wide = lines(replace(state, width=60.0, depth=44.0))
    assert max(map(len, wide)) <= 78


def test_the_picture_shows_what_is_on_the_table(state: State) -> None:
    svg = table_svg(state, CATALOGUE, "A < B")
    texts = {each.text for each in ET.fromstring(svg).iter() if each.text}
    assert {"A < B", "Warden Captain", "Elder Stag", "West Ford", "held by blue", "Old Wall"} <= texts
    assert "Field Surgeon" not in texts
    assert any(text.startswith("[R] Red, not on the table: Field Surgeon") for text in texts)
    assert "planned move" not in texts
