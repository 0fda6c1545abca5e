"""Every puzzle can be solved with its own dice, and not by doing nothing."""

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from tests.server.serving import quick, serving

from warhost.puzzles.shelf import daily, puzzle_battle, puzzle_of, puzzles, read_puzzle, solved
from warhost.puzzles.solving import following, naive, played, solution
from warhost.rules import reference
from warhost.server.play.new_battles import make
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.wrong import Wrong
from warhost.server.views.puzzles import puzzle_view

LEAST = 20


def test_there_are_enough_and_no_two_alike() -> None:
    assert len(puzzles()) >= LEAST
    assert len({each.title for each in puzzles().values()}) == len(puzzles())


@pytest.mark.parametrize("name", puzzles())
def test_everybody_and_every_place_has_a_name(name: str) -> None:
    state = puzzle_battle(puzzles()[name]).state
    assert [each for each in (*state.units, *state.objectives, *state.terrain) if not each[0].isupper()] == []


@pytest.mark.parametrize("name", puzzles())
def test_a_line_of_answers_solves_it_and_idleness_does_not(name: str) -> None:
    puzzle = puzzles()[name]
    assert played(puzzle, following(solution(name))).solves
    assert not played(puzzle, naive).solves
    assert puzzle.scenario.dice, "the dice are laid down"
    for rule in puzzle.scenario.rules:
        assert reference.find(rule), rule


def test_the_puzzle_of_the_day_goes_round() -> None:
    first = date(2026, 11, 16)
    days = [daily(first + timedelta(days=n)).id for n in range(len(puzzles()) + 1)]
    assert set(days) == set(puzzles())
    assert days[0] == days[-1]
    assert len(set(days[:-1])) == len(puzzles())


@pytest.mark.parametrize(("points", "solves"), [(1, True), (2, True), (3, False)])
def test_more_than_the_goal_is_as_good(points: int, solves: bool) -> None:
    """The line scores two points."""
    kept = next(each for each in puzzles().values() if "victory_points: 2}" in each.text)
    puzzle = read_puzzle(kept.id, kept.text.replace("victory_points: 2}", f"victory_points: {points}}}"))
    assert played(puzzle, following(solution(kept.id))).solves is solves
    assert solved(puzzle, puzzle_battle(puzzle)) is None, "not before the turn is over"


def test_a_puzzle_as_a_battle() -> None:
    name = next(iter(puzzles()))
    made = make(BattleWish(mode="puzzle", puzzle=name), None)
    assert made.record.mode == "puzzle"
    assert made.record.bots == {"blue": "idle"}
    faces = puzzles()[name].scenario.dice
    assert {kind: tuple(each) for kind, each in made.record.dice[0].faces.items()} == faces
    told = puzzle_view(made.record.scenario, made.battle)
    assert told is not None
    assert told.solved is None
    assert told.dice == {kind: list(each)[:12] for kind, each in faces.items()}
    assert puzzle_of("title: another") is None
    with pytest.raises(Wrong, match="puzzle"):
        make(BattleWish(mode="puzzle", puzzle="no-such"), None)


def test_solved_on_a_server(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        listed = server.http.get("/api/puzzles").json()
        name = listed["puzzles"][0]["id"]
        assert listed["daily"] in [each["id"] for each in listed["puzzles"]]
        made = server.make("puzzle", puzzle=name)
        with server.page(made, puzzles()[name].side) as page:
            for choice in solution(name):
                page.until(lambda table: table["waiting_for"] == page.table["you"])
                assert page.table["puzzle"]["solved"] is None
                reply = page.ask(type="answer", to=page.table["number"], choice=msgspec.to_builtins(choice))
                assert reply["type"] == "accepted", reply
            page.until(lambda table: table["outcome"])
            assert page.table["puzzle"]["solved"] is True
            assert page.ask(type="undo", to=0)["type"] == "accepted", "it can be begun again"
            page.until(lambda table: table["number"] == 0)
            assert page.table["puzzle"]["solved"] is None
            assert page.table["puzzle"]["dice"] == {
                kind: list(faces)[:12] for kind, faces in puzzles()[name].scenario.dice.items()
            }
        lines = server.http.get(f"/api/puzzles/{name}/solution").json()["lines"]
        assert len(lines) > 3
        assert server.http.get("/api/puzzles/none/solution").status_code == 404
