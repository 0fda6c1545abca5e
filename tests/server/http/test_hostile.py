"""Messages and requests that nobody should send: each is refused clearly, and changes nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.serving import Data, Page, Server, quick, serving, told
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from warhost.server.settings import Limits


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = Limits(messages_a_second=1000, burst=1000, new_a_minute=10_000, message=40_000, upload=400_000)
    with serving(quick(tmp_path_factory.mktemp("battles"), limits=limits)) as found:
        yield found


def position(server: Server, made: Data) -> Data:
    """What the server says of the battle, without the time."""
    found: Data = server.http.get(f"/api/battles/{made['id']}").json()
    return {key: value for key, value in found.items() if key != "updated"}


PASS = {"type": "Pass"}
BAD_CHOICES: list[Any] = [
    {}, {"type": "Pass"}, {"type": "Nonsense"}, {"type": "Use"}, {"type": "Use", "ability": 5}, {"type": ["Pass"]},
    {"type": "Use", "ability": "no-such-ability", "unit": None}, {"type": "Picked", "items": ["everything"]},
    {"type": "Picked", "items": []}, {"type": "Picked", "items": ["red", "red"]}, {"type": "Picked", "items": "red"},
    {"type": "Move", "moves": [{"model": 0, "path": [{"x": 1e300, "y": -1e300}]}]},
    {"type": "Move", "moves": [{"model": -1, "path": []}]}, {"type": "Targets", "shares": []},
    {"type": "Placed", "places": [{"x": 1, "y": 1}] * 300}, {"type": "SlainPicked", "models": [10**18]},
    {"type": "Picked", "items": ["x" * 5000]},
]  # fmt: skip


@pytest.mark.parametrize("choice", BAD_CHOICES, ids=lambda choice: json.dumps(choice)[:40])
def test_bad_choices_are_refused_with_a_reason(server: Server, choice: Any) -> None:
    made = server.make(mode="one-screen", seed=1)
    before = position(server, made)
    with server.page(made, "both") as page:
        for kind, reply in (("check", "checked"), ("answer", "refused")):
            said = page.ask(type=kind, to=0, choice=choice)
            assert said["type"] == reply
            assert said["problems"]
            assert all(told(each["words"]) for each in said["problems"])
    assert position(server, made) == before


def test_stale_and_foreign_answers_are_refused(server: Server) -> None:
    made = server.make(mode="friend", seed=1)
    with server.page(made, "red") as red, server.page(made, "blue") as blue, server.page(made, "watch") as watching:
        asked, other = (red, blue) if red.mine else (blue, red)
        choice = asked.suggestion()
        for page in (other, watching):
            for kind in ("answer", "check"):
                refused = page.ask(type=kind, to=0, choice=choice)
                assert refused["type"] == "refused"
                assert "decides this" in told(refused["problems"][0]["words"])
            assert page.ask(type="suggest")["type"] == "refused"
        for stale in (-1, 1, 10**12):
            refused = asked.ask(type="answer", to=stale, choice=choice)
            assert refused["type"] == "refused"
            assert "decision 0 is open" in told(refused["problems"][0]["words"])
        assert asked.answer(choice)["type"] == "accepted"
        again = asked.ask(type="answer", to=0, choice=choice)
        assert again["type"] == "refused"
        assert watching.ask(type="undo", to=0)["type"] == "refused"
        watching.say(type="undo-answer", yes=True)
        assert watching.next("refused")
    assert position(server, made)["number"] == 1


GARBAGE = [
    "", "null", "[]", "{}", "hello", '{"type": "answer"}', '{"type": "answer", "to": "1", "choice": {}}',
    '{"type": "undo", "to": null}', '{"type": "pace", "seconds": "fast"}', '{"type": "hello", "seat": "again"}',
    "[" * 20_000,
    '{"type": "answer", "ref": 7, "to": 0, "choice": ' + '{"a":' * 5000 + "1" + "}" * 5000 + "}",
    '{"type": "shutdown"}', '{"type": "answer", "to": 1e999, "choice": {}}', '{"type": "look", "unit": {"$gt": ""}}',
    '{"type": "plan", "to": 0, "goals": [{"model": 0, "x": NaN, "y": 0}]}',
    '{"type": "check-path", "unit": "x", "model": 0, "goal": {"x": 1, "y": 1}}',
]  # fmt: skip


@pytest.mark.parametrize("text", GARBAGE, ids=lambda text: text[:30])
def test_garbage_is_refused_and_the_page_goes_on(server: Server, text: str) -> None:
    made = server.make(mode="one-screen", seed=1)
    with server.page(made, "both") as page:
        page.socket.send(text)
        assert told(page.next("refused")["problems"][0]["words"])
        assert page.answer()["type"] == "accepted"


@given(
    st.dictionaries(
        st.sampled_from(["type", "ref", "to", "choice", "unit", "goals", "yes", "seconds", "model", "goal"]),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
            | st.sampled_from(["answer", "check", "undo", "plan", "Picked", "Use", "Move"]),
            lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
            max_leaves=12,
        ),
    )
)  # fmt: skip
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_message_breaks_the_line(server: Server, message: Data) -> None:
    made = MADE.setdefault("battle", None) or server.make(mode="one-screen", seed=1)
    if MADE["battle"] is None:
        MADE["battle"], MADE["page"] = made, server.page(made, "both")
    page: Page = MADE["page"]
    page.socket.send(json.dumps(message))
    page.say(type="ping")
    assert page.next("pong")["number"] == 0


MADE: dict[str, Any] = {}


def test_goals_beyond_everything(server: Server) -> None:
    made = server.make(mode="one-screen", seed=1)
    with server.page(made, "both") as page:
        page.play(done=lambda table: table["decision"]["type"] == "SetUpUnit")
        assert page.ask(type="suggest", near={"x": 1e308, "y": -1e308})["type"] == "refused"
        page.play(done=lambda table: table["decision"]["type"] == "MoveUnit")
        decision, number = page.table["decision"], page.table["number"]
        model, unit = decision["models"][0], decision["unit"]
        for x in (1e308, -1e18, 500.0):
            far = {"model": model, "x": x, "y": 1.0}
            assert page.ask(type="plan", to=number, goals=[far])["type"] == "refused"
            assert page.ask(type="check-path", unit=unit, model=model, goal={"x": x, "y": 1})["type"] == "refused"
        twice = [{"model": model, "x": 1.0, "y": 1.0}] * 2
        assert page.ask(type="plan", to=number, goals=twice)["problems"]
        assert page.ask(type="plan", to=number, goals=[{"model": 99, "x": 1, "y": 1}])["type"] == "refused"
        assert page.ask(type="plan", to=number, goals=[])["type"] == "planned"
        assert page.table["number"] == number


def test_binary_and_long_messages_end_the_line(server: Server) -> None:
    made = server.make(mode="one-screen", seed=1)
    with server.page(made, "both") as page:
        page.socket.send(b"\x00\x01")
        assert page.closed() is not None
    with server.page(made, "both") as page:
        page.say(type="answer", to=0, choice={"type": "Picked", "items": ["x" * 50_000]})
        assert page.closed() in (1009, 4400)
    assert position(server, made)["number"] == 0


def test_no_seat_without_its_token(server: Server) -> None:
    made, other = server.make(mode="friend", seed=1), server.make(mode="friend", seed=1)
    for token in ("", "guess", other["seats"]["red"], other["watch"], made["seats"]["red"] + "x"):
        with Page(server.port, made["id"], token, hello=False) as page:
            page.say(type="hello", seat=token, since=0)
            assert page.hear()["type"] == "refused"
            assert page.closed() == 4403
    with Page(server.port, "nowhere", "x", hello=False) as page:
        page.say(type="hello", seat="x", since=0)
        assert page.closed() == 4403
    with Page(server.port, made["id"], "", hello=False) as page:
        page.say(type="answer", to=0, choice=PASS)
        assert page.closed() == 4400


BAD_WISHES: list[tuple[Any, int]] = [
    ({}, 422), ([], 422), ({"mode": "war"}, 422), ({"mode": "computer", "pack": "fire"}, 422),
    ({"mode": "computer", "armies": ["nobody", "gnawfeast-clawpack"]}, 422),
    ({"mode": "computer", "armies": ["x"]}, 422),
    ({"mode": "computer", "opponent": "hal"}, 422), ({"mode": "computer", "you": "green"}, 422),
    ({"mode": "computer", "realm": "mordor"}, 422), ({"mode": "scenario"}, 422), ({"mode": "branch"}, 422),
    ({"mode": "scenario", "scenario": "{"}, 422), ({"mode": "scenario", "scenario": "x: [" * 9000}, 422),
    ({"mode": "branch", "from": {"battle": "nowhere", "number": 0}}, 404),
    ({"mode": "branch", "from": {"replay": "nowhere", "number": 0}}, 404), ({"mode": "computer", "seed": "x"}, 422),
    ({"mode": "scenario", "scenario": "a" * 200_000}, 413),
]  # fmt: skip


@pytest.mark.parametrize(("wish", "status"), BAD_WISHES, ids=lambda each: json.dumps(each)[:50])
def test_bad_wishes_are_refused_in_a_sentence(server: Server, wish: Any, status: int) -> None:
    reply = server.http.post("/api/battles", json=wish)
    assert reply.status_code == status
    assert len(reply.json()["error"]) > 10


def test_bodies_that_are_no_json(server: Server) -> None:
    for raw in (b"", b"\xff\xfe", b"{", b"[" * 30_000):
        assert server.http.post("/api/battles", content=raw).status_code == 422
        assert server.http.post("/api/replays", content=raw).status_code == 422

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10_000

    assert server.http.post("/api/replays", content=endless()).status_code == 413


def test_saves_need_the_right_token(server: Server) -> None:
    made = server.make(mode="friend", seed=1)
    path = f"/api/battles/{made['id']}"
    for token, status in ((None, 403), ("guess", 403), (made["seats"]["red"], 409), (made["watch"], 409)):
        headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
        assert server.http.get(f"{path}/save", headers=headers).status_code == status
        assert server.http.get(f"{path}/replay", headers=headers).status_code == status
    wish = {"mode": "branch", "from": {"battle": made["id"], "number": 0, "seat": made["seats"]["red"]}}
    assert server.http.post("/api/battles", json=wish).status_code == 403


def test_other_sites_and_other_names_are_refused(server: Server) -> None:
    made = server.make(mode="one-screen")
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}):
        assert server.http.post("/api/battles", json={"mode": "bots"}, headers=headers).status_code == 403
        assert server.http.get("/api/battles", headers=headers).status_code == 403
        with pytest.raises(httpx.HTTPStatusError):
            server.http.get(f"/api/battles/{made['id']}", headers=headers).raise_for_status()
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    assert server.http.get("/api/battles", headers=own).status_code == 200


def test_paths_stay_inside(server: Server) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/api/scenarios/../../pyproject"):
        assert server.http.get(path).status_code == 404
    assert server.http.get("/api/scenarios/%2e%2e/%2e%2e/pyproject.toml").status_code == 404


def test_every_reply_carries_the_headers(server: Server) -> None:
    for path in ("/", "/api/battles", "/nowhere", "/static/nothing.js", "/api/rules/none"):
        headers = server.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_too_much_is_too_much(tmp_path: Path) -> None:
    limits = Limits(battles=2, new_a_minute=4, connections=2, messages_a_second=20, burst=3)
    with serving(quick(tmp_path, limits=limits)) as server:
        made = server.make(mode="friend", seed=1)
        server.make(mode="friend", seed=1)
        assert server.http.post("/api/battles", json={"mode": "friend"}).status_code == 503
        server.http.post("/api/battles", json={"mode": "friend"})
        assert server.http.post("/api/battles", json={"mode": "friend"}).status_code == 429
        with server.page(made, "red") as red, server.page(made, "watch"), server.page(made, "watch"):
            with Page(server.port, made["id"], made["watch"], hello=False) as third:
                third.say(type="hello", seat=made["watch"], since=0)
                assert third.closed() == 4429
            for _ in range(20):
                red.say(type="ping")
            assert [red.next("pong", "refused")["type"] for _ in range(20)] == ["pong"] * 20


@pytest.mark.parametrize(
    "battle", ["%00", "a%00b", "%01", "%ff%fe", "%ED%A0%80", "%F0%9F", "x" * 290, "..%2f..", "%0a"]
)
def test_addresses_of_nothing(tmp_path: Path, database: str, battle: str, caplog: pytest.LogCaptureFixture) -> None:
    """PostgreSQL takes no letter 0: a battle called so was a traceback for whoever asked for it, without any token."""
    with serving(quick(tmp_path, database=database)) as server:
        for kind, rest in (("battles", ""), ("battles", "/save"), ("battles", "/seat"), ("replays", "")):
            for method in ("GET", "POST"):
                reply = server.http.request(method, f"/api/{kind}/{battle}{rest}", content=b"{}")
                assert 400 <= reply.status_code < 500, (method, kind, rest, reply.text)
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{server.port}/api/battles/%00/ws"):
            pass
        assert refused.value.response.status_code == 403
        for wish in ({"battle": "a\0b", "number": 1}, {"replay": "\0", "number": 1}, {"battle": "x\n", "number": 1}):
            assert server.http.post("/api/battles", json={"mode": "branch", "from": wish}).status_code in (404, 422)
        assert server.http.post("/api/battles/mine", json={"tokens": {"\0": "x"}}).status_code == 422
    assert caplog.records == []
