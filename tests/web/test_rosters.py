"""The roster page: build, see the problems, import, play to the table."""

from collections.abc import Callable
from typing import Any

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, paste_list

Visit = Callable[..., Page]
LIST = """Handful 480/1000 pts

Skaven
Claw-horde
Drops: 1

General's Regiment
Grey Seer (140)
 • General
Clanrats (150)
Rat Ogors (190)

Created with Warhammer Age of Sigmar: The App
"""
STRANGE = """
name: Strange
points_limit: 1000
faction: Skaven
battle_formation: Claw-horde
regiments:
- hero: Grey Seer
  general: true
  units:
  - warscroll: Rat Ogors
    command_models: {Musician: 1}
    weapon_options: {Grandhammer: 1}
    enhancements: [{type: Artefacts of Power, name: Warpstone Charm}]
"""


def test_problems_are_told_as_one_builds(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    expect(page.locator(".roster-points")).to_contain_text("0 of 1000")
    page.locator("[data-key=faction]").select_option("skaven")
    page.locator("[data-key=add-regiment]").click()
    page.locator("[data-key=regiment-0-hero]").select_option("Grey Seer")
    expect(page.locator(".roster-problems")).to_contain_text("army-2.0")
    page.locator("[data-key=formation]").select_option("Claw-horde")
    expect(page.locator(".verdict.good")).to_be_visible()
    for _ in range(5):
        page.locator("[data-key=regiment-0-add]").select_option("Clanrats")
    expect(page.locator(".roster-problems")).to_contain_text("army-3.2")
    page.locator("[data-key=regiment-0-4-remove]").click()
    expect(page.locator(".verdict.good")).to_be_visible()
    page.reload()
    expect(page.locator(".roster-unit")).to_have_count(4)


def held(page: Page) -> Any:
    """The first unit of the roster in hand."""
    return page.evaluate("() => JSON.parse(localStorage['warhost.roster']).regiments[0].units[0]")


def test_command_models_and_weapons_are_chosen(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    page.locator("#sample").select_option("stormcast-1000-a")
    unit = page.locator(".roster-unit", has_text="Liberators")
    champion, hammers = unit.get_by_label("Champion"), unit.get_by_label("Grandhammer")
    expect(champion).to_be_checked()
    champion.uncheck()
    assert held(page)["command_models"] == {}
    expect(page.locator(".verdict.good")).to_be_visible()
    champion.check()
    assert "command_models" not in held(page)
    hammers.fill("3")
    hammers.press("Tab")
    expect(page.locator(".roster-problems")).to_contain_text("core-4.0")
    expect(page.locator(".roster-bar")).to_contain_text("1 to mend")
    hammers.fill("1")
    hammers.press("Tab")
    expect(page.locator(".verdict.good")).to_be_visible()
    page.locator("[data-key=renown]").select_option("Rogue Engine")
    expect(page.locator(".roster-side")).to_contain_text("Rogue Engine are not known")


def test_what_a_profile_does_not_offer_can_be_taken_away(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    paste_list(page, STRANGE)
    for rule in ("models-2.0", "core-4.0", "army-4.1"):
        expect(page.locator(".roster-problems")).to_contain_text(rule)
    unit = page.locator(".roster-unit")
    for label in ("Musician (at most 0)", "Grandhammer"):
        unit.get_by_label(label).fill("0")
        unit.get_by_label(label).press("Tab")
    unit.get_by_label("Artefacts of Power").select_option("")
    expect(page.locator(".verdict.good")).to_be_visible()


def test_what_is_no_list_is_told_beside_it(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    paste_list(page, "Not a list at all")
    expect(page.locator("dialog [role=alert]")).to_contain_text("there is no army list in it")
    expect(page.locator(".roster-import textarea")).to_have_value("Not a list at all")


def test_an_imported_list_is_played(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    paste_list(page, LIST)
    expect(page.locator(".roster-unit")).to_have_count(2)
    expect(page.locator(".verdict.good")).to_be_visible()
    page.locator("[data-key=play-one-screen]").click()
    page.wait_for_url("**/battle/*")
    battle = Battlefield(page)
    battle.settle()
    assert battle.table["table"]["pack"] == "border-war"
    assert battle.table["table"]["width"] == 44


def test_a_sample_is_downloaded(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    page.locator("#sample").select_option("skaven-1000-a")
    expect(page.locator(".roster-points")).to_contain_text("950 of 1000")
    with page.expect_download() as got:
        page.locator("[data-key=download]").click()
    assert got.value.suggested_filename.endswith(".yaml")
