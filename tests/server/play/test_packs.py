"""Battlepacks over the wire: one of one's own is offered, played with its cards, and a broken one says why."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.serving import Server, quick, serving

from warhost.battlepacks.registry import FOLDERS, look_again

HOMEBREW = Path(__file__).parents[2] / "battlepacks" / "homebrew"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the guide's battlepack, and one that cannot be used."""
    broken = tmp_path_factory.mktemp("packs") / "leaky_boat"
    broken.mkdir()
    (broken / "pack.py").write_text("PACK = leak\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDERS, os.pathsep.join((str(HOMEBREW), str(broken.parent))))
        look_again()
        with serving(quick(tmp_path_factory.mktemp("battles"), seed=7)) as running:
            yield running
    look_again()


def test_it_is_offered(server: Server) -> None:
    found = server.http.get("/api/choices").json()
    assert found["packs"][0]["id"] == "fire-and-jade"
    (own,) = (each for each in found["packs"] if each["id"] == "river-crossing")
    assert own == {
        "id": "river-crossing", "name": "River Crossing", "realms": {}, "brings": "army", "cards": 2,
        "usual": ["vigilant-brotherhood", "gnawfeast-clawpack"],
    }  # fmt: skip
    assert found["broken"] == ["leaky_boat/pack.py, line 1: NameError: name 'leak' is not defined"]
    armies = {each["id"]: each["packs"] for each in found["armies"]}
    assert "river-crossing" in armies["iron-wardens"]
    assert "fire-and-jade" not in armies["iron-wardens"]
    cards = server.http.get("/api/cards").json()["river-crossing"]
    assert [each["id"] for each in cards["cards"]] == ["bridgehead", "both-banks"]
    assert {each["realm"] for each in cards["twists"]} == set(cards["realms"])
    assert server.http.get("/api/rules/river-crossing-bridgehead").json()["rules"][0]["title"] == "Bridgehead"


def test_it_is_played_with_its_cards(server: Server) -> None:
    made = server.make("computer", pack="river-crossing", opponent="idle")
    with server.page(made, "red") as page:
        page.play(done=lambda table: table["table"]["now"]["round"] >= 2 and table["table"]["twist"])
        table = page.table["table"]
    red, blue = table["players"]["red"], table["players"]["blue"]
    assert table["twist"]["name"] in ("High Water", "Drifting Timber")
    assert {card["id"] for card in (*red["hand"], *red["discard"])} == {"bridgehead", "both-banks"}
    assert blue["hand"] is None


def test_a_broken_one_says_why(server: Server) -> None:
    reply = server.http.post("/api/battles", json={"mode": "computer", "pack": "leaky-boat"})
    assert reply.status_code == 422
    assert "leaky_boat/pack.py, line 1: NameError" in reply.text
