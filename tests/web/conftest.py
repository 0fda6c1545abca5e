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
    "--disable-component-update", "--disable-sync", "--default-tile-width=1024", "--default-tile-height=1024",
]  # fmt: skip
PIXELS = 0.5
"""Of a dot on the screen: the fewer there are to paint the better, as nobody looks."""
LOADED = "window.loaded = path => import(document.querySelector('script[type=module]').src.replace(/js\\/.*/, path))"
"""For a look at a script of the open page by itself."""
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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("battles")
    with serving(quick(data, seed=7)) as running:
        yield running


@pytest.fixture(scope="session")
def spare() -> "dict[str, list[BrowserContext]]":
    """Browsers that were used before, by how they were made: they know nothing any more but what pages load."""
    return {}


def forgetful(context: "BrowserContext") -> "BrowserContext":
    """A browser that forgets whatever its visitor did."""
    context.set_offline(False)
    context.clear_cookies()
    for page in context.pages:
        origin = page.evaluate("location.origin")
        page.goto("about:blank")
        if origin.startswith("http"):
            wanted = {"origin": origin, "storageTypes": "all"}
            context.new_cdp_session(page).send("Storage.clearDataForOrigin", wanted)
        page.close()
    return context


@pytest.fixture
def visitor(
    chromium: "Browser", server: Server, spare: "dict[str, list[BrowserContext]]"
) -> "Iterator[Callable[..., Page]]":
    """Opens pages, each in a browser of its own; whatever goes wrong in a page fails the test."""
    from tests.web.driving import PATIENCE, watched

    used: list[tuple[str, BrowserContext]] = []
    mistakes: list[str] = []
    base_url = f"http://127.0.0.1:{server.port}"

    def browser(**more: Any) -> "BrowserContext":
        kind = f"{base_url} {more}"
        context = spare[kind].pop() if spare.get(kind) else chromium.new_context(base_url=base_url, **more)
        used.append((kind, context))
        context.set_default_timeout(PATIENCE)
        return context

    def visit(width: int = 1280, height: int = 800, quickly: bool = True, **more: Any) -> "Page":
        page = browser(**{"device_scale_factor": PIXELS} | more).new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.add_init_script(LOADED)
        page.add_init_script("localStorage.setItem('warhost.level', JSON.stringify('recruit'))")
        if quickly:
            page.add_init_script(
                "localStorage.getItem('warhost.settings') ??"
                " localStorage.setItem('warhost.settings', JSON.stringify({quick: true}))"
            )
        watched(page, mistakes)
        return page

    yield visit
    seen = tuple(mistakes)
    for kind, context in used:
        spare.setdefault(kind, []).append(forgetful(context))
    assert not seen


@pytest.fixture
def field(visitor: "Callable[..., Page]", server: Server) -> "Callable[..., Battlefield]":
    """A battle open in a browser, brought to a moment first."""
    from tests.web.driving import Battlefield

    def open_battle(**more: Any) -> Battlefield:
        return Battlefield.at(visitor, server, **more)

    return open_battle
