"""What there is to read, and the pages."""

import re
from collections.abc import Iterator

import pytest
from tests.battles import SPEARHEAD
from tests.server.serving import Server, quick, serving

from warhost.armies.loading import shipped_armies
from warhost.rules.reference import RULES
from warhost.server.http.buckets import Bucket, Buckets
from warhost.server.http.pages import WEB


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"))) as found:
        yield found


def test_armies(server: Server) -> None:
    listed = server.http.get("/api/armies").json()
    assert {each["id"] for each in listed} == {name for name, army in shipped_armies().items() if army.roster}
    for each in listed:
        army = server.http.get(f"/api/armies/{each['id']}").json()
        assert army["roster"]
        for scroll in army["warscrolls"].values():
            assert scroll["weapons"] or scroll["abilities"]
            assert all(ability["summary"] for ability in scroll["abilities"])
    assert server.http.get("/api/armies/none").status_code == 404


def test_cards(server: Server) -> None:
    found = server.http.get("/api/cards").json()
    assert set(found) == set(SPEARHEAD)
    for pack in found.values():
        assert all(card["tactic"] and card["command"]["summary"] for card in pack["cards"])
        assert {twist["realm"] for twist in pack["twists"]} == set(pack["realms"])


def test_rules(server: Server) -> None:
    assert [each["id"] for each in server.http.get("/api/rules").json()] == list(RULES)
    found = server.http.get("/api/rules/core-15.3").json()
    assert found["rules"][0]["title"]
    assert found["scenarios"]
    assert len(server.http.get("/api/rules/core-14.1").json()["rules"]) > 1
    assert server.http.get("/api/rules/core-99.9").status_code == 404


def test_choices(server: Server) -> None:
    found = server.http.get("/api/choices").json()
    assert found["best"] in [bot["id"] for bot in found["bots"]]
    assert all(bot["text"] for bot in found["bots"]), "each says in a line what it is like"
    assert {pack["id"] for pack in found["packs"]} >= set(SPEARHEAD)


@pytest.mark.parametrize("path", ["/", "/battle/x", "/watch/x", "/after/x", "/replay/x", "/read", "/read/rules/core-1"])
def test_pages_come_from_here_and_load_nothing_from_elsewhere(server: Server, path: str) -> None:
    reply = server.http.get(path)
    assert reply.status_code == 200
    assert reply.headers["content-type"].startswith("text/html")
    assert "http://" not in reply.text.replace("http://www.w3.org", "")
    assert "https://" not in reply.text


def test_scripts_are_scripts(server: Server) -> None:
    scripts = [file.relative_to(WEB).as_posix() for file in WEB.rglob("*.js")]
    assert scripts
    for script in scripts[:5]:
        reply = server.http.get(f"/static/{script}")
        assert reply.headers["content-type"].startswith("text/javascript")
        assert reply.headers["cache-control"] == "no-cache"


def test_what_pages_load_is_kept_and_named_by_its_content(server: Server) -> None:
    page = server.http.get("/")
    assert page.headers["cache-control"] == "no-cache"
    (script,) = re.findall(r'type="module" src="(/static/[^"]+)"', page.text)
    kept, edition = server.http.get(script), script.split("/")[2]
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert kept.text == (WEB / "js/pages/start.js").read_text()
    others = server.http.get(script.replace(edition, "0123456789ab"))
    assert others.text == kept.text
    assert others.headers["cache-control"] == "no-cache"
    assert server.http.get(f"/static/{edition}/../../app.py").status_code == 404
    assert server.http.get(f"/static/{edition}/nothing.js").status_code == 404
    assert server.http.get(f"/static/{edition}").status_code == 404


def test_buckets() -> None:
    now = [0.0]
    bucket = Bucket(2, 3, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait == pytest.approx(0.5)
    now[0] = 0.5
    assert bucket.take()
    assert not bucket.take()
    assert not bucket.full
    now[0] = 10
    assert bucket.full
    assert [bucket.reserve() for _ in range(5)] == pytest.approx([0, 0, 0, 0.5, 1.0]), "one after the other"
    many = Buckets(60)
    for number in range(1200):
        assert many.take(str(number))
