"""What the community's files have besides the plain case: armies kept in libraries, odd cells, marks, circles."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from warhost.catalogues.checkout import read_factions
from warhost.catalogues.faction_files import write_faction
from warhost.catalogues.imported_faction import ImportedFaction
from warhost.catalogues.markup import CatalogueError

CHECKOUT = Path(__file__).parent / "checkout"
TIDE = "Tide Folk - Tide Host [LEGENDS]"


@pytest.fixture(scope="module")
def tide() -> ImportedFaction:
    return next(each for each in read_factions(CHECKOUT).factions if each.name == TIDE)


@pytest.fixture(scope="module")
def units(tide: ImportedFaction) -> dict[str, Any]:
    return dict(tide.profiles["units"])


def test_every_faction_and_nothing_else() -> None:
    """Hired regiments, lores, libraries and files of other kinds are none."""
    reading = read_factions(CHECKOUT)
    assert [each.id for each in reading.factions] == ["moss-wardens", "tide-folk-tide-host-legends"]
    assert reading.wrong == {}


def test_a_link_that_leads_back_to_its_own_entry_is_told(tmp_path: Path) -> None:
    shutil.copytree(CHECKOUT, tmp_path, dirs_exist_ok=True)
    library = tmp_path / "Moss Wardens - Library.cat"
    circle = '<entryLink name="Again" id="again" type="selectionEntry" targetId="u-captain"/>'
    library.write_text(library.read_text().replace('targetId="s-general"/>', f'targetId="s-general"/>{circle}'))
    wardens, plain = (
        next(each for each in read_factions(folder).factions if each.id == "moss-wardens")
        for folder in (tmp_path, CHECKOUT)
    )
    (told,) = set(wardens.notes) - set(plain.notes)
    assert re.fullmatch(r".+: the link Again \(line \d+\) leads back to what it stands in; not followed", told)
    assert wardens.profiles == plain.profiles, "and nothing else is different"


def test_an_army_that_a_library_has_whole(tide: ImportedFaction, units: dict[str, Any]) -> None:
    assert {name: each["points"] for name, each in units.items()} == {
        "Tide Caller": 180, "Foam Riders": 110, "Silent Gull": 0, "Rain Gull": 40
    }  # fmt: skip
    assert tide.profiles["formations"] == {"Spring Tide": {}}, "a group in itself ends"
    assert "standing-wave" in tide.warscrolls
    assert tide.army_texts.traits["High Water"]["effect"] == "Add 1 to the control of gulls."
    assert "Lost Songs: not in this checkout; what it has is left out" in tide.notes


def test_tables_beside_and_inside_a_group(tide: ImportedFaction) -> None:
    tables = {each["table"]: (list(each["options"]), each.get("season")) for each in tide.profiles["enhancements"]}
    assert tables == {
        "Traits of the Deep": (["Cold Eye"], ["Legends"]), "Heroic Traits": (["Salt in the Blood"], None)
    }  # fmt: skip


def test_numbers_with_a_point(units: dict[str, Any]) -> None:
    assert units["Foam Riders"]["size"] == 5
    assert units["Tide Caller"]["regiment"] == [{"unit": "Foam Riders", "max": 2}]


def test_keywords_given_and_taken_but_not_what_a_unit_is_not(units: dict[str, Any]) -> None:
    assert units["Foam Riders"]["keywords"] == ["BRAMBLE"]


def test_shown_by_the_mark_of_a_way_to_play(units: dict[str, Any]) -> None:
    assert units["Rain Gull"]["season"] == ["Season of Rain"]


def test_shown_in_some_ways_to_play_and_never_hidden(tmp_path: Path) -> None:
    """What is shown on purpose is meant for that way to play alone, though its file forgot to hide it."""
    folder = shutil.copytree(CHECKOUT, tmp_path / "checkout")
    _instead(folder / "Tide Host.cat", 'id="r-rain" hidden="true"', 'id="r-rain" hidden="false"')
    tide = next(each for each in read_factions(folder).factions if each.name == TIDE)
    assert tide.profiles["units"]["Rain Gull"]["season"] == ["Season of Rain"]


def test_cells_that_hold_no_number_are_missing(tide: ImportedFaction) -> None:
    missing = {key: each["missing"] for key, each in tide.warscrolls.items() if each["missing"]}
    assert missing == {
        "standing-wave": ["Banishment"], "tide-caller": ["Health", "Save"], "silent-gull": ["Health"],
    }  # fmt: skip
    caller = tide.warscrolls["tide-caller"]
    assert (caller["move"], caller["control"], caller["base"]) == ("3D6+1", 0, [60.0, 35.0])
    assert "Foam Riders: no base size; 50 mm assumed" in tide.notes


def test_what_only_a_command_model_carries(tide: ImportedFaction) -> None:
    weapons = tide.warscrolls["foam-riders"]["weapons"]
    assert {name: each.get("carried_by") for name, each in weapons.items()} == {
        "Hook": None, "Gaff": None, "Shell Horn: Low": 1, "Shell Horn: High": 1
    }  # fmt: skip


def test_modes_of_a_weapon_are_used_one_at_a_time(tide: ImportedFaction) -> None:
    weapons = tide.warscrolls["foam-riders"]["weapons"]
    assert {name: each.get("one_of") for name, each in weapons.items()} == {
        "Hook": None, "Gaff": None, "Shell Horn: Low": "Shell Horn", "Shell Horn: High": "Shell Horn"
    }  # fmt: skip


def test_weapons_of_one_name(tide: ImportedFaction) -> None:
    weapons = tide.warscrolls["tide-caller"]["weapons"]
    assert {name: (each["attacks"], each["rend"], each.get("range")) for name, each in weapons.items()} == {
        "Net": ("3D6+1", 1, 10), "Net (melee)": (2, 0, None), "Net (melee) 2": (1, 2, None)
    }  # fmt: skip
    assert weapons["Net"]["abilities"] == ["Shoot in Combat", "Companion", "Crit (Auto-wound)"]
    (choice,) = tide.warscrolls["foam-riders"]["loadouts"]
    assert choice["options"] == {"New Entry (Hook)": ["Hook"], "New Entry (Gaff)": ["Gaff"]}


def test_two_catalogues_of_one_name_do_not_stop_the_others(tmp_path: Path) -> None:
    shutil.copytree(CHECKOUT, tmp_path, dirs_exist_ok=True)
    twin = (tmp_path / "Moss Wardens.cat").read_text(encoding="utf-8").replace('id="moss"', 'id="moss2"', 1)
    (tmp_path / "Twin.cat").write_text(twin, encoding="utf-8")
    reading = read_factions(tmp_path)
    assert [each.name for each in reading.factions] == [TIDE]
    assert set(reading.wrong) == {"Moss Wardens.cat", "Twin.cat"}
    assert "have the same name: Moss Wardens.cat, Twin.cat" in reading.wrong["Twin.cat"]


def test_a_faction_that_cannot_be_read_is_named_when_asked_for(tmp_path: Path) -> None:
    shutil.copytree(CHECKOUT, tmp_path, dirs_exist_ok=True)
    (tmp_path / "Moss Wardens.cat").write_text("<catalogue>\n<oops", encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"Moss Wardens\.cat, line 2: this is not XML"):
        read_factions(tmp_path, "Moss Wardens")
    assert read_factions(tmp_path, TIDE).wrong == {}, "a broken file that nobody asked for"


@pytest.mark.parametrize("broken", ["", "<catalogue id='tide-lib' name='Renamed'><oops", None])
def test_a_faction_whose_library_is_broken_or_gone(tmp_path: Path, broken: str | None) -> None:
    shutil.copytree(CHECKOUT, tmp_path, dirs_exist_ok=True)
    (tmp_path / "Tide Host - Library.cat").unlink()
    if broken is not None:
        (tmp_path / ("Odd.cat" if "Renamed" in broken else "Tide Host - Library.cat")).write_text(broken)
    reading = read_factions(tmp_path)
    assert [each.name for each in reading.factions] == ["Moss Wardens"]
    why = reading.wrong[f"{TIDE[:-1]}.cat"]
    assert ("which cannot be read" if broken is not None else "none of its units is here") in why


_VALUES = re.compile(r'(?<=[a-zA-Z])="[^"]*"|(?<=>)[^<>]+(?=</characteristic>|</description>|</attribute>)')
_FILES = {each.name: each.read_text(encoding="utf-8") for each in CHECKOUT.iterdir() if each.suffix in (".cat", ".gst")}
_SPOTS = [
    (name, found.span()) for name, text in _FILES.items() for found in _VALUES.finditer(text, text.index("?>"))
]  # fmt: skip
_ODD = ["", " ", "-", "*", "-1", "0", "1e9", "nan", "2D6", "See below", "true", "u-captain", "g-tides", "\u2726 \u00b2"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(_SPOTS), st.sampled_from([None, *_ODD])), min_size=1, max_size=12))
def test_odd_values_end_in_a_reading_or_in_one_line(
    tmp_path: Path, changes: list[tuple[tuple[str, tuple[int, int]], str | None]]
) -> None:
    """Well-formed files whose values are empty, gone or unexpected: factions come of them, or a line with the file."""
    texts = dict(_FILES)
    for (name, (start, end)), put in sorted(dict(changes).items(), reverse=True):
        attribute = texts[name][start] == "="
        new = f'="{put or ""}"' if attribute else put or ""
        texts[name] = texts[name][:start] + new + texts[name][end:]
        if attribute and put is None:
            texts[name] = re.sub(r" [\w:]+$", "", texts[name][:start]) + texts[name][start + len(new) :]
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    said: list[str] = []
    try:
        reading = read_factions(tmp_path)
        said += reading.wrong.values()
        for faction in reading.factions:
            write_faction(faction, tmp_path / "out")
    except CatalogueError as error:
        said.append(str(error))
    for line in said:
        assert "\n" not in line
        assert str(tmp_path) in line or ".cat" in line


@pytest.mark.parametrize("name", ["Wandering Thorn", "The Wandering Thorn"])
def test_a_manifestation_that_a_lore_summons_with_its_article_or_without(name: str, tmp_path: Path) -> None:
    """`Summon Wandering Thorn` brings `The Wandering Thorn`, which stands in the game system's own file."""
    folder = shutil.copytree(CHECKOUT, tmp_path / "checkout")
    _put(
        folder / "Common Lores.cat", '<costs><cost name="pts" typeId="points" value="20"/></costs>',
        '<profiles><profile name="Summon Wandering Thorn" typeName="Ability (Spell)" id="p-thorn"><characteristics>'
        '<characteristic name="Casting Value">6</characteristic><characteristic name="Effect">Up.</characteristic>'
        "</characteristics></profile></profiles>",
    )  # fmt: skip
    _put(
        folder / "Test Realms.gst", "<sharedSelectionEntries>",
        f'<selectionEntry type="unit" name="{name}" id="u-thorn" hidden="false"><categoryLinks><categoryLink '
        'name="MANIFESTATION" id="l-thorn" targetId="c-manifestation"/></categoryLinks><profiles><profile '
        f'name="{name}" typeName="Manifestation" id="m-thorn"><characteristics><characteristic name="Move">8"'
        '</characteristic><characteristic name="Health">6</characteristic><characteristic name="Save">6+'
        '</characteristic><characteristic name="Banishment">6+</characteristic></characteristics></profile></profiles>'
        "</selectionEntry>",
    )  # fmt: skip
    moss = next(each for each in read_factions(folder).factions if each.id == "moss-wardens")
    assert [each["name"] for each in moss.warscrolls.values()].count(name) == 1


def _instead(file: Path, old: str, new: str) -> None:
    said = file.read_text(encoding="utf-8")
    assert old in said
    file.write_text(said.replace(old, new, 1), encoding="utf-8")


def _put(file: Path, after: str, more: str) -> None:
    _instead(file, after, after + more)
