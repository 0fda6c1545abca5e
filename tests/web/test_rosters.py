"""The roster page: build, see the problems, import, play to the table."""

from collections.abc import Callable

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield

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


def test_an_imported_list_is_played(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    page.locator("[data-key=import]").click()
    page.locator(".roster-import textarea").fill(LIST)
    page.locator("dialog .button.main").click()
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
