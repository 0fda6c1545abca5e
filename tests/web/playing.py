"""A player as most are: moves, shoots, charges and fights with everybody, and presses the big button when done."""

from typing import Any, NamedTuple

from tests.web.browser import Page
from tests.web.driving import DECIDED, LOOKS, PATIENCE, Battlefield

Data = dict[str, Any]
CORE = ("normal-move", "shoot", "fight")
LATER = ("run", "retreat", "charge", "deploy-unit", "deploy-regiment")
LIKELY = 0.4
"""The chance from which a charge is worth a try."""
SHOWN = """() => {
  const ranged = ({ targets: aims }) => Boolean(aims?.rows.some((row) => aims.profileOf(row.weapon).range));
  const app = window.warhost, text = (each) => each.innerText.replace(/\\s+/g, " ").trim();
  const main = document.querySelector("#foot .main"), units = Object.values(app.now.table.units);
  const fresh = units.filter((each) => each.army === "red" && !each.used.includes("fight"));
  const waiting = fresh.some((each) => each.in_combat.length);
  return {
    task: document.getElementById("panel").dataset.task, kind: app.task.decision?.kind || "",
    title: text(document.querySelector("#task h2")), main: main ? text(main) : null,
    now: app.now.table.now, decision: app.task.decision, thought: app.task.ahead.length > 0,
    ranged: ranged(app.task), waiting,
  };
}"""


class Question(NamedTuple):
    """What the page asked: the words above, those on the big button, and what it prints of weapons."""

    moment: str
    task: str
    kind: str
    title: str
    main: str | None
    thought: bool
    ranged: bool = False
    waiting: bool = False
    """Somebody of one's own in combat has not fought yet."""


class Player:
    """Plays a battle through the page and remembers every question."""

    def __init__(self, field: Battlefield) -> None:
        self.field = field
        self.asked: list[Question] = []
        self.clicks = 0
        self.tried: set[tuple[Any, ...]] = set()

    @property
    def page(self) -> Page:
        return self.field.page

    @property
    def prompts(self) -> int:
        """How many answers the page asked for."""
        found: int = self.page.evaluate("() => window.warhost.given")
        return found

    def play(self, most: int = 400) -> None:
        """Play until the battle is over."""
        for _ in range(most):
            self.field.settle()
            if self.field.task == "over":
                return
            self.step()

    def step(self) -> None:
        """One question answered, or thought out further."""
        shown: Data = self.page.evaluate(SHOWN)
        now = shown["now"]
        moment = f"{now['round']} {now['active']} {now['phase']}"
        self.asked.append(Question(moment, **{each: shown[each] for each in Question._fields[1:]}))
        self.page.evaluate("() => { window.taskBefore = window.warhost.task; }")
        number = self.field.number
        getattr(self, f"_{shown['task']}", self._confirm)(shown)
        self.page.wait_for_function(DECIDED, arg=number, timeout=PATIENCE, polling=LOOKS)
        assert not self.page.locator("#task .problems").count(), self.page.locator("#task .problems").inner_text()

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.locator(selector).first.click()

    def _confirm(self, shown: Data) -> None:
        self.click("#foot .main")

    def _choosing(self, shown: Data) -> None:
        if shown["kind"] == "deploy":
            return self.click("#task .button.ability")
        option = next((each for each in shown["decision"]["options"] if self._wanted(shown, each)), None)
        if option is None:
            return self._confirm(shown)
        self.tried.add(self._key(shown, option))
        self.click(f'[data-key="use-{option["ability"]}-{option["unit"] or "null"}"]')
        return None

    def _key(self, shown: Data, option: Data) -> tuple[Any, ...]:
        return shown["now"]["round"], shown["now"]["active"], option["ability"], option["unit"]

    def _wanted(self, shown: Data, option: Data) -> bool:
        """Everything once a turn that costs no card and is offered; charges that may well arrive; every reaction."""
        if option["nothing_to_heal"] or self._key(shown, option) in self.tried:
            return False
        if option["ability"] == "charge" and option["roll"]:
            return any(each["chance"] >= LIKELY for each in option["roll"]["foes"])
        if option["ability"] in CORE or shown["kind"] == "reaction":
            return True
        return option["ability"] not in LATER and not option["card"]

    def _picking(self, shown: Data) -> None:
        if shown["main"] is None:
            return self.click("#task [data-pick]")
        while not self.field.confirm.is_enabled():
            self.click("#task [data-pick][aria-pressed=false]")
        return self._confirm(shown)

    def _moving(self, shown: Data) -> None:
        self.clicks += 0 if self.page.evaluate("() => window.warhost.task.sketched") else 1
        self.clicks += 1
        self.field._moving(0)

    def _placing(self, shown: Data) -> None:
        self.clicks += 1
        self.field._placing(0)

    _terrain = _placing

    def _fight(self, shown: Data) -> None:
        self.clicks += 1
        self.field._fight(0)
