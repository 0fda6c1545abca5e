"""Two people with imported factions at one battle: what is by hand is seen before, used on the way, told, and ends."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json
from tests.catalogues.imported import imported
from tests.server.serving import Page, Server, quick, serving, told

from warhost.factions import loading
from warhost.rosters.drawing_up import drawn_up

Data = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose user has imported the test checkout."""
    with imported(tmp_path_factory.mktemp("data")) as data, serving(quick(data, seed=3)) as running:
        yield running


def lists() -> list[str]:
    """Two rosters by lot of an imported faction, as pages send them."""
    known = loading.factions()
    return [json.encode(drawn_up(known["moss-wardens"], 1000, seed)).decode() for seed in (1, 2)]


def by_hand(page: Page) -> Data | None:
    """An ability by hand that this page may use now."""
    decision = page.table["decision"]
    offered = decision["options"] if page.mine and decision["type"] == "Window" else []
    return next((each for each in offered if each["ability"] == "by-hand"), None)


def _reach(page: Page, number: int) -> None:
    page.until(lambda table: table["number"] >= number)


def turn_of(pages: tuple[Page, Page]) -> Page | None:
    """Whoever is asked, once both show the same moment; None: it is over."""
    while True:
        last = max(page.table["number"] for page in pages)
        for page in pages:
            _reach(page, last)
        if pages[0].table["outcome"] is not None:
            return None
        if (asked := next((page for page in pages if page.mine), None)) is not None:
            return asked
        pages[0].next("table")


def carried_out(pages: tuple[Page, Page], asked: Page) -> None:
    """A point is scored by hand: the opponent agrees, and it is done."""
    assert asked.answer({"type": "Use", "ability": "by-hand", "unit": None})["type"] == "accepted"
    wanted = ["done", "agree", "1", "score"]
    while wanted:
        page = turn_of(pages)
        assert page is not None
        options = [each["id"] for each in page.table["decision"]["options"]]
        item = wanted.pop() if wanted[-1] in options else options[0]
        assert page.answer({"type": "Picked", "items": [item]})["type"] == "accepted"


def played(pages: tuple[Page, Page], to_the_end: bool) -> None:
    """Both answer as the page suggests; the first ability by hand is used. Then one gives up, or they play on."""
    used, given = False, 0
    while (asked := turn_of(pages)) is not None:
        if not used and by_hand(asked) is not None:
            carried_out(pages, asked)
            used = True
        elif used and not to_the_end:
            pages[1].say(type="concede")
            pages[0].until(lambda table: table["outcome"] is not None)
        else:
            assert asked.answer(which=given)["type"] == "accepted"
            given += 1
        assert given < 2000
    assert used


@pytest.mark.parametrize("to_the_end", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_with_a_step_by_hand_to_a_result(server: Server, to_the_end: bool) -> None:
    made = server.make("friend", pack="border-war", rosters=lists(), you="red")
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        assert page_told(red)[0].startswith("By hand for"), "before the battle both see what will be"
        assert page_told(red) == page_told(blue)
        played((red, blue), to_the_end)
        blue.until(lambda table: table["outcome"] is not None)
        assert red.table["outcome"] == blue.table["outcome"]
        assert any("by hand" in line for line in page_told(red)), page_told(red)


def page_told(page: Page) -> list[str]:
    """Everything the log of a page was told."""
    return [told(line["words"]) for each in page.heard for line in json.decode(each).get("lines", ())]
