"""Saves, promised dice, replays, branches and scenarios."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.serving import Data, Server, quick, serving
from typer.testing import CliRunner

from warhost.cli import main
from warhost.engine.codec import encode
from warhost.engine.saving import SaveError, read, save
from warhost.engine.sealing import Seal, commitment
from warhost.engine.verifying import broken_seal, verify
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


def told_of(raw: bytes, tmp_path: Path, *options: str) -> tuple[int, str]:
    """What `warhost replay verify` says of a save, and how it leaves."""
    file = tmp_path / "save.json"
    file.write_bytes(raw)
    told = CliRunner().invoke(main, ["replay", "verify", str(file), *options])
    return told.exit_code, " ".join(told.output.split())


def test_the_dice_are_those_that_were_promised(server: Server, fought: Data, tmp_path: Path) -> None:
    raw = server.save(fought, fought["watch"])
    code, told = told_of(raw, tmp_path, "--promised", fought["commitment"])
    assert code == 0, told
    assert "the whole beginning and every answer" in told
    assert "dice that were promised" in told
    assert "shares of red, by server" in told
    assert told_of(raw, tmp_path, "--promised", "ab" * 32)[0] == 1


def changed(raw: bytes, change: Callable[[Data], Any]) -> bytes:
    """A save that somebody has been at."""
    save = json.loads(raw)
    change(save)
    return json.dumps(save).encode()


def _richer(save: Data) -> None:
    """Red begins with a few points, and everything that comes of it is set right."""
    for state in (save["initial"], *(each["state"] for each in save["snapshots"])):
        state["players"]["red"]["victory_points"] += 5


def _cut(save: Data) -> None:
    save["answers"] = save["answers"][:120]
    save["snapshots"] = [each for each in save["snapshots"] if each["at"] <= 120]


def test_whatever_is_changed_or_missing_is_named(server: Server, fought: Data, tmp_path: Path) -> None:
    raw = server.save(fought, fought["watch"])
    count = len(json.loads(raw)["answers"])

    def named(change: Callable[[Data], Any]) -> str:
        return "; ".join(broken_seal(other := changed(raw, change), read(other)))

    code, told = told_of(changed(raw, _richer), tmp_path)
    assert (code, "the players with their armies and points" in told) == (1, True)
    assert f"cut short: {count} answers were sealed, 120 are there" in named(_cut)
    assert "changed since it was sealed: answer 31" in named(
        lambda save: save["answers"].__setitem__(30, save["answers"][31])
    )
    assert "the number of rounds" in named(lambda save: save["initial"].update(rounds=9))
    assert "the width of the table" in named(lambda save: save["initial"].update(width=99.0))
    assert "answers were added" in named(lambda save: save["answers"].append({"type": "Pass"}))
    assert "throw 3 do not follow" in named(lambda save: save["dice"][2].update(seed="00" * 32))
    assert "server's chain is another" in named(lambda save: save["seal"]["pledges"][0].update(anchor="00" * 32))
    assert "do not lead back" in named(lambda save: save["seal"]["pledges"][1].update(link="00" * 32))
    assert "the seal of the beginning was changed" in named(lambda save: save["seal"].update(beginning="00" * 32))
    moved = changed(raw, lambda save: save["seal"]["throws"][4].update(at=3))
    assert "a throw is missing or one too many" in (verify(moved, book_for) or "")


def test_a_save_without_a_seal_is_called_so(server: Server, fought: Data, tmp_path: Path) -> None:
    raw = server.save(fought, fought["watch"])
    code, told = told_of(changed(raw, lambda save: save.pop("seal")), tmp_path)
    assert (code, "unsealed" in told) == (3, True)
    alone = save(server.battle(fought))
    code, told = told_of(alone, tmp_path)
    assert (code, "nobody was promised these dice" in told) == (0, True)
    assert "cut short" in (verify(changed(alone, _cut), book_for) or "")


def test_the_old_seal_of_a_seed(tmp_path: Path) -> None:
    from tests.battles import plain_battle

    found = read(save(plain_battle()))
    seed = found.dice[0].seed
    old = msgspec.structs.replace(found, seal=Seal(commitment(seed, "x"), "x"))
    code, told = told_of(encode(old), tmp_path)
    assert (code, "sealed in the old way" in told) == (0, True)
    for seal, what in ((Seal("ab" * 32, "x"), "not those that were promised"), (Seal("ab", "x", 7), "not there")):
        other = msgspec.structs.replace(found, seal=seal)
        assert what in broken_seal(encode(other), other)[0]


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
    assert found["dice"] == {"sealed": "yes", "kept": True, "commitment": fought["commitment"], "wrong": []}
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
    seal = read(saved).seal
    assert seal is not None
    assert (seal.shared, seal.throw) == (100, len(read(saved).dice) - len(seal.throws))
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
