"""Border War by link with an army of the friend's own: asked for, refused, brought, and the host's page goes on."""

from collections.abc import Callable

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, paste_list
from tests.web.test_border_war import KNIGHT, SEER
from tests.web.test_everybody import PHONE, check, overflow

Visit = Callable[..., Page]
FOREIGN = KNIGHT.replace("Liberators", "Clanrats")
TOO_LARGE = KNIGHT.replace("/1000", "/2000")


def invited(host: Page) -> str:
    """Red chooses a roster and leaves the other to the friend; the link to send."""
    host.goto("/roster")
    paste_list(host, SEER)
    host.locator("#against").select_option("friend")
    expect(host.locator("[data-key=play-computer]")).to_be_disabled()
    host.locator("[data-key=play-friend]").click()
    host.wait_for_url("**/battle/*")
    expect(host.locator("#gather")).to_contain_text("Seer and swarm (Skaven): 260 of 1000 points")
    expect(host.locator(".gather-who")).to_contain_text("Nobody")
    return host.locator("#gather input").input_value()


def test_a_friend_brings_an_army_of_their_own(visitor: Visit) -> None:
    host, friend = visitor(), visitor(**PHONE)
    friend.goto(invited(host))
    expect(friend.locator("#gather h1")).to_be_focused()
    expect(host.locator(".gather-who")).to_contain_text("Your friend is here")
    for page in (host, friend):
        check(page)
        assert overflow(page) <= 0
    army, text = friend.locator(".gather-army"), friend.get_by_label("Paste a list")
    for wrong, said in (("no list", "did not work"), (FOREIGN, "army-2.0"), (TOO_LARGE, "army-1.2")):
        text.fill(wrong)
        friend.locator("[data-key=read]").tap()
        expect(army).to_contain_text(said)
        expect(friend.locator("[data-key=bring]")).to_have_count(0)
        expect(text).to_have_value(wrong)
    expect(army).to_contain_text("Yours has 210 of 2000 points, your opponent's 260 of 1000.")
    check(friend)
    assert overflow(friend) <= 0
    friend.reload()
    expect(text).to_have_value(TOO_LARGE)
    text.fill(KNIGHT)
    friend.locator("[data-key=read]").tap()
    friend.locator("[data-key=bring]").tap()
    pages = [Battlefield(each) for each in (host, friend)]
    for field, you in zip(pages, ("red", "blue"), strict=True):
        field.page.wait_for_function("() => window.warhost?.now && window.warhost.task")
        expect(field.page.locator("#gather")).to_be_hidden()
        assert field.table["you"] == you
        names = [each["name"] for each in field.table["table"]["players"].values()]
        assert names == ["Seer and swarm", "Bleak watch"]
    decider = pages[("red", "blue").index(pages[0].table["waiting_for"])]
    decider.settle()
    decider.decide()


def test_the_wait_is_among_ones_battles_and_the_chosen_side_is_kept(visitor: Visit) -> None:
    host = visitor()
    host.goto("/")
    host.locator("#options summary").click()
    host.locator("#option-pack").select_option("border-war")
    host.locator("#army-theirs").click()
    host.locator("dialog [data-army=brings]").click()
    host.locator("#option-side").select_option("blue")
    host.locator("#mode-friend").click()
    expect(host.locator("#gather h1 .side-mark")).to_have_text("B")
    host.goto("/")
    row = host.locator(".battle-row")
    expect(row).to_contain_text("waits for a roster")
    expect(row).not_to_contain_text("waits for you")
    row.locator("a").click()
    expect(host.locator("#gather h1")).to_contain_text("Waiting")
    expect(host.locator("#gather h1 .side-mark")).to_have_text("B")
