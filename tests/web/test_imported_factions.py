"""Two people with imported factions in two browsers: what is by hand is seen before, done, agreed to, and told."""

from collections.abc import Callable, Iterator

import pytest
from tests.catalogues.imported import imported
from tests.server.serving import Server, quick, serving
from tests.web.browser import Page, expect
from tests.web.driving import LOOKS, Battlefield, Data, paste_list
from tests.web.test_border_war import play_on, two_by_link

Visit = Callable[..., Page]
BOUGHS = "falling-boughs"
MOSS = """Seer and swarm 400/1000 pts

Moss Wardens
Ring of Thorns

General's Regiment
Thorn Captain (150)
 • General
Old Oak (250)
 • 1 Choking Vines

Created with Warhammer Age of Sigmar: The App
"""
TIDE = """Bleak watch 290/1000 pts

Tide Folk - Tide Host [LEGENDS]
Spring Tide

General's Regiment
Tide Caller (180)
 • General
Foam Riders (110)

Created with Warhammer Age of Sigmar: The App
"""


STONES = """
name: Stones
points_limit: 1000
faction: Moss Wardens
battle_formation: Ring of Thorns
faction_terrain: Silent Stone
lores: {manifestation: Common Summons}
regiments: [{hero: Thorn Captain, general: true, units: [{warscroll: Root Folk}]}]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose user has imported the test checkout."""
    with imported(tmp_path_factory.mktemp("data")) as data, serving(quick(data, seed=3)) as running:
        yield running


def by_hand(table: Data) -> bool:
    """A time to use the ability of the Old Oak that nobody enforces."""
    decision = table["decision"]
    options = decision["options"] if decision["type"] == "Window" else ()
    return any(BOUGHS in each["ability"] for each in options)


def pick(field: Battlefield, item: str) -> None:
    """Click on what is on offer, once the page asks."""
    field.settle()
    field.page.evaluate("() => { window.taskBefore = window.warhost.task; }")
    field.page.locator(f"#task [data-pick='{item}']").click()
    field.page.wait_for_function("() => window.warhost.task !== window.taskBefore", polling=LOOKS)


def carried_out(field: Battlefield, opponent: Battlefield) -> None:
    """The text is shown at its time; a point is scored by it, the opponent agreeing."""
    field.page.locator(f"#task [data-ability*={BOUGHS}]").first.click()
    expect(field.page.locator("#task .task-by-hand")).to_contain_text("Roll a dice for each foe nearby.")
    for item in ("score", "red", "2"):
        pick(field, item)
    opponent.settle()
    expect(opponent.page.locator("#task .task-by-hand")).to_contain_text("Falling Boughs by hand: score red 2")
    pick(opponent, "agree")
    pick(field, "done")


def concede(page: Page) -> None:
    page.locator("#to-people").click()
    page.locator("#tab-people [data-key=concede]").click()
    page.locator("[data-key^=concede-]").click()
    page.locator("#to-play").click()


def told(field: Battlefield) -> str:
    field.page.locator("#to-log").click()
    return field.page.locator("#tab-log").inner_text()


@pytest.mark.parametrize("to_the_end", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_two_people_play_imported_factions_to_a_result(visitor: Visit, to_the_end: bool) -> None:
    fields = two_by_link(visitor, MOSS, TIDE)
    for each in fields:
        assert "By hand for" in told(each), "before the battle both see what will be by hand"
        each.page.locator("#to-play").click()
    field = play_on(fields, by_hand)
    carried_out(field, next(each for each in fields if each is not field))
    if to_the_end:
        play_on(fields, lambda table: False)
    else:
        concede(fields[1].page)
    for each in fields:
        each.page.wait_for_function("() => document.getElementById('panel').dataset.task === 'over'", polling=LOOKS)
        expect(each.page.locator("#task .final-score")).to_be_visible()
        assert "by hand (Falling Boughs): score" in told(each)
    words = {each.page.locator("#task-title").inner_text() for each in fields}
    assert words in ({"Victory!", "Defeat."}, {"A draw."})


def test_the_season_that_counts_unless_another_is_chosen_is_named(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    page.locator("[data-key=faction]").select_option(label="Moss Wardens")
    season = page.locator("[data-key=season]")
    expect(season.locator("option:checked")).to_have_text("Open War (the current one)")
    season.select_option("Legends")
    expect(page.locator("[data-key=season] option:checked")).to_have_text("Legends")


def test_bases_of_faction_terrain_and_manifestations_are_asked_for_once(visitor: Visit) -> None:
    page = visitor()
    page.goto("/roster")
    paste_list(page, STONES)
    questions = page.locator(".roster-bases li")
    expect(questions).to_have_text(["Silent StoneKeep", "Drifting SporesKeep"])
    for name, key in (("Silent Stone", "base-silent-stone"), ("Drifting Spores", "base-drifting-spores")):
        page.get_by_label(name, exact=True).fill("a tray")
        page.locator(f"[data-key={key}]").click()
        expect(page.locator(".toast").last).to_contain_text("'a tray' is no base")
        page.get_by_label(name, exact=True).fill("90x52")
        page.locator(f"[data-key={key}]").click()
        expect(page.get_by_label(name, exact=True)).to_have_count(0)
    page.reload()
    expect(page.locator(".verdict")).to_be_visible()
    expect(questions).to_have_count(0)
