"""The event loop never computes: whatever is asked, by request or message, each of its steps is short.

Nor do the server's threads read or think for anybody: that is done in processes that can be stopped.
"""

import json
import lzma
import random
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_args

import msgspec
import pytest
from tests.server.play.test_coaching import SKIRMISH
from tests.server.play.test_lobby import Waiting
from tests.server.serving import Data, Page, Server, quick, run_aside, serving
from tests.server.watching import Steps, overseen, watched

from warhost.puzzles.shelf import puzzles
from warhost.rosters.pairing import sample
from warhost.server.http.app import make_app
from warhost.server.play import scenario_books
from warhost.server.play.errands import roster_judged
from warhost.server.play.rosters import LONGEST
from warhost.server.play.sessions import RESTING
from warhost.server.protocol.requests import AnyRequest
from warhost.server.settings import Settings

ODDS = "?attacker=Clanrats&target=Liberators"
SAMPLE = "skaven-1000-a"
BROUGHT = msgspec.json.encode(sample(SAMPLE)).decode()


def test_what_computes_there_is_found() -> None:
    """Each of these would have been seen: a roster that is checked, a text that is looked through."""
    roster = msgspec.json.encode(sample(SAMPLE))

    async def check() -> None:
        roster_judged(roster)

    async def pack() -> None:
        lzma.compress(random.Random(1).randbytes(2_000_000))

    for work in (check, pack):
        with watched() as steps:
            steps.about = work.__name__
            run_aside(work())
        assert set(steps.long) == {work.__name__}


def test_what_reads_in_a_thread_is_found() -> None:
    with overseen() as read, ThreadPoolExecutor(1) as threads:
        threads.submit(roster_judged, msgspec.json.encode(sample(SAMPLE))).result()
    assert {"warhost.server.play.errands.roster_judged", "warhost.rosters.roster_file.roster_of"} <= set(read)


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return quick(tmp_path_factory.mktemp("steps"), work_processes=1, bot_processes=1, lobby=True)


@pytest.fixture(scope="module")
def server(settings: Settings) -> Iterator[Server]:
    with serving(settings) as found:
        for path in ("/api/choices", "/api/scenarios", "/api/puzzles", f"/api/odds/attack{ODDS}"):
            found.http.get(path)  # what is loaded with the first use is no work for anybody
        yield found


class Visit:
    """Asks for one thing after the other, each at a server that is watched."""

    def __init__(self, server: Server, steps: Steps) -> None:
        self.server, self.steps, self.visited = server, steps, set[str]()

    def ask(self, method: str, path: str, where: dict[str, str] | None = None, **more: Any) -> Any:
        """`path` as the route has it; `where`: what stands in its braces."""
        self.steps.about = f"{method} {path}"
        self.visited.add(self.steps.about)
        for name, value in (where or {}).items():
            path = path.replace(f"{{{name}}}", value).replace(f"{{{name}:path}}", value)
        reply = self.server.http.request(method, path + more.pop("query", ""), **more)
        assert reply.status_code < 500, (self.steps.about, reply.text)
        return reply


def fought(server: Server) -> Data:
    made = server.make(mode="bots", pack="plain")
    with server.page(made, "watch") as page:
        page.until(lambda table: table["outcome"])
    return made


def visit_what_is_there(visit: Visit) -> None:
    """Whatever is read, and whatever files are handed in."""
    for path in (
        "/health", "/ready", "/metrics", "/inner/meters", "/api/lobby", "/api/choices", "/api/armies", "/api/cards",
        "/api/glossary", "/api/rules", "/api/scenarios", "/api/puzzles", "/api/odds/units", "/api/factions",
        "/api/rosters", "/", "/puzzles", "/odds", "/roster", "/read", "/api/battles",
    ):  # fmt: skip
        visit.ask("GET", path)
        visit.ask("GET", path, headers={"Accept-Encoding": "identity"})
    for path, name in (
        ("/api/armies/{army}", "gnawfeast-clawpack"), ("/api/rules/{rule}", "core-5.2"), ("/battle/{battle}", "x"),
        ("/api/scenarios/{key:path}/drawing", _scenario(visit)), ("/api/scenarios/{key:path}", _scenario(visit)),
        ("/api/puzzles/{puzzle}/solution", next(iter(puzzles()))),
        ("/api/factions/{faction}", "skaven"), ("/api/rosters/{name}", SAMPLE), ("/watch/{battle}", "x"),
        ("/after/{battle}", "x"), ("/replay/{replay}", "x"), ("/read/{rest:path}", "rules"),
    ):  # fmt: skip
        visit.ask("GET", path, {path.partition("{")[2].partition("}")[0].partition(":")[0]: name})
    for kind in ("attack", "attack.svg", "matrix", "matrix.svg", "matrix.csv", "roll"):
        visit.ask("GET", f"/api/odds/{kind}", query=ODDS if "attack" in kind else "?" + "x" * 3000)
    visit.ask("GET", "/static", query="/js/table/pointer.js")
    roster = msgspec.json.encode(sample(SAMPLE))
    for kind in ("check", "text", "import"):
        for raw in (roster, b"x" * LONGEST, b"[" * LONGEST, b" " * LONGEST):
            visit.ask("POST", f"/api/rosters/{kind}", content=raw)
    visit.ask("POST", "/api/bases", json={"unit": "x" * 100, "base": "nonsense"})
    visit.ask("POST", "/api/scenarios", json={"scenario": "a: [" * 20_000})


def _scenario(visit: Visit) -> str:
    found: str = visit.server.http.get("/api/scenarios").json()[0]["id"]
    return found


def visit_battles(visit: Visit) -> None:
    """A battle from its beginning to what is told of it afterwards; replays and branches of it."""
    server, over = visit.server, fought(visit.server)
    as_watcher = {"Authorization": f"Bearer {over['watch']}"}
    for path in ("", "/result", "/save", "/seal", "/replay", "/story"):
        for accepted in ("gzip", "identity"):
            headers = {**as_watcher, "Accept-Encoding": accepted}
            assert visit.ask(
                "GET", f"/api/battles/{{battle}}{path}", {"battle": over["id"]}, headers=headers
            ).is_success
    raw = server.save(over, over["watch"])
    padded = {**json.loads(raw), "answers": [{"type": "Pass"}] * 200_000}
    visit.ask("POST", "/api/replays", json=padded)
    replay = visit.ask("POST", "/api/replays", content=raw).json()["id"]
    for path in ("/api/replays/{replay}", "/api/replays/{replay}/story"):
        visit.ask("GET", path, {"replay": replay}, headers={"Accept-Encoding": "identity"})
    for wish in (
        {"mode": "branch", "play": "one-screen", "from": {"replay": replay, "number": 20}},
        {"mode": "branch", "play": "one-screen", "from": {"battle": over["id"], "number": 20, "seat": over["watch"]}},
        {"mode": "one-screen", "pack": "border-war", "rosters": [msgspec.json.encode(sample(SAMPLE)).decode(), None]},
        {"mode": "scenario", "scenario": server.http.get("/api/scenarios").text[:50_000]},
    ):  # fmt: skip
        visit.ask("POST", "/api/battles", json=wish)
    tokens = {f"battle{number}": "x" * 400 for number in range(499)}
    visit.ask("POST", "/api/battles/mine", json={"tokens": tokens | {over["id"]: over["watch"]}})
    made = visit.ask("POST", "/api/battles", json={"mode": "friend", "pack": "border-war", "awaits": "blue"}).json()
    as_host = {"Authorization": f"Bearer {made['seats']['red']}"}
    shown = {"listed": True, "name": "Bo", "words": "hello", "armies": True}
    for what, said in (("reopen", {}), ("lobby", shown), ("join", {}), ("seat", {"invitation": "x"})):
        visit.ask("POST", f"/api/battles/{{battle}}/{what}", {"battle": made["id"]}, json=said, headers=as_host)


def test_no_request_is_worked_on_in_the_event_loop(server: Server, settings: Settings) -> None:
    with watched() as steps, overseen() as read:
        visit = Visit(server, steps)
        visit_what_is_there(visit)
        visit_battles(visit)
    assert steps.long == {}
    assert read == {}
    routes = [each for each in make_app(settings).routes if not each.path.endswith("/ws")]  # type: ignore[attr-defined]
    asked = {f"{method} {each.path}" for each in routes for method in getattr(each, "methods", None) or ("GET",)}  # type: ignore[attr-defined]
    assert visit.visited == asked, "every address is visited"


def messages(page: Page) -> dict[str, Callable[[], Data]]:
    """Something of every kind to say in the middle of a move."""
    decision, table = page.table["decision"], page.table
    models, to = decision["models"], table["number"]
    legs = [{"x": 1.0 + n % 2 * 25, "y": 1.0 + n % 3 * 18} for n in range(100)]
    long = {"type": "Move", "moves": [{"model": each, "path": legs} for each in models]}
    goals = [{"model": each, "x": 3.0 + each, "y": 3.0} for each in models]
    ways = {"unit": decision["unit"], "model": models[0]}
    return {
        "check": lambda: page.ask(type="check", to=to, choice=long),
        "answer": lambda: page.ask(type="answer", to=to, choice=long),
        "ahead": lambda: page.ask(type="ahead", to=to, choices=[page.suggestion()]),
        "check-path": lambda: page.ask(type="check-path", **ways, goal={"x": 9.0, "y": 9.0}),
        "plan": lambda: page.ask(type="plan", to=to, goals=goals),
        "suggest": lambda: page.ask(type="suggest"),
        "look": lambda: page.ask(type="look", unit=decision["unit"]),
        "look-from": lambda: page.ask(type="look-from", **ways),
        "coach": lambda: page.ask(type="coach", to=to),
        "undo": lambda: page.ask(type="undo", to=to - 1),
        "name": lambda: page.ask(type="name", name="x" * 24, side="red"),
        "say": lambda: page.ask(type="say", text="x" * 200),
        "emote": lambda: page.ask(type="emote", emote="hello"),
        "mute": lambda: page.ask(type="mute", on=True),
        "propose": lambda: page.ask(type="propose", what="clock", clock={"minutes": 5}),
        "settle": lambda: page.ask(type="settle", what="clock", yes=True),
        "run-clock": lambda: page.ask(type="run-clock"),
        "roster": lambda: page.ask(type="roster", text="x" * 90_000),
        "concede": lambda: page.ask(type="concede", side="red"),
    }


UNANSWERED: list[Data] = [
    {"type": "hello", "seat": "x"}, {"type": "undo-answer", "yes": True}, {"type": "pace", "seconds": 0.0},
    {"type": "asking", "brief": True}, {"type": "asking", "brief": False}, {"type": "attend", "here": False},
    {"type": "share", "throw": 1, "share": "x"}, {"type": "coach-allow", "allow": True}, {"type": "ping"},
]  # fmt: skip


def test_no_message_is_worked_on_in_the_event_loop(server: Server) -> None:
    """Nor any answer, nor what follows from it, nor what computers think."""
    with watched() as steps, overseen() as read:
        for mode, seat, more in (("computer", "red", {"opponent": "captain"}), ("one-screen", "both", {})):
            steps.about = f"a battle: {mode}"
            with server.page(server.make(mode=mode, seed=7, **more), seat) as page:
                page.play(done=lambda table, page=page: page.mine and table["decision"]["type"] == "MoveUnit")  # type: ignore[misc]
                said = messages(page)
                for each in UNANSWERED:
                    steps.about = each["type"]
                    page.say(**each)
                    page.say(type="ping")
                    page.next("pong")
                for steps.about, ask in said.items():
                    ask()
    assert steps.long == {}
    assert read == {}
    kinds = {each.__struct_config__.tag for each in get_args(AnyRequest)}
    assert {*said, *(each["type"] for each in UNANSWERED)} == kinds, "every kind is said"


def rested(server: Server, battle: str) -> None:
    """A battle leaves memory, and what was found in its file is forgotten."""
    assert server.sessions is not None
    server.sessions._sessions[battle].used -= 2 * RESTING
    server.sessions.let_go()
    assert server.sessions._sessions[battle].is_resting
    scenario_books._known.clear()


def test_a_stored_battle_is_read_and_played_again_elsewhere(server: Server, settings: Settings) -> None:
    """One of a stranger's scenario file: from its snapshots, then without them, then a branch of it."""
    made = server.make(mode="scenario", scenario=SKIRMISH, play="one-screen")
    with watched() as steps, overseen() as read, server.page(made, "both") as page:
        page.play(20)
        rested(server, made["id"])
        assert page.answer()["type"] == "accepted"
        with sqlite3.connect(settings.data / "warhost.db") as database:
            database.execute("delete from snapshots where battle = ?", (made["id"],))
        rested(server, made["id"])
        assert page.answer()["type"] == "accepted"
        assert page.table["note"] is None
        scenario_books._known.clear()
        origin = {"battle": made["id"], "number": 15, "seat": made["seats"]["both"]}
        with server.page(server.make(mode="branch", play="one-screen", **{"from": origin}), "both") as branch:
            assert branch.table["number"] == 15
    assert (steps.long, read) == ({}, {})


def test_rosters_that_are_brought_are_read_elsewhere(server: Server) -> None:
    with watched() as steps, overseen() as read:
        made = server.make("friend", pack="border-war", awaits="blue", rosters=[BROUGHT, None])
        with Waiting(server, made, "red") as host, Waiting(server, made, "blue") as friend:
            assert friend.bring(text=BROUGHT, check=True)["type"] == "checked"
            assert friend.bring(text=BROUGHT)["type"] == "accepted"
            assert host.next("table")["number"] == 0
    assert (steps.long, read) == ({}, {})
