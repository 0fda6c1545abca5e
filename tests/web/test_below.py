"""The whole game below a path of another server, behind a proxy that leaves the path where it is."""

from collections.abc import Callable, Iterator

import pytest
from tests.server.serving import Server, quick, serving
from tests.web.browser import Page, expect
from tests.web.driving import Battlefield

ROOT = "/games/warhost"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("below"), seed=7, root_path=ROOT)) as running:
        yield running


def test_a_battle_below_a_path(visitor: Callable[..., Page]) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.split("/", 3)[3]))
    page.on("websocket", lambda socket: asked.append(socket.url.split("/", 3)[3]))
    page.goto(f"{ROOT}/")
    page.locator("#mode-computer").click()
    page.wait_for_url(f"**{ROOT}/battle/*")
    field = Battlefield(page)
    field.play(steps=2)
    page.goto(f"{ROOT}/")
    page.locator(".battle-link").first.click()
    page.wait_for_url(f"**{ROOT}/battle/*")
    page.goto(f"{ROOT}/read/armies")
    page.locator("a.box-head").first.click()
    page.wait_for_url(f"**{ROOT}/read/armies/*")
    expect(page.locator("nav a[aria-current=page]")).to_have_attribute("href", f"{ROOT}/read/armies")
    assert [each for each in asked if not each.startswith(ROOT[1:])] == []
