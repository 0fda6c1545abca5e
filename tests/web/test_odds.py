"""The odds page, and odds beside the choices of a battle."""

from collections.abc import Callable

import pytest
from tests.web.browser import Page, expect
from tests.web.driving import Battlefield, Data

from warhost.odds import attack

Visit = Callable[..., Page]
Open = Callable[..., Battlefield]
SLOW = 30_000


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (360, "dark")])
def test_a_question_is_asked_answered_and_shared(visitor: Visit, width: int, scheme: str) -> None:
    page = visitor(width=width, color_scheme=scheme)
    page.goto("/")
    page.get_by_role("link", name="Odds", exact=True).click()
    summary = page.locator(".odds-summary")
    expect(summary).to_contain_text("Liberators against Clanrats", timeout=SLOW)
    page.locator("select[name=target]").select_option(label="Rat Ogors")
    page.locator("input[name=cover]").check()
    page.locator("input[name=charged]").check()
    mean = attack("Liberators", "Rat Ogors", cover=True, charged=True).mean
    expect(summary).to_contain_text(f"{mean:.2f} damage", timeout=SLOW)
    page.get_by_role("button", name="One more attacker").click()
    page.locator("input[name=then]").fill("Prosecutors")
    expect(summary).to_contain_text("then Prosecutors", timeout=SLOW)
    expect(page.locator("svg.bars").first).to_be_visible(timeout=SLOW)
    expect(page.locator(".chances tbody tr").first).to_be_visible(timeout=SLOW)
    said = summary.inner_text()
    other = visitor(width=width)
    other.goto(page.url)
    expect(other.locator(".odds-summary")).to_have_text(said, timeout=SLOW)
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_profiles_effects_and_mistakes(visitor: Visit) -> None:
    page = visitor()
    page.goto("/odds?weapon=10+3%2B+4%2B+1+D3&target=health+2,+save+5%2B,+ward+6%2B&target-models=10")
    expect(page.locator(".odds-summary")).to_contain_text("4.63 damage", timeout=SLOW)
    page.locator("details summary").first.click()
    page.get_by_role("button", name="re-roll hit rolls", exact=True).click()
    again = attack("10 3+ 4+ 1 D3", "health 2, save 5+, ward 6+", target_models=10, effects=["re-roll hit rolls"]).mean
    expect(page.locator(".odds-summary")).to_contain_text(f"{again:.2f} damage", timeout=SLOW)
    page.locator("textarea[name=weapon]").fill("10 3+ 4+ 1 D3 Crit (Mortl)")
    expect(page.get_by_role("alert")).to_contain_text("did you mean Crit (Mortal)", timeout=SLOW)


def test_other_rolls_and_all_against_all(visitor: Visit) -> None:
    page = visitor()
    page.goto("/odds?show=rolls")
    page.locator("select[name=what]").select_option("dice")
    expect(page.locator(".odds-summary")).to_contain_text("58.3%", timeout=SLOW)
    page.get_by_role("link", name="All against all").click()
    expect(page.locator("table.heat tbody tr").first).to_be_visible(timeout=SLOW)


def attacking(message: Data) -> bool:
    return bool(message["decision"]["type"] == "PickTargets")


def test_odds_beside_targets(field: Open) -> None:
    battle = field(mode="one-screen", seat="both", until=attacking)
    battle.uncover()
    battle.settle()
    expect(battle.page.locator(".odds-targets .odds-note").first).to_contain_text("damage", timeout=SLOW)
    expect(battle.page.locator(".target .odds-note").first).to_contain_text("damage", timeout=SLOW)
