"""Playing through the page: what a person would click, by mouse, finger or keys."""

from collections.abc import Callable
from typing import Any

from tests.server.serving import Server
from tests.web.browser import ConsoleMessage, Locator, Page

Data = dict[str, Any]
PATIENCE = 60_000
"""Milliseconds: machines that test may be busy with much else."""
LOOKS = 30
"""Milliseconds between two looks at a page; at each frame, as is usual, keeps it drawing."""
SETTLED = """() => {
  const app = window.warhost, panel = document.getElementById("panel");
  if (!app || !app.now) return false;
  if (!document.getElementById("cover").hidden) return true;
  if (["deploying"].includes(panel.dataset.task)) return false;
  return app.task !== null && !app.task.sending && !app.pace.busy && panel.dataset.task !== "waiting";
}"""
EXPECTED = ("WebSocket connection", "net::ERR_INTERNET_DISCONNECTED", "status of 422", "GPU stall due to ReadPixels")
"""What a browser complains of when a line is cut, a file refused, or a picture drawn without a graphics card."""
SUGGESTED = "() => window.warhost.task.suggested >= 0 || document.querySelector('.toast') !== null"
DECIDED = """before => {
  const app = window.warhost, panel = document.getElementById("panel");
  if (Number(panel.dataset.number) !== before || !document.getElementById("cover").hidden) return true;
  return document.querySelector(".problems") !== null || (app.task !== window.taskBefore && app.task !== null);
}"""
"""Something was answered, or the next step of a decision is shown."""
CALM = "idle"
"""The computer player that lets one arrange things in peace."""
READY = """() => !document.querySelector('#foot .main')?.disabled
  || document.querySelector('.verdict:is(.bad, .unheard), .toast') !== null"""


def watched(page: Page, mistakes: list[str]) -> None:
    """Note errors of scripts, and whatever the content policy refused."""

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(each in message.text for each in EXPECTED):
            mistakes.append(f"{message.type}: {message.text}")

    page.on("console", heard)
    page.on("pageerror", lambda error: mistakes.append(f"script: {error}"))


class Battlefield:
    """A battle page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def at(
        cls, visitor: Callable[..., Page], server: Server, mode: str = "computer", seat: str = "red",
        until: Callable[[Data], Any] | None = None, wish: Data | None = None, **more: Any,
    ) -> "Battlefield":  # fmt: skip
        """A new battle, played by suggestions until a table is as wanted, then opened."""
        made = server.make(mode, **{"opponent": CALM, **(wish or {})})
        if until is not None:
            with server.page(made, seat) as beforehand:
                beforehand.play(done=lambda table: beforehand.mine and until(table))
        page = visitor(**more)
        page.goto(f"/battle/{made['id']}#seat={server.token(made, seat)}")
        found = cls(page)
        found.settle()
        return found

    def settle(self) -> None:
        """Wait until it is this page's turn, or the battle is over."""
        self.page.wait_for_function(SETTLED, timeout=PATIENCE * 2, polling=LOOKS)

    def attribute(self, name: str) -> str:
        return self.page.locator("#panel").get_attribute(f"data-{name}") or ""

    @property
    def task(self) -> str:
        return self.attribute("task")

    @property
    def kind(self) -> str:
        return self.attribute("kind")

    @property
    def number(self) -> int:
        return int(self.attribute("number") or 0)

    @property
    def table(self) -> Data:
        found: Data = self.page.evaluate("() => window.warhost.now")
        return found

    @property
    def confirm(self) -> Locator:
        return self.page.locator("#foot .main")

    def uncover(self) -> bool:
        """Step up to a shared screen."""
        cover = self.page.locator("#cover button")
        if not cover.is_visible():
            return False
        cover.click()
        return True

    def play(self, steps: int = 2000, done: Callable[["Battlefield"], bool] = lambda field: False) -> int:
        """Play on as a hasty but honest player would; how many decisions were made."""
        made = 0
        while made < steps:
            self.settle()
            if self.uncover():
                continue
            if self.task == "over" or done(self):
                break
            self.decide(made)
            made += 1
        return made

    def decide(self, turn: int = 0) -> None:
        """One decision, whatever it is, with what is thought out before it is declared."""
        before = self.number
        while self.number == before and self.page.locator("#cover").is_hidden():
            self.page.evaluate("() => { window.taskBefore = window.warhost.task; }")
            getattr(self, f"_{self.task}")(turn)
            self.page.wait_for_function(DECIDED, arg=before, timeout=PATIENCE, polling=LOOKS)
            if self.page.locator("#task .problems").count():
                break
        assert not self.page.locator("#task .problems").count(), self.page.locator("#task .problems").inner_text()

    def _waiting(self, turn: int) -> None:
        """A formality is answered by the server, a moment later."""
        self.settle()

    def _choosing(self, turn: int) -> None:
        options = self.page.locator("#task .button.ability:not([data-ability=by-hand])")
        passing = self.page.locator("#foot [data-pass]")
        busy = self.kind in ("fight", "deploy") or turn % 3 or self.kind == "reaction"
        if options.count() and (busy or not passing.count()):
            options.first.click()
        else:
            passing.click()

    def _picking(self, turn: int) -> None:
        options = self.page.locator("#task [data-pick]")
        settled = self.page.locator("#task :is([data-pick=done], [data-pick=agree])")
        if settled.count():  # nothing is done by hand, and the opponent may do what they like
            settled.click()
            return
        if not self.confirm.count():
            options.nth(turn % options.count()).click()
            return
        for index in range(options.count()):
            if self.confirm.is_enabled():
                break
            options.nth(index).click()
        self.confirm.click()

    def _moving(self, turn: int) -> None:
        if not self.page.evaluate("() => window.warhost.task.sketched"):
            self.page.locator("#foot [data-key=suggest]").click()
        self.page.wait_for_function(SUGGESTED, timeout=PATIENCE, polling=LOOKS)
        self.page.wait_for_function(READY, timeout=PATIENCE, polling=LOOKS)
        (self.confirm if self.confirm.is_enabled() else self.page.locator("#foot [data-key=stay]")).click()

    def _placing(self, turn: int) -> None:
        self.page.wait_for_function(READY, timeout=PATIENCE, polling=LOOKS)
        none = self.page.locator("#foot [data-key=skip]")
        (none if none.count() and not self.confirm.is_enabled() else self.confirm).click()

    _terrain = _placing

    def _targets(self, turn: int) -> None:
        self.confirm.click()

    _slain = _targets

    def _fight(self, turn: int) -> None:
        self.page.wait_for_function("() => window.warhost.task.ready", timeout=PATIENCE, polling=LOOKS)
        self.confirm.click()

    def spot(self, unit: str, model: int = 0) -> tuple[float, float]:
        """Where a model is on the screen, in two dimensions or three."""
        x, y = self.page.evaluate(
            """([unit, model]) => {
              const { now, table } = window.warhost, { models, height } = now.table.units[unit], at = models[model];
              const { x, y } = table.view.spot({ ...at, z: at.z + height / 2 });
              return [x, y];
            }""",
            [unit, model],
        )
        return x, y

    def scale(self) -> float:
        """Pixels for an inch."""
        found: float = self.page.evaluate("() => window.warhost.table.view.scale")
        return found


def in_phase(phase: str, whose: str = "red") -> Callable[[Data], bool]:
    """A window of a player in a phase of their own turn."""

    def fits(message: Data) -> bool:
        decision, now = message["decision"], message["table"]["now"]
        return bool(
            decision["type"] == "Window" and decision["kind"] == "use" and now["phase"] == phase
            and now["active"] == whose == decision["player"]
        )  # fmt: skip

    return fits


def paste_list(page: Page, text: str) -> None:
    """Import a list on the roster page."""
    page.locator("[data-key=import]").click()
    page.locator(".roster-import textarea").fill(text)
    page.locator("dialog .button.main").click()
