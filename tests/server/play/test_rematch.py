"""The same battle once more, however it was made: rosters, one screen, scenario files; and what has no rematch."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.play.test_lobby import Waiting, wished
from tests.server.play.test_together import accepted, heard, why
from tests.server.serving import Data, Page, Server, quick, serving

SCENARIO = next(Path(__file__).parents[3].joinpath("scenarios").rglob("*charge*.yaml")).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), seed=7)) as running:
        yield running


def armies(server: Server, made: Data) -> list[str | None]:
    return [each.army for each in server.battle(made).states()[0][1].players.values()]


def again(page: Page, other: Page | None = None, **concede: str) -> Data:
    """Concede, and have a rematch."""
    accepted(page.ask(type="concede", **concede))
    for each in (page, other):
        if each is not None:
            accepted(each.ask(type="propose", what="rematch"))
    return heard(page, "rematch")


def test_both_fight_with_the_others_roster(server: Server) -> None:
    made = wished(server)
    with Waiting(server, made, "red") as host, Waiting(server, made, "blue") as friend:
        accepted(friend.bring(sample="stormcast-1000-b"))
        host.until(lambda table: table)
        way = again(host, friend)
        assert way["seat"] == "blue"
    assert armies(server, way) == armies(server, made)


def test_two_at_one_screen_change_armies(server: Server) -> None:
    made = server.make("one-screen")
    with server.page(made, "both") as page:
        way = again(page, side="blue")
    assert way["seat"] == "both"
    assert armies(server, way) == armies(server, made)[::-1]


def test_a_scenario_is_begun_again_and_a_branch_is_not(server: Server) -> None:
    made = server.make("scenario", scenario=SCENARIO, play="computer", you="red", opponent="random")
    with server.page(made, "red") as page:
        way = again(page)
    assert way["seat"] == "blue"
    assert armies(server, way) == armies(server, made)
    origin: Any = {"battle": made["id"], "number": 0}
    branch = server.make("branch", **{"from": origin})
    with server.page(branch, "both") as page:
        accepted(page.ask(type="concede", side="red"))
        assert "cannot be begun again" in why(page.ask(type="propose", what="rematch"))
