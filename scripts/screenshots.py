"""Make the pictures of the pages in docs/pictures: .venv/bin/python scripts/screenshots.py"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.server.serving import Server, quick, serving  # noqa: E402
from tests.web.driving import Battlefield, in_phase  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
CHROMIUM = "/usr/bin/chromium"
SMALLER = 0.6
CLOSER = "() => { const { view } = warhost.table; view.turnBy(-0.45, -0.38); view.zoomBy(1.7, { x: 19, y: 4 }); }"
DESKTOP = {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": SMALLER}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 0.8, "has_touch": True}


class Studio:
    """A browser before a server."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server

    def page(self, **look: Any) -> Page:
        context = self.browser.new_context(base_url=f"http://127.0.0.1:{self.server.port}", **look)
        context.add_init_script("localStorage.setItem('warhost.settings', JSON.stringify({quick: true}))")
        return context.new_page()

    def battle(self, until: Callable[[dict[str, Any]], bool], answers: int = 10_000, **look: Any) -> Battlefield:
        """A battle on one screen, played by suggestions to a moment, seen by red."""
        made = self.server.make("one-screen", seed=11)
        with self.server.page(made, "both") as beforehand:
            beforehand.play(answers, done=lambda table: table["decision"] and until(table))
        page = self.page(**look)
        page.goto(f"/battle/{made['id']}#seat={made['seats']['both']}")
        field = Battlefield(page)
        field.settle()
        field.uncover()
        field.settle()
        return field


def keep(page: Page, name: str) -> None:
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"{name}.png")


def in_round(number: int, phase: str) -> Callable[[dict[str, Any]], bool]:
    fits = in_phase(phase)
    return lambda message: message["table"]["now"]["round"] >= number and fits(message)


def start_page(studio: Studio) -> None:
    page = studio.page(**DESKTOP)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    keep(page, "start")


def gallery(studio: Studio) -> None:
    page = studio.page(**DESKTOP)
    page.goto("/")
    page.locator("#army-mine").click()
    page.wait_for_selector("dialog .box")
    keep(page, "gallery")


def set_up(studio: Studio) -> None:
    field = studio.battle(lambda message: message["decision"].get("kind") == "set-up", **DESKTOP)
    field.page.wait_for_selector(".verdict.good")
    keep(field.page, "set-up")


def battle_pages(studio: Studio) -> None:
    field = studio.battle(in_round(2, "movement"), **DESKTOP)
    keep(field.page, "battle-page")
    field.page.locator("[data-ability=normal-move]").first.click()
    field.settle()
    field.page.locator("[data-key=suggest]").click()
    field.page.wait_for_selector(".verdict.good")
    keep(field.page, "moving")


def dark_phone(studio: Studio) -> None:
    field = studio.battle(in_round(2, "movement"), color_scheme="dark", **PHONE)
    keep(field.page, "phone")


def in_depth(studio: Studio) -> None:
    field = studio.battle(in_round(2, "movement"), **DESKTOP)
    field.page.locator("#solid-toggle").click()
    field.page.wait_for_function("() => window.warhost.dimensions.solid?.renderer.calls > 5")
    field.page.evaluate(CLOSER)
    keep(field.page, "three-dimensions")
    field.page.locator("#zoom-fit").click()
    field.page.evaluate("() => window.warhost.looking.look('red-liberators', 2)")
    field.page.wait_for_selector("#looking:not([hidden])")
    keep(field.page, "look-from-here")


def looking_back(studio: Studio) -> None:
    made = studio.server.make("one-screen", seed=11)
    with studio.server.page(made, "both") as beforehand:
        beforehand.play()
    page = studio.page(**DESKTOP)
    page.goto(f"/after/{made['id']}#seat={made['seats']['both']}")
    page.wait_for_selector(".replay")
    keep(page, "after")


def reading(studio: Studio) -> None:
    page = studio.page(**DESKTOP)
    page.goto("/read/rules/core-15.3")
    page.wait_for_load_state("networkidle")
    keep(page, "rule")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data, serving(quick(Path(data), seed=11)) as server, sync_playwright() as tool
    ):  # fmt: skip
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        studio = Studio(browser, server)
        for take in (start_page, gallery, set_up, battle_pages, dark_phone, in_depth, looking_back, reading):
            take(studio)
        browser.close()


if __name__ == "__main__":
    main()
