"""The sheet of a roster, and rosters to start from."""

import re

import msgspec
import pytest
from tests.rosters.made_rosters import SAMPLES

from warhost.factions import factions
from warhost.rosters import check_roster
from warhost.rosters.page import page
from warhost.rosters.sheet import sheet
from warhost.rosters.starting import starter


def test_what_is_on_the_sheet() -> None:
    roster = SAMPLES["skaven-1000-a"]
    found = sheet(roster, check_roster(roster))
    facts = dict(found.facts)
    assert facts["Points"] == "950 of 1000, 50 left; 1 extra command point in round one (army-1.2.1)"
    assert facts["Drops"] == "3, 1 of them auxiliaries"
    assert [part.title for part in found.parts] == ["General's regiment", "Regiment 2", "Auxiliary units"]
    stormvermin = found.parts[0].rows[2]
    assert (stormvermin.models, stormvermin.points) == (20, 220)
    assert stormvermin.notes == "reinforced, 1 x champion, 2 x musician, 2 x standard bearer"
    assert "Stormvermin" in [each.name for each in found.warscrolls]


def test_the_page_names_everything_and_fetches_nothing() -> None:
    roster = msgspec.structs.replace(SAMPLES["stormcast-2000-a"], name="<b>Bold & brash</b>")
    text = page(sheet(roster, check_roster(roster)))
    assert "&lt;b&gt;Bold &amp; brash" in text
    assert "<b>" not in text
    assert not re.search(r"https?:|src=|href=|<script", text)
    for unit in roster.units():
        assert unit.warscroll in text


def test_an_illegal_roster_says_so_on_its_sheet() -> None:
    roster = msgspec.structs.replace(SAMPLES["skaven-1000-a"], faction_terrain="Stormreach Portal")
    assert "army-3.7" in page(sheet(roster, check_roster(roster)))


@pytest.mark.parametrize("limit", [1000, 2000, 400])
@pytest.mark.parametrize("faction", list(factions()))
def test_a_roster_to_start_from_is_legal(faction: str, limit: int) -> None:
    made = starter(factions()[faction], limit, "Mine")
    assert made.name == "Mine"
    assert made.regiments[0].units
    assert check_roster(made).legal
