"""The lobby of open invitations: off by default, what hosts chose to show, and one seat for one stranger."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.serving import Data, Page, Server, quick, serving

from warhost.server.settings import Limits

LIMITS = Limits(messages_a_second=1000, burst=1000, new_a_minute=10_000, invitations_each=2)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), seed=3, lobby=True, limits=LIMITS)) as found:
        yield found


@pytest.fixture
def made(server: Server) -> Iterator[Data]:
    """A battle of somebody who waits for anybody."""
    found = server.make("friend")
    yield found
    show(server, found, listed=False)


def show(server: Server, made: Data, token: str | None = None, **wish: object) -> tuple[int, Data]:
    headers = {"Authorization": f"Bearer {made['seats']['red'] if token is None else token}"}
    reply = server.http.post(f"/api/battles/{made['id']}/lobby", json={"listed": True, **wish}, headers=headers)
    return reply.status_code, reply.json()


def join(server: Server, made: Data) -> tuple[int, Data]:
    reply = server.http.post(f"/api/battles/{made['id']}/join", json={})
    return reply.status_code, reply.json()


def lines(server: Server) -> list[Data]:
    found: Data = server.http.get("/api/lobby").json()
    assert found["open"]
    invitations: list[Data] = found["invitations"]
    return invitations


def test_without_being_asked_for_there_is_no_lobby(tmp_path: Path) -> None:
    with serving(quick(tmp_path, seed=3)) as closed:
        found = closed.make("friend")
        assert closed.http.get("/api/lobby").json() == {"open": False, "invitations": []}
        assert show(closed, found)[0] == 404
        assert join(closed, found)[0] == 404
        with closed.page(found, "red") as red:
            assert red.next("company")["lobby"] is False


def test_only_what_the_host_chose_is_shown(server: Server, made: Data) -> None:
    assert lines(server) == [], "an invitation is private until its host says otherwise"
    assert join(server, made)[0] == 409
    assert show(server, made, name="Ann\u202e", words="gentle,\nplease") == (200, {})
    found = lines(server)[0]
    assert (found["id"], found["side"], found["name"], found["words"]) == (made["id"], "blue", "Ann", "gentle, please")
    assert found["armies"] is None
    assert made["invitation"] not in str(lines(server))
    show(server, made, armies=True)
    assert (lines(server)[0]["name"], len(lines(server)[0]["armies"])) == ("", 2)
    assert show(server, made, listed=False)[0] == 200
    assert lines(server) == []


def test_one_stranger_takes_the_seat(server: Server, made: Data) -> None:
    show(server, made)
    status, taken = join(server, made)
    assert (status, taken["seat"]) == (200, "blue")
    with Page(server.port, made["id"], taken["token"]) as blue:
        assert blue.table["you"] == "blue"
    assert lines(server) == []
    assert join(server, made)[0] == 409
    again = server.make("friend")
    show(server, again)
    server.token(again, "blue")
    assert lines(server) == [], "taken by its link, it is shown no longer"
    late = server.http.post(f"/api/battles/{made['id']}/seat", json={"invitation": made["invitation"]})
    assert late.status_code == 403, "the link is good once too"
    assert show(server, made)[0] == 409


def test_nobody_else_shows_it_and_not_too_much(server: Server, made: Data) -> None:
    for token in ("guess", made["watch"], made["invitation"]):
        assert show(server, made, token)[0] == 403
    assert "at most 80 letters" in show(server, made, words="x" * 81)[1]["error"]
    assert show(server, made, name="***")[0] == 422
    assert show(server, made, words=["x"])[0] == 422
    others = [server.make("friend"), server.make("friend")]
    assert [show(server, each)[0] for each in (*others, made)] == [200, 200, 429]
    assert show(server, others[0])[0] == 200, "said again, it is the same one"
    for each in others:
        show(server, each, listed=False)


def test_a_battle_that_waits_for_a_roster_is_shown_too(server: Server) -> None:
    made = server.make("friend", pack="border-war", armies=["skaven-1000-a", ""], awaits="blue")
    assert show(server, made)[0] == 200
    assert join(server, made)[1]["seat"] == "blue"
