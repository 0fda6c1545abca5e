"""Border War through the page: imported rosters, deployment, magic by hand, and two people to a result."""

from collections.abc import Callable

import msgspec
import pytest
from tests.server.serving import Server
from tests.web.browser import Page, expect
from tests.web.driving import PATIENCE, Battlefield, Data, in_phase, paste_list

Visit = Callable[..., Page]
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
RATS = """Seer and swarm 820/1000 pts
-----
Grand Alliance Chaos | Skaven | Claw-horde
General's Handbook 2026-27
Drops: 2
Spell Lore - Lore of Ruin
Manifestation Lore - Manifestations of Doom
-----
General's Regiment
Grey Seer (110)
• General
• Warpstone Charm
Clanrats (150)
Stormvermin (220)
• Reinforced
Rat Ogors (140)
• 1 Warpfire Gun
Warplock Jezzails (120)
---
Regiment 1
Master Moulder (80)
• Short-tempered
-----
Faction Terrain
Gnawhole
-----
Created with Warhammer Age of Sigmar: The App
"""
STORM = """Bleak watch (840 points) - ✦ General's Handbook 2026-27

Stormcast Eternals
Sentinels of the Bleak Citadels
Auxiliaries: 0
Drops: 2

Spell Lore - Lore of the Storm
Manifestation Lore - Manifestations of the Storm

General's Regiment
Lord-Vigilant on Gryph-stalker (120)
• General
• Null Pendant
Liberators (180)
• Reinforced
• 1x Champion
• 2x Grandhammer
Prosecutors (150)
Vindictors (90)
Gryph-hounds (90)

Regiment 1
Knight-Arcanum (120)
Vanquishers (90)

Faction Terrain
Stormreach Portal

Created with New Recruit
"""
SEER = """Seer and swarm 260/1000 pts

Skaven
Claw-horde
Manifestation Lore - Manifestations of Doom

General's Regiment
Grey Seer (110)
 • General
Clanrats (150)

Faction Terrain
Gnawhole

Created with Warhammer Age of Sigmar: The App
"""
KNIGHT = """Bleak watch 210/1000 pts

Stormcast Eternals
Sentinels of the Bleak Citadels

General's Regiment
Knight-Arcanum (120)
 • General
Liberators (90)

Created with Warhammer Age of Sigmar: The App
"""
MINE, THEIRS = "Seer and swarm", "Bleak watch"
"""What the lists are called."""
SEEDS = range(1, 9)
"""Dice to try until a spell is cast."""
SUMMONED = """() => Object.values(window.warhost.now.table.units)
  .some((each) => each.kind === "manifestation" && each.models.length)"""


def import_list(page: Page, text: str, name: str) -> None:
    """Paste a list on the roster page."""
    paste_list(page, text)
    expect(page.locator(".import-told")).to_contain_text(name)
    expect(page.locator("[data-key=name]")).to_have_value(name)
    expect(page.locator(".verdict.good")).to_be_visible()


def two_by_link(visitor: Visit, mine: str, theirs: str) -> tuple[Battlefield, Battlefield]:
    """Two imported lists; who began sits at a desk, the friend has followed the link on a phone."""
    host = visitor()
    host.goto("/roster")
    import_list(host, theirs, THEIRS)
    host.locator("[data-key=keep]").click()
    import_list(host, mine, MINE)
    host.locator("#against").select_option(f"kept {THEIRS}")
    host.locator("[data-key=play-friend]").click()
    host.wait_for_url("**/battle/*")
    host.locator("#invite").click()
    link = host.locator("dialog input").input_value()
    host.keyboard.press("Escape")
    friend = visitor(**PHONE)
    friend.goto(link)
    fields = Battlefield(host), Battlefield(friend)
    for each in fields:
        each.page.wait_for_function("() => window.warhost?.now")
    return fields


def asked(fields: tuple[Battlefield, Battlefield]) -> Battlefield:
    """The page that has to decide, once both show the same moment; any of them when the battle is over."""
    one, other = fields
    while True:
        one.page.wait_for_function("() => window.warhost.task !== null && !window.warhost.pace.busy", timeout=PATIENCE)
        number = one.table["number"]
        other.page.wait_for_function("number => window.warhost.now.number >= number", arg=number, timeout=PATIENCE)
        for each in fields:
            table = each.table
            if table["outcome"] is not None or (table["decision"] and table["decision"]["type"] != "Outline"):
                each.settle()
                return each


def play_on(fields: tuple[Battlefield, Battlefield], done: Callable[[Data], object]) -> Battlefield:
    """Both play on as the page suggests until a table is as wanted, or to the end; the page whose turn it is then."""
    turn = 0
    while True:
        field = asked(fields)
        if field.table["outcome"] is not None or done(field.table):
            return field
        field.decide(turn)
        turn += 1


def standing(table: Data, kind: str = "unit") -> list[str]:
    units = table["table"]["units"].values()
    return [each["id"] for each in units if each["kind"] == kind and each["models"]]


def test_the_first_unit_of_an_imported_list_is_deployed(visitor: Visit) -> None:
    fields = two_by_link(visitor, SEER, KNIGHT)
    field = play_on(fields, lambda table: standing(table))
    table = field.table["table"]
    assert (table["pack"], table["width"], table["depth"]) == ("border-war", 44, 30)
    assert {each["name"] for each in table["players"].values()} == {MINE, THEIRS}
    (unit,) = standing(field.table)
    (piece,) = standing(field.table, "terrain")
    for each in fields:
        each.page.wait_for_function("unit => window.warhost.now.table.units[unit].models.length", arg=unit)
        expect(each.page.locator(f"#table [data-unit={unit}] .model")).not_to_have_count(0)
        expect(each.page.locator(f"#table [data-unit={piece}] polygon")).to_have_count(1)
        expect(each.page.locator(f"#table [data-unit={piece}] .model")).to_have_count(0)
        expect(each.page.locator("#score .command-points")).to_have_count(2)


@pytest.mark.soak
def test_two_people_play_imported_rosters_to_a_result(visitor: Visit) -> None:
    fields = two_by_link(visitor, RATS, STORM)
    play_on(fields, lambda table: False)
    for each in fields:
        each.settle()
        assert each.task == "over"
        expect(each.page.locator("#task .final-score")).to_be_visible()
        assert each.table["table"]["now"]["round"] == 4
    words = {each.page.locator("#task-title").inner_text() for each in fields}
    assert words in ({"Victory!", "Defeat."}, {"A draw."})
    fields[0].page.locator("[data-key=after]").click()
    expect(fields[0].page.locator(".verdict-title")).to_be_visible()


def duel(server: Server, seed: int) -> Data:
    """A wizard on each side, brought to a hero phase of red's by suggestions."""
    lists = [server.http.post("/api/rosters/import", content=each).json()[0]["roster"] for each in (SEER, KNIGHT)]
    rosters = [msgspec.json.encode(each).decode() for each in lists]
    made = server.make("friend", pack="border-war", rosters=rosters, seed=seed)
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        while not (red.mine and in_phase("hero")(red.table)):
            now = red if red.mine else blue
            after = now.table["number"] + 1
            assert now.answer()["type"] == "accepted"
            for each in (red, blue):
                while each.table["number"] < after:
                    each.next("table")
    return made


def seated(visitor: Visit, made: Data, seat: str, **more: object) -> Battlefield:
    page = visitor(**more)
    page.goto(f"/battle/{made['id']}#seat={made['seats'][seat]}")
    found = Battlefield(page)
    page.wait_for_function("() => window.warhost?.task && window.warhost.now")
    return found


def cast(visitor: Visit, server: Server) -> tuple[Battlefield, Battlefield]:
    """Red has summoned a manifestation by a click, and blue is asked to unbind it."""
    for seed in SEEDS:
        made = duel(server, seed)
        red = seated(visitor, made, "red")
        red.settle()
        number = red.number
        red.page.locator("#task [data-ability*=summon]").first.click()
        red.page.wait_for_function("number => window.warhost.now.number > number", arg=number)
        if red.table["decision"]["kind"] == "reaction":
            return red, seated(visitor, made, "blue", **PHONE)
    raise AssertionError("nobody cast a spell")


def nobody_is_hurt_yet(page: Page) -> None:
    """Rally is not among the commands; among what is of no use now it says why, and can be given all the same."""
    expect(page.locator("#task [data-ability=rally]")).to_have_count(0)
    rally = page.locator("#task .group .blocked-item[data-blocked=rally]").first
    rally.locator("xpath=ancestor::details[last()]").locator("summary").first.click()
    expect(rally).to_contain_text("has lost nothing: there is nothing to heal.")
    rally.get_by_role("button", name="Use it anyway").click()


def test_a_manifestation_is_summoned_and_a_command_given(visitor: Visit, server: Server) -> None:
    red, blue = cast(visitor, server)
    expect(blue.page.locator("#task [data-ability*=unbind]")).to_have_count(1)
    expect(blue.page.locator("#task")).to_contain_text("unbinding roll")
    blue.page.locator("#foot [data-pass]").tap()
    red.settle()
    assert red.task == "placing"
    red.page.wait_for_function("() => !document.querySelector('#foot .main')?.disabled")
    red.confirm.click()
    for each in (red, blue):
        each.page.wait_for_function(SUMMONED)
    red.settle()
    points = red.page.locator("#score .points.red .command-points")
    before = points.inner_text()
    nobody_is_hurt_yet(red.page)
    expect(points).not_to_have_text(before)
    red.page.locator("#to-hand").click()
    expect(red.page.locator("[data-army=red]")).to_contain_text("Command points")
    expect(red.page.locator("[data-army=blue] [data-tactic]")).to_have_count(6)
