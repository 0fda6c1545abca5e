"""A battle over the protocol, from hello to the result."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.serving import Page, Server, quick, serving, told


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"))) as found:
        yield found


def until_asked(page: Page, kind: str) -> Page:
    """Play on until this page is asked something of a type."""
    page.play(done=lambda table: (table["decision"] or {}).get("type") == kind)
    assert page.table["decision"]["type"] == kind
    return page


@pytest.mark.parametrize("pack", ["plain", pytest.param("sand-and-bone", marks=pytest.mark.soak)])
def test_a_whole_battle_against_the_computer(server: Server, pack: str) -> None:
    made = server.make(pack=pack, seed=5)
    with server.page(made, "red") as page, server.page(made, "watch") as watching:
        page.play()
        over = page.until(lambda table: table["outcome"])
        assert over["decision"] is None
        assert over["dice"]["seed"] == 5
        assert over["dice"]["commitment"] == made["commitment"]
        watching.until(lambda table: table["outcome"])
        assert watching.table["number"] == over["number"]
        numbers = [line["number"] for line in watching.table["lines"]]
        assert numbers == sorted(numbers)
    listed = {each["id"]: each for each in server.own(made)}
    assert listed[made["id"]]["over"]
    assert "seats" not in listed[made["id"]]


def test_what_a_table_says(server: Server) -> None:
    made = server.make(mode="one-screen", seed=7)
    with server.page(made, "both") as page:
        page.play(done=lambda table: table["table"]["now"]["phase"] == "movement")
        told = page.table
    assert told["you"] == "both"
    assert told["waiting_for"] == told["decision"]["player"]
    table = told["table"]
    assert table["now"]["phases"][0] == "start-of-turn"
    assert {player["hand_count"] for player in table["players"].values()} == {3}
    card = table["players"]["red"]["hand"][0]
    assert {"id", "name", "tactic", "command", "would_score"} <= set(card)
    standing = [unit for unit in table["units"].values() if unit["status"] == "table"]
    assert standing
    for unit in standing:
        assert len(unit["models"]) == unit["alive"]
        assert unit["warscroll"] in table["warscrolls"]
        assert all(model["weapons"] for model in unit["models"])
    assert table["objectives"]
    assert all(set(each["contested"]) == {"red", "blue"} for each in table["objectives"].values())


def test_a_window_says_what_cannot_be_used_and_why(server: Server) -> None:
    made = server.make(mode="one-screen", seed=7)
    with server.page(made, "both") as page:
        page.play(done=lambda table: table["table"]["now"]["phase"] == "charge" and table["decision"]["kind"] == "use")
        decision = page.table["decision"]
        assert decision["type"] == "Window"
        for each in decision["options"]:
            assert each["name"]
            assert each["summary"]
        assert all(each["problems"][0]["rules"] for each in decision["blocked"])
        stuck = [each for each in decision["blocked"] if each["name"] == "Charge"]
        for each in stuck:
            refused = page.answer({"type": "Use", "ability": each["ability"], "unit": each["unit"]})
            assert refused["type"] == "refused"
            assert told(each["problems"][0]["words"]) in [told(problem["words"]) for problem in refused["problems"]]


def test_moving_is_judged_and_shown_before_it_is_done(server: Server) -> None:
    made = server.make(mode="one-screen", seed=7)
    with server.page(made, "both") as page:
        until_asked(page, "MoveUnit")
        decision, number = page.table["decision"], page.table["number"]
        unit = page.table["table"]["units"][decision["unit"]]
        models = {model["n"]: model for model in unit["models"]}
        far = [{"model": n, "x": model["x"] + 25, "y": model["y"]} for n, model in models.items()]
        path = [{"model": each["model"], "path": [{"x": each["x"], "y": each["y"]}]} for each in far]
        checked = page.ask(type="check", to=number, choice={"type": "Move", "moves": path})
        assert checked["type"] == "checked"
        assert all(each["rules"] for each in checked["problems"])
        assert checked["problems"]
        assert checked["preview"]["models"][0]["distance"] == pytest.approx(25, abs=0.01)
        suggested = page.suggestion()
        fine = page.ask(type="check", to=number, choice=suggested)
        assert fine["problems"] == []
        goals = [
            {"model": each["model"], "x": each["path"][-1]["x"], "y": each["path"][-1]["y"]}
            for each in suggested["moves"]
        ]
        planned = page.ask(type="plan", to=number, goals=goals, target=suggested.get("target"))
        assert planned["type"] == "planned"
        one = goals[0] if goals else {"model": decision["models"][0], "x": 1.0, "y": 1.0}
        found = page.ask(
            type="check-path", unit=decision["unit"], model=one["model"], goal={"x": one["x"], "y": one["y"]}
        )
        assert found["type"] == "path"
        assert found["path"]
        assert page.table["number"] == number
        assert page.answer(suggested)["type"] == "accepted"


def test_attacks_come_with_their_odds(server: Server) -> None:
    made = server.make(mode="one-screen", seed=7)
    with server.page(made, "both") as page:
        until_asked(page, "PickTargets")
        decision = page.table["decision"]
        targets = {foe for reach in decision["reaches"] for foes in reach["models"].values() for foe in foes}
        assert set(decision["odds"]) == targets
        checked = page.ask(type="check", to=page.table["number"], choice=decision["default"])
        assert checked["problems"] == []
        assert checked["preview"]["odds"]
        for odds in checked["preview"]["odds"].values():
            assert 0 <= odds["destroys"] <= 1
            assert odds["damage"] > 0
        assert page.answer(decision["default"])["type"] == "accepted"


def test_looking_around(server: Server) -> None:
    made = server.make(mode="one-screen", seed=7)
    with server.page(made, "both") as page:
        page.play(done=lambda table: table["table"]["now"]["phase"] == "movement")
        units = page.table["table"]["units"]
        mine = next(unit for unit in units.values() if unit["status"] == "table")
        seen = page.ask(type="look", unit=mine["id"])
        assert seen["type"] == "looked"
        others = [unit["id"] for unit in units.values() if unit["status"] == "table" and unit["id"] != mine["id"]]
        assert sorted(each["unit"] for each in seen["units"]) == sorted(others)
        assert [each["distance"] for each in seen["units"]] == sorted(each["distance"] for each in seen["units"])
        assert page.ask(type="look", unit="nobody")["type"] == "refused"
        from_one = page.ask(type="look-from", unit=mine["id"], model=mine["models"][0]["n"])
        assert from_one["type"] == "looked-from"
        assert all(len(each["models"]) <= each["of"] for each in from_one["units"])
        assert page.ask(type="look-from", unit=mine["id"], model=99)["type"] == "refused"


def test_who_comes_back_is_told_only_what_is_new(server: Server) -> None:
    made = server.make(mode="one-screen", seed=7)
    with server.page(made, "both") as page:
        page.play(20)
        number, epoch = page.table["number"], page.table["epoch"]
    with Page(server.port, made["id"], made["seats"]["both"], hello=False) as page:
        page.say(type="hello", seat=made["seats"]["both"], since=number, epoch=epoch)
        again = page.next("table")
        assert again["number"] == number
        assert (again["lines"], again["lines_from"]) == ([], number)
        page.play(15)
        assert page.table["lines_from"] == page.table["number"] - 1
    with Page(server.port, made["id"], made["seats"]["both"], hello=False) as page:
        page.say(type="hello", seat=made["seats"]["both"], since=number, epoch=epoch + 1)
        told = page.next("table")
        assert told["lines_from"] == -1
        assert told["lines"][0]["number"] == 0


def test_suggestions_and_problems_call_everybody_by_name(server: Server) -> None:
    made = server.make(mode="one-screen", seed=7)
    with server.page(made, "both") as page:
        page.play(done=lambda table: table["table"]["now"]["phase"] == "movement")
        use = next(each for each in page.table["decision"]["options"] if each["ability"] == "normal-move")
        suggested = page.ask(type="suggest")["choices"]
        assert not any("red-" in told(each["words"]) or "blue-" in told(each["words"]) for each in suggested)
        assert any(span["type"] == "unit" for each in suggested for span in each["words"])
        page.answer({"type": "Use", "ability": use["ability"], "unit": use["unit"]})
        path = [{"x": 29.0, "y": 21.0}]
        move = {"type": "Move", "moves": [{"model": 0, "path": path}]}
        problem = page.ask(type="check", to=page.table["number"], choice=move)["problems"][0]
        assert told(problem["words"]).startswith("model 1 of [")
        assert {"type": "model", "text": "model 1", "unit": use["unit"], "model": 0} == problem["words"][0]
        assert problem["words"][2]["text"] == page.table["table"]["units"][use["unit"]]["name"]


def test_both_seats_of_a_friendly_battle_see_each_others_moves(server: Server) -> None:
    made = server.make(mode="friend", seed=3)
    assert set(made["seats"]) == {"red"}, "the other is the friend's"
    with server.page(made, "red") as red, server.page(made, "blue") as blue:
        for _ in range(12):
            asked, other = (red, blue) if red.mine else (blue, red)
            assert set(other.table["decision"]) == {"type", "player", "kind", "reason"}
            asked.answer()
            number = asked.table["number"]
            other.until(lambda table, number=number: table["number"] >= number)  # type: ignore[misc]


def test_everybody_knows_who_is_there(server: Server) -> None:
    made = server.make(mode="friend", seed=3)
    with server.page(made, "red") as red:
        assert red.next("here") == {"type": "here", "seats": ["red"], "watching": 0}
        with server.page(made, "blue"), server.page(made, "watch"):
            assert red.next("here")["seats"] == ["blue", "red"]
            assert red.next("here")["watching"] == 1
        assert red.next("here")["seats"] == ["blue", "red"]
        assert red.next("here")["seats"] == ["red"]


def test_the_log_is_whole_sentences_with_their_rules(server: Server) -> None:
    made = server.make(mode="bots", seed=3)
    with server.page(made, "watch") as page:
        page.until(lambda table: table["outcome"])
    with server.page(made, "watch") as page:
        lines = page.table["lines"]
    assert {line["side"] for line in lines} == {"red", "blue", None}
    spans = [span for line in lines for span in line["words"]]
    assert any(span["type"] == "rule" and span["rule"] == "core-14.1a" for span in spans)
    units = page.table["table"]["units"]
    assert all(units[span["unit"]]["army"] == span["side"] for span in spans if span["type"] == "unit")
    texts = [told(line["words"]) for line in lines]
    assert not any("[core" in text or "==" in text for text in texts)
    assert max(map(len, texts)) > 90


def test_the_pace_of_bots_is_set_by_who_plays_or_by_those_who_watch_them(tmp_path: Path) -> None:
    with serving(quick(tmp_path, pace=3.0)) as server:
        made = server.make(mode="bots", pack="plain", seed=3)
        with server.page(made, "watch") as page:
            page.say(type="pace", seconds=0)
            page.until(lambda table: table["number"] > 40)
        friendly = server.make(mode="friend")
        with server.page(friendly, "watch") as page:
            page.say(type="pace", seconds=0)
            assert page.next("refused")
