"""People at different workers of one server: they meet in the lobby, talk, and their clock outlives a worker."""

from pathlib import Path

import pytest
from tests.server.serving import Data, Server, quick, serving


def show(server: Server, made: Data) -> None:
    headers = {"Authorization": f"Bearer {made['seats']['red']}"}
    reply = server.http.post(
        f"/api/battles/{made['id']}/lobby", json={"listed": True, "words": "here"}, headers=headers
    )
    assert reply.status_code == 200, reply.text


def test_two_workers_and_then_one(tmp_path: Path, database: str) -> None:
    settings = quick(tmp_path, database=database, lobby=True)
    with serving(settings) as two:
        with serving(settings) as one:
            made = one.make("friend", seed=3)
            show(one, made)
            (line,) = two.http.get("/api/lobby").json()["invitations"]
            assert (line["id"], line["words"]) == (made["id"], "here")
            taken = two.http.post(f"/api/battles/{made['id']}/join", json={}).json()
            made["seats"]["blue"] = taken["token"]
            assert two.http.get("/api/lobby").json()["invitations"] == []
            with one.page(made, "red") as red, two.page(made, "blue") as blue:
                for page, name in ((red, "Ann"), (blue, "Bo")):
                    assert page.ask(type="name", name=name)["type"] == "accepted"
                assert blue.ask(type="say", text="from over there")["type"] == "accepted"
                assert red.next("talk")["lines"][0]["text"] == "from over there"
                assert red.ask(type="propose", what="clock", clock={"minutes": 20})["type"] == "accepted"
                assert blue.ask(type="settle", what="clock", yes=True)["type"] == "accepted"
        assert two.sessions is not None
        with two.page(made, "red") as red, two.page(made, "blue") as blue:
            found = red.next("company")
            assert found["names"] == {"red": "Ann", "blue": "Bo"}
            assert found["clock"]["left"] == pytest.approx({"red": 1200, "blue": 1200}, abs=30)
            assert found["clock"]["running"] == red.table["waiting_for"]
            assert red.next("talk")["lines"][0]["text"] == "from over there"
            assert blue.ask(type="concede")["type"] == "accepted"
            for page in (red, blue):
                assert page.ask(type="propose", what="rematch")["type"] == "accepted"
            assert red.next("rematch")["seat"] == "blue"
