"""For everyone: small screens, keys alone, screen readers, little motion."""

import os
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.server.serving import Server
from tests.web.browser import Page, expect
from tests.web.driving import DECIDED, Battlefield, in_phase

Visit = Callable[..., Page]
Open = Callable[..., Battlefield]
PAGES = ["/", "/roster", "/read/rules", "/read/rules/core-15.3", "/read/armies", "/read/cards"]
PAGES.append("/read/armies/vigilant-brotherhood")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
SMALL = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


SILHOUETTES = """() => Math.min(...[...document.querySelectorAll("#table .model .emblem")]
  .map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.max(width, height)))"""
"""Pixels of the smallest."""


def overflow(page: Page) -> int:
    found: int = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    return found


def test_a_battle_on_a_phone(field: Open) -> None:
    battle = field(until=in_phase("movement"), **PHONE)
    page = battle.page
    assert overflow(page) <= 0
    box = page.locator("#table").bounding_box()
    assert box is not None
    assert box["height"] > 200
    assert page.evaluate(SILHOUETTES) >= 7, "readable on a phone"
    x, y = battle.spot("red-liberators", 2)
    page.touchscreen.tap(x, y)
    group = page.locator("#task .group.selected")
    expect(group).to_contain_text("Liberators")
    group.locator("[data-ability=normal-move]").tap()
    battle.settle()
    page.locator("[data-key=suggest]").tap()
    expect(page.locator(".verdict.good")).to_be_visible()
    number = battle.number
    battle.confirm.tap()
    page.wait_for_function("number => window.warhost.now.number > number", arg=number)
    battle.play(steps=8)
    assert overflow(page) <= 0


INCHES = re.compile(r"[\d.]+(?=[″\"])")
FORWARD = """() => {
  const { task, now } = window.warhost, { players } = now.table, own = task.decision.player;
  const mean = (land, at) => land.reduce((sum, each) => sum + each[at], 0) / land.length;
  const lands = [own === "red" ? "blue" : "red", own].map((side) => players[side].territory);
  const [dx, dy] = [0, 1].map((at) => mean(lands[0], at) - mean(lands[1], at));
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
  return dy > 0 ? "ArrowUp" : "ArrowDown";
}"""
BACK = {"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}


def too_near_the_enemy(battle: Battlefield) -> None:
    """Set up too near, a unit is refused by the inches that the prompt named; a step back, and it may stand."""
    page, key = battle.page, battle.page.evaluate(FORWARD)
    page.wait_for_function("() => !document.querySelector('#foot .main').disabled")
    asked = INCHES.findall(page.locator("#task .task-text").inner_text())
    page.locator("#table").focus()
    for _ in range(12):
        page.keyboard.press(f"Shift+{key}")
        expect(page.locator(".verdict.good, .verdict.bad")).to_be_visible()
        if page.locator(".verdict.bad").count():
            break
    expect(page.locator(".verdict.bad")).to_contain_text("from enemy territory")
    assert INCHES.findall(page.locator(".verdict.bad").inner_text())[:1] == asked[:1] != []
    page.keyboard.press(f"Shift+{BACK[key]}")
    expect(page.locator("#said")).to_have_text(re.compile(r"^Now at [\d.]+, [\d.]+$"))


def test_set_up_and_first_moves_by_keys_alone(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    tab_to(page, "#mode-computer")
    page.keyboard.press("Enter")
    page.wait_for_url("**/battle/*")
    battle, tried = Battlefield(page), False
    for turn in range(400):
        battle.settle()
        if battle.task == "moving":
            break
        if battle.task == "placing" and not tried:
            tried = True
            too_near_the_enemy(battle)
        by_keys(battle, turn)
    assert battle.task == "moving"
    page.locator("#table").focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".gauge")).to_contain_text("1″ used")
    page.keyboard.press("Escape")
    expect(page.locator(".gauge")).to_contain_text("0″ used")
    tab_to(page, "#foot [data-key=stay]")
    number = battle.number
    page.keyboard.press("Enter")
    page.wait_for_function("number => window.warhost.now.number > number", arg=number)


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """Press Tab until something has the focus, and see that it shows."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
            assert outline != "none", f"the focus on {selector} cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def by_keys(battle: Battlefield, turn: int) -> None:
    """One decision with Tab and Enter."""
    page, number = battle.page, battle.number
    page.evaluate("() => { window.taskBefore = window.warhost.task; }")
    if battle.task in ("placing", "terrain", "moving", "targets", "slain", "fight"):
        page.wait_for_function("() => !document.querySelector('#foot .main').disabled")
        tab_to(page, "#foot .main")
    elif battle.task == "picking":
        if page.locator("#foot .main:not(:disabled)").count():
            tab_to(page, "#foot .main")
        else:
            tab_to(page, "#task [data-pick]:not([aria-pressed=true])")
            many = page.locator("#foot .main").count() > 0
            page.keyboard.press("Enter")
            if many:
                return
    elif page.locator("#task .button.ability").count():
        tab_to(page, "#task .button.ability")
    else:
        tab_to(page, "#foot [data-pass]")
    page.keyboard.press("Enter")
    page.wait_for_function(DECIDED, arg=number)


REACHED = "() => [...window.warhost.hints.goals].map(([hint, goal]) => [hint, goal.dataset.key || goal.id])"
STOPS = """() => [...document.querySelectorAll("#page :is(a, button, input, select, summary, [tabindex='0'])")]
  .filter((each) => !each.disabled && each.checkVisibility({ visibilityProperty: true })).length"""


def test_everything_is_three_keys_from_the_prompt(field: Open) -> None:
    """F and at most two letters lead to whatever can be pressed, be it a unit, a tab or the last button."""
    page = field(until=in_phase("movement")).page
    page.locator("#task-title").focus()
    page.keyboard.press("f")
    reached = page.evaluate(REACHED)
    assert len(reached) == page.evaluate(STOPS) > 30
    assert max(len(hint) for hint, _ in reached) == 2
    page.keyboard.press("Escape")
    expect(page.locator("#hints")).to_have_count(0)
    hints = {goal: hint for hint, goal in reached}
    for goal in ("menu", "confirm", "unit-red-liberators", "to-log", "zoom-in"):
        page.locator("#task-title").focus()
        for key in ("f", *hints[goal]):
            page.keyboard.press(key)
        focused = page.evaluate("() => document.activeElement.getAttribute('data-key') || document.activeElement.id")
        assert focused == goal


def test_the_table_in_words(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page = battle.page
    page.locator("#to-words").click()
    words = page.locator("#tab-words")
    expect(words).to_contain_text("of 5 models")
    expect(words).to_contain_text("″ from")
    expect(words.get_by_role("button", name="Normal Move with Liberators")).to_be_visible()
    expect(page.locator("#table .handle").first).to_have_attribute("aria-label", re.compile("Red"))
    words.get_by_role("button", name="Normal Move with Liberators").click()
    battle.settle()
    assert battle.task == "moving"


def test_the_log_is_announced_filtered_and_copied(field: Open) -> None:
    battle = field(until=in_phase("movement"), permissions=["clipboard-read", "clipboard-write"])
    page = battle.page
    battle.play(steps=4)
    expect(page.locator("#live")).not_to_be_empty()
    page.locator("#to-log").click()
    lines = page.locator(".log-lines .line")
    before = lines.count()
    page.get_by_label("Find in the log").fill("roll-off")
    assert 0 < page.locator(".log-lines .line").count() < before
    assert page.locator(".log-lines a.rule-link").count() > 0
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#live")).to_contain_text("Copied")
    assert "Roll-off for attacker and defender: [R] Red" in page.evaluate("() => navigator.clipboard.readText()")


def test_a_name_in_the_log_shows_whose_it_is_and_selects_the_unit(field: Open) -> None:
    page = field(until=in_phase("movement")).page
    page.locator("#to-log").click()
    name = page.locator(".log-lines .unit-link.blue").first
    expect(name.locator(".side-mark")).to_have_text("B")
    expect(name).to_have_accessible_name(re.compile("^Blue "))
    name.click()
    assert page.evaluate("() => window.warhost.selected") == name.get_attribute("data-unit")
    expect(page.locator("#to-unit")).to_have_attribute("aria-selected", "true")


def test_what_is_said_aloud_has_sides_and_measures_in_words(field: Open) -> None:
    page = field(until=in_phase("movement")).page
    words = [
        {"type": "unit", "text": "Clanrats", "unit": "x", "side": "blue", "mark": True},
        {"type": "text", "text": " move "},
        {"type": "number", "text": '3"', "value": 3, "measure": "inches"},
        {"type": "text", "text": "."},
        {"type": "rule", "text": " [core-14.1a]", "rule": "core-14.1a"},
    ]
    said = "async words => (await loaded('js/prose.js'))[words.pop()](words)"
    assert page.evaluate(said, [*words, "spoken"]) == "Blue Clanrats move 3 inches."
    assert page.evaluate(said, [*words, "marked"]) == '[B] Clanrats move 3".'
    assert page.evaluate(said, [*words, "plain"]) == 'Clanrats move 3".'
    assert page.evaluate(said, [*words, "rulesIn"]) == ["core-14.1a"]


def test_dice_are_shown_with_their_sources_and_can_be_skipped(field: Open) -> None:
    battle = field(until=in_phase("movement"), quickly=False)
    page = battle.page
    page.locator("#menu").click()
    page.locator("dialog [data-key=hold]").select_option("click")
    page.keyboard.press("Escape")
    page.locator("[data-ability=run]").first.click()
    tray = page.locator("#dice")
    expect(tray).to_be_visible()
    page.wait_for_timeout(3000)  # longer than any other pace
    expect(tray.locator(".die")).not_to_have_count(0)
    expect(tray).to_contain_text("run")
    tray.click()
    expect(tray).to_be_hidden()
    battle.settle()
    assert battle.task == "moving"


def test_little_motion(field: Open) -> None:
    battle = field(until=in_phase("movement"), quickly=False, reduced_motion="reduce")
    page = battle.page
    page.locator("[data-ability=run]").first.click()
    expect(page.locator("#dice")).to_be_visible()
    assert page.evaluate("() => document.getAnimations().length") == 0


@cache
def axe() -> str | None:
    """The axe rules: from AXE=path, or out of the package that brings them; None where there is neither."""
    given = os.environ.get("AXE")
    if given:
        return Path(given).read_text(encoding="utf-8")
    if find_spec("axe_playwright_python") is None:
        assert not os.environ.get("CI"), "axe-playwright-python is not installed"
        return None
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def check(page: Page, **options: Any) -> None:
    """No serious findings of axe; without it at least names and labels."""
    rules = axe()
    if rules is None:
        unnamed = page.evaluate(
            """() => [...document.querySelectorAll("button, a[href], input:not([hidden]), select")]
              .filter((each) => each.offsetParent !== null && !(each.textContent.trim()
                || each.getAttribute("aria-label") || each.labels?.length || each.title))
              .map((each) => each.outerHTML)"""
        )
        assert unnamed == []
        return
    if page.evaluate("() => !window.axe"):
        page.evaluate(rules)
    found = page.evaluate(
        "options => axe.run(document, options)", {"resultTypes": ["violations"], "preload": False} | options
    )
    serious = [
        (each["id"], each["help"], [node["html"][:160] for node in each["nodes"]][:4])
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []


def check_both(page: Page) -> None:
    """By day and by night, which differ in colours alone."""
    day, night = SCHEMES
    page.emulate_media(color_scheme=day)
    check(page)
    page.emulate_media(color_scheme=night)
    check(page, runOnly=["color-contrast", "link-in-text-block"])


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_accessible_and_fit_a_small_screen(visitor: Visit, path: str) -> None:
    page = visitor()
    page.goto(path)
    page.wait_for_load_state("networkidle")
    check_both(page)
    page = visitor(**SMALL)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert overflow(page) <= 0


def test_a_battle_is_accessible(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    for tab in ("play", "unit", "hand", "log", "words"):
        battle.page.locator(f"#to-{tab}").click()
        check_both(battle.page)
    battle.page.locator("#to-play").click()
    battle.page.locator("[data-ability=normal-move]").first.click()
    battle.settle()
    battle.page.locator("[data-key=suggest]").click()
    expect(battle.page.locator(".verdict.good")).to_be_visible()
    check_both(battle.page)


def test_looking_back_is_accessible(visitor: Visit, server: Server) -> None:
    made = server.make("one-screen")
    with server.page(made, "both") as beforehand:
        beforehand.play(answers=30)
    page = visitor()
    page.goto(f"/after/{made['id']}#seat={made['seats']['both']}")
    page.wait_for_selector(".replay")
    check(page)
    page.locator("#table").focus()
    page.keyboard.press("v")
    expect(page.locator(".replay-mat.in-depth #solid")).to_be_visible()
    where = page.locator(".replay-where").inner_text()
    page.locator("#table").press("ArrowLeft")
    expect(page.locator(".replay-where")).not_to_have_text(where)
    check(page)
    page.locator("#solid-toggle").click()
    expect(page.locator("#solid")).to_be_hidden()
