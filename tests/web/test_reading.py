"""Pages to read, files to open, battles to watch, reactions settled beforehand."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.server.serving import Server, quick, serving
from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, Data

Visit = Callable[..., Page]
Open = Callable[..., Battlefield]
WATCHED = """() => {
  if (!window.warhost?.pace) return false;
  const { pace } = window.warhost, { add, show } = pace;
  [window.told, window.shown] = [[], []];
  pace.add = (message) => { window.told.push(message.number); return add.call(pace, message); };
  pace.show = (message, hurry) => { window.shown.push([message.number, hurry]); return show(message, hurry); };
  return true;
}"""
"""As soon as there is a page."""


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
    malformed_files_are_answered(page, tmp_path, file.read_text())


def malformed_files_are_answered(page: Page, folder: Path, whole: str) -> None:
    """With what is wrong with them, never as a page that is missing."""
    page.goto("/")
    for text in ("no battle", whole[: len(whole) // 2], "{}", ""):
        file = folder / "broken.json"
        file.write_text(text)
        page.locator("#file").set_input_files(file)
        expect(page.locator(".toast").last).to_contain_text("This file cannot be opened: ")
        page.locator(".toast").evaluate_all("all => all.forEach((each) => each.remove())")
    for text, said in (("title: [", "not YAML"), ("", "the file is empty")):
        (folder / "broken.yaml").write_text(text)
        page.goto("/")
        page.locator("#file").set_input_files(folder / "broken.yaml")
        page.wait_for_url("**/read/scenarios/open")
        expect(page.get_by_role("heading", level=1)).to_have_text("This cannot be read")
        expect(page.locator("#main p")).to_contain_text(said)


def test_watching_two_computers(visitor: Visit, tmp_path: Path) -> None:
    page = visitor()
    with serving(quick(tmp_path, seed=7, pace=0.2)) as unhurried:
        page.goto(f"http://127.0.0.1:{unhurried.port}/")
        page.locator("#mode-bots").click()
        page.wait_for_url("**/watch/*")
        page.wait_for_function(WATCHED)
        page.wait_for_function("() => window.warhost?.now?.number > 5", timeout=30_000)
        expect(page.locator("#undo")).to_be_hidden()
        assert page.evaluate("() => window.warhost.now.you") is None
        assert page.locator("#foot .main").count() == 0
        page.wait_for_function("() => window.shown.length > 8", timeout=120_000)
        told, shown = page.evaluate("() => [window.told, window.shown]")
        page.close()  # before its server goes
    assert shown == [[number, False] for number in told[: len(shown)]], "everything is shown, and nothing is hurried"


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
