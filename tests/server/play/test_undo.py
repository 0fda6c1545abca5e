"""Going back: free where nothing was revealed, by consent otherwise, always on one screen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.serving import Data, Page, Server, quick, serving

from warhost.engine.battle import Battle
from warhost.engine.problems import Refused, problem
from warhost.players import player
from warhost.server.play.chronicle import Chronicle
from warhost.server.play.new_battles import make
from warhost.server.play.room import Room
from warhost.server.play.session import Session
from warhost.server.play.sessions import Sessions
from warhost.server.play.stories import SPACING
from warhost.server.protocol.requests import BattleWish
from warhost.server.store.battles import BattleStore


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"))) as found:
        yield found


def sides(server: Server, made: Data) -> tuple[Page, Page]:
    return server.page(made, "red"), server.page(made, "blue")


def advance(pages: tuple[Page, Page], until: str) -> tuple[Page, Page]:
    """Play on until somebody is asked to do a thing of this type; that page first."""
    turn = 0
    while True:
        asked, other = pages if pages[0].mine else pages[::-1]
        if asked.table["decision"]["type"] == until:
            return asked, other
        asked.answer(which=turn)
        together(asked, other)
        turn += 1


def together(asked: Page, other: Page) -> None:
    number = asked.table["number"]
    other.until(lambda table: table["number"] >= number)


def test_what_revealed_nothing_is_taken_back_freely(server: Server) -> None:
    pages = sides(server, server.make(mode="friend", seed=6))
    asked, other = advance(pages, "SetUpUnit")
    number, before = asked.table["number"], asked.table["table"]
    assert asked.answer()["type"] == "accepted"
    together(asked, other)
    if asked.mine:
        assert asked.table["undo"]["free"] <= number
    else:
        assert asked.table["undo"]["free"] == number
    assert asked.ask(type="undo", to=number)["type"] == "accepted"
    assert asked.until(lambda table: table["number"] == number)["table"] == before
    other.until(lambda table: table["number"] == number)
    assert asked.table["epoch"] == other.table["epoch"]
    assert not [line for line in asked.table["lines"] if line["number"] > number]
    assert asked.answer()["type"] == "accepted"


def test_dice_and_others_decisions_need_consent(server: Server) -> None:
    made = server.make(mode="friend", seed=6)
    red, blue = sides(server, made)
    asked, other = (red, blue) if red.mine else (blue, red)
    # Who won the roll-off chooses the attacker; regiment abilities are chosen by both in turn.
    for turn in range(6):
        now, then = (red, blue) if red.mine else (blue, red)
        now.answer(which=turn)
        together(now, then)
    number = asked.table["number"]
    assert asked.table["undo"]["free"] != 0
    assert asked.ask(type="undo", to=0)["type"] == "asked"
    wish = other.next("undo-asked")
    assert (wish["by"], wish["to"]) == (asked.table["you"], 0)
    asked.say(type="undo-answer", yes=True)
    assert asked.next("refused")
    other.say(type="undo-answer", yes=False)
    assert "rather not" in asked.next("notice")["text"]
    assert asked.table["number"] == number
    other.say(type="undo-answer", yes=True)
    assert other.next("refused")
    asked.ask(type="undo", to=0)
    other.next("undo-asked")
    other.say(type="undo-answer", yes=True)
    for page in (asked, other):
        page.until(lambda table: table["number"] == 0)
    assert server.http.get(f"/api/battles/{made['id']}").json()["number"] == 0


def test_a_wish_lapses_when_the_battle_goes_on(server: Server) -> None:
    pages = sides(server, server.make(mode="friend", seed=6))
    for turn in range(6):
        now, then = pages if pages[0].mine else pages[::-1]
        now.answer(which=turn)
        together(now, then)
    red, blue = pages
    red.ask(type="undo", to=0)
    blue.next("undo-asked")
    now, then = (red, blue) if red.mine else (blue, red)
    now.answer()
    together(now, then)
    blue.say(type="undo-answer", yes=True)
    assert blue.next("refused")["problems"]


def test_cards_that_were_drawn_are_not_undrawn(server: Server) -> None:
    made = server.make(mode="one-screen", seed=6)
    with server.page(made, "both") as page:
        page.play(done=lambda table: table["table"]["players"]["red"]["hand_count"] > 0)
        drawn = page.table["number"]
    friendly = server.make(mode="branch", play="friend", **{"from": {"battle": made["id"], "number": drawn - 1,
                                                            "seat": made["seats"]["both"]}})  # fmt: skip
    pages = sides(server, friendly)
    now, then = pages if pages[0].mine else pages[::-1]
    now.answer()
    together(now, then)
    assert now.table["table"]["players"]["red"]["hand_count"] > 0
    free = now.table["undo"]["free"]
    assert free is None or free >= drawn


def test_on_one_screen_everything_can_be_taken_back(server: Server) -> None:
    made = server.make(mode="one-screen", seed=6)
    with server.page(made, "both") as page:
        page.play(60)
        assert page.table["undo"]["free"] == 0
        for to in (59, 30, 0):
            assert page.ask(type="undo", to=to)["type"] == "accepted"
            assert page.table["number"] == to
        for to in (-1, 0, 5):
            assert page.ask(type="undo", to=to)["type"] == "refused"
        page.play(5)


def test_the_computer_never_minds(server: Server) -> None:
    made = server.make(mode="computer", seed=6)
    with server.page(made, "red") as page:
        page.play(25)
        page.until(lambda table: table["waiting_for"] == "red")
        last = page.table["undo"]["last"]
        assert last < page.table["number"]
        assert page.ask(type="undo", to=last)["type"] == "accepted"
        page.until(lambda table: table["number"] == last)
        assert page.mine
        page.play(5)


def test_dice_fall_the_same_again(server: Server) -> None:
    made = server.make(mode="one-screen", seed=6)
    with server.page(made, "both") as page:
        page.play(80)
        before = server.battle(made).state
        answers = [*server.battle(made).answers]
        page.ask(type="undo", to=20)
        for choice in answers[20:]:
            server_choice = page.ask(type="answer", to=page.table["number"], choice=_plain(choice))
            assert server_choice["type"] == "accepted"
        assert server.battle(made).state == before


def _plain(choice: object) -> Data:
    import msgspec

    found: Data = msgspec.to_builtins(choice)
    return found


def test_what_is_taken_back_while_the_computer_thinks_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its answer came too late, and was logged as refused once."""
    act = Sessions.act
    taken_back: list[bool] = []

    async def too_late(self: Sessions, session: Session, work: Any, *more: Any) -> None:
        if session.room.to_move is not None and not taken_back:
            taken_back.append(True)
            session.room.epoch += 1
            raise Refused([problem("core-5.2", "this answers another decision")])
        await act(self, session, work, *more)

    monkeypatch.setattr(Sessions, "act", too_late)
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="computer", seed=2)
        with server.page(made, "red") as page:
            page.play(5)
    assert taken_back
    assert not [each for each in caplog.records if "refused" in each.getMessage()]


@pytest.mark.parametrize("pack", ["fire-and-jade", "border-war"])
def test_what_is_taken_back_is_told_as_if_it_had_never_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: str
) -> None:
    """And not by playing the battle again: that held up everybody for as long as somebody had played."""
    given, answer = list[int](), Battle.answer

    def counted(battle: Battle, *what: Any) -> None:
        given.append(battle.number)
        answer(battle, *what)

    store = BattleStore(f"sqlite:///{tmp_path / 'x.db'}")
    made = make(BattleWish("one-screen", seed=5, pack=pack), None)
    room = Room(store, made.record, made.battle)
    store.add(room.record, room.summary(), msgspec.json.encode(room.battle.states()[0][1]), []).result()
    bots = {side: player("recruit", side) for side in ("red", "blue")}
    for to in (100, 80, 110, 61, 60, 103, 5, 0):
        while room.number < max(to + 9, 120):
            assert room.decision is not None
            room.answer("both", msgspec.to_builtins(bots[room.decision.player].choose(room.battle)), room.number)
        given.clear()
        with monkeypatch.context() as patch:
            patch.setattr(Battle, "answer", counted)
            room.go_back(to, "both").result()
        assert len(given) <= 2 * SPACING
        fresh = Chronicle(room.battle)
        fresh.retell(room.battle)
        for name in ("lines", "events", "known", "heading"):
            assert getattr(room.chronicle, name) == getattr(fresh, name), (to, name)
    store.close()
