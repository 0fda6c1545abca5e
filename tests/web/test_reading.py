"""Pages to read, files to open, battles to watch, reactions settled beforehand."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.server.serving import Server
from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, Data

Visit = Callable[..., Page]
Open = Callable[..., Battlefield]


def test_rules_are_found_and_lead_to_each_other(visitor: Visit) -> None:
    page = visitor()
    page.goto("/read/rules")
    page.get_by_role("searchbox").fill("pile-in")
    page.get_by_role("link", name="core-15.3 Pile-in moves").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Pile-in moves")
    expect(page.locator("img.drawing").first).to_be_visible()
    page.get_by_role("link", name="In combat", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("In combat")


def test_armies_and_cards(visitor: Visit) -> None:
    page = visitor()
    page.goto("/read/armies")
    page.get_by_role("link", name="Gnawfeast Clawpack").click()
    expect(page.locator(".warscroll")).to_have_count(5)
    page.goto("/read/cards")
    expect(page.locator(".card").first).to_be_visible()
    expect(page.get_by_role("heading", name="Twists of Aqshy")).to_be_visible()


def test_a_scenario_is_stepped_through_and_played_on_from(visitor: Visit) -> None:
    page = visitor()
    page.goto("/read/scenarios/core/core-15.3-each-model-no-further")
    expect(page.locator(".holds")).to_be_visible()
    expect(page.locator(".replay-where")).to_contain_text("1 of")
    page.get_by_role("button", name="One on").click()
    expect(page.locator(".replay-where")).to_contain_text("2 of")
    page.get_by_role("button", name="Two on this screen").click()
    page.wait_for_url("**/battle/*")
    battle = Battlefield(page)
    battle.settle()
    assert battle.table["you"] == "both"


def test_a_saved_battle_is_opened_from_a_file(visitor: Visit, server: Server, tmp_path: Path) -> None:
    made = server.make("one-screen")
    with server.page(made, "both") as beforehand:
        beforehand.play(answers=20)
    file = tmp_path / "battle.json"
    file.write_bytes(server.save(made, made["seats"]["both"]))
    page = visitor()
    page.goto("/")
    page.locator("#file").set_input_files(file)
    page.wait_for_url("**/replay/*")
    expect(page.locator(".replay-where")).to_contain_text(re.compile(r"(\d+) of \1"))
    page.goto("/")
    file.write_text("no battle")
    page.locator("#file").set_input_files(file)
    expect(page.locator(".toast")).to_contain_text("cannot be opened")


def test_watching_two_computers(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    page.locator("#mode-bots").click()
    page.wait_for_url("**/watch/*")
    page.wait_for_function("() => window.warhost?.now?.number > 5", timeout=30_000)
    expect(page.locator("#undo")).to_be_hidden()
    assert page.evaluate("() => window.warhost.now.you") is None
    assert page.locator("#foot .main").count() == 0


def reaction(message: Data) -> bool:
    return bool(message["decision"]["kind"] == "reaction")


def test_a_reaction_settled_once_is_not_asked_again(field: Open) -> None:
    battle = field(mode="one-screen", seat="both", until=reaction)
    page = battle.page
    battle.uncover()
    battle.settle()
    assert battle.kind == "reaction"
    for setting in page.locator(".reaction-rule select").all():
        setting.select_option("never")
    number = battle.number
    page.reload()
    page.wait_for_function("number => window.warhost?.now?.number > number", arg=number)
    expect(page.locator(".toast").first).to_contain_text("not used, as you settled it")
    assert "never" in page.evaluate("() => localStorage.getItem('warhost.reactions')")


def test_without_a_seat_the_page_says_so(visitor: Visit) -> None:
    page = visitor()
    page.goto("/battle/nothere")
    expect(page.locator("#banner")).to_contain_text("does not seat you at a battle")
