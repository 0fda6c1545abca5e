"""Dice that everybody makes: shares out of hash chains, asked for when an answer is fixed, shown throw by throw."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from tests.server.serving import Data, Page, Server, quick, serving

from warhost.engine.saving import read
from warhost.engine.sealing import heads, text_of
from warhost.engine.shares import Chain, led_back, seed_of
from warhost.engine.verifying import examine, verify
from warhost.scenario.run.books import book_for
from warhost.server.play import throwing


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("shared"))) as found:
        yield found


RED, BLUE = Chain("11" * 32), Chain("22" * 32)


@contextmanager
def two(server: Server, made: Data) -> Iterator[tuple[Page, Page]]:
    """Both pages of a battle, whose dice they make."""
    with server.page(made, "red", chain=RED) as red, server.page(made, "blue", chain=BLUE) as blue:
        yield red, blue


def take_turns(red: Page, blue: Page, answers: int) -> None:
    """Answer for whoever is asked; the other page gives its shares meanwhile."""
    for number in range(answers):
        waiting = [Thread(target=page.until, args=(lambda table: table["decision"],)) for page in (red, blue)]
        for each in waiting:
            each.start()
        for each in waiting:
            each.join()
        asked, other = (red, blue) if red.mine else (blue, red)
        goal = asked.table["number"] + 1
        listening = Thread(target=_reach, args=(other, goal))
        listening.start()
        assert asked.answer(which=number)["type"] == "accepted"
        listening.join()
        _reach(asked, goal)


def _reach(page: Page, number: int) -> None:
    page.until(lambda table: table["number"] >= number)


def heard(page: Page, kind: str) -> list[Data]:
    return [message for raw in page.heard if (message := json.loads(raw))["type"] == kind]


def test_a_battle_begins_when_both_are_here_and_nobody_alone_makes_its_dice(server: Server) -> None:
    made = server.make(mode="friend", pack="plain")
    with server.page(made, "red", chain=RED) as alone:
        assert alone.table["dice"]["awaited"]
        assert alone.table["decision"] is None
        refused = alone.ask(type="answer", to=0, choice={"type": "Pass"})
        assert refused["type"] == "refused"
        assert server.http.get(f"/api/battles/{made['id']}/result").status_code == 409
    with two(server, made) as (red, blue):
        take_turns(red, blue, 12)
        dice = red.table["dice"]
        assert not dice["awaited"]
        assert {each["name"]: each["by"] for each in dice["pledges"]} == {
            "server": "server", "red": "page", "blue": "page",
        }  # fmt: skip
        made_throws, wanted = heard(red, "thrown"), heard(blue, "share-wanted")
        battle = server.battle(made)
    assert [each["throw"] for each in made_throws] == list(range(1, dice["throws"] + 1))
    assert len(wanted) == dice["throws"] > 0
    names = ["server", "red", "blue"]
    for told in made_throws:
        number, shares = told["throw"], told["shares"]
        assert set(shares) == set(names)
        assert led_back(shares["server"], number) == made["commitment"]
        assert (shares["red"], shares["blue"]) == (RED.link(number), BLUE.link(number))
    assert server.sessions is not None
    room = server.sessions._sessions[made["id"]].room
    saved = read(room.save())
    assert [each.seed for each in saved.dice] == [seed_of(each["throw"], names, each["shares"]) for each in made_throws]
    # What a page was told before it gave its share is what is in the save: the answer was fixed by then.
    assert saved.seal is not None
    answers = [text_of(each) for each in battle.answers]
    chain = heads(saved.seal.beginning, saved.seal.salt, answers)
    assert saved.seal.beginning == dice["beginning"]
    assert [each["head"] for each in wanted] == [chain[each["at"]] for each in wanted]
    found = examine(room.save(), book_for, made["commitment"])
    assert found.wrong == []
    assert {name for each in saved.seal.throws for name in each.given} == set(names)
    assert "another commitment" in examine(room.save(), book_for, "00" * 32).wrong[0]


def test_who_is_away_or_gives_something_else_is_left_out_in_the_open(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throwing, "PATIENCE", 0.2)
    made = server.make(mode="one-screen", pack="plain")
    with server.page(made, "both", chain=RED) as page:
        page.until(lambda table: table["decision"])
        page.play(3)
        page.chain, before = None, page.table["dice"]["throws"]
        page.play(80, done=lambda table: table["dice"]["throws"] > before)
        assert "both" not in heard(page, "thrown")[-1]["shares"]
    liar = Chain("33" * 32)
    with server.page(made, "both", chain=RED) as page:
        page.chain = liar
        before = page.table["dice"]["throws"]
        page.play(80, done=lambda table: table["dice"]["throws"] > before)
        assert "both" not in heard(page, "thrown")[-1]["shares"]
        assert page.table["dice"]["pledges"][-1]["since"] == 1
    with server.page(made, "both", chain=liar) as page:
        # A page of another browser has a chain of its own, which counts from the next throw on.
        pledge = page.table["dice"]["pledges"][-1]
        assert pledge["anchor"] == liar.anchor
        assert pledge["since"] == page.table["dice"]["throws"] + 1
    saved = server.save(made, made["seats"]["both"])
    assert verify(saved, book_for) is None
    seal = read(saved).seal
    assert seal is not None
    assert {"both" in each.given for each in seal.throws} == {True, False}


def test_the_same_dice_fall_after_an_undo_and_after_a_restart(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="one-screen", pack="plain")
        with server.page(made, "both", chain=RED) as page:
            page.until(lambda table: table["decision"])
            page.play(60)
            number, table, lines = page.table["number"], page.table["table"], page.table["lines_from"]
            rolled = dict(server.battle(made).state.rolled)
            seeds = [each.seed for each in read(server.save(made, made["seats"]["both"])).dice]
            answers = list(server.battle(made).answers)
            assert page.ask(type="undo", to=40)["type"] == "accepted"
            page.until(lambda told: told["number"] == 40)
            for choice in answers[40:]:
                assert page.answer(json.loads(text_of(choice)))["type"] == "accepted"
            page.until(lambda told: told["number"] == 60)
            assert dict(server.battle(made).state.rolled) == rolled
            assert [each.seed for each in read(server.save(made, made["seats"]["both"])).dice] == seeds
            assert lines is not None
        saved = server.save(made, made["seats"]["both"])
    with serving(quick(tmp_path)) as server, server.page(made, "both", chain=RED) as page:
        assert (page.table["number"], page.table["table"]) == (number, table)
        assert read(server.save(made, made["seats"]["both"])).seal == read(saved).seal
        page.play(10)
        assert verify(server.save(made, made["seats"]["both"]), book_for) is None


def test_computers_have_their_shares_from_the_server(server: Server) -> None:
    made = server.make(mode="computer", pack="plain")
    with server.page(made, "red", chain=RED) as page:
        page.until(lambda table: table["decision"])
        page.play(4)
        pledges = {each["name"]: each["by"] for each in page.table["dice"]["pledges"]}
        assert pledges == {"server": "server", "blue": "server", "red": "page"}
        assert set(heard(page, "thrown")[0]["shares"]) == {"server", "red", "blue"}
