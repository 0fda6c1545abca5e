"""Saves, promised dice, replays, branches and scenarios."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.server.serving import Data, Server, quick, serving
from typer.testing import CliRunner

from warhost.cli import main
from warhost.engine.saving import SaveError, Seal, broken_seal, commitment, read, save, verify
from warhost.scenario.run.books import book_for

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"))) as found:
        yield found


@pytest.fixture(scope="module")
def fought(server: Server) -> Data:
    """A battle between two computers, with dice of the server's own."""
    made = server.make(mode="bots")
    with server.page(made, "watch") as page:
        assert "seed" not in page.table["dice"]
        page.until(lambda table: table["outcome"])
        made["dice"] = page.table["dice"]
    return made


def test_the_dice_are_those_that_were_promised(server: Server, fought: Data, tmp_path: Path) -> None:
    dice = fought["dice"]
    assert commitment(dice["seed"], dice["salt"]) == fought["commitment"]
    raw = server.save(fought, fought["watch"])
    file = tmp_path / "fought.json"
    file.write_bytes(raw)
    told = CliRunner().invoke(main, ["replay", str(file), "--verify"])
    assert told.exit_code == 0, told.output
    assert "dice that were promised" in told.output
    other = json.loads(raw)
    other["seal"]["salt"] = "another"
    file.write_text(json.dumps(other))
    told = CliRunner().invoke(main, ["replay", str(file), "--verify"])
    assert told.exit_code == 1
    assert "not those that were promised" in told.output
    assert verify(file.read_bytes(), book_for) is not None


def test_a_seal_of_nothing(server: Server, fought: Data) -> None:
    found = read(server.save(fought, fought["watch"]))
    assert broken_seal(found) is None
    assert broken_seal(msgspec.structs.replace(found, seal=None)) is None
    beyond = msgspec.structs.replace(found, seal=Seal(fought["commitment"], fought["dice"]["salt"], 7))
    assert "not there" in (broken_seal(beyond) or "")


def test_saves_without_a_seal_read_as_before(server: Server, fought: Data) -> None:
    battle = server.battle(fought)
    raw = save(battle)
    assert b"seal" not in raw
    assert verify(raw, book_for) is None


def test_a_replay_shows_every_decision(server: Server, fought: Data) -> None:
    raw = server.save(fought, fought["watch"])
    reply = server.http.post("/api/replays", content=raw)
    assert reply.status_code == 201
    found = server.http.get(f"/api/replays/{reply.json()['id']}").json()
    frames = found["frames"]
    numbers = [frame["number"] for frame in frames]
    assert numbers == sorted(set(numbers))
    assert len(numbers) < numbers[-1], "what cannot be told is no step of its own"
    assert all(frame["lines"] for frame in frames[1:-1])
    assert found["dice"] == {"sealed": True, "kept": True, "commitment": fought["commitment"]}
    assert found["note"] is None
    assert found["result"]["over"]
    assert frames[-1]["decision"] is None
    assert set(frames[0]["state"]["units"]) <= set(frames[-1]["state"]["units"])
    directly = server.http.get(f"/api/battles/{fought['id']}/replay").json()
    assert directly["frames"] == frames
    luck = found["result"]["luck"]["red"]["all"]
    assert luck["expected"] == luck["dice"] * 3.5
    assert sum(row["points"].get("red", 0) for row in found["result"]["rounds"]) == found["result"]["points"]["red"]


def test_what_is_no_save_is_refused(server: Server, fought: Data) -> None:
    raw = json.loads(server.save(fought, fought["watch"]))
    changes: list[Data] = [{"format": 99}, {"initial": {}}, {"snapshots": "x"}, {"dice": []}]
    for change in changes:
        reply = server.http.post("/api/replays", json=raw | change)
        assert reply.status_code == 422
        assert reply.json()["error"]
    assert server.http.get("/api/replays/none").status_code == 404


@pytest.mark.parametrize("play", ["one-screen", "computer", "friend", "bots"])
def test_a_branch_shares_the_past_and_has_dice_of_its_own(server: Server, fought: Data, play: str) -> None:
    origin = {"battle": fought["id"], "number": 60, "seat": fought["watch"]}
    made = server.make(mode="branch", play=play, **{"from": origin})
    old, new = server.battle(fought), server.battle(made)
    assert new.answers[:60] == old.answers[:60]
    assert made["commitment"] != fought["commitment"]
    seat = {"one-screen": "both", "computer": "red", "friend": "red", "bots": "watch"}[play]
    with server.page(made, seat) as page:
        if play in ("one-screen", "computer"):
            page.play(15)
            page.ask(type="undo", to=40)
            page.play(5)


def test_a_branch_can_be_fought_and_verified(server: Server, fought: Data) -> None:
    raw = server.save(fought, fought["watch"])
    replay = server.http.post("/api/replays", content=raw).json()["id"]
    made = server.make(mode="branch", play="bots", **{"from": {"replay": replay, "number": 100}})
    with server.page(made, "watch") as page:
        page.until(lambda table: table["outcome"])
    saved = server.save(made, made["watch"])
    assert verify(saved, book_for) is None
    assert len(read(saved).dice) == 2
    beyond = {"mode": "branch", "from": {"replay": replay, "number": 100_000}}
    assert server.http.post("/api/battles", json=beyond).status_code == 422


def scenario(name: str) -> str:
    return next(ROOT.glob(f"scenarios/**/{name}.yaml")).read_text(encoding="utf-8")


def test_a_scenario_is_played_on_from(server: Server, tmp_path: Path) -> None:
    listed = server.http.get("/api/scenarios").json()
    assert len(listed) > 100
    found = server.http.get(f"/api/scenarios/{listed[0]['id']}").json()
    assert found["frames"]
    assert found["title"] == listed[0]["title"]
    drawing = server.http.get(f"/api/scenarios/{listed[0]['id']}/drawing")
    assert drawing.headers["content-type"].startswith("image/svg")
    made = server.make(mode="scenario", scenario=CLASH, seed=3)
    with server.page(made, "both") as page:
        assert set(page.table["table"]["units"]) == {"spears", "knights"}
        page.play(8)
        number, table = page.table["number"], page.table["table"]
    raw = server.save(made, made["seats"]["both"])
    assert b"seal" in raw
    file = tmp_path / "scenario.json"
    file.write_bytes(raw)
    assert CliRunner().invoke(main, ["replay", str(file), "--verify"]).exit_code == 0
    assert server.sessions is not None
    server.sessions._sessions.clear()
    with server.page(made, "both") as page:
        assert (page.table["number"], page.table["table"]) == (number, table)


CLASH = """
title: A clash in the middle
rules: [core-14.4]
now: {round: 1, turn: red, phase: movement}
battlefield: [30, 22]
warscrolls:
  spear: {move: 5, health: 1, save: 4, control: 1, base: 25,
          weapons: {Spear: {attacks: 2, hit: 4, wound: 4, damage: 1}}}
  knight: {move: 10, health: 3, save: 3, control: 1, base: [60, 35], keywords: [CAVALRY],
           weapons: {Lance: {attacks: 3, hit: 3, wound: 3, rend: 1, damage: 2}}}
units:
  spears: {army: red, warscroll: spear, at: [[10, 10], [11.2, 10], [12.4, 10]]}
  knights: {army: blue, warscroll: knight, at: [[18, 10], [18, 12]]}
steps:
  - use: Normal Move
    by: spears
    move: {0: [10, 12], 1: [11.2, 12], 2: [12.4, 12]}
"""


def test_scenarios_that_come_in_are_run_step_by_step(server: Server) -> None:
    text = scenario("core-14.1a*")
    told = server.http.post("/api/scenarios", json={"scenario": text}).json()
    assert told["holds"]
    assert len(told["frames"]) >= 2
    for frame in told["frames"]:
        assert frame["failures"] == []
        assert frame["state"]["units"]
    for bad in ("steps: [", "title: [1]\n", "units: {a: {army: green}}"):
        assert server.http.post("/api/scenarios", json={"scenario": bad}).status_code == 422


def test_a_scenario_too_large_is_refused(server: Server) -> None:
    many = ", ".join(f"[{n % 30}, {n // 30}]" for n in range(450))
    text = CLASH.replace("[[10, 10], [11.2, 10], [12.4, 10]]", f"[{many}]")
    assert server.http.post("/api/scenarios", json={"scenario": text}).status_code == 413
    assert server.http.post("/api/battles", json={"mode": "scenario", "scenario": text}).status_code == 413


def test_a_save_whose_scenario_is_broken() -> None:
    from tests.battles import plain_battle

    state = plain_battle().states()[0][1]
    with pytest.raises(SaveError, match="cannot be read"):
        book_for(state, "title: [")
