"""What strangers send cannot stop the server: everybody else is answered meanwhile, and the sender hears a sentence."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.serving import Data, Server, quick, serving, told

from warhost.engine.battle import Battle
from warhost.engine.saving import read
from warhost.server.play.stories import SPACING
from warhost.server.settings import Limits

LIMITS = Limits(messages_a_second=1000, burst=1000, new_a_minute=10_000, work_seconds=2.0, advice_seconds=2.0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), limits=LIMITS, work_processes=2)) as found:
        yield found


def refused(reply: httpx.Response) -> str:
    assert 400 <= reply.status_code < 500, reply.text
    error: str = reply.json()["error"]
    assert error
    assert len(error) < 400
    return error


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("check", "\n" * 99_990 + ": ["), ("check", "[" * 99_000), ("check", "{" * 99_000), ("check", "- " * 49_000),
        ("import", " " * 15_000 + "x"), ("import", "1" * 99_000), ("import", "General's Regiment\n" * 5000),
    ],
    ids=["newlines", "lists", "mappings", "dashes", "spaces", "digits", "headings"],
)  # fmt: skip
def test_texts_that_froze_everybody(server: Server, path: str, text: str) -> None:
    """545, 205 and 5 seconds for everybody once."""
    with ThreadPoolExecutor(1) as other:
        sent = other.submit(server.http.post, f"/api/rosters/{path}", content=text)
        begun = time.monotonic()
        assert server.http.get("/api/choices").status_code == 200
        waited = time.monotonic() - begun
        refused(sent.result())
    assert waited < 20, "only so that a hang is a failure; machines that test are busy"


GUNNER = """
title: a billion shots
battlefield: [30, 22]
warscrolls:
  gunner: {{move: 6, health: 1, save: 5, control: 1, base: 32,
           weapons: {{Gun: {{range: 18, attacks: {attacks}, hit: 2, wound: 2, rend: 1, damage: {damage}}}}}}}
units:
  red gunner: {{army: red, warscroll: gunner, at: [[10, 10]], effects: [{effects}]}}
  blue gunner: {{army: blue, warscroll: gunner, at: [[15, 10]]}}
now: {{round: 1, turn: red, phase: shooting}}
steps:
- {{use: Shoot, by: red gunner, targets: blue gunner}}
"""


DOUBLED = ", ".join(
    f'"double Attacks this {when} by {side} gunner"'
    for when in ("phase", "turn", "round", "battle")
    for side in ("red", "blue")
)


@pytest.mark.parametrize(("attacks", "damage"), [("1000000000", "1"), ("1000000000D6", "1"), ("1", "1000000000")])
def test_a_scenario_of_a_billion_attacks(server: Server, attacks: str, damage: str) -> None:
    """6.1 GB in 210 s, and growing, once."""
    text = GUNNER.format(attacks=attacks, damage=damage, effects="")
    assert "to 200" in refused(server.http.post("/api/scenarios", json={"scenario": text}))
    wish = {"mode": "scenario", "scenario": text, "steps": 1}
    assert "to 200" in refused(server.http.post("/api/battles", json=wish))


def test_attacks_that_are_doubled_again_and_again(server: Server) -> None:
    text = GUNNER.format(attacks="200", damage="1", effects=DOUBLED)
    found = server.http.post("/api/scenarios", json={"scenario": text}).json()
    assert "dice at once" in found["frames"][1]["failures"][0]["text"]


SCROLL = {"move": 6, "health": 1, "save": 5, "control": 1, "base": 32}


def many(kind: str) -> str:
    units = {f"u{n}": {"army": "red", "warscroll": "Liberators", "at": []} for n in range(300)}
    around = [[15 + n * 1e-3, 11 + (n % 2) * 1e-3] for n in range(2000)]
    parts: dict[str, Data] = {
        "units": {"units": units},
        "corners": {"terrain": [{"name": "wall", "polygon": around, "height": 3}]},
        "steps": {"steps": [{"pass": "red"}] * 5000},
        "models": {"units": {"u": {"army": "red", "warscroll": "Liberators", "models": 401}}},
        "warscrolls": {"warscrolls": {f"w{n}": SCROLL for n in range(101)}},
        "features": {"terrain": [{"name": f"t{n}", "polygon": around[:3], "height": 3} for n in range(61)]},
        "objectives": {"objectives": [{"name": f"o{n}", "at": [n % 30, n // 30]} for n in range(61)]},
        "effects": {
            "warscrolls": {"w": SCROLL},
            "units": {
                "u": {
                    **units["u0"],
                    "warscroll": "w",
                    "effects": [f"+{n} Attacks this turn by u" for n in range(1, 202)],
                }
            },
        },
    }
    return json.dumps({"title": "many", **parts[kind]})


@pytest.mark.parametrize(
    "kind", ["units", "corners", "steps", "models", "warscrolls", "features", "objectives", "effects"]
)
def test_a_scenario_larger_than_any_is_refused_before_it_is_set_up(server: Server, kind: str) -> None:
    assert "at most" in refused(server.http.post("/api/scenarios", json={"scenario": many(kind)}))


@pytest.fixture(scope="module")
def saved(server: Server) -> Data:
    made = server.make(mode="one-screen", seed=4)
    found: Data = json.loads(server.save(made, made["seats"]["both"]))
    return found


def emptied(state: Data, **more: Any) -> Data:
    return {**state, "units": {}, "places": {}, **more}


def test_saves_that_stopped_all_rooms(server: Server, saved: Data) -> None:
    """No units, a billion rounds, 237,640 answers: eight of them took 300 s and 5.4 GB once; 216 kB took 299 s."""
    endless = emptied(saved["initial"], rounds=10**9)
    for state, answers, why in (
        (endless, 1000, "1000000000 rounds"),
        (emptied(saved["initial"]), 230_000, "230000 answers"),
        ({**saved["initial"], "rolled": {"hit": 10**18}}, 0, "dice thrown"),
    ):
        raw = json.dumps({**saved, "initial": state, "answers": [{"type": "Pass"}] * answers, "snapshots": []})
        assert len(raw) < LIMITS.upload
        assert why in refused(server.http.post("/api/replays", content=raw))


def test_a_save_speaks_of_a_scenario_like_any(server: Server, saved: Data) -> None:
    raw = json.dumps({**saved, "scenario": many("units")})
    assert "at most" in refused(server.http.post("/api/replays", content=raw))


def test_everybody_meant_can_be_read(saved: Data) -> None:
    assert read(msgspec.json.encode(saved)).initial.rounds == 4


def test_a_long_way_holds_up_nobody(server: Server) -> None:
    """One held a room for 4.9 seconds."""
    made = server.make(mode="one-screen", seed=3)
    with server.page(made, "both") as page:
        page.play(done=lambda table: (table["decision"] or {}).get("type") == "MoveUnit")
        decision, number = page.table["decision"], page.table["number"]
        legs = [{"x": 1.0 + n % 2 * 25, "y": 1.0 + n % 3 * 18} for n in range(100)]
        choice = {"type": "Move", "moves": [{"model": model, "path": legs} for model in decision["models"]]}
        for kind in ("check", "answer"):
            said = page.ask(type=kind, to=number, choice=choice)
            assert "far more than" in told(said["problems"][0]["words"])


def test_questions_about_a_battle_are_answered_elsewhere(server: Server) -> None:
    made = server.make(mode="one-screen", seed=3)
    with server.page(made, "both") as page:
        page.play(8)
        unit = next(iter(page.table["table"]["units"]))
        assert page.ask(type="look", unit=unit)["type"] == "looked"
        assert page.ask(type="look", unit="nobody")["type"] == "refused"
        assert page.ask(type="suggest")["choices"]


@pytest.fixture(scope="module")
def fought(server: Server) -> Data:
    """A battle that is over, and its replay."""
    made = server.make(mode="bots", pack="plain")
    with server.page(made, "watch") as page:
        page.until(lambda table: table["outcome"])
    made["replay"] = server.http.post("/api/replays", content=server.save(made, made["watch"])).json()["id"]
    return made


@pytest.mark.parametrize("of", ["replay", "battle"])
def test_nobody_plays_a_past_again_where_others_wait(
    server: Server, fought: Data, of: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A save that took as long as it may was gone through again, and again for every answer that was taken back."""
    given, answer = list[int](), Battle.answer

    def counted(battle: Battle, *what: Any) -> None:
        given.append(battle.number)
        answer(battle, *what)

    monkeypatch.setattr(Battle, "answer", counted)
    origin = {"replay": fought["replay"]} if of == "replay" else {"battle": fought["id"], "seat": fought["watch"]}
    assert server.sessions is not None
    table: Data = {}
    for when in ("made", "come back"):
        given.clear()
        if not table:
            made = server.make(mode="branch", play="one-screen", seed=3, **{"from": {**origin, "number": 75}})
        else:
            server.sessions._sessions.pop(made["id"])
        with server.page(made, "both") as page:
            assert page.table["number"] == 75
            assert table in ({}, page.table["table"]), "as it was"
            table = page.table["table"]
            assert len(given) <= 2 * SPACING, when
    with server.page(made, "both") as page:
        given.clear()
        assert page.ask(type="undo", to=30)["type"] == "accepted"
        page.until(lambda told: told["number"] == 30)
        assert len(given) <= 4 * SPACING
        page.play(3)


def test_a_scenario_is_carried_out_elsewhere(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its steps were taken there to see that they end, and then where everybody waits."""
    monkeypatch.setattr("warhost.server.play.new_battles.scenario_battle", None)
    text = GUNNER.format(attacks="3", damage="1", effects="")
    tables = []
    for _ in range(2):
        made = server.make(mode="scenario", scenario=text, steps=1, seed=3)
        with server.page(made, "both") as page:
            tables.append(page.table["table"])
            page.play(2)
    assert tables[0] == tables[1]
