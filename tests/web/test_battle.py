"""A whole battle against the computer through the page, from the start page to looking back and branching off."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.campaign import BOXES
from tests.web.browser import Page, expect
from tests.web.driving import Battlefield
from tests.web.playing import Player, Question

from warhost.engine.dice import stream

MOST_PROMPTS = 95
"""A whole battle asks for fewer answers than these."""
NEVER = ("Stay in place", "Score none", "Score nothing", "Pass", "Confirm", "Done", "OK")
"""Words that a big button does not bear: what most people do not want, or what says nothing."""
NO_MORE = ("chooses red", "chooses blue", "takes A,", ": pick", "Not now", "hold together", "as good or better")
"""What nobody at a table would say."""
AN_ID = re.compile(r"\b(red|blue)-[a-z]")
MAIN = {
    "placing": {"Set up here"}, "terrain": {"Set up here"}, "slain": {"Remove these models"},
    "moving": {"Move here", "Make the charge", "Pile in"}, "targets": {"Fight!", "Shoot!"},
    "fight": {"Fight!", "Pile in and fight!", "Pile in", "Fight nobody, go on"},
}  # fmt: skip


def check_words(lines: list[str]) -> None:
    """Something is said, in words of players and with names."""
    for each in lines:
        assert each, "a line without words"
        assert not AN_ID.search(each), f"an id is no name: {each}"
        assert not any(words in each for words in NO_MORE), each


def check_buttons(asked: list[Question]) -> None:
    """The big button says what will happen, in every question of the battle."""
    for each in asked:
        check_words([each.title])
        if each.main is not None:
            assert each.main not in NEVER, each
            assert each.task not in MAIN or each.main in MAIN[each.task], each
        if each.kind == "score":
            assert (each.main or "").startswith("Score th"), each
        if each.kind == "use" and each.moment.endswith("combat") and each.waiting:
            assert each.main == "Start fighting", each
        assert not each.ranged, f"a ranged profile in a fight: {each}"
    assert {"moving", "fight", "placing"} <= {each.task for each in asked}


GOOD = [
    Question("1 red movement", "moving", "move", "Normal Move: Liberators", "Move here", False),
    Question("0 red deployment", "placing", "set-up", "Set up Liberators", "Set up here", False),
    Question("1 red combat", "fight", "pile-in", "Fight with Liberators", "Fight!", False),
]


@pytest.mark.parametrize(
    "bad",
    [
        {"main": "Stay in place"},
        {"kind": "score", "main": "Score nothing"},
        {"kind": "score", "main": None},
        {"task": "choosing", "kind": "use", "moment": "1 red combat", "waiting": True, "main": "End the Combat phase"},
        {"title": "Move red-liberators"},
        {"title": ""},
        {"title": "Liberators: pick"},
        {"task": "fight", "main": "Move here"},
        {"ranged": True},
    ],
)
def test_words_that_mislead_are_found(bad: dict[str, Any]) -> None:
    check_buttons(GOOD)
    with pytest.raises(AssertionError):
        check_buttons([*GOOD, GOOD[0]._replace(**bad)])


EMPTY = """() => {
  const slider = document.querySelector(".replay-bar input[type=range]");
  const told = document.querySelector(".replay-lines");
  const silent = (at) => {
    slider.value = String(at);
    slider.dispatchEvent(new Event("input"));
    const lines = [...told.children];
    return !lines.length || lines.some((each) => !each.innerText.trim());
  };
  return [...Array(Number(slider.max)).keys()].slice(1).filter(silent);
}"""
"""Steps between the first and the last that say nothing, or have a line without words."""
LOG = "() => [...document.querySelectorAll('.log-lines .line')].map((each) => each.textContent.trim())"
DRAWN = stream("pairs of boxes in a browser")
USUAL = ("vigilant-brotherhood", "gnawfeast-clawpack")
"""Fought each time, and counted; larger armies ask for more."""
PAIRS = [tuple(DRAWN.sample(BOXES, 2)) for _ in range(6)]
"""Fought in `make soak`."""


@pytest.mark.parametrize("pair", [USUAL, *(pytest.param(each, marks=pytest.mark.soak) for each in PAIRS)])
def test_a_whole_battle_of_any_two_boxes_from_roll_off_to_what_if(
    visitor: Callable[..., Page], pair: tuple[str, str]
) -> None:
    page = visitor()
    page.goto("/")
    for side, army in zip(("mine", "theirs"), pair, strict=True):
        page.locator(f"#army-{side}").click()
        page.locator(f"dialog .box[data-army={army}] button").click()
    page.get_by_role("radio", name="Recruit").check()
    page.locator("#mode-computer").click()
    page.wait_for_url("**/battle/*")
    field = Battlefield(page)
    field.settle()
    assert field.table["mode"] == "computer"
    assert [field.table["table"]["players"][seat]["army"] for seat in ("red", "blue")] == list(pair)
    player = Player(field)
    player.play()
    assert field.task == "over", (field.task, field.kind)
    most = MOST_PROMPTS if pair == USUAL else 2 * MOST_PROMPTS
    assert 25 < player.prompts < most, (player.prompts, player.clicks, len(player.asked))
    check_buttons(player.asked)
    check_words(page.evaluate(LOG))

    page.locator("#task a.main").click()
    page.wait_for_url("**/after/*")
    page.wait_for_selector(".replay", timeout=60_000)
    expect(page.locator(".big-score b")).to_have_count(2)
    expect(page.get_by_role("heading", name="Losses")).to_be_visible()
    expect(page.get_by_role("heading", name="The dice")).to_be_visible()

    slider = page.locator(".replay-bar input[type=range]")
    last = int(slider.get_attribute("max") or 0)
    assert last > 25
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".replay-where")).to_contain_text("1 of")
    assert page.evaluate(EMPTY) == [], "every step of a replay tells something"
    slider.fill(str(last // 2))
    with page.expect_download() as download:
        page.locator("[data-key=download]").click()
    assert download.value.suggested_filename.startswith("warhost-")
    what_if(page, last // 2)


def what_if(page: Page, number: int) -> None:
    """Play on from a moment of the replay."""
    page.locator("[data-key=as-both]").click()
    page.wait_for_url("**/battle/*")
    branch = Battlefield(page)
    branch.settle()
    branch.uncover()
    branch.settle()
    assert branch.table["you"] == "both"
    begun = branch.number
    assert begun >= number
    branch.play(steps=4)
    assert branch.number > begun


def test_a_battle_is_listed_and_resumed(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/")
    page.locator("#mode-computer").click()
    field = Battlefield(page)
    field.play(steps=3)
    number = field.number
    page.goto("/")
    row = page.locator(".battle-link").first
    expect(row).to_contain_text("against the computer")
    row.click()
    page.wait_for_url("**/battle/*")
    field.settle()
    assert field.number >= number


def test_a_level_is_chosen_and_the_computer_says_why(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/")
    levels = page.locator("#levels .level")
    expect(levels.nth(1)).to_be_visible()
    expect(page.locator("#levels .level-text").first).not_to_be_empty()
    expect(page.locator("#lobby")).to_be_hidden()
    page.get_by_role("radio", name="Recruit").check()
    page.locator("#mode-computer").click()
    page.wait_for_url("**/battle/*")
    field = Battlefield(page)
    field.play(steps=12)
    assert field.table["bots"] == {"blue": "recruit"}
    expect(page.locator("#undo")).to_have_attribute("title", re.compile("The computer lets you"))
    page.locator("#to-log").click()
    expect(page.locator(".log-why")).to_have_count(0)
    page.get_by_label("The computer's reasons").check()
    expect(page.locator(".log-why").first).to_be_visible()
