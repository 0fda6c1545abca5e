"""What keeps its place and what is not left out: the board, lists under the pointer, the ground that is allowed."""

from collections.abc import Callable

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, in_phase

Open = Callable[..., Battlefield]
SIZES = ((1280, 800), (390, 844))
TWIST = {"id": "t", "name": "Ring of Fire", "summary": "Whoever stands in it is burned. " * 9, "rule": "core-13.0"}
BOARD = """([twist, lines]) => {
  const app = window.warhost;
  const told = lines.map((each) => Object.assign(document.createElement("p"), { textContent: each }));
  app.screen.update({ ...app.now, table: { ...app.now.table, twist } });
  document.getElementById("ticker").replaceChildren(...told);
  const box = document.getElementById("table").getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round);
}"""
LISTED = "() => [...document.querySelectorAll('#task [data-group]')].map((each) => each.dataset.group)"
GREEN = """async () => {
  const { setUpGround } = await loaded("js/table/areas.js"), { table } = window.warhost.now;
  const half = { type: "Rectangle", left: 0, right: 15, bottom: 0, top: 22 };
  const disc = { type: "Disc", centre: [8, 8], radius: 6 };
  const away = { type: "Outside", part: { type: "EdgeBand", edges: ["left"], reach: 3 } };
  const within = [half, { type: "AllOf", parts: [disc, away] }];
  const asked = { within, player: "red", from_enemy_territory: 6, from_enemies: 9, not_in_combat: true, joins: [] };
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "g");
  drawn.append(...setUpGround(asked, table));
  let masks = 0;
  for (let at = drawn.querySelector(".green"); at !== drawn; at = at.parentElement) masks += at.hasAttribute("mask");
  return masks;
}"""
"""Green lies behind a mask for each condition: a half, a disc, not the edge, far from their land and from them."""
HIDDEN = """() => {
  const boxes = (what) => [...document.querySelectorAll(`#table ${what}`)].map((each) => each.getBoundingClientRect());
  const models = boxes(".model .rim"), written = boxes(".plaque > rect:first-child, .objective-name");
  const over = (sign, model) => sign.left < model.right - 3 && model.left < sign.right - 3 &&
    sign.top < model.bottom - 3 && model.top < sign.bottom - 3;
  return [written.length, written.filter((sign) => models.some((model) => over(sign, model))).length];
}"""
"""How many plaques and names there are, and how many of them lie over a model."""
REROLL = """async () => {
  const { taskFor } = await loaded("js/battle/tasks.js");
  const app = window.warhost, unit = "red-liberators";
  app.rolls = [{ type: "Rolled", kind: "charge", player: "red", faces: [2, 1], reason: "", unit, total: 3, needed: null,
    successes: null, modifiers: [], passing: null, sides: 6, luck: null }];
  const options = ["keep", "again"].map((id) => ({ id, name: id, kind: "word" }));
  app.setTask(taskFor(app, { type: "Pick", player: "red", kind: "reroll", reason: "", rule: "core-5.3", ability: null,
    unit, unit_name: "Liberators", options, least: 1, most: 1 }));
}"""


def test_nothing_moves_under_the_pointer(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page = battle.page
    listed = page.evaluate(LISTED)
    assert len(listed) > 2
    page.mouse.click(*battle.spot(listed[-1]))
    expect(page.locator("#task .group.selected")).to_have_attribute("data-group", listed[-1])
    assert page.evaluate(LISTED) == listed, "a unit that is selected stays where it was in the list"
    written, hiding = page.evaluate(HIDDEN)
    assert written > 8
    assert hiding <= 1, "labels lie beside models, not over them"
    tape_is_put_away(battle, listed[0])
    page.locator("#foot [data-key=stay]").click()
    battle.settle()
    left = page.evaluate(LISTED)
    assert left == [each for each in listed if each in left]
    board_keeps_its_place(page)
    assert page.evaluate(GREEN) == 5
    page.evaluate(REROLL)
    expect(page.locator("#task .roll-asked .die")).to_have_count(2)
    expect(page.locator("#task .roll-asked")).to_contain_text("total 3")


def tape_is_put_away(battle: Battlefield, unit: str) -> None:
    """Whoever measured, then begins a move, drags models and not the tape."""
    page = battle.page
    page.locator("#tape").click()
    page.locator(f"[data-key='use-normal-move-{unit}']").click()
    page.wait_for_function("() => document.getElementById('panel').dataset.task === 'moving'")
    expect(page.locator("#tape")).to_have_attribute("aria-pressed", "false")
    battle.settle()


def board_keeps_its_place(page: Page) -> None:
    """When a twist appears, however long, and when lines are told below."""
    said: list[list[object]] = [[None, []], [TWIST, []], [TWIST, ["one"]], [None, ["one", "two" * 80]]]
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        boxes = [page.evaluate(BOARD, each) for each in said]
        assert boxes == boxes[:1] * len(said), f"the board jumps at {size}"
