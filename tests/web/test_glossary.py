"""Words of the rules explain themselves: to the pointer, to the keyboard, at a tap; in texts, prompts and dialogs."""

from collections.abc import Callable

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield

Visit = Callable[..., Page]
Open = Callable[..., Battlefield]
WHOLLY = "no part of its base lies beyond the distance"


def test_a_word_of_a_rule_is_explained_on_hover_and_the_explanation_can_be_reached(visitor: Visit) -> None:
    page = visitor()
    page.goto("/read/rules/core-10.1a")
    word = page.locator(".rule-page .term", has_text="wholly within").first
    word.hover()
    box = page.locator(".term-box")
    expect(box).to_be_visible()
    expect(box).to_contain_text(WHOLLY)
    expect(box.get_by_role("link", name="core-2.1.1").first).to_be_visible()
    box.hover()
    page.wait_for_timeout(400)
    expect(box).to_be_visible()
    page.locator("h1").hover()
    expect(box).to_have_count(0)


def test_the_longest_word_counts_and_capitals_where_they_matter(visitor: Visit) -> None:
    page = visitor()
    page.goto("/read/rules/core-17.0c")
    expect(page.locator(".rule-page .term", has_text="Rend").first).to_be_visible()
    words = page.locator(".rule-page .explained .term").all_text_contents()
    assert "Save" in words
    assert "commander" in words
    assert not {"save", "rend"} & set(words)
    page.goto("/read/rules/core-7.0b")
    expect(page.locator(".rule-page .term", has_text="combat range").first).to_be_visible()
    assert "combat" not in page.locator(".rule-page .term").all_text_contents()


def test_by_keyboard_a_text_is_one_stop_and_the_arrows_go_on(visitor: Visit) -> None:
    page = visitor()
    page.goto("/read/rules/core-7.0a")
    text = page.locator(".rule-page .explained").first
    expect(text.locator(".term").nth(1)).to_be_visible()
    assert text.locator("[tabindex='0']").count() == 1
    page.get_by_role("link", name="All rules").focus()
    page.keyboard.press("Tab")
    first, second = (text.locator(".term").nth(at) for at in (0, 1))
    expect(first).to_be_focused()
    box = page.locator(".term-box")
    expect(box).to_be_visible()
    expect(first).to_have_attribute("aria-describedby", box.get_attribute("id") or "")
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(box).to_have_count(1)
    expect(box).to_contain_text(second.inner_text(), ignore_case=True)
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(box).to_be_visible()
    page.keyboard.press("Tab")
    expect(box.get_by_role("link").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(box).to_have_count(0)
    page.keyboard.press("Escape")
    expect(second).to_be_focused()


def test_at_a_tap_and_within_a_dialog(visitor: Visit) -> None:
    page = visitor(has_touch=True)
    page.goto("/read/rules/core-7.0a")
    page.locator(".rule-page .term").first.tap()
    box = page.locator(".term-box")
    expect(box).to_be_visible()
    box.get_by_role("link").first.tap()
    inside = page.get_by_role("dialog").locator(".term").first
    inside.tap()
    expect(page.get_by_role("dialog").locator(".term-box")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_prompts_and_abilities_of_a_battle_explain_themselves(field: Open) -> None:
    battle = field()
    battle.settle()
    page = battle.page
    expect(page.locator("#task .task-head .term").first).to_be_visible()
    page.locator("#to-unit").click()
    page.locator("#tab-unit .roster button").first.click()
    word = page.locator("#tab-unit .ability-text .term").first
    word.hover()
    expect(page.locator(".term-box")).to_be_visible()
