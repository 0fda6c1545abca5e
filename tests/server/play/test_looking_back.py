"""The story of a battle: worked out from its record, told when it is over."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.play.test_coaching import SKIRMISH
from tests.server.serving import quick, serving

from warhost.engine.battle import Battle
from warhost.engine.decisions import Pass, Window
from warhost.engine.saving import save
from warhost.players import hindsight
from warhost.players.ideas.menu import candidates
from warhost.players.marshal.network import Unusable
from warhost.players.simple.recruit import Recruit
from warhost.server.play.errands import story_told
from warhost.server.play.new_battles import scenario_battle

LAST = SKIRMISH.replace("round: 1", "round: 5")


def fought() -> Battle:
    """The last round: red does nothing while there is an objective to take, blue plays."""
    battle = scenario_battle(LAST, 0, 4)
    blue = Recruit("blue")
    while (decision := battle.decision) is not None:
        lazy = isinstance(decision, Window) and decision.may_pass
        if decision.player == "blue":
            battle.answer(blue.choose(battle))
        else:
            battle.answer(Pass() if lazy else next(candidates(battle, decision, limit=1)))
    return battle


@pytest.fixture(scope="module")
def kept() -> bytes:
    return save(fought(), scenario=LAST)


def told(raw: bytes, first: int = 0) -> Any:
    return json.loads(gzip.decompress(story_told(raw, first)))


def test_the_story_of_a_short_battle(kept: bytes) -> None:
    story = told(kept, first=100)
    answers = len(json.loads(kept)["answers"])
    numbers = [each["number"] for each in story["chances"]]
    assert numbers == sorted(numbers)
    assert numbers[0] >= 100
    assert numbers[-1] == 100 + answers, "the last is the result"
    assert story["chances"][-1]["red"] in (0.0, 0.5, 1.0)
    assert all(0 <= each["red"] <= 1 for each in story["chances"])
    assert story["note"] is None
    assert story["picture"].startswith("<svg")
    dearest = story["costly"][0]
    assert (dearest["number"], dearest["player"]) == (101, "red"), "red passed where a charge was possible"
    for each in story["costly"]:
        assert each["better"] - each["given"] >= hindsight.COSTLY - 0.002
        assert each["idea"]


def test_without_weights_the_rest_of_the_story_is_told(kept: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise Unusable("there are no weights")

    monkeypatch.setattr(hindsight, "shipped", none)
    story = told(kept)
    assert (story["chances"], story["note"]) == ([], "there are no weights")
    assert "<polyline" not in story["picture"]


def test_the_story_is_told_when_all_is_over(tmp_path: Path, kept: bytes) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make("scenario", scenario=LAST, play="one-screen", seed=4)
        early = server.http.get(f"/api/battles/{made['id']}/story")
        assert early.status_code == 409
        assert "not over" in early.text
        key = server.http.post("/api/replays", content=kept).json()["id"]
        story = server.http.get(f"/api/replays/{key}/story").json()
        assert len(story["chances"]) > 1
