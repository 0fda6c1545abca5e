"""One small battle in which the page explains itself: what would be in vain, losses, odds, where a move has led."""

from collections.abc import Callable

from tests.web.browser import Page, expect
from tests.web.driving import Battlefield

from warhost.odds import attack

SCENARIO = """
title: A page that explains itself
rules: [core-18.3]
battlepack: fire-and-jade
realm: ghyran
now: {round: 2, turn: red, phase: movement, first: red}
players:
  red:  {victory_points: 3, hand: [hold-ground], territory: [[0, 0], [30, 0], [30, 11], [0, 11]]}
  blue: {victory_points: 3, hand: [raid, take-without-warning], territory: [[0, 11], [30, 11], [30, 22], [0, 22]]}
warscrolls:
  scout: {move: 5, health: 1, save: 5, control: 1, base: 32, height: 1.5, keywords: [INFANTRY]}
  lord: {move: 5, health: 6, save: 4, control: 1, base: 32, height: 1.5, keywords: [HERO, INFANTRY]}
  blade: {move: 5, health: 5, save: 5, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 2, wound: 2, rend: 5, damage: 1}}}
  thrall: {move: 5, health: 1, save: 4, control: 1, base: 25, height: 1.5, keywords: [INFANTRY]}
units:
  scouts: {army: red, warscroll: scout, at: [[15, 5.5]]}
  guides: {army: red, warscroll: scout, at: [[20, 11]]}
  whole:  {army: red, warscroll: lord, at: [[3, 2]]}
  hurt:   {army: red, warscroll: lord, at: [[27, 2]], damage: 2}
  left:   {army: red, warscroll: blade, at: [[11.5, 18]]}
  ring: {army: blue, warscroll: thrall,
         at: [[16.764, 18], [16.247, 19.247], [15, 19.764], [13.753, 19.247],
              [13.236, 18], [13.753, 16.753], [15, 16.236], [16.247, 16.753]]}
objectives: [{name: Dracothion, at: [15, 11], radius: 3}]
"""
PLACE = "Dracothion"
RISE, STEEL = "rise-to-the-challenge", "steel-defence"
BUSY = """([type, times]) => {
  const { link } = window.warhost, { ask } = Object.getPrototypeOf(link);
  const words = [{ type: "text", text: "this server has too much to do" }];
  const problems = [{ rules: [], words, unit: null, model: null, at: null }];
  window.asked = 0;
  link.ask = (message) => {
    if (message.type !== type) return ask.call(link, message);
    window.asked += 1;
    return window.asked > times ? ask.call(link, message) : Promise.resolve({ type: "refused", ref: 0, problems });
  };
}"""
"""A server that refuses so often to do such a thing."""

UNHURRIED = "() => localStorage.setItem('warhost.settings', JSON.stringify({ quick: true, hold: 'click' }))"
"""Notes stay until they are closed."""


def test_a_page_explains_what_it_shows(field: Callable[..., Battlefield]) -> None:
    battle = field(mode="scenario", seat="both", wish={"scenario": SCENARIO, "play": "one-screen", "seed": 1})
    a_busy_server_is_asked_again(battle)
    who_is_outside_is_not_there(battle)
    go_on(battle)
    charges_are_drawn_by_their_chances(battle)
    go_on(battle)
    expect(battle.page.locator("#herald")).to_contain_text("Combat")
    only_the_hurt_are_healed(battle)
    go_on(battle)
    odds_follow_reactions(battle)
    losses_beyond_the_damage_are_explained(battle)
    nothing_is_asked_where_nothing_can_be_decided(battle)


def go_on(battle: Battlefield) -> None:
    """Press the big button; somebody else may have to look at the screen then."""
    number = battle.number
    battle.confirm.click()
    battle.page.wait_for_function("number => window.warhost.now.number > number", arg=number)
    ready(battle)


def ready(battle: Battlefield) -> None:
    battle.settle()
    if battle.uncover():
        battle.settle()


def step(battle: Battlefield, unit: str, key: str, times: int = 1) -> None:
    """Begin a move by keys, an inch at a time."""
    battle.page.locator(f"[data-key='use-normal-move-{unit}']").click()
    battle.page.wait_for_function("() => document.getElementById('panel').dataset.task === 'moving'")
    battle.page.locator("#table").focus()
    for _ in range(times):
        battle.page.keyboard.press(f"Shift+{key}")


def a_busy_server_is_asked_again(battle: Battlefield) -> None:
    """Once by itself, then by a button; nobody is told that the move was not allowed."""
    page = battle.page
    page.evaluate(BUSY, ["plan", 1])
    step(battle, "guides", "ArrowLeft")
    expect(page.locator(".verdict")).to_have_text("Checking…")
    expect(page.locator(".verdict.good")).to_be_visible()
    assert page.evaluate("() => window.asked") == 2
    page.locator("[data-key=reset]").click()
    page.evaluate(BUSY, ["plan", 2])
    page.locator("#table").focus()
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".verdict.unheard")).to_contain_text(
        "Could not be checked just now: This server has too much to do"
    )
    expect(page.locator(".verdict.bad")).to_have_count(0)
    expect(battle.confirm).to_be_disabled()
    page.locator("[data-key=check-again]").click()
    expect(page.locator(".verdict.good")).to_be_visible()
    page.evaluate(BUSY, ["suggest", 1])
    page.locator("[data-key=suggest]").click()
    expect(page.locator(".toast")).to_contain_text("too much to do")


def who_is_outside_is_not_there(battle: Battlefield) -> None:
    """4 inches from the middle of a place of 3 is near it, 2.5 inches at it: before the move is made and after."""
    page, last = battle.page, battle.page.locator("#ticker")
    expect(page.locator("#task")).not_to_contain_text(PLACE)
    go_on(battle)
    expect(last).to_contain_text(f'1", now near {PLACE}.')
    step(battle, "scouts", "ArrowUp", 3)
    expect(page.locator("#task")).to_contain_text(f"Contests {PLACE} then.")
    go_on(battle)
    expect(last).to_contain_text(f'3", now at {PLACE}.')


def charges_are_drawn_by_their_chances(battle: Battlefield) -> None:
    battle.page.mouse.click(*battle.spot("scouts"))
    expect(battle.page.locator(".reach .charge")).not_to_have_count(0)
    expect(battle.page.locator(".reach .tag").first).to_contain_text("%")
    battle.page.locator("#to-play").click()


def only_the_hurt_are_healed(battle: Battlefield) -> None:
    page = battle.page
    expect(page.locator(f"#task [data-ability$={RISE}]")).to_have_count(1)
    expect(page.locator(f"#task [data-group=hurt] [data-ability$={RISE}]")).to_be_visible()
    vain = page.locator(f"#task .blocked-item[data-blocked$={RISE}]", has_text="there is nothing to heal")
    expect(vain).to_be_hidden()
    page.locator("#task .idle summary").click()
    expect(vain).to_contain_text("whole has lost nothing")
    expect(vain.get_by_role("button", name="Use it anyway")).to_be_visible()


def odds_follow_reactions(battle: Battlefield) -> None:
    """What is to be expected is told before a reaction and after it, each as the exact odds have it."""
    page, told = battle.page, battle.page.locator("#task .odds-targets .odds-note")
    battle.page.wait_for_function("() => window.warhost.task.ready")
    go_on(battle)
    for rend in (5, 0):
        mean = attack(f"1 2+ 2+ {rend} 1", "health 1, save 4+", target_models=8).mean
        expect(told).to_contain_text(f"{mean:.1f} damage")
        if rend:
            page.locator(f"#task [data-ability$={STEEL}]").click()
            page.wait_for_function("() => window.warhost.task?.decision?.options?.length === 1")
            ready(battle)
    expect(page.locator("#table .plaque.blue .badge.card title")).to_contain_text("card Steel Defence")


def losses_beyond_the_damage_are_explained(battle: Battlefield) -> None:
    """One slain of a ring of eight leaves a chain whose ends are alone: one more goes, and a note there says why."""
    page = battle.page
    go_on(battle)
    assert battle.task == "slain"
    page.evaluate(UNHURRIED)
    everything_is_asked(page, True)
    go_on(battle)
    note = page.locator(".callout.loss.at-unit")
    expect(note).to_contain_text("1 more of ring is removed: cut off from the unit")
    expect(note.locator("a.rule-link")).to_have_attribute("href", "/read/rules/core-18.3")
    assert len(battle.table["table"]["units"]["ring"]["models"]) == 6
    expect(page.locator(".log-lines")).to_contain_text("1 damage, 1 slain, 1 more removed, cut off from the unit")
    expect(page.locator("#table .plaque.red .badge.deed.fought")).to_have_count(1)


def everything_is_asked(page: Page, wished: bool) -> None:
    page.locator("#menu").click()
    page.get_by_label("Ask me everything").set_checked(wished)
    page.keyboard.press("Escape")


def nothing_is_asked_where_nothing_can_be_decided(battle: Battlefield) -> None:
    """Only the ring can fight: that is asked of those who wish it, else done and told."""
    page, told = battle.page, battle.page.locator(".log-lines .line", has_text="ring can fight now")
    assert battle.table["decision"]["type"] == "Window"
    expect(told).to_have_count(0)
    everything_is_asked(page, False)
    page.wait_for_function("() => window.warhost.now.decision.type === 'MoveUnit'")
    expect(told).to_have_count(1)
