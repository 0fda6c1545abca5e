"""For those who run a server: health, readiness, counts, logs without tokens, a place below a path."""

import logging
import re
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.server.serving import PATIENCE, quick, serving
from websockets.sync.client import connect

from warhost.server.http.logs import JsonLines, Lines
from warhost.server.play.meters import HELP, Meters, written
from warhost.server.store.tokens import new_token


def test_what_is_counted(tmp_path: Path) -> None:
    settings = quick(tmp_path)
    with serving(settings) as one, serving(settings) as two:
        assert one.http.get("/health").json() == {"alive": True}
        assert one.http.get("/ready").json() == {"ready": True}
        made = one.make(mode="one-screen", seed=1)
        with two.page(made, "both") as page:
            page.play(3)
            page.ask(type="answer", to=99, choice={"type": "Pass"})
            text = two.http.get("/metrics").text
        first, second = (each.sessions.store.worker for each in (one, two) if each.sessions is not None)
        assert f'warhost_battles{{worker="{first}"}} 1' in text, "whichever is asked tells of all"
        assert f'warhost_pages{{worker="{first}"}} 1' in text
        assert f'warhost_errands_waiting{{worker="{first}"}} 0' in text
        assert f'warhost_answers_total{{worker="{first}",by="person"}} 3' in text
        assert f'warhost_refusals_total{{worker="{first}"}} 1' in text
        assert f'warhost_handed_on_total{{worker="{second}"}} 1' in text
        assert f'warhost_answer_seconds_count{{worker="{first}"}} 3' in text
        assert f'warhost_requests_total{{worker="{first}",status="201"}} 1' in text
        told = set(re.findall(r"^# TYPE warhost_(\S+)", text, re.M))
        assert told == HELP.keys() - {"stumbles_total"}, "every series has its type once"
        assert one.http.get("/inner/meters").status_code == 404


def test_metrics_are_for_those_who_may_see_them(tmp_path: Path) -> None:
    settings = quick(tmp_path, metrics_from=("10.1.0.0/16",))
    with serving(settings) as server:
        assert server.http.get("/metrics").status_code == 404
        assert server.http.get("/metrics", headers={"X-Forwarded-For": "10.1.2.3"}).status_code == 404, "says anybody"


def test_proxies_that_are_trusted_say_who_asks(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    said = {"X-Forwarded-For": "10.1.2.3"}
    for trusted, asker in (((), "127.0.0.1"), (("127.0.0.1",), "10.1.2.3"), (("10.9.9.9",), "127.0.0.1")):
        caplog.clear()
        settings = quick(tmp_path, trusted_proxies=trusted)
        with caplog.at_level(logging.INFO, "warhost"), serving(settings) as server:
            server.http.get("/health", headers=said)
        line = next(each for each in caplog.messages if each.startswith("GET /health"))
        assert line.endswith(asker), trusted


def test_durations_are_sorted_into_buckets() -> None:
    meters = Meters()
    for seconds in (0.001, 0.02, 0.02, 99.0):
        meters.took("answer_seconds", seconds)
    text = written([meters.reading("w")])
    assert 'warhost_answer_seconds_bucket{worker="w",le="0.01"} 1' in text
    assert 'warhost_answer_seconds_bucket{worker="w",le="0.025"} 3' in text
    assert 'warhost_answer_seconds_bucket{worker="w",le="10.0"} 3' in text
    assert 'warhost_answer_seconds_bucket{worker="w",le="+Inf"} 4' in text
    assert 'warhost_answer_seconds_sum{worker="w"} 99.041' in text


def test_no_token_stands_in_the_log() -> None:
    token = new_token()
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "asked with %s at battle k3m9xq2r7t", (token,), None)
    for line in (Lines("w1").format(record), JsonLines("w1").format(record)):
        assert token not in line
        assert "asked with [token] at battle k3m9xq2r7t" in line
        assert "w1" in line
    assert msgspec.json.decode(JsonLines("w1").format(record))["level"] == "error"


def test_requests_are_logged_without_what_is_asked(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "warhost"), serving(quick(tmp_path)) as server:
        server.http.get("/api/battles?token=secret", headers={"Authorization": "Bearer hidden"})
    lines = [each.getMessage() for each in caplog.records if "/api/battles" in each.getMessage()]
    assert lines
    assert all(re.fullmatch(r"GET /api/battles 200 [\d.]+ ms 127\.0\.0\.1", each) for each in lines)
    assert "secret" not in caplog.text
    assert "hidden" not in caplog.text


def test_below_a_path(tmp_path: Path) -> None:
    """Behind a proxy that leaves the path where it is, and behind one that takes it off."""
    with serving(quick(tmp_path, root_path="/games/warhost")) as server:
        assert server.http.get("/games/warhost", follow_redirects=False).headers["location"] == "/games/warhost/"
        for path in ("/games/warhost", ""):
            page = server.http.get(f"{path}/")
            assert page.status_code == 200
            links = re.findall(r'(?:href|src)="(/[^"]*)"', page.text)
            assert links
            assert all(each.startswith("/games/warhost/") for each in links), "the page leads on below the path"
            assert 'data-root="/games/warhost"' in page.text
            assert server.http.get(f"{path}/api/choices").status_code == 200
            made = server.http.post(f"{path}/api/battles", json={"mode": "one-screen"}).json()
            with connect(f"ws://127.0.0.1:{server.port}{path}/api/battles/{made['id']}/ws") as line:
                line.send(msgspec.json.encode({"type": "hello", "seat": made["seats"]["both"]}).decode())
                assert msgspec.json.decode(line.recv(PATIENCE))["type"] == "table"
        assert {server.http.get(each).status_code for each in links} == {200}
    with serving(quick(tmp_path)) as server:
        assert "data-root" not in httpx.get(f"http://127.0.0.1:{server.port}/").text
