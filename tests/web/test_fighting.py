"""Attacks and losses: targets changed and split, models picked on the table; and looking closer."""

from collections.abc import Callable

from tests.web.browser import expect
from tests.web.driving import Battlefield, Data

Open = Callable[..., Battlefield]


def several_targets(message: Data) -> bool:
    """Some models that could attack this unit or that."""
    decision = message["decision"]
    return decision["type"] == "PickTargets" and any(
        sum(len(foes) > 1 for foes in reach["models"].values()) > 1 for reach in decision["reaches"]
    )


def losses(message: Data) -> bool:
    """A choice of who falls."""
    decision = message["decision"]
    return bool(decision["type"] == "PickSlain" and decision["count"] == 1 < len(decision["models"]))


def shares(battle: Battlefield) -> dict[str, int]:
    """Models at each target, with the first weapon that has a choice."""
    found: dict[str, int] = battle.page.evaluate(
        """() => {
          const row = window.warhost.task.rows.find((each) => [...each.able.values()].some((foes) => foes.length > 1));
          const all = {};
          for (const foe of row.given.values()) if (foe) all[foe] = (all[foe] || 0) + 1;
          return all;
        }"""
    )
    return found


def test_attacks_are_aimed_elsewhere_and_split(field: Open) -> None:
    battle = field(mode="one-screen", seat="both", until=several_targets, wish={"seed": 1})
    page = battle.page
    battle.uncover()
    battle.settle()
    assert battle.task == "targets"
    page.locator(".everybody button").last.click()
    expect(page.locator(".target.aimed")).not_to_have_count(0)
    before = shares(battle)
    page.locator(".steppers button[data-key^=more]:not(:disabled)").first.click()
    after = shares(battle)
    assert after != before
    assert len(after) > 1, "the attacks are split"
    battle.decide()


def test_who_falls_is_picked_on_the_table(field: Open) -> None:
    battle = field(mode="one-screen", seat="both", until=losses)
    page = battle.page
    battle.uncover()
    battle.settle()
    unit = battle.table["decision"]["unit"]
    suggested = page.locator(".models [aria-pressed=true]")
    expect(suggested).to_have_count(1)
    was = suggested.inner_text()
    standing = battle.table["table"]["units"][unit]["models"]
    index = next(at for at, each in enumerate(standing) if was != f"Model {each['n'] + 1}")
    x, y = battle.spot(unit, index)
    page.mouse.click(x, y)
    expect(suggested).to_have_text(f"Model {standing[index]['n'] + 1}")
    number = battle.number
    page.locator("[data-key=any]").click()
    page.wait_for_function("number => window.warhost.now.number > number", arg=number)


def test_the_view_comes_closer_and_goes_back(field: Open) -> None:
    battle = field()
    page = battle.page
    whole = page.locator("#table").get_attribute("viewBox")
    box = page.locator("#table").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.wheel(0, -600)
    expect(page.locator("#table")).not_to_have_attribute("viewBox", whole or "")
    closer = page.locator("#table").get_attribute("viewBox") or ""
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 260, steps=4)
    page.mouse.up()
    expect(page.locator("#table")).not_to_have_attribute("viewBox", closer)
    page.locator("#zoom-fit").click()
    expect(page.locator("#table")).to_have_attribute("viewBox", whole or "")
