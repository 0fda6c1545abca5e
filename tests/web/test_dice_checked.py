"""Dice that everybody makes, in the page: it waits for the other player, gives its shares, and checks the end."""

from collections.abc import Callable, Iterator

import pytest
from tests.server.serving import Page as Client
from tests.server.serving import Server, quick, serving
from tests.web.browser import Page, expect

Visit = Callable[..., Page]

LAST_TURN = """
title: The last turn
rules: [core-14.4]
now: {round: 5, turn: blue, phase: combat}
battlefield: [30, 22]
warscrolls:
  spear: {move: 5, health: 1, save: 4, control: 1, base: 25,
          weapons: {Spear: {attacks: 2, hit: 4, wound: 4, damage: 1}}}
units:
  reds: {army: red, warscroll: spear, at: [[10, 10], [11.2, 10], [12.4, 10]]}
  blues: {army: blue, warscroll: spear, at: [[10, 12], [11.2, 12], [12.4, 12]]}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose dice nobody chose."""
    with serving(quick(tmp_path_factory.mktemp("dice"))) as running:
        yield running


def test_the_page_makes_the_dice_with_the_others_and_checks_them(visitor: Visit, server: Server) -> None:
    made = server.make(mode="scenario", play="friend", scenario=LAST_TURN)
    page = visitor()
    page.goto(f"/battle/{made['id']}#seat={server.token(made, 'blue')}")
    expect(page.locator("#task-title")).to_have_text("Waiting for everybody who makes the dice…")
    # A second page of the same seat answers; the browser's gives its shares.
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        while not blue.table["outcome"]:
            _reach(red, blue.table["number"])
            asked = blue if blue.mine else red
            if asked.mine:
                assert asked.answer()["type"] == "accepted"
            _reach(blue, asked.table["number"])
        throws = blue.table["dice"]["throws"]
    assert throws > 0
    said = f"{throws} throws are what was promised, and it had a share in {throws} of them"
    expect(page.locator("#dice-checked")).to_contain_text(said)
    page.reload()
    expect(page.locator("#dice-checked")).to_contain_text(said)
    page.evaluate("() => { window.warhost.shares.notes.thrown[1].server = '00'; window.warhost.decide(); }")
    expect(page.locator("#dice-checked")).to_contain_text("the share of server in throw 1 was changed")


def _reach(page: Client, number: int) -> None:
    page.until(lambda table: table["number"] >= number and (table["decision"] or table["outcome"]))
