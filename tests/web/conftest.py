"""A server and a real browser. Where there is no Chromium the tests are skipped and say so; in CI they fail."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from tests.server.serving import Server, quick, serving

if TYPE_CHECKING:
    from tests.web.browser import Browser, BrowserContext, Page
    from tests.web.driving import Battlefield

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
PIXELS = 0.5
"""Of a dot on the screen: the fewer there are to paint the better, as nobody looks."""
CANDIDATES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def no_browser(reason: str) -> NoReturn:
    """Skip, and say why; in CI there must be one."""
    if os.environ.get("CI"):
        pytest.fail(f"no browser to test the pages with: {reason}")
    pytest.skip(f"no browser to test the pages with: {reason} (apt-get install chromium-headless-shell)")


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    from tests.web.browser import Error, expect, sync_playwright

    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CANDIDATES)), None)
    if path is None:
        no_browser("Chromium is not installed")
    expect.set_options(timeout=30_000)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        except Error as error:
            no_browser(str(error).splitlines()[0])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("battles")
    with serving(quick(data, seed=7)) as running:
        yield running


@pytest.fixture
def visitor(chromium: "Browser", server: Server) -> "Iterator[Callable[..., Page]]":
    """Opens pages, each in a browser of its own; whatever goes wrong in a page fails the test."""
    from tests.web.driving import PATIENCE, watched

    contexts: list[BrowserContext] = []
    mistakes: list[str] = []

    def visit(width: int = 1280, height: int = 800, quickly: bool = True, **more: Any) -> "Page":
        more.setdefault("device_scale_factor", PIXELS)
        context = chromium.new_context(
            viewport={"width": width, "height": height}, base_url=f"http://127.0.0.1:{server.port}", **more
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script("localStorage.setItem('warhost.level', JSON.stringify('recruit'))")
        if quickly:
            context.add_init_script(
                "localStorage.getItem('warhost.settings') ??"
                " localStorage.setItem('warhost.settings', JSON.stringify({quick: true}))"
            )
        page = context.new_page()
        watched(page, mistakes)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not mistakes, mistakes


@pytest.fixture
def field(visitor: "Callable[..., Page]", server: Server) -> "Callable[..., Battlefield]":
    """A battle open in a browser, brought to a moment first."""
    from tests.web.driving import Battlefield

    def open_battle(**more: Any) -> Battlefield:
        return Battlefield.at(visitor, server, **more)

    return open_battle
