"""Choosing armies in the page: found, shown on their bases, remembered, fought with."""

import re
from collections.abc import Callable

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield

from warhost.table.shapes import MM

Visit = Callable[..., Page]
EMBLEMS = """() => {
  const all = [...document.querySelectorAll(".box svg.emblem")];
  const drawn = all.map((each) => each.innerHTML.replace(/shield-[\\w-]+/g, ""));
  return [drawn.length, new Set(drawn).size];
}"""
"""Emblems, and how many of them are different."""


def test_an_army_is_found_chosen_and_remembered(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    expect(page.locator("#army-mine")).to_contain_text("Vigilant Brotherhood")
    page.locator("#army-mine").click()
    page.get_by_role("searchbox").fill("rat ogors")
    boxes = page.locator("dialog .box")
    expect(boxes).to_have_count(1)
    expect(boxes.locator(".figures-row")).to_contain_text(re.compile(r"10 . Clanrats"))
    expect(boxes.locator("ellipse")).to_have_count(26)
    page.get_by_role("searchbox").fill("nobody at all")
    expect(page.locator("dialog [role=status]")).to_have_text(re.compile("No army answers to .nobody at all"))
    page.get_by_role("searchbox").fill("skaven gnawfeast")
    boxes.get_by_role("button", name="Gnawfeast Clawpack").click()
    expect(page.locator("#army-mine")).to_contain_text("Gnawfeast Clawpack")
    page.reload()
    expect(page.locator("#army-mine")).to_contain_text("Gnawfeast Clawpack")


def test_both_sides_can_have_the_same_box(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    for side in ("mine", "theirs"):
        page.locator(f"#army-{side}").click()
        page.locator("dialog .box[data-army=vigilant-brotherhood] button").click()
    page.locator("#mode-computer").click()
    page.wait_for_function("() => window.warhost?.now && window.warhost.task")
    names = page.evaluate("() => Object.values(window.warhost.now.table.players).map((each) => each.name)")
    assert names == ["Vigilant Brotherhood"] * 2


def test_the_gallery_leads_to_the_sheets(visitor: Visit) -> None:
    page = visitor()
    page.goto("/read/armies")
    expect(page.locator(".box svg.emblem").nth(50)).to_be_visible()
    shown, different = page.evaluate(EMBLEMS)
    assert shown == different
    page.get_by_role("searchbox").fill("vigilant")
    page.locator(".box a").click()
    expect(page.locator("h1")).to_have_text("Vigilant Brotherhood")
    expect(page.locator("h1 svg.emblem")).to_be_visible()


def test_every_model_stands_on_its_own_base(field: Callable[..., Battlefield]) -> None:
    """Royal Beastflayers come on four sizes of base, and the page draws each of them."""
    shown = field(
        wish={"armies": ["charnel-watch", "vigilant-brotherhood"]},
        until=lambda message: message["table"]["now"]["round"] == 1,
    )
    (unit,) = (each["id"] for each in shown.table["table"]["units"].values() if each["name"] == "Royal Beastflayers")
    rims = shown.page.locator(f"[data-unit={unit}] .model .rim")
    drawn = rims.evaluate_all("each => each.map((rim) => Number(rim.getAttribute('rx')))")
    wanted = [40] * 2 + [32] * 2 + [28.5] * 3 + [25] * 3
    assert [round(2 * each / MM, 1) for each in drawn] == wanted
