"""People at a battle: names, presence, talk and its limits, a clock both want, conceding, a rematch."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.serving import Data, Page, Server, quick, serving, told

from warhost.server.play.company import Company
from warhost.server.settings import Limits
from warhost.server.store.company import company_of
from warhost.server.store.records import KeptCompany
from warhost.server.store.retention import erase

LIMITS = Limits(messages_a_second=1000, burst=1000, new_a_minute=10_000, words_seconds=60.0, words_burst=3)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), seed=3, limits=LIMITS)) as found:
        yield found


@pytest.fixture
def made(server: Server) -> Data:
    """A battle of two friends."""
    found = server.make("friend")
    server.token(found, "blue")
    return found


SEEN: dict[Page, int] = {}
"""How much of what each page heard was looked at."""


def heard(page: Page, kind: str, wanted: Callable[[Data], Any] = lambda message: True) -> Data:
    """The next message of a kind that is as wanted, among those that came before a reply too."""
    while True:
        while SEEN.get(page, 0) < len(page.heard):
            SEEN[page] = SEEN.get(page, 0) + 1
            message: Data = json.loads(page.heard[SEEN[page] - 1])
            if message["type"] == kind and wanted(message):
                return message
        page.hear()


def told_of(page: Page, wanted: Callable[[Data], Any]) -> Data:
    """Wait until the page is told something like this of the people."""
    return heard(page, "company", wanted)


def why(reply: Data) -> str:
    assert reply["type"] == "refused", reply
    return told(reply["problems"][0]["words"])


def accepted(reply: Data) -> None:
    assert reply["type"] == "accepted", reply


def test_names_are_cleaned_kept_and_told(server: Server, made: Data) -> None:
    with server.page(made, "red") as red, server.page(made, "blue") as blue, server.page(made, "watch") as watch:
        accepted(red.ask(type="name", name="  Ann\u202e \t of\u0000 Hammerhal "))
        for page in (blue, watch):
            assert told_of(page, lambda each: each["names"])["names"] == {"red": "Ann of Hammerhal"}
        assert "at most 24 letters" in why(blue.ask(type="name", name="x" * 25))
        assert "at most 24 letters" in why(blue.ask(type="name", name="x" * 200_000))
        assert "called ANN OF HAMMERHAL already" in why(blue.ask(type="name", name="ANN OF HAMMERHAL"))
        assert "means something else" in why(blue.ask(type="name", name="\uff32\uff45\uff44"))
        assert "a letter or a digit" in why(blue.ask(type="name", name="***"))
        assert "you play blue" in why(blue.ask(type="name", name="Bo", side="red"))
        assert "looks on" in why(watch.ask(type="name", name="Cy"))
    result = server.http.get(f"/api/battles/{made['id']}/result").json()
    assert result["names"] == {"red": "Ann of Hammerhal"}


def test_accents_do_not_pile_up(server: Server, made: Data) -> None:
    with server.page(made, "red") as red:
        accepted(red.ask(type="name", name="A" + "\u0336" * 20 + "n"))
        assert told_of(red, lambda each: each["names"])["names"]["red"] == "A\u0336\u0336n"


def test_who_is_here_away_or_gone(server: Server, made: Data) -> None:
    with server.page(made, "red") as red:
        assert told_of(red, lambda each: True)["presence"] == {"red": "here", "blue": "gone"}
        with server.page(made, "blue") as blue, server.page(made, "watch"):
            found = told_of(red, lambda each: each["watching"])
            assert (found["presence"]["blue"], found["watching"]) == ("here", 1)
            blue.say(type="attend", here=False)
            assert told_of(red, lambda each: each["presence"]["blue"] != "here")["presence"]["blue"] == "away"
        assert told_of(red, lambda each: each["presence"]["blue"] == "gone")["people"] == ["red", "blue"]


def test_talk_has_limits_and_reaches_everybody(server: Server, made: Data, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "warhost")
    with server.page(made, "red") as red, server.page(made, "blue") as blue, server.page(made, "watch") as watch:
        accepted(red.ask(type="say", text="Good luck,\n\u2066my xyzzyword friend"))
        for page in (blue, watch):
            line = heard(page, "talk")["lines"][0]
            assert (line["side"], line["text"]) == ("red", "Good luck, my xyzzyword friend")
        accepted(red.ask(type="emote", emote="hello"))
        assert heard(blue, "talk")["lines"][0]["emote"] == "hello"
        assert "at most 200 letters" in why(red.ask(type="say", text="x" * 201))
        assert "nothing in this" in why(red.ask(type="say", text=" \u200b\n"))
        accepted(red.ask(type="say", text="third"))
        assert "much at once" in why(red.ask(type="say", text="fourth"))
        accepted(blue.ask(type="emote", emote="thanks"))
        assert "looks on" in why(watch.ask(type="say", text="from the side"))
        assert red.ask(type="emote", emote="rude")["type"] == "refused"
    with server.page(made, "watch") as late:
        kept = heard(late, "talk")
        assert kept["whole"]
        assert [each["text"] or each["emote"] for each in kept["lines"]] == [
            "Good luck, my xyzzyword friend", "hello", "third", "thanks",
        ]  # fmt: skip
    assert "xyzzyword" not in caplog.text


def test_who_mutes_hears_nothing_and_the_other_is_not_told(server: Server, made: Data) -> None:
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        accepted(red.ask(type="say", text="before"))
        accepted(blue.ask(type="mute", on=True))
        assert heard(blue, "talk", lambda each: each["whole"])["lines"] == [], "what was said goes too"
        accepted(red.ask(type="say", text="a secret taunt"))
        accepted(blue.ask(type="say", text="mine"))
        while not any(each["text"] == "mine" for each in heard(red, "talk")["lines"]):
            pass
        assert not any(json.loads(raw).get("muted") for raw in red.heard)
        accepted(blue.ask(type="mute", on=False))
        again = heard(blue, "talk", lambda each: each["whole"])["lines"]
        assert [each["text"] for each in again] == ["before", "a secret taunt", "mine"]
        assert sum("a secret taunt" in raw for raw in blue.heard) == 1


def test_what_was_said_goes_with_the_battle(server: Server, made: Data) -> None:
    with server.page(made, "red") as red:
        accepted(red.ask(type="name", name="Ann"))
        accepted(red.ask(type="say", text="for now"))
    assert server.sessions is not None
    store = server.sessions.store
    store.flush()
    assert company_of(store.engine, made["id"]).talk[0].text == "for now"
    assert erase(store.engine, made["id"])
    assert company_of(store.engine, made["id"]) == KeptCompany()


def test_only_so_many_lines_are_kept() -> None:
    company = Company(KeptCompany(), Limits(words_kept=3, words_burst=9))
    company.people = ["red", "blue"]
    for each in "abcde":
        company.say("red", each)
    assert [(each.number, each.text) for each in company.kept().talk] == [(3, "c"), (4, "d"), (5, "e")]


def test_against_the_computer_nobody_talks(server: Server) -> None:
    with server.page(server.make(), "red") as red:
        assert "two players" in why(red.ask(type="say", text="hello?"))
        assert "two players" in why(red.ask(type="propose", what="clock", clock={"minutes": 5}))


def test_conceding_ends_the_battle_for_everybody(server: Server, made: Data) -> None:
    with server.page(made, "red") as red, server.page(made, "blue") as blue, server.page(made, "watch") as watch:
        number = red.table["number"]
        forged = {"type": "Conceded", "player": "blue"}
        asked = red if red.mine else blue
        assert asked.ask(type="answer", to=number, choice=forged)["type"] == "refused", "only concede concedes"
        assert "looks on" in why(watch.ask(type="concede"))
        assert "you play red" in why(red.ask(type="concede", side="blue"))
        accepted(red.ask(type="concede"))
        for page in (blue, watch):
            table = page.until(lambda each: each["outcome"])
            assert table["outcome"] == {"winner": "blue", "victory": "concession"}
            assert table["number"] == number + 1
            assert any("concedes the battle" in told(line["words"]) for line in table["lines"])
        assert "is over" in why(blue.ask(type="concede"))
        assert red.table["undo"]["free"] is None, "nobody takes it back unasked"
        assert red.ask(type="undo", to=number)["type"] == "asked"
        heard(blue, "undo-asked")
        blue.say(type="undo-answer", yes=False)
    result = server.http.get(f"/api/battles/{made['id']}/result").json()
    assert (result["over"], result["verdict"]) == (True, "[B] Blue wins at 0 to 0: [R] Red conceded.")
    frames = server.http.get(f"/api/battles/{made['id']}/replay").json()["frames"]
    assert "concedes" in told(frames[-1]["lines"][-1]["words"])


def test_a_concession_is_in_the_save_and_outlives_the_server(tmp_path_factory: pytest.TempPathFactory) -> None:
    from warhost.engine.saving import read
    from warhost.engine.verifying import broken_seal
    from warhost.server.play.replays import battle_again

    folder = tmp_path_factory.mktemp("kept")
    with serving(quick(folder)) as server:
        made = server.make("friend")
        with server.page(made, "red") as red, server.page(made, "blue") as blue:
            accepted(blue.ask(type="name", name="Bo"))
            accepted(blue.ask(type="say", text="kept"))
            red.until(lambda table: table["waiting_for"])
            accepted(blue.ask(type="concede"))
            raw = server.save(made, made["seats"]["blue"])
    saved = read(raw)
    assert not broken_seal(raw, saved)
    again = battle_again(saved)
    assert again.note is None
    assert again.battle.state.outcome.winner == "red"
    with serving(quick(folder)) as server, server.page(made, "red") as red:
        assert red.table["outcome"]["winner"] == "red"
        assert told_of(red, lambda each: True)["names"] == {"blue": "Bo"}
        assert heard(red, "talk")["lines"][0]["text"] == "kept"


def test_a_rematch_changes_the_places(server: Server, made: Data) -> None:
    with server.page(made, "red") as red, server.page(made, "blue") as blue, server.page(made, "watch") as watch:
        accepted(red.ask(type="name", name="Ann"))
        assert "when the battle is over" in why(red.ask(type="propose", what="rematch"))
        accepted(red.ask(type="concede"))
        accepted(red.ask(type="propose", what="rematch"))
        offered = told_of(blue, lambda each: each["proposals"])["proposals"]
        assert offered == [{"what": "rematch", "by": "red", "clock": None}]
        assert "other player answers" in why(red.ask(type="settle", what="rematch", yes=True))
        accepted(blue.ask(type="settle", what="rematch", yes=True))
        ways = [heard(page, "rematch") for page in (red, blue, watch)]
        assert [each["seat"] for each in ways] == ["blue", "red", None]
        assert len({each["token"] for each in ways}) == 3
        assert "has been made" in why(red.ask(type="propose", what="rematch"))
    new = {"id": ways[0]["id"], "seats": {each["seat"]: each["token"] for each in ways[:2]}, "watch": ways[2]["token"]}
    with server.page(new, "red") as red, server.page(new, "blue") as blue:
        assert told_of(red, lambda each: True)["names"] == {"blue": "Ann"}
        old, again = (server.battle(each).states()[0][1] for each in (made, new))
        assert [each.army for each in again.players.values()] == [each.army for each in old.players.values()]
        accepted(red.ask(type="concede"))
    with server.page(made, "blue") as blue:
        assert heard(blue, "rematch") == ways[1], "whoever comes late is told the way too"


def test_a_no_is_told_and_a_rematch_with_the_computer_is_made_at_once(server: Server, made: Data) -> None:
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        accepted(red.ask(type="concede"))
        accepted(red.ask(type="propose", what="rematch"))
        accepted(blue.ask(type="settle", what="rematch", yes=False))
        told_of(red, lambda each: each["proposals"])
        assert told_of(red, lambda each: not each["proposals"])
        assert "nobody proposes" in why(blue.ask(type="settle", what="rematch", yes=True))
    with server.page(server.make(), "red") as red:
        accepted(red.ask(type="concede"))
        accepted(red.ask(type="propose", what="rematch"))
        assert heard(red, "rematch")["seat"] == "blue"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "name"}, {"type": "name", "name": 7}, {"type": "name", "name": "x", "side": "both"},
        {"type": "say", "text": None}, {"type": "say", "text": ["x"]}, {"type": "mute"}, {"type": "attend", "here": 2},
        {"type": "propose", "what": "draw"}, {"type": "propose", "what": "clock"},
        {"type": "propose", "what": "clock", "clock": {"minutes": 0}},
        {"type": "propose", "what": "clock", "clock": {"minutes": 10**9}},
        {"type": "propose", "what": "clock", "clock": {"minutes": 5, "added": -1}},
        {"type": "propose", "what": "pause"}, {"type": "settle", "what": "clock", "yes": True}, {"type": "run-clock"},
    ],
    ids=str,
)  # fmt: skip
def test_hostile_words_are_refused(server: Server, shared: Page, message: Data) -> None:
    shared.say(**message)
    assert shared.next("refused")["problems"]


@pytest.fixture(scope="module")
def shared(server: Server) -> Iterator[Page]:
    """A page that everything is thrown at."""
    found = server.make("friend")
    with server.page(found, "red") as page:
        yield page


def test_a_clock_runs_once_both_want_it(server: Server, made: Data) -> None:
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        accepted(red.ask(type="propose", what="clock", clock={"minutes": 30, "added": 10}))
        assert told_of(blue, lambda each: each["proposals"])["clock"] is None, "not before both want it"
        accepted(blue.ask(type="settle", what="clock", yes=True))
        clock = told_of(red, lambda each: each["clock"])["clock"]
        assert clock["running"] == red.table["waiting_for"]
        assert clock["left"] == pytest.approx({"red": 1800, "blue": 1800}, abs=5)
        for page in (red, blue):
            page.say(type="attend", here=False)
        assert told_of(red, lambda each: each["clock"]["paused"])["clock"]["paused"] == "away"
        red.say(type="attend", here=True)
        assert told_of(red, lambda each: each["clock"]["running"])
        accepted(blue.ask(type="propose", what="pause"))
        accepted(red.ask(type="settle", what="pause", yes=True))
        assert told_of(red, lambda each: each["clock"]["paused"])["clock"]["running"] is None
        accepted(blue.ask(type="run-clock"))
        assert told_of(red, lambda each: each["clock"]["running"])
        accepted(red.ask(type="propose", what="no-clock"))
        accepted(blue.ask(type="settle", what="no-clock", yes=True))
        assert told_of(red, lambda each: each["clock"] is None)


def test_whose_time_is_up_loses(server: Server, made: Data) -> None:
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        accepted(red.ask(type="propose", what="clock", clock={"minutes": 1}))
        accepted(blue.ask(type="propose", what="clock", clock={"minutes": 1}))
        told_of(blue, lambda each: each["clock"])
        spend_all(server, made)
        table = red.until(lambda each: each["outcome"])
        side = next(each for each in ("red", "blue") if each != table["outcome"]["winner"])
        assert table["outcome"]["victory"] == "time"
        assert any("time is up" in told(line["words"]) for line in table["lines"])
        assert told_of(blue, lambda each: each["clock"])["clock"]["left"][side] < 60


def spend_all(server: Server, made: Data) -> None:
    """Let the time of whoever is asked run out."""
    assert server.sessions is not None
    clock = server.sessions._sessions[made["id"]].company.clock
    assert clock is not None
    clock._since -= 61.0
