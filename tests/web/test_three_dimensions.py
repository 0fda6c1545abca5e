"""The same table in three dimensions: picked, dragged and turned as in two, loaded on demand."""

from collections.abc import Callable

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, in_phase
from tests.web.test_everybody import check

Open = Callable[..., Battlefield]
MOST_CALLS = 200
LOADED = "() => performance.getEntriesByType('resource').filter((each) => /three_dimensions/.test(each.name)).length"
DRAWN = "() => { const { frames, calls } = window.warhost.dimensions.solid.renderer; return { frames, calls }; }"
BLIND = "() => { HTMLCanvasElement.prototype.getContext = () => null; }"


def into_depth(page: Page) -> None:
    page.locator("#solid-toggle").click()
    expect(page.locator("#solid")).to_be_visible()
    page.wait_for_function("() => window.warhost.dimensions.solid?.renderer.calls > 5")


def test_the_table_in_three_dimensions(field: Open) -> None:
    battle = field(until=in_phase("movement"), width=960, height=600)
    page = battle.page
    assert page.evaluate(LOADED) == 0, "nothing of it is loaded before it is asked for"
    into_depth(page)
    check(page)
    battle_is_picked_and_moved(battle)
    a_model_looks(battle)
    drawn = page.evaluate(DRAWN)
    assert drawn["calls"] < MOST_CALLS
    page.evaluate("() => window.warhost.refresh()")
    page.wait_for_timeout(300)
    assert page.evaluate(DRAWN)["frames"] == drawn["frames"], "nothing is drawn while nothing changes"
    before = page.evaluate("() => window.warhost.table.view.camera.yaw")
    page.keyboard.press("t")
    page.keyboard.press("e")
    assert page.evaluate("() => window.warhost.table.view.camera.yaw") > before
    page.wait_for_function("frames => window.warhost.dimensions.solid.renderer.frames > frames", arg=drawn["frames"])
    page.reload()
    battle.settle()
    expect(page.locator("#solid")).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator("#solid")).to_be_hidden()
    x, y = battle.spot("red-liberators", 1)
    page.mouse.click(x, y)
    expect(page.locator("#task .group.selected")).to_contain_text("Liberators")


def battle_is_picked_and_moved(battle: Battlefield) -> None:
    """A figure is clicked and dragged through the same decision as on the flat table."""
    page = battle.page
    x, y = battle.spot("red-liberators", 2)
    page.mouse.click(x, y)
    expect(page.locator("#task .group.selected")).to_contain_text("Liberators")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 12)
    page.wait_for_function("() => document.getElementById('panel').dataset.task === 'moving'")
    page.mouse.move(x, y - 40)
    page.mouse.up()
    expect(page.locator(".verdict.good, .verdict.bad")).to_be_visible()
    goal = page.evaluate("() => window.warhost.task.goals.get(2)")
    there = page.evaluate("goal => window.warhost.table.view.spot({ ...goal, z: goal.z + 0.9 })", goal)
    assert abs(there["x"] - x) < 12
    assert abs(there["y"] - (y - 40)) < 16
    page.locator("#foot [data-key=back]").click()
    battle.settle()


def a_model_looks(battle: Battlefield) -> None:
    """Out of its eye, with what it sees in words; Escape leads back to the table."""
    page = battle.page
    page.mouse.click(*battle.spot("red-liberators", 1))
    page.keyboard.press("l")
    expect(page.locator("#looking")).to_contain_text("Seen by Liberators, model 2 of 5")
    expect(page.locator("#said")).to_contain_text("Seen by Liberators, model 2 of 5: ")
    assert page.evaluate("() => window.warhost.table.view.camera.eye !== null")
    page.locator("#looking [data-key=next]").click()
    expect(page.locator("#looking")).to_contain_text("model 3 of 5")
    page.keyboard.press("Escape")
    expect(page.locator("#looking")).to_be_hidden()
    assert page.evaluate("() => window.warhost.table.view.camera.eye === null")
    page.wait_for_function("() => !window.warhost.dimensions.solid.asked")


def test_a_browser_without_webgl_says_so_and_stays_flat(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page = battle.page
    page.evaluate(BLIND)
    page.locator("#solid-toggle").click()
    expect(page.locator(".toast")).to_contain_text("no WebGL2")
    expect(page.locator("#solid-toggle")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#mat.in-depth")).to_have_count(0)
    page.locator("#look-from").click()
    expect(page.locator(".toast").last).to_contain_text("Select a model")
    page.mouse.click(*battle.spot("red-liberators", 1))
    page.locator("#look-from").click()
    expect(page.locator("#looking li").first).to_be_visible()
    seen = page.evaluate("() => window.warhost.looking.told.units.reduce((sum, each) => sum + each.models.length, 0)")
    assert seen > 0
    expect(page.locator("#table .model.seen")).to_have_count(seen)
    expect(page.locator("#table .model.looker")).to_have_count(1)
    check(page)
