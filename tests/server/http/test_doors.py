"""Nobody stands in the door: headers and bodies in time, addresses with limits, names that are ours."""

import logging
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.serving import PATIENCE, Page, Server, quick, serving

from warhost.server.http.guard import Hosts
from warhost.server.http.logs import Bounded
from warhost.server.settings import Limits, Settings

LIMITS = Limits(
    messages_a_second=1000, burst=1000, new_a_minute=10_000, header_seconds=0.4, body_seconds=0.6, each=30,
    held_each=300_000, connections=4, seat_pages=2, sockets=9,
)  # fmt: skip
START = b"POST /api/rosters/check HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), limits=LIMITS)) as found:
        yield found


def call(server: Server, said: bytes) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
    found.sendall(said)
    return found


def heard(line: socket.socket) -> bytes:
    """Everything until the server hangs up."""
    parts = []
    try:
        while part := line.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    line.close()
    return b"".join(parts)


def test_headers_that_never_end_are_not_waited_for(server: Server) -> None:
    """1,300 of them kept newcomers out once."""
    lines = [call(server, START) for _ in range(25)]
    silent = call(server, b"")
    assert all(heard(each) == b"" for each in (*lines, silent))
    assert server.http.get("/api/choices").status_code == 200


def test_headers_of_a_second_request_have_to_come_in_time_too(server: Server) -> None:
    line = call(server, b"GET /api/rules/core-1.0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    line.recv(10)
    line.sendall(b"GET /")
    begun = time.monotonic()
    heard(line)
    assert time.monotonic() - begun < PATIENCE / 2


def test_one_address_has_so_many_connections(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    lines = [call(server, START) for _ in range(LIMITS.each + 10)]
    assert [heard(each) for each in lines] == [b""] * len(lines)
    assert any("too many connections" in each.getMessage() for each in caplog.records)
    assert server.http.get("/api/choices").status_code == 200, "places are free again"


def test_a_body_that_never_ends_is_not_waited_for(server: Server) -> None:
    """150 unfinished uploads held 1.1 GB once."""
    line = call(server, START + b"Content-Length: 1000\r\n\r\nname: x")
    assert b" 408 " in heard(line).split(b"\r\n")[0]


def test_so_much_of_what_is_not_whole_is_held(server: Server) -> None:
    half = START + b"Content-Length: 399000\r\n\r\n" + b"x" * 200_000
    lines = [call(server, half) for _ in range(3)]
    said = [heard(each).split(b"\r\n")[0] for each in lines]
    assert sum(b" 503 " in each for each in said) == 2
    assert server.http.post("/api/rosters/check", content="x" * 100).status_code == 422, "and released"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Origin", "http://["),
        ("Host", "[::1"),
        ("Host", "x:y"),
        ("Host", ""),
        ("Origin", "null"),
        ("Host", "evil.example"),
    ],
)
def test_names_that_make_no_sense_are_refused(
    server: Server, name: str, value: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Two of them were tracebacks once."""
    reply = server.http.get("/api/choices", headers={name: value})
    assert reply.status_code == 403
    assert reply.json()["error"]
    assert not caplog.records


def test_addresses_are_not_endless(server: Server) -> None:
    assert server.http.get(f"/api/rules/{'1' * 5000}").status_code == 414


@pytest.mark.parametrize(
    ("settings", "known", "strange"),
    [
        ({"host": "127.0.0.1"}, ["127.0.0.1:8000", "localhost", "[::1]:80"], ["192.168.1.5", "rebound.example"]),
        ({"host": "0.0.0.0"}, ["192.168.1.5:8000", "[fe80::1]", socket.gethostname()], ["rebound.example:8000"]),
        ({"host": "0.0.0.0", "allowed_hosts": ("war.example",)}, ["War.example:80", "10.0.0.1"], ["rebound.example"]),
        ({"host": "127.0.0.1", "trusted_proxies": ("127.0.0.1",)}, ["war.example"], ["[::1"]),
    ],
)  # fmt: skip
def test_which_names_a_server_goes_by(
    settings: dict[str, str], known: list[str], strange: list[str], tmp_path: pytest.TempPathFactory
) -> None:
    """With 0.0.0.0 any name was taken once, so that a page could have its own name point here."""
    hosts = Hosts(Settings(data=tmp_path, **settings))  # type: ignore[arg-type]
    assert [each for each in known if not hosts.know(each)] == []
    assert [each for each in strange if hosts.know(each)] == []


def test_those_who_watch_take_nobodys_place(server: Server) -> None:
    """40 of them locked both players out once."""
    made = server.make(mode="one-screen", seed=1)
    pages = [server.page(made, "watch") for _ in range(4)]
    late = Page(server.port, made["id"], made["watch"], hello=False)
    late.say(type="hello", seat=made["watch"])
    assert late.closed() == 4429
    with server.page(made, "both") as player:
        assert player.mine
        pages += [server.page(made, "both")]
        late = Page(server.port, made["id"], made["watch"], hello=False)
        late.say(type="hello", seat=made["seats"]["both"])
        assert late.closed() == 4429
    for each in pages:
        each.socket.close()


def test_an_address_has_so_many_pages(server: Server) -> None:
    battles = [server.make(mode="one-screen", seed=1) for _ in range(3)]
    pages = [server.page(made, "watch") for made in battles for _ in range(3)]
    with pytest.raises(Exception, match="403"):
        server.page(battles[0], "both")
    for each in pages:
        each.socket.close()


def test_a_line_that_repeats_is_left_out_of_the_log() -> None:
    """260 MB in 80 seconds once."""
    now = [0.0]
    bounded = Bounded(3, lambda: now[0])

    def lines(count: int, line: int = 1) -> list[str]:
        records = [logging.LogRecord("x", 30, "a.py", line, "said %s", ("it",), None) for _ in range(count)]
        return [each.getMessage() for each in records if bounded.filter(each)]

    assert lines(100) == ["said it", "said it", "said it (more like this are left out for a minute)"]
    assert len(lines(2, line=2)) == 2, "other lines are told"
    now[0] = 61.0
    assert len(lines(2)) == 2, "and so is it, a minute later"


def test_what_is_sent_slowly_but_whole_arrives(server: Server) -> None:
    def slowly() -> Iterator[bytes]:
        for part in (b"name: ", b"x"):
            time.sleep(0.05)
            yield part

    reply = httpx.post(f"http://127.0.0.1:{server.port}/api/rosters/check", content=slowly(), timeout=PATIENCE)
    assert reply.status_code == 422
    assert "is missing" in reply.json()["error"]


def test_who_asks_without_end_is_heard_more_slowly_and_nobody_else(tmp_path: Path) -> None:
    """By requests and by messages alike, over however many connections; nothing is lost."""
    limits = Limits(asked_a_minute=60 * 20, asked_at_once=20, messages_a_second=1000, burst=1000)
    with serving(quick(tmp_path, limits=limits)) as server:
        address = f"http://127.0.0.1:{server.port}"
        greedy, modest = (
            httpx.Client(base_url=address, transport=httpx.HTTPTransport(local_address=each), timeout=PATIENCE)
            for each in ("127.0.0.2", "127.0.0.3")
        )
        with greedy, modest:
            begun = time.monotonic()
            assert {greedy.get("/health").status_code for _ in range(30)} == {200}
            assert time.monotonic() - begun >= 0.45, "ten too many, twenty a second"
            assert modest.get("/health").status_code == 200
        assert server.sessions is not None
        assert server.sessions.pace.owed("127.0.0.3") == 0
        with server.page(server.make(mode="one-screen", seed=1), "both") as page:
            begun = time.monotonic()
            for _ in range(40):
                page.say(type="ping")
            for _ in range(40):
                page.next("pong")
            assert time.monotonic() - begun >= 0.9, "at most twenty at once"


def _is_shut(server: Server) -> bool:
    try:
        call(server, b"").close()
    except OSError:
        return True
    return False


def test_who_was_asking_as_the_server_stops_is_answered(tmp_path: Path) -> None:
    """It drains: nobody new is let in, and what was begun is done."""
    running = serving(quick(tmp_path, drain=PATIENCE))
    server = running.__enter__()
    line = call(server, START + b"Content-Length: 10\r\n\r\n12345")
    assert server.http.get("/ready").status_code == 200
    server.http.close()
    leaving = threading.Thread(target=running.__exit__, args=(None, None, None))
    leaving.start()
    while not _is_shut(server):
        time.sleep(0.01)
    line.sendall(b"67890")
    assert heard(line).startswith(b"HTTP/1.1 422 ")
    leaving.join(PATIENCE)
    assert not leaving.is_alive()
