"""Border War by link with the friend's own roster: the wait, the refusals, the beginning, and a restart in between."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.http.test_rosters import TEXT
from tests.server.serving import Data, Page, Server, quick, serving, told

MINE = "skaven-1000-a"
"""The sample that the host brings."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("battles")
    with serving(quick(data, seed=7)) as running:
        yield running


def wished(server: Server, **more: Any) -> Data:
    return server.make("friend", **{"pack": "border-war", "armies": [MINE, ""], "awaits": "blue", **more})


class Waiting(Page):
    """A page at a battle that waits for a roster."""

    def __init__(self, server: Server, made: Data, seat: str) -> None:
        token = server.token(made, seat)
        super().__init__(server.port, made["id"], token, hello=False)
        self.say(type="hello", seat=token)
        self.told = self.next("awaiting", "table")

    def __enter__(self) -> "Waiting":
        return self

    def bring(self, **roster: Any) -> Data:
        return self.ask(type="roster", **roster)


def rules(reply: Data) -> set[str]:
    assert reply["type"] == "refused", reply
    return {rule for each in reply["problems"] for rule in each["rules"]}


def test_both_are_told_what_is_waited_for(server: Server) -> None:
    made = wished(server)
    with Waiting(server, made, "red") as host, Waiting(server, made, "blue") as friend:
        for page, you in ((host, "red"), (friend, "blue")):
            assert page.told["type"] == "awaiting"
            assert (page.told["you"], page.told["side"], page.told["pack"]) == (you, "blue", "border-war")
            assert page.told["army"]["limit"] == 1000
            assert page.told["army"]["points"] == 950
        assert friend.hear() == {"type": "here", "seats": ["blue", "red"], "watching": 0}
        assert host.ask(type="suggest")["type"] == "refused"
        host.say(type="ping")
        host.next("pong")
    line = server.own(made)[0]
    assert (line["phase"], line["waiting_for"], line["round"], line["over"]) == ("roster", "blue", 0, False)
    assert server.http.get(f"/api/battles/{made['id']}").json() == line


def test_the_battle_begins_when_the_roster_is_there(server: Server) -> None:
    made = wished(server)
    server.token(made, "blue")
    with Waiting(server, made, "red") as host, Waiting(server, made, "blue") as friend:
        assert friend.bring(text=TEXT)["type"] == "accepted"
        host.next("notice")
        for page in (host, friend):
            notice = next(each for each in page.heard if '"notice"' in each)
            assert "Handful (400 of 1000 points)" in notice
            assert "(950 of 1000 points)" in notice
            assert page.table["dice"]["commitment"] == made["commitment"]
            assert page.table["table"]["players"]["blue"]["name"] == "Handful"
        decider = host if host.mine else friend
        assert decider.answer()["type"] == "accepted"
    assert server.http.get(f"/api/battles/{made['id']}").json()["phase"] != "roster"


def test_red_may_be_the_side_that_is_awaited(server: Server) -> None:
    made = wished(server, armies=["", MINE], awaits="red", you="blue")
    with Waiting(server, made, "red") as friend:
        assert friend.bring(sample="stormcast-1000-b")["type"] == "accepted"
        names = [each["name"] for each in friend.table["table"]["players"].values()]
        assert names == [server.http.get(f"/api/rosters/{each}").json()["name"] for each in ("stormcast-1000-b", MINE)]


def test_a_roster_that_will_not_do_is_refused_and_another_one_taken(server: Server) -> None:
    made = wished(server)
    with Waiting(server, made, "blue") as friend:
        assert rules(friend.bring(text=TEXT.replace("Rat Ogors", "Liberators"))) == {"army-2.0"}
        other = friend.bring(text=TEXT.replace("1000", "2000"))
        assert rules(other) == {"army-1.2"}
        assert "2000" in told(other["problems"][0]["words"])
        assert "1000" in told(other["problems"][0]["words"])
        checked = friend.ask(type="roster", check=True, text=TEXT.replace("1000", "2000"))
        assert (checked["type"], checked["problems"]) == ("checked", other["problems"])
        assert friend.ask(type="roster", check=True, text=TEXT)["problems"] == []
        both = friend.bring(text=TEXT.replace("1000", "2000").replace("Rat Ogors", "Liberators"))
        assert rules(both) == {"army-1.2", "army-2.0"}
        unwritten = friend.bring(text=TEXT + "regiment_of_renown: Rogue Engine\n")
        assert unwritten["type"] == "refused"
        assert "Rogue Engine" in told(unwritten["problems"][0]["words"])
        for nonsense in ({"text": "no roster"}, {"text": ""}, {"text": "x" * 200_000}, {"sample": "nobody"}, {}):
            assert friend.bring(**nonsense)["type"] == "refused"
        assert friend.bring(text=TEXT)["type"] == "accepted"


def test_strangers_the_host_and_watchers_bring_nothing(server: Server) -> None:
    made = wished(server)
    for seat in ("red", "watch"):
        with Waiting(server, made, seat) as page:
            reply = page.bring(text=TEXT)
            assert reply["type"] == "refused"
            assert "blue brings this roster" in told(reply["problems"][0]["words"])
    stranger = Page(server.port, made["id"], "guessed", hello=False)
    stranger.say(type="hello", seat="guessed")
    assert stranger.closed() == 4403
    other = wished(server)
    elsewhere = Page(server.port, made["id"], "", hello=False)
    elsewhere.say(type="hello", seat=server.token(other, "blue"))
    assert elsewhere.closed() == 4403


def test_a_seat_takes_one_roster(server: Server) -> None:
    made = wished(server)
    with Waiting(server, made, "blue") as one, Waiting(server, made, "blue") as other:
        one.say(type="roster", text=TEXT, ref="one")
        other.say(type="roster", text=TEXT.replace("Handful", "Fistful"), ref="other")
        replies = [page.next("accepted", "refused") for page in (one, other)]
        assert sorted(each["type"] for each in replies) == ["accepted", "refused"]
        assert one.bring(text=TEXT)["type"] == "refused"
    with server.page(made, "blue") as later:
        assert later.ask(type="roster", text=TEXT)["type"] == "refused"
        names = {each["name"] for each in later.table["table"]["players"].values()}
        assert len(names & {"Handful", "Fistful"}) == 1


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"mode": "computer"}, "with a friend"),
        ({"pack": "fire-and-jade"}, "with a friend"),
        ({"armies": ["", "skaven-1000-b"]}, "none can be given"),
        ({"rosters": [None, TEXT]}, "none can be given"),
        ({"rosters": [TEXT.replace("Rat Ogors", "Liberators"), None]}, "army-2.0"),
        ({"awaits": "green"}, "cannot be read"),
    ],
)
def test_what_cannot_be_waited_for(server: Server, wish: Data, said: str) -> None:
    whole = {"mode": "friend", "pack": "border-war", "awaits": "blue", **wish}
    reply = server.http.post("/api/battles", json=whole)
    assert reply.status_code == 422
    assert said in reply.json()["error"]


def test_there_is_nothing_to_save_or_branch_from_yet(server: Server) -> None:
    made = wished(server)
    headers = {"Authorization": f"Bearer {made['seats']['red']}"}
    for what in ("save", "replay", "result"):
        reply = server.http.get(f"/api/battles/{made['id']}/{what}", headers=headers)
        assert reply.status_code == 409
        assert "waits for a roster" in reply.json()["error"]
    wish = {"mode": "branch", "from": {"battle": made["id"], "number": 0}}
    assert server.http.post("/api/battles", json=wish).status_code == 409


def test_the_wait_survives_a_restart(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        made = wished(server)
        with Waiting(server, made, "red") as host:
            before = host.told
    with serving(quick(tmp_path)) as server, Waiting(server, made, "red") as host:
        assert host.told == before
        with Waiting(server, made, "blue") as friend:
            assert friend.bring(text=TEXT)["type"] == "accepted"
            host.until(lambda table: table.get("decision"))
            (host if host.mine else friend).play(1)
    with serving(quick(tmp_path)) as server, server.page(made, "blue") as later:
        assert later.table["number"] == 1
        assert later.table["dice"]["commitment"] == made["commitment"]
        assert later.ask(type="roster", text=TEXT)["type"] == "refused"


def test_begun_at_another_server_with_the_same_database(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as one, serving(quick(tmp_path)) as two:
        made = wished(one)
        with Waiting(one, made, "red") as host, Waiting(two, made, "blue") as friend:
            assert friend.bring(text=TEXT)["type"] == "accepted"
            host.say(type="ping")
            host.until(lambda table: table.get("decision"))
            assert host.table["id"] == friend.table["id"]
