"""Two browsers at one battle: the link at once, the lobby, watchers, names, talk, a clock, conceding, a rematch."""

from collections.abc import Callable, Iterator

import pytest
from tests.server.serving import Page as Socket
from tests.server.serving import Server, quick, serving
from tests.web.browser import Page, expect
from tests.web.test_everybody import check, overflow

Visit = Callable[..., Page]
LOOKED_AT = """state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that has a lobby."""
    with serving(quick(tmp_path_factory.mktemp("battles"), seed=7, lobby=True)) as running:
        yield running


def entered(page: Page) -> Page:
    page.wait_for_function("() => window.warhost && window.warhost.now && window.warhost.people.now")
    return page


def name(page: Page, text: str) -> None:
    page.locator("#to-people").click()
    page.locator("#tab-people [data-key^=name-]").fill(text)
    page.locator("#tab-people [data-key^=save-name-]").click()


def key(page: Page, named: str) -> None:
    page.locator(f"[data-key={named}]").click()


def met(visitor: Visit) -> tuple[Page, Page, str]:
    """Two at one battle: the link stands there at once, and the other comes through the lobby."""
    first = visitor(width=1440, height=900)
    first.goto("/")
    first.locator("#mode-friend").click()
    first.wait_for_url("**/battle/*")
    entered(first)
    expect(first.locator("#invitation"), "the link is there at once").to_be_visible()
    link = first.locator("#invitation input[readonly]").input_value()
    second = through_the_lobby(first, visitor(width=390, height=844))
    expect(first.locator("#invitation")).to_be_hidden()
    expect(first.locator("#people .person.blue")).not_to_contain_text("not here")
    return first, second, link


def through_the_lobby(host: Page, guest: Page) -> Page:
    """What the host chose to show is one click away; taken, it is shown no more."""
    host.locator("[data-key=lobby-show]").check()
    host.locator("[data-key=lobby-words]").fill("A quiet game")
    host.locator("[data-key=lobby-words]").blur()
    host.wait_for_load_state("networkidle")
    guest.goto("/")
    expect(guest.locator("#lobby-list")).to_contain_text("A quiet game")
    assert overflow(guest) <= 0
    guest.locator("#lobby-list [data-key^=join-]").click()
    guest.wait_for_url("**/battle/*")
    assert guest.evaluate("async () => (await (await fetch('/api/lobby')).json()).invitations") == []
    return entered(guest)


def watchers_are_counted(players: tuple[Page, Page], server: Server, watcher: Page) -> None:
    """Two come by the link to watch, one in a browser, and are counted by both players until they go."""
    link = players[0].locator("[data-key=watch-link]").input_value()
    battle, token = link.split("/watch/")[1].split("#seat=")
    watcher.goto(link)
    entered(watcher)
    with Socket(server.port, battle, token):
        for page in (*players, watcher):
            expect(page.locator("#people .watchers")).to_have_text("2 watching")
    for page in players:
        expect(page.locator("#people .watchers")).to_have_text("1 watching")
    watcher.close()
    for page in players:
        expect(page.locator("#people .watchers")).to_have_count(0)


def test_from_the_invitation_to_the_rematch(visitor: Visit, server: Server) -> None:
    first, second, link = met(visitor)
    watchers_are_counted((first, second), server, visitor())
    asked = first.evaluate("() => window.warhost.now.waiting_for")
    expect(second.locator(f"#people .person.{asked}")).to_contain_text("thinking")
    first.evaluate(LOOKED_AT, "hidden")
    expect(second.locator("#people .person.red")).to_contain_text("away")
    first.evaluate(LOOKED_AT, "visible")
    expect(second.locator("#people .person.red")).not_to_contain_text("away")
    name(first, "Ann <b>of</b> Aqshy")
    name(second, "Bo")
    expect(second.locator("#people .person.red .person-name")).to_have_text("Ann <b>of</b> Aqshy")
    expect(first.locator("#people .person.blue .person-name")).to_have_text("Bo")

    first.locator("#to-play").click()
    expect(second.locator("[data-key=talk-field]")).to_have_attribute("maxlength", "200")
    second.locator("[data-key=talk-field]").fill("May the dice be kind")
    second.keyboard.press("Enter")
    expect(first.locator("#toasts")).to_contain_text("Bo: May the dice be kind")
    expect(first.locator("#to-people")).to_have_text("Players (1)")
    first.keyboard.press("6")
    expect(first.locator("#tab-people [role=log]")).to_contain_text("May the dice be kind")
    key(first, "emote-thanks")
    expect(second.locator("#tab-people [role=log]")).to_contain_text("Thanks!")
    first.locator("[data-key=mute]").check()
    expect(first.locator("#tab-people [role=log]")).not_to_contain_text("May the dice be kind")

    key(first, "clock-propose")
    key(second, "agree-clock")
    expect(first.locator("#people .person-clock.running")).to_have_count(1)
    expect(second.locator("#people .person.red .person-clock")).to_have_text("45:00")

    assert overflow(second) <= 0
    check(second)

    second.locator("#tab-people [data-key=concede]").click()
    key(second, "concede-blue")
    expect(first.locator("#task-title")).to_have_text("Victory!")
    expect(second.locator("#task")).to_contain_text("Bo conceded.")
    expect(first.locator("#ticker")).to_contain_text("Bo concedes the battle.")
    key(second, "rematch")
    key(first, "agree-rematch")
    for page, side in ((first, "blue"), (second, "red")):
        page.locator("dialog [data-key=to-rematch]").click()
        page.wait_for_url(lambda url: url.split("#")[0] != link.split("#")[0])
        entered(page)
        assert page.evaluate("() => window.warhost.now.you") == side
    expect(first.locator("#people .person.red .person-name")).to_have_text("Bo")
