"""Moving: dragging, a refused move with its reason, keys, undo."""

import re
from collections.abc import Callable

import pytest
from tests.web.browser import expect
from tests.web.driving import Battlefield, in_phase

MOVE = "[data-key='use-normal-move-red-liberators']"
Open = Callable[..., Battlefield]


def places(field: Battlefield) -> list[tuple[float, float]]:
    return [(each["x"], each["y"]) for each in field.table["table"]["units"]["red-liberators"]["models"]]


def test_a_refused_move_says_why_and_by_which_rule(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page, before = battle.page, battle.number
    page.locator(MOVE).click()
    battle.settle()
    page.get_by_role("button", name="Single models").click()
    x, y = battle.spot("red-liberators", 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 4.5 * battle.scale(), steps=8)
    page.mouse.up()
    verdict = page.locator(".verdict.bad")
    expect(verdict).to_be_visible()
    expect(verdict.locator("a.rule-link").first).to_have_attribute("href", "/read/rules/core-14.1a")
    expect(battle.confirm).to_be_disabled()
    assert "red-liberators" not in verdict.inner_text(), "units are called by their names"
    verdict.locator("a.rule-link").first.click()
    expect(page.locator("dialog")).to_contain_text("core-14.1a")
    page.keyboard.press("Escape")
    page.locator("[data-key=furthest]").click()
    expect(page.locator(".verdict.good")).to_be_visible()
    expect(battle.confirm).to_be_enabled()
    page.locator("[data-key=reset]").click()
    expect(battle.confirm).to_be_disabled()
    expect(page.locator("#foot [data-key=stay]")).to_be_enabled()
    page.locator("#foot [data-key=back]").click()
    expect(page.locator(MOVE)).to_be_visible()
    assert battle.number == before, "nothing is declared before the move is made"


def test_a_unit_is_dragged_at_once_and_the_move_taken_back(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page, start, number = battle.page, places(battle), battle.number
    x, y = battle.spot("red-liberators", 2)
    toward = 1 if y < 400 else -1
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + toward * 20, steps=3)
    page.wait_for_function("() => document.getElementById('panel').dataset.task === 'moving'")
    page.mouse.move(x, y + toward * 3 * battle.scale(), steps=5)
    page.mouse.up()
    expect(page.locator(".verdict.good, .verdict.bad")).to_be_visible()
    if page.locator(".verdict.bad").count():
        page.locator("[data-key=suggest]").click()
    expect(page.locator(".verdict.good")).to_be_visible()
    expect(page.locator(".gauge")).to_contain_text("used")
    battle.confirm.click()
    page.wait_for_function("number => window.warhost.now.number === number", arg=number + 2)
    assert places(battle) != start
    page.keyboard.press("Control+z")
    page.wait_for_function("number => window.warhost.now.number === number", arg=number)
    assert places(battle) == start
    battle.settle()
    assert battle.task == "choosing"


def test_models_are_nudged_by_keys(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page, start = battle.page, places(battle)
    page.locator(MOVE).focus()
    page.keyboard.press("Enter")
    battle.settle()
    page.locator("#table").focus()
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(f"Shift+{key}")
        page.keyboard.press(key)
        expect(page.locator(".verdict.good, .verdict.bad")).to_be_visible()
        if page.locator(".verdict.good").count() and "1.3″ used" in page.locator(".gauge").inner_text():
            break
        page.keyboard.press("Escape")
    expect(page.locator(".verdict.good")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('panel').dataset.task === 'choosing'")
    (was_x, was_y), (x, y) = start[0], places(battle)[0]
    assert abs(abs(x - was_x) + abs(y - was_y) - 1.25) < 0.01


def test_what_cannot_be_used_says_why(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page = battle.page
    page.locator(".blocked summary").first.click()
    item = page.locator(".blocked-item").first
    expect(item).to_be_visible()
    expect(item.locator("a.rule-link").first).to_have_attribute("href", re.compile("/read/rules/core-14"))


def test_a_tape_measures(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page = battle.page
    page.locator("#tape").click()
    x, y = battle.spot("red-liberators", 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 5 * battle.scale(), steps=4)
    page.mouse.up()
    expect(page.locator(".tape-group text")).to_contain_text("″")


@pytest.mark.parametrize("key", ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
def test_a_formation_keeps_its_shape_at_the_edge_and_the_limit(field: Open, key: str) -> None:
    battle = field(until=in_phase("movement"))
    page, start = battle.page, places(battle)
    page.locator(MOVE).click()
    battle.settle()
    page.locator("#table").focus()
    for _ in range(12):
        page.keyboard.press(f"Shift+{key}")
    ends: list[list[float]] = page.evaluate("() => [...window.warhost.task.goals.values()].map(({x, y}) => [x, y])")
    steps = {(round(x - was_x, 6), round(y - was_y, 6)) for (x, y), (was_x, was_y) in zip(ends, start, strict=True)}
    assert len(steps) == 1, "everybody goes by the same step"
    (dx, dy) = steps.pop()
    assert (dx * dx + dy * dy) ** 0.5 <= 5
    assert all(0 <= x <= 30 and 0 <= y <= 22 for x, y in ends)
