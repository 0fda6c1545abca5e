"""A small checkout of our own making, with every construct, into a faction folder."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from warhost.catalogues.checkout import read_factions
from warhost.catalogues.faction_files import MARK, write_faction
from warhost.catalogues.imported_faction import ImportedFaction
from warhost.catalogues.markup import CatalogueError
from warhost.catalogues.offers import keywords_meant
from warhost.factions.loading import load_faction
from warhost.factions.playable import load_playable
from warhost.rosters.checking import check_roster
from warhost.rosters.model import Regiment, Roster, RosterUnit

CHECKOUT = Path(__file__).parent / "checkout"


@pytest.fixture(scope="module")
def moss() -> ImportedFaction:
    return next(each for each in read_factions(CHECKOUT).factions if each.name == "Moss Wardens")


@pytest.fixture(scope="module")
def units(moss: ImportedFaction) -> dict[str, Any]:
    return dict(moss.profiles["units"])


def test_libraries_and_lores_are_no_factions(moss: ImportedFaction) -> None:
    assert (moss.id, moss.name, moss.source) == ("moss-wardens", "Moss Wardens", "Moss Wardens.cat")
    assert (moss.profiles["keyword"], moss.profiles["alliance"]) == ("MOSS WARDENS", "Order")


def test_units_of_the_library_with_the_catalogue_s_points(units: dict[str, Any]) -> None:
    assert {name: each["points"] for name, each in units.items()} == {
        "Thorn Captain": 150, "Grove Elder": 90, "Bramble Spears": 120, "Old Oak": 250, "Root Folk": 70,
        "Elder's Shadow": 0, "Forgotten Stump": 60,
    }  # fmt: skip


def test_keywords_are_the_categories_in_capitals(units: dict[str, Any]) -> None:
    assert units["Thorn Captain"]["keywords"] == ["HERO", "INFANTRY", "ORDER", "MOSS WARDENS", "WIZARD (1)"]
    assert units["Forgotten Stump"]["keywords"] == ["MOSS WARDENS"]
    assert units["Forgotten Stump"]["season"] == ["Legends"]


def test_sizes_and_reinforcing(units: dict[str, Any]) -> None:
    assert {name: each.get("size", 1) for name, each in units.items() if each.get("size", 1) > 1} == {
        "Bramble Spears": 10, "Root Folk": 5
    }  # fmt: skip
    assert [name for name, each in units.items() if each.get("reinforceable")] == ["Bramble Spears"]


def test_regiments_by_what_a_leader_affects(units: dict[str, Any]) -> None:
    assert units["Thorn Captain"]["regiment"] == [{"any": "MOSS WARDENS"}, {"role": "Grove Speaker", "max": 2}]
    assert units["Grove Elder"]["role"] == "Grove Speaker"
    assert "leads" not in units["Thorn Captain"]
    assert "leads" not in units["Grove Elder"]


def test_regiments_by_who_a_unit_hides_without_and_by_constraints(units: dict[str, Any]) -> None:
    assert units["Grove Elder"]["regiment"] == [
        {"any": "BRAMBLE"}, {"unit": "Root Folk", "max": 1}, {"unit": "Old Oak"},
        {"unit": "Elder's Shadow", "min": 1, "max": 1},
    ]  # fmt: skip
    assert units["Elder's Shadow"]["only_with"] == "Grove Elder"


@pytest.mark.parametrize(
    "counted",
    [
        '<condition type="atLeast" value="1" field="selections" scope="force" childId="r-spears"/>',
        """</conditions><localConditionGroups><localConditionGroup type="atLeast" value="2" scope="force"><conditions>
        <condition type="instanceOf" value="1" field="selections" scope="self" childId="c-moss"/>
        </conditions></localConditionGroup></localConditionGroups><conditions>""",
        '<condition type="atLeast" value="2" field="selections" scope="force" childId="c-moss"/>',
    ],
)
def test_a_limit_that_counts_others_is_none_by_the_leader(tmp_path: Path, counted: str) -> None:
    leader = '<condition type="instanceOf" value="1" field="selections" scope="force" childId="r-elder"/>'
    _copied(tmp_path, "Moss Wardens.cat", leader, leader + counted)
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    assert {"unit": "Root Folk"} in found.profiles["units"]["Grove Elder"]["regiment"]


def test_a_limit_on_what_a_keyword_lets_in_is_kept(tmp_path: Path) -> None:
    leader = '<condition type="instanceOf" value="1" field="selections" scope="force" childId="r-elder"/>'
    _copied(tmp_path, "Moss Wardens.cat", leader, leader.replace("r-elder", "r-captain"))
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    assert found.profiles["units"]["Thorn Captain"]["at_most"] == {"Root Folk": 1}
    assert "at_most" not in found.profiles["units"]["Grove Elder"]


def test_too_many_of_a_keyword_are_a_limit(tmp_path: Path) -> None:
    """An error that a catalogue gives from two units with a keyword on, under a leader, is at most one."""
    start = '<entryLink name="Old Oak" id="r-oak" type="selectionEntry" targetId="u-oak" hidden="false">'
    wrong = """<modifierGroups><modifierGroup type="and"><modifiers><modifier type="add" field="error" value="Too many">
      <conditions><condition type="atLeast" value="2" field="selections" scope="force" childId="c-moss"/></conditions>
      </modifier></modifiers><conditions>
      <condition type="instanceOf" value="1" field="selections" scope="force" childId="r-captain"/></conditions>
      </modifierGroup></modifierGroups>"""
    _copied(tmp_path, "Moss Wardens.cat", start, start + wrong)
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    (limit,) = found.profiles["units"]["Thorn Captain"]["at_most"].items()
    assert (limit[1], "at_most" in found.profiles["units"]["Grove Elder"]) == (1, False)
    faction = load_faction(write_faction(found, tmp_path / "out"))
    roster = Roster(
        name="Oaks", points_limit=2000, faction=faction.name, battle_formation="Ring of Thorns",
        regiments=[Regiment("Thorn Captain", general=True, units=[RosterUnit("Old Oak"), RosterUnit("Old Oak")])],
    )  # fmt: skip
    said = [each.text for each in check_roster(roster, {faction.id: faction}).breaches]
    assert any(each.endswith("Thorn Captain may have at most 1") for each in said)


@pytest.mark.parametrize(("leader", "limit"), [("r-elsewhere", None), ("r-captain", {"MONSTER": 1})])
def test_a_limit_under_leaders_of_another_army_is_nobodys_here(tmp_path: Path, leader: str, limit: object) -> None:
    start = '<entryLink name="Old Oak" id="r-oak" type="selectionEntry" targetId="u-oak" hidden="false">'
    wrong = """<modifierGroups><modifierGroup type="and"><modifiers>
      <modifier type="add" field="error" value="Regiment has too many selections of MONSTER (max 1)"/></modifiers>
      <localConditionGroups><localConditionGroup type="atLeast" value="1" scope="force" field="selections"><conditions>
      <condition type="instanceOf" value="1" field="selections" scope="self" childId="c-leader"/>
      <condition type="instanceOf" value="1" field="selections" scope="self" childId="{leader}"/></conditions>
      </localConditionGroup></localConditionGroups></modifierGroup></modifierGroups>"""
    _copied(tmp_path, "Moss Wardens.cat", start, start + wrong.format(leader=leader))
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    units = found.profiles["units"]
    assert (units["Thorn Captain"].get("at_most"), "at_most" in units["Grove Elder"]) == (limit, False)


def test_words_of_an_error_count_where_its_condition_names_a_keyword_that_nobody_has(tmp_path: Path) -> None:
    start = '<entryLink name="Old Oak" id="r-oak" type="selectionEntry" targetId="u-oak" hidden="false">'
    wrong = """<modifierGroups><modifierGroup type="and"><modifiers>
      <modifier type="add" field="error" value="Regiment has too many selections of MONSTER (max 1)"><conditions>
      <condition type="atLeast" value="2" field="selections" scope="force" childId="c-nobody"/></conditions></modifier>
      <modifier type="set" value="1" field="k-oak"/><modifier type="set" value="0" field="k-oak"><localConditionGroups>
      <localConditionGroup type="atLeast" value="1" scope="force" field="selections"><conditions>
      <condition type="instanceOf" value="1" field="selections" scope="self" childId="c-monster"/>
      <condition type="notInstanceOf" value="1" field="selections" scope="self" childId="r-oak"/></conditions>
      </localConditionGroup></localConditionGroups></modifier></modifiers><conditions>
      <condition type="instanceOf" value="1" field="selections" scope="force" childId="r-captain"/></conditions>
      </modifierGroup></modifierGroups>
      <constraints><constraint type="max" value="-1" field="selections" scope="force" id="k-oak"/></constraints>"""
    _copied(tmp_path, "Moss Wardens.cat", start, start + wrong)
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    units = found.profiles["units"]
    assert units["Thorn Captain"]["at_most"] == {"Old Oak": 1, "MONSTER": 1}, "none only where another one is there"
    assert "at_most" not in units["Grove Elder"]


def test_a_second_offer_of_another_size_and_price_is_a_profile_of_its_own(tmp_path: Path) -> None:
    start = '<entryLink name="Old Oak" id="r-oak" type="selectionEntry" targetId="u-oak" hidden="false">'
    other = """<entryLink name="Old Oak" id="r-oak2" type="selectionEntry" targetId="u-oak" hidden="false">
      <modifiers><modifier type="set" field="name" value="Old Oak (2 models)"/></modifiers>
      <costs><cost name="pts" typeId="points" value="610"/></costs></entryLink>"""
    _copied(tmp_path, "Moss Wardens.cat", start, start)
    file = tmp_path / "Moss Wardens.cat"
    text = file.read_text(encoding="utf-8")
    end = text.index("\n    </entryLink>\n", text.index(start)) + len("\n    </entryLink>\n")
    file.write_text(text[:end] + other + text[end:], encoding="utf-8")
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    grove = found.profiles["units"]["Old Oak (2 models)"]
    assert (grove["points"], grove["size"], grove["warscroll"]) == (610, 2, "Old Oak")
    faction = load_faction(write_faction(found, tmp_path / "out"))
    assert faction.units["Old Oak (2 models)"].warscroll == "Old Oak"


@pytest.mark.parametrize(("phrase", "barred", "meant"), [
    ("MAGMADROTHS", False, ["MAGMADROTH"]), ("OGOR TRIBE HEROES", False, ["OGOR TRIBE", "HERO"]),
    ("MONSTER SYLVAN", True, ["non-MONSTER", "SYLVAN"]), ("STANDARD BEARER", False, ["STANDARD BEARER"]),
    ("NOBODY KNOWS", False, []), ("NOBODY KNOWS", True, []), ("DEEP GROVE MONSTER", False, ["MONSTER"]),
])  # fmt: skip
def test_keywords_of_a_restriction_are_those_that_units_have(phrase: str, barred: bool, meant: list[str]) -> None:
    known = {"MAGMADROTH", "OGOR TRIBE", "HERO", "MONSTER", "SYLVAN", "STANDARD BEARER (1/5)"}
    assert keywords_meant(phrase, known, barred) == meant


def test_hidden_where_none_of_some_leaders_is(tmp_path: Path) -> None:
    plain = '<condition type="lessThan" value="1" field="selections" scope="force" childId="r-elder"/>'
    start = '</conditions><localConditionGroups><localConditionGroup type="lessThan" value="1"><conditions>'
    leader = '<condition type="instanceOf" value="1" field="selections" scope="self" childId="r-elder"/>'
    end = "</conditions></localConditionGroup></localConditionGroups><conditions>"
    _copied(tmp_path, "Moss Wardens.cat", plain, start + leader + end)
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    assert {"unit": "Old Oak"} in found.profiles["units"]["Grove Elder"]["regiment"]


def test_a_hero_nobody_made_a_leader_leads_nothing(tmp_path: Path) -> None:
    _copied(tmp_path, "Moss Wardens.cat", 'type="set-primary" value="c-leader"', 'type="set-primary" value="c-hero"')
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    assert found.profiles["units"]["Thorn Captain"]["leads"] is False


def test_a_weapon_or_something_else(tmp_path: Path) -> None:
    """Of a group with one weapon in it that weapon may be chosen; nobody has it in any case."""
    old, new = 'name="Choking Vines" typeName="Melee Weapon"', 'name="Choking Vines" typeName="Ability (Passive)"'
    _copied(tmp_path, "Moss Wardens - Library.cat", old, new)
    (found,) = read_factions(tmp_path, "Moss Wardens").factions
    (choice,) = found.warscrolls["old-oak"]["loadouts"]
    assert choice["options"] == {"Hurled Stones": ["Hurled Stones"]}
    assert choice["needed"] is False


def test_characteristics(moss: ImportedFaction) -> None:
    captain, elder = moss.warscrolls["thorn-captain"], moss.warscrolls["grove-elder"]
    assert {key: captain[key] for key in ("move", "health", "save", "control", "base", "height")} == {
        "move": 5, "health": 6, "save": 3, "control": 2, "base": 40.0, "height": 2.0
    }  # fmt: skip
    assert (elder["move"], elder["save"]) == ("2D6", None)
    spores = moss.warscrolls["drifting-spores"]
    assert (spores["banishment"], spores["control"], spores["save"]) == (7, 0, 6)
    assert moss.warscrolls["old-oak"]["base"] == [120.0, 92.0]


def test_weapons(moss: ImportedFaction) -> None:
    assert moss.warscrolls["thorn-captain"]["weapons"] == {
        "Thorn Bow": {
            "attacks": 2, "hit": 3, "wound": 4, "damage": 1, "rend": 1, "range": 18,
            "abilities": ["Anti-INFANTRY (+1 Rend)", "Shoot in Combat"],
        }
    }  # fmt: skip
    branch = moss.warscrolls["old-oak"]["weapons"]["Branch"]
    assert (branch["attacks"], branch["damage"]) == ("D6+1", "D3"), "by a link to a shared profile"


def test_weapons_of_some_models(moss: ImportedFaction) -> None:
    carried = {name: each.get("carried_by") for name, each in moss.warscrolls["root-folk"]["weapons"].items()}
    assert carried == {"Cudgel": 1, "Claws": 4}


def test_weapons_instead_of_others(moss: ImportedFaction, units: dict[str, Any]) -> None:
    assert moss.warscrolls["bramble-spears"]["loadouts"] == [
        {"options": {"Great Thorn": ["Great Thorn"]}, "per": 10, "count": 2, "instead_of": ["Spear"], "needed": False}
    ]
    (choice,) = moss.warscrolls["old-oak"]["loadouts"]
    assert list(choice["options"]) == ["Hurled Stones", "Choking Vines"]
    assert choice["needed"] is True
    assert units["Bramble Spears"]["weapon_options"] == [
        {"one_of": ["Great Thorn"], "per": 10, "up_to": 2, "needed": False}
    ]


def test_what_cannot_be_read_is_named(moss: ImportedFaction) -> None:
    missing = {key: each["missing"] for key, each in moss.warscrolls.items() if each["missing"]}
    assert missing == {
        "old-oak": ["Hurled Stones: Rolling (See Below)", "Sap: attacks as its abilities say"],
        "forgotten-stump": ["Control"],
    }


def test_abilities_are_kept_as_text(moss: ImportedFaction) -> None:
    assert moss.unit_texts["Thorn Captain"]["Call of Thorns"] == {
        "kind": "spell", "timing": "Your Hero Phase", "casting value": "7", "declare": "Pick one visible enemy.",
        "effect": "It takes D3 mortal damage.",
    }  # fmt: skip
    assert moss.unit_texts["Thorn Captain"]["Deep Roots"]["effect"].endswith("has Ward (6+).")
    said = moss.army_texts
    assert (list(said.renown), list(said.armies)) == (["Hired Blades", "Night Watch"], ["Deep Grove"])
    assert said.enhancements["Amber Seed"]
    assert "Bramble Spears" not in moss.unit_texts, "what every champion can do is no ability of theirs"


def test_formations_lores_enhancements_terrain(moss: ImportedFaction) -> None:
    rain = ["Season of Rain"]
    assert moss.profiles["formations"] == {"Ring of Thorns": {}, "Flood": {"season": rain, "points": 30}}
    assert moss.profiles["lores"]["spell"] == {"Lore of Leaves": {}}
    assert moss.profiles["lores"]["manifestation"] == {"Common Summons": {"points": 20}}
    assert moss.profiles["terrain"] == {"Silent Stone": {"points": 0}}
    grove, wet = moss.profiles["enhancements"]
    assert grove == {
        "type": "Artefacts of Power", "table": "Gifts of the Grove", "eligible": ["HERO", "non-MONSTER"],
        "options": {"Amber Seed": 10, "Horn of Dew": 0},
    }  # fmt: skip
    assert (wet["table"], wet["season"]) == ("Gifts of the Rain", rain)


def test_what_was_assumed_is_noted(moss: ImportedFaction) -> None:
    assert "Long Gone: its link leads nowhere; left out" in moss.notes
    assert "Grove Elder: no base size; 50 mm assumed" in moss.notes
    folk = moss.warscrolls["root-folk"]
    assert (folk["base"], folk["other_bases"]) == (25.0, [{"base": 32.0, "models": [0]}])


def test_the_files_are_read_like_any_faction(moss: ImportedFaction, tmp_path: Path) -> None:
    folder = write_faction(moss, tmp_path)
    faction, playable = load_faction(folder), load_playable(folder)
    assert faction.unit("elders shadow") is faction.units["Elder's Shadow"]
    assert [each.unit for each in faction.units["Grove Elder"].compulsory] == ["Elder's Shadow"]
    scroll = playable.warscroll("Bramble Spears")
    assert scroll is not None
    assert scroll.id == "moss-wardens/bramble-spears"
    assert scroll.missing == ()
    assert (folder / "texts.yaml").read_text(encoding="utf-8").startswith(MARK)
    assert [each.name for each in tmp_path.iterdir()] == ["moss-wardens"], "nothing is left lying about"


def test_an_import_replaces_an_import_but_nothing_else(moss: ImportedFaction, tmp_path: Path) -> None:
    folder = write_faction(moss, tmp_path)
    (folder / "old.txt").write_text("from before")
    write_faction(moss, tmp_path)
    assert not (folder / "old.txt").exists()
    (folder / "profiles.yaml").write_text("name: my own work\n")
    with pytest.raises(CatalogueError, match="was not made by an import"):
        write_faction(moss, tmp_path)
    assert (folder / "profiles.yaml").read_text() == "name: my own work\n"


def test_one_faction_by_name_or_file() -> None:
    assert [each.name for each in read_factions(CHECKOUT, "moss wardens").factions] == ["Moss Wardens"]
    assert [each.name for each in read_factions(CHECKOUT / "Moss Wardens.cat").factions] == ["Moss Wardens"]
    with pytest.raises(CatalogueError, match="did you mean Moss Wardens"):
        read_factions(CHECKOUT, "Mos Warden")
    with pytest.raises(CatalogueError, match="a library of others"):
        read_factions(CHECKOUT / "Moss Wardens - Library.cat")
    with pytest.raises(CatalogueError, match="no catalogue here has units"):
        read_factions(CHECKOUT / "Common Lores.cat")


def _copied(folder: Path, name: str, old: str, new: str) -> None:
    for each in CHECKOUT.iterdir():
        shutil.copy(each, folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def _lines() -> Iterator[tuple[str, int]]:
    for name in ("Moss Wardens.cat", "Moss Wardens - Library.cat", "Test Realms.gst"):
        for number in range(2, len((CHECKOUT / name).read_text(encoding="utf-8").splitlines())):
            yield name, number


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(list(_lines())), st.sampled_from(["", "<!-- -->", 'value="999999999999999999999999"', "\u00b2"]))
def test_no_damage_makes_it_fall_over(tmp_path: Path, spot: tuple[str, int], put: str) -> None:
    """One line gone or its numbers spoilt: it is read, or it is said what is wrong; nothing else."""
    name, number = spot
    lines = (CHECKOUT / name).read_text(encoding="utf-8").splitlines()
    lines[number] = lines[number].replace('value="1"', put) if "value" in put else put
    for each in CHECKOUT.iterdir():
        shutil.copy(each, tmp_path)
    (tmp_path / name).write_text("\n".join(lines), encoding="utf-8")
    with suppress(CatalogueError):
        for faction in read_factions(tmp_path).factions:
            write_faction(faction, tmp_path / "out")
