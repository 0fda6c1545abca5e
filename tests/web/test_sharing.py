"""Two at one battle: on one screen with hidden hands, and in two browsers with a reload and a dropped line."""

from collections.abc import Callable
from typing import Any

from tests.server.serving import Server
from tests.web.browser import Page, expect
from tests.web.driving import PATIENCE, Battlefield, Data, in_phase

Visit = Callable[..., Page]
Open = Callable[..., Battlefield]


def with_hands(message: Data) -> bool:
    """A window in which both players hold cards, and none of them is of use now."""
    hands = [player["hand_count"] for player in message["table"]["players"].values()]
    decision = message["decision"]
    if decision["type"] != "Window" or decision["kind"] != "use":
        return False
    return all(hands) and not any(each["card"] for each in decision["options"])


def names(message: Data, side: str) -> set[str]:
    return {card["name"] for card in message["table"]["players"][side]["hand"] or []}


def shown(page: Page) -> str:
    return str(page.evaluate("() => document.body.textContent"))


def test_on_one_screen_hands_stay_secret(field: Open) -> None:
    battle = field(mode="one-screen", seat="both", until=with_hands)
    page = battle.page
    cover = page.locator("#cover")
    message = battle.table
    red, blue = names(message, "red"), names(message, "blue")
    side = message["decision"]["player"]
    expect(cover).to_be_hidden()
    expect(page.locator("#task .asked")).to_contain_text(f"{side.capitalize()} decides")
    for name in red | blue:
        assert name not in shown(page), "the screen is handed over only to look at cards"
    page.locator(f"#mini [data-key=show-{side}]").click()
    expect(cover).to_be_visible()
    assert page.evaluate("() => document.getElementById('page').inert")
    for name in red | blue:
        assert name not in shown(page), "no card is in the page while it is covered"
    own, other = (red, blue) if side == "red" else (blue, red)
    battle.uncover()
    battle.settle()
    page.locator("#to-hand").click()
    for name in own:
        expect(page.locator("#tab-hand .card-name", has_text=name)).to_be_visible()
    for name in other - own:
        assert name not in shown(page), f"{name} is the other player's"


def test_on_one_screen_everything_is_taken_back_freely(field: Open) -> None:
    battle = field(mode="one-screen", seat="both", until=in_phase("movement"))
    battle.uncover()
    battle.settle()
    asked = battle.table["decision"]["player"]
    expect(battle.page.locator(f"#task .asked.{asked}")).to_contain_text(asked.capitalize())
    number = battle.number
    battle.play(steps=2)
    battle.settle()
    battle.uncover()
    expect(battle.page.locator("#undo")).to_have_text("Undo")
    later = battle.number
    battle.page.locator("#undo").click()
    battle.page.wait_for_function("number => window.warhost.now.number < number", arg=later)
    assert battle.number >= number - 1


def test_two_browsers_with_a_reload_and_a_dropped_line(visitor: Visit) -> None:
    first = visitor()
    first.goto("/")
    first.locator("#mode-friend").click()
    first.wait_for_url("**/battle/*")
    first.wait_for_function("() => window.warhost && window.warhost.now")
    first.locator("#invite").click()
    link = first.locator("dialog input").input_value()
    first.keyboard.press("Escape")
    second = visitor()
    second.goto(link)
    second.wait_for_function("() => window.warhost && window.warhost.now")
    pages = {"red": Battlefield(first), "blue": Battlefield(second)}
    assert [each.table["you"] for each in pages.values()] == ["red", "blue"]
    take_turns(pages, 6)

    second.reload()
    second.wait_for_function("() => window.warhost && window.warhost.now")
    take_turns(pages, 6)

    while asked(pages) is not pages["red"]:
        take_turns(pages, 1)
    known = pages["blue"].number
    second.context.set_offline(True)
    expect(second.locator("#banner")).to_be_visible()
    pages["red"].settle()
    pages["red"].decide()
    first.wait_for_function("known => window.warhost.now.number > known", arg=known)
    assert pages["blue"].number == known, "nothing comes through a line that is down"
    second.context.set_offline(False)
    expect(second.locator("#banner")).to_be_hidden(timeout=20_000)
    agree(pages)
    assert pages["blue"].number > known
    take_turns(pages, 3)


def waiting_for(field: Battlefield) -> Any:
    return field.page.evaluate("() => window.warhost.now.waiting_for")


def agree(pages: dict[str, Battlefield]) -> None:
    """Both come to show the same."""
    for _ in range(PATIENCE // 100):
        first, second = (each.table for each in pages.values())
        if first["number"] == second["number"]:
            assert first["table"]["units"] == second["table"]["units"]
            return
        pages["red"].page.wait_for_timeout(100)
    raise AssertionError("the pages do not show the same")


def take_turns(pages: dict[str, Battlefield], decisions: int) -> None:
    for turn in range(decisions):
        decider = asked(pages)
        decider.settle()
        decider.decide(turn)
    agree(pages)


def asked(pages: dict[str, Battlefield]) -> Battlefield:
    """The page that has something to decide; what is a formality the server answers."""
    for _ in range(PATIENCE // 100):
        agree(pages)
        for each in pages.values():
            if each.page.evaluate("() => window.warhost.mine()"):
                return each
        pages["red"].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def test_an_undo_that_needs_consent(visitor: Visit, server: Server) -> None:
    made = server.make("friend")
    pages = {}
    for side in ("red", "blue"):
        page = visitor()
        page.goto(f"/battle/{made['id']}#seat={server.token(made, side)}")
        page.wait_for_function("() => window.warhost && window.warhost.now")
        pages[side] = Battlefield(page)
    first = waiting_for(pages["red"])
    for turn in range(40):  # until the other player has decided something too
        agree(pages)
        if waiting_for(pages["red"]) != first:
            pages[waiting_for(pages["red"])].settle()
            pages[waiting_for(pages["red"])].decide(turn)
            break
        pages[first].settle()
        pages[first].decide(turn)
    agree(pages)
    asker, other = pages[first], pages["blue" if first == "red" else "red"]
    expect(asker.page.locator("#undo")).to_have_text("Ask to undo")
    number = asker.number
    asker.page.locator("#undo").click()
    other.page.get_by_role("button", name="Allow it").click()
    asker.page.wait_for_function("number => window.warhost.now.number < number", arg=number)
    agree(pages)
