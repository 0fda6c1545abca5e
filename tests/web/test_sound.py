"""Sound is made by code, and off until somebody asks for it."""

from collections.abc import Callable

from tests.web.browser import expect
from tests.web.driving import Battlefield, in_phase

Open = Callable[..., Battlefield]
PEAKS = """async () => {
  const { INSTRUMENTS } = await loaded("js/sound/instruments.js");
  const peaks = {};
  for (const [name, play] of Object.entries(INSTRUMENTS)) {
    const context = new OfflineAudioContext(1, 22050, 22050);
    play({ context, out: context.destination, at: 0.01 }, 3);
    const sound = (await context.startRendering()).getChannelData(0);
    peaks[name] = Math.max(...sound.map(Math.abs));
  }
  return peaks;
}"""
LOADED = "() => performance.getEntriesByType('resource').filter((each) => /instruments/.test(each.name)).length"
PLAYED = "() => window.warhost.sounds.played"


def test_sounds_are_off_until_asked_for_and_every_one_is_heard(field: Open) -> None:
    battle = field(until=in_phase("movement"))
    page = battle.page
    move(battle, "red-liberators")
    assert page.evaluate(PLAYED) == []
    assert page.evaluate(LOADED) == 0
    page.locator("#menu").click()
    page.get_by_label("Sounds: dice, steel and horns").check()
    assert page.evaluate(PLAYED) == ["horn"]
    page.locator("dialog [data-key=volume]").fill("0.2")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    move(battle, "red-prosecutors")
    page.wait_for_function("() => window.warhost.sounds.played.includes('march')")
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('warhost.settings'))")
    assert (kept["sound"], kept["volume"]) == (True, 0.2)
    for name, peak in page.evaluate(PEAKS).items():
        assert 0.05 < peak < 4, f"{name} is as loud as {peak}"


def move(battle: Battlefield, unit: str) -> None:
    battle.page.locator(f"[data-key='use-normal-move-{unit}']").click()
    battle.settle()
    battle.decide()
    battle.settle()
