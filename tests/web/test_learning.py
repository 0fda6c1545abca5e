"""Learning by playing, in a real browser: the coach, the story of a battle, puzzles."""

import re
from collections.abc import Callable

import msgspec
from tests.server.play.test_coaching import SKIRMISH
from tests.server.play.test_looking_back import LAST, fought
from tests.server.serving import Server
from tests.web.browser import Page, Route, expect
from tests.web.driving import Battlefield

from warhost.engine.saving import save
from warhost.puzzles.solving import solution

Open = Callable[..., Battlefield]


def test_the_coach_draws_ideas_and_one_click_takes_one(field: Open) -> None:
    battle = field(mode="scenario", wish={"scenario": SKIRMISH, "play": "computer", "seed": 4})
    page = battle.page
    battle.settle()
    before = battle.table["number"]
    page.keyboard.press("c")
    ideas = page.locator(".coach-idea")
    expect(ideas.first).to_contain_text("wins")
    expect(page.locator("#table .idea .ghosts .model").first).to_be_attached()
    assert page.locator("#table .idea").count() == ideas.count()
    expect(page.locator("#coach")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("c")
    expect(page.locator("#table .idea")).to_have_count(0)
    page.keyboard.press("c")
    page.locator("[data-key=coach-0]").click()
    page.wait_for_function("before => window.warhost.now.number > before + 1", arg=before)
    expect(ideas).to_have_count(0)


LUCKY = """async () => {
  const { remarkable } = await loaded("js/battle/luck.js");
  const roll = { player: "red", unit: "Swords", roll: "hit", dice: 6, needed: 4, got: 6, expected: 3, chance: 1 / 64 };
  return remarkable({ lucky: [roll], unlucky: [] }).flat().map((each) => each.textContent);
}"""


def with_deeds(route: Route) -> None:
    """Nobody struck a blow in this battle: somebody is said to have."""
    reply = route.fetch()
    deeds = [{"player": "red", "unit": "swords", "name": "Swords", "damage": 7, "slain": 3, "destroyed": 0}]
    route.fulfill(response=reply, json={**reply.json(), "deeds": deeds})


def test_a_dear_decision_is_one_click_from_being_played_otherwise(visitor: Callable[..., Page], server: Server) -> None:
    key = server.http.post("/api/replays", content=save(fought(), scenario=LAST)).json()["id"]
    page = visitor(width=390, height=844)
    page.route("**/story", with_deeds)
    page.goto(f"/replay/{key}")
    expect(page.locator(".story-chart")).to_have_attribute("aria-label", re.compile("Red's chance to win"))
    expect(page.locator(".story-part", has_text="Best units")).to_contain_text("Swords 7 damage, 3 slain")
    told = page.evaluate(LUCKY)
    assert told == ["The luckiest rolls", "Swords, hit: 6 of 6 on 4+ (expected 3.0); as rare as 1.6%"]
    with page.expect_download() as download:
        page.locator("[data-key=picture-png]").click()
    assert download.value.suggested_filename == "warhost-battle.png"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("[data-key=play-1]").click()
    page.wait_for_url("**/battle/**")
    page.wait_for_function("() => window.warhost?.now?.number === 1 && window.warhost.now.you === 'red'")


def test_a_puzzle_is_solved_and_remembered(visitor: Callable[..., Page]) -> None:
    page = visitor(width=390, height=844)
    page.add_init_script("localStorage.setItem('warhost.settings', JSON.stringify({quick: true, everything: true}))")
    page.goto("/")
    expect(page.locator("#daily")).to_be_enabled()
    expect(page.locator("#daily-text")).to_contain_text("Today:")
    page.locator("#learn a[href='/puzzles']").click()
    expect(page.locator("ol [data-key^=puzzle-]").nth(19)).to_be_visible()
    page.locator("ol [data-key^=puzzle-]").first.click()
    page.wait_for_url("**/battle/**")
    battle = Battlefield(page)
    battle.settle()
    expect(page.locator(".puzzle-goal")).to_contain_text("Goal:")
    expect(page.locator("#twist")).to_be_hidden()
    name = battle.table["puzzle"]["id"]
    for choice in solution(name):
        battle.settle()
        before = battle.number
        page.evaluate("choice => window.warhost.task.answer(choice)", msgspec.to_builtins(choice))
        page.wait_for_function("before => window.warhost.now.number > before", arg=before)
    expect(page.locator(".puzzle-verdict")).to_have_text("Solved!")
    page.locator("[data-key=puzzle-list]").click()
    page.wait_for_url("**/puzzles")
    expect(page.locator("ol .puzzle-row.done")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_newcomer_is_guided_through_everything_once(visitor: Callable[..., Page]) -> None:
    page = visitor()
    page.goto("/")
    page.locator("#guided-first").click()
    page.wait_for_url("**/battle/**")
    battle = Battlefield(page)
    battle.settle()
    lesson(page, "measure")
    page.locator("#tape").click()
    drag(page, battle.spot("liberators", 2), battle.spot("clawlord"))
    a_move_is_learned(battle)
    a_charge_and_a_fight_are_learned(battle)
    lesson(page, "cards")
    expect(battle.confirm).to_have_text("Score this card")
    expect(page.locator("#task .card-button[aria-pressed=true] .card-points")).to_have_count(1)
    battle.decide()
    battle.settle()
    lesson(page, "priority")
    page.locator("#task [data-pick]").first.click()
    lesson(page, "free")
    expect(page.locator(".guide")).to_contain_text("Cards and points, Priority")
    page.locator("[data-key=guide-leave]").click()
    expect(page.locator(".guide")).to_have_count(0)
    page.goto("/")
    expect(page.locator("#guided")).to_be_visible()
    expect(page.locator("#newcomer")).to_be_hidden()


def a_move_is_learned(battle: Battlefield) -> None:
    """First one that tears the unit apart, then one that does not."""
    page = battle.page
    lesson(page, "coherency")
    page.locator("[data-key='use-normal-move-liberators']").click()
    page.wait_for_function("() => document.getElementById('panel').dataset.task === 'moving'")
    page.get_by_role("button", name="Single models").click()
    again = page.get_by_role("button", name="Start over")
    x, y = battle.spot("liberators", 4)
    drag(page, (x, y), (x + 60, y - 60))
    expect(page.locator(".verdict.bad")).to_contain_text("coherent")
    lesson(page, "move")
    again.click()
    page.get_by_role("button", name="Whole unit").click()
    x, y = battle.spot("liberators", 2)
    drag(page, (x, y), (x, y - 60))
    expect(page.locator(".verdict.good")).to_be_visible()
    battle.confirm.click()
    lesson(page, "phases")
    page.locator("#foot [data-pass]").click()


def a_charge_and_a_fight_are_learned(battle: Battlefield) -> None:
    """With the dice of the rulebook's example: 5 and 3."""
    page = battle.page
    lesson(page, "charge")
    page.locator("[data-key='use-charge-liberators']").click()
    expect(page.locator("#task h2").last).to_have_text("Charge: Liberators, up to 8\N{DOUBLE PRIME}")
    lesson(page, "charge")
    battle.decide()
    expect(page.locator(".guide")).to_contain_text("the big button below goes on")
    page.locator("#foot [data-pass]").click()
    lesson(page, "fight")
    battle.settle()
    battle.decide()
    battle.settle()


def lesson(page: Page, name: str) -> None:
    expect(page.locator(".guide")).to_have_attribute("data-lesson", name)


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
