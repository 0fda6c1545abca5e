"""Rosters on the web: samples, checks while building, imported lists, and a Border War with a roster of one's own."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.serving import Data, Server, quick, serving

from warhost.rosters.pairing import samples

TEXT = """
name: Handful
points_limit: 1000
faction: Skaven
battle_formation: Claw-horde
regiments:
  - hero: Grey Seer
    general: true
    units: [{warscroll: Clanrats}, {warscroll: Rat Ogors}]
"""
LIST = """Handful 480/1000 pts

Skaven
Claw-horde
Drops: 1

General's Regiment
Grey Seer (140)
 • General
Clanrats (150)
Rat Ogors (190)

Created with Warhammer Age of Sigmar: The App
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("battles")
    with serving(quick(data, seed=7)) as running:
        yield running


def sent(server: Server, where: str, text: str) -> httpx.Response:
    return server.http.post(f"/api/rosters/{where}", content=text.encode())


def test_what_there_is_to_choose_from(server: Server) -> None:
    choices = server.http.get("/api/choices").json()
    (pack,) = (each for each in choices["packs"] if each["brings"] == "roster")
    assert (pack["id"], pack["name"], pack["realms"]) == ("border-war", "Border War", {})
    lines = [each for each in choices["armies"] if "border-war" in each["packs"]]
    assert {each["id"] for each in lines} == set(samples())
    factions = {each["id"] for each in server.http.get("/api/factions").json()}
    assert {"skaven", "stormcast-eternals"} <= factions
    assert server.http.get("/api/factions/nobody").status_code == 404
    assert server.http.get("/api/rosters/nobody").status_code == 404


def test_what_a_faction_offers(server: Server) -> None:
    skaven = server.http.get("/api/factions/skaven").json()
    units: dict[str, Data] = {each["name"]: each for each in skaven["units"]}
    seer = units["Grey Seer"]
    assert seer["leads"]
    assert "Clanrats" in seer["takes"]
    assert "Liberators" not in units
    assert "Artefacts of Power" in seer["enhancement_types"]
    assert not units["Clanrats"]["enhancement_types"]
    clanrats = units["Clanrats"]
    assert clanrats["reinforced"]["points"] == 2 * clanrats["points"] > 0
    assert clanrats["reinforced"]["size"] == 2 * clanrats["size"]
    assert set(clanrats["command_models"]) == set(clanrats["reinforced"]["command_models"]) != set()
    assert not any(each["enhancement_types"] for each in units.values() if each["unique"])
    assert "Rogue Engine" in skaven["renown"]


def test_a_roster_is_checked_as_it_is_built(server: Server) -> None:
    found = sent(server, "check", TEXT).json()
    assert found["points"] + found["left"] == found["limit"] == 1000
    assert [each["name"] for each in found["entries"]] == ["Grey Seer", "Clanrats", "Rat Ogors"]
    assert found["extra_command_point"]
    wrong = sent(server, "check", TEXT.replace("Rat Ogors", "Liberators")).json()
    assert not wrong["legal"]
    assert all(set(each) == {"rule", "text"} for each in wrong["problems"])
    assert {each["rule"] for each in wrong["problems"]} == {"army-2.0"}


@pytest.mark.parametrize("text", ["", "nonsense", "{", "name: X", "regiments: 3", TEXT + "\nextra: 1", "\x00" * 9])
def test_what_is_no_roster_is_refused_in_a_sentence(server: Server, text: str) -> None:
    for where in ("check", "text"):
        reply = sent(server, where, text)
        assert reply.status_code == 422
        assert reply.json()["error"]
    assert sent(server, "import", text).status_code == 422


def test_too_much_is_refused(server: Server) -> None:
    assert sent(server, "check", TEXT + "#" * 200_000).status_code == 413
    assert sent(server, "import", "x" * 2_000_000).status_code == 413


def test_lists_of_other_builders_are_imported_and_written(server: Server) -> None:
    (found,) = sent(server, "import", LIST).json()
    roster = found["roster"]
    assert roster["faction"] == "Skaven"
    assert [each["warscroll"] for each in roster["regiments"][0]["units"]] == ["Clanrats", "Rat Ogors"]
    (own,) = sent(server, "import", TEXT).json()
    assert own["roster"]["name"] == "Handful"
    written = sent(server, "text?form=yaml", TEXT).json()["text"]
    assert sent(server, "check", written).json()["points"] == sent(server, "check", TEXT).json()["points"]
    assert "General's Regiment" in sent(server, "text?form=app", TEXT).json()["text"]
    assert sent(server, "text?form=stone", TEXT).status_code == 422


def test_a_border_war_with_an_own_roster(server: Server) -> None:
    made = server.make("one-screen", pack="border-war", rosters=[TEXT, TEXT.replace("Handful", "Fistful")])
    with server.page(made, "both") as page:
        shown = page.table["table"]
        assert (shown["width"], shown["depth"]) == (44, 30)
        assert [each["name"] for each in shown["players"].values()] == ["Handful", "Fistful"]
        page.play(answers=60)
        shown = page.table["table"]
        assert shown["now"]["round"] >= 1
        assert set(shown["objectives"]) == {"South", "North", "West", "East"}


def test_what_cannot_be_fielded_is_told(server: Server) -> None:
    wish = {"mode": "one-screen", "pack": "border-war", "rosters": [TEXT.replace("Rat Ogors", "Liberators"), None]}
    reply = server.http.post("/api/battles", json=wish)
    assert reply.status_code == 422
    assert "army-2.0" in reply.json()["error"]
    wish = {"mode": "one-screen", "pack": "border-war", "rosters": [TEXT, TEXT.replace("1000", "2000")]}
    assert "army-1.2" in server.http.post("/api/battles", json=wish).json()["error"]
    wish = {"mode": "one-screen", "pack": "border-war", "armies": ["nobody", ""]}
    assert "no sample roster" in server.http.post("/api/battles", json=wish).json()["error"]


def test_a_base_is_said_by_whoever_runs_the_server(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARHOST_DATA", str(tmp_path))
    reply = server.http.post("/api/bases", json={"unit": "Rat Cart", "base": "75x42"})
    assert (reply.status_code, reply.json()) == (200, {"unit": "Rat Cart", "assumed": [75.0, 42.0]})
    assert "Rat Cart: 75x42" in (tmp_path / "bases.yaml").read_text()
    wrong = server.http.post("/api/bases", json={"unit": "Rat Cart", "base": "a tray"})
    assert (wrong.status_code, "'a tray' is no base" in wrong.json()["error"]) == (422, True)
    assert server.http.post("/api/bases", json={"unit": "", "base": "32"}).status_code == 422


def test_strangers_say_no_bases(tmp_path: Path) -> None:
    assert quick(tmp_path).is_own
    assert not quick(tmp_path, host="0.0.0.0").is_own
    assert not quick(tmp_path, allowed_hosts=("games.example",)).is_own
    with serving(quick(tmp_path, trusted_proxies=("10.0.0.1",))) as public:
        reply = public.http.post("/api/bases", json={"unit": "Cart", "base": "32"})
    assert (reply.status_code, "only the operator" in reply.json()["error"]) == (403, True)
