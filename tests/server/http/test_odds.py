"""Odds over HTTP, and beside the choices of a battle."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.serving import Server, quick, serving, told

from warhost.engine.events import Rolled
from warhost.engine.records import RED
from warhost.odds import attack, cast, charge, matrix, mortal
from warhost.server.views.luck import remarkable

Data = dict[str, Any]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), seed=5)) as found:
        yield found


def asked(server: Server, path: str, **query: Any) -> Data:
    reply = server.http.get(f"/api/odds/{path}", params={name.replace("_", "-"): each for name, each in query.items()})
    assert reply.status_code == 200, reply.text
    found: Data = reply.json()
    return found


def test_attacks(server: Server) -> None:
    query: Data = {
        "attacker": "liberators", "target": "Clanrats", "charged": 1, "cover": 1, "models": 4,
        "effect": ["+1 to wound rolls", "re-roll hit rolls of 1"], "then": ["then Prosecutors, charged"],
    }  # fmt: skip
    found = asked(server, "attack", **query)
    wanted = attack(
        "Liberators", "Clanrats", charged=True, cover=True, models=4, then=["then Prosecutors, charged"],
        effects=["+1 to wound rolls", "re-roll hit rolls of 1"],
    )  # fmt: skip
    assert found["damage"]["mean"] == pytest.approx(wanted.mean)
    assert found["slain"]["mean"] == pytest.approx(wanted.slain.mean)
    assert found["destroyed"] == pytest.approx(wanted.destroyed)
    assert [each["name"] for each in found["rounds"]] == ["Liberators", "Prosecutors"]
    assert found["assumed"] == list(wanted.assumed)
    for bar in found["damage"]["bars"]:
        assert bar["at_least"] == pytest.approx(wanted.at_least(bar["low"]))
        assert bar["gone"] == (bar["low"] >= wanted.foe.left)


def test_profiles_written_out(server: Server) -> None:
    found = asked(
        server, "attack", weapon=["4 3+ 4+ 1 D3 Crit (Mortal)", "Bite: 2 4+ 4+ 0 1"], models=3,
        target="health 2, save 4+, ward 6+", target_models=10,
    )  # fmt: skip
    wanted = attack(
        ["4 3+ 4+ 1 D3 Crit (Mortal)", "Bite: 2 4+ 4+ 0 1"], "health 2, save 4+, ward 6+", models=3, target_models=10
    )
    assert found["damage"]["mean"] == pytest.approx(wanted.mean)
    assert found["inflicted"]["mean"] > found["damage"]["mean"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("attacker=Liberaters&target=Clanrats", "Liberators"),
        ("weapon=4 3%2B 4%2B 1 D3&target=health 2, save 0%2B", "Save 0+"),
        ("attacker=Liberators", "target"),
        ("target=Clanrats", "attacker"),
        ("attacker=Liberators&target=Clanrats&models=-3", "whole number"),
        ("attacker=Liberators&target=Clanrats&models=1000", "whole number"),
        ("attacker=Liberators&target=Clanrats&modles=3", "modles"),
        ("attacker=Liberators&target=Clanrats&effect=%2B1 to hot rolls", "did you mean hit"),
        ("attacker=Liberators&target=Clanrats" + "&then=Clanrats" * 13, "12 times"),
    ],
)
def test_mistakes_are_told_kindly(server: Server, query: str, said: str) -> None:
    reply = server.http.get(f"/api/odds/attack?{query}")
    assert reply.status_code == 422
    assert said in reply.json()["error"]


def test_what_is_too_much(server: Server) -> None:
    assert server.http.get("/api/odds/attack?attacker=" + "x" * 5000).status_code == 413
    heavy = "weapon=100 2%2B 2%2B 3 20&target=health 100, save -&target-models=100&models=100"
    reply = server.http.get(f"/api/odds/attack?{heavy}&then=100 2%2B 2%2B 3 20, 100 models")
    assert reply.status_code == 422


def test_other_rolls(server: Server) -> None:
    assert asked(server, "roll", what="charge", distance=7.5, reroll=1)["chance"] == pytest.approx(
        charge(7.5, reroll=True)
    )
    assert asked(server, "roll", what="cast", value=7, against=1)["chance"] == pytest.approx(cast(7, 0, 1))
    assert asked(server, "roll", what="priority")["win"] == pytest.approx(15 / 36)
    dice = asked(server, "roll", what="dice", dice="2D6", at_least=7)
    assert dice["chance"] == pytest.approx(21 / 36)
    assert [bar["low"] for bar in dice["total"]["bars"]] == list(range(2, 13))
    found = asked(server, "roll", what="mortal", damage="D3", on=4, cast=6, target="Clanrats")
    assert found["damage"]["mean"] == pytest.approx(mortal("D3", "Clanrats", on=4, chance=cast(6)).mean)
    for wrong in ("what=luck", "what=charge", "what=charge&distance=far", "what=dice&reroll=1", "what=run&value=2"):
        assert server.http.get(f"/api/odds/roll?{wrong}").status_code == 422


def test_everybody_against_everybody(server: Server) -> None:
    armies = ["iron-wardens", "thicket-folk"]
    found, wanted = asked(server, "matrix", army=armies), matrix(armies)
    assert found["names"] == list(wanted.names)
    assert found["points"] == pytest.approx(wanted.points)
    assert found["share"] == pytest.approx(wanted.share)
    assert server.http.get("/api/odds/matrix?army=nobody").status_code == 422
    assert server.http.get("/api/odds/matrix.csv?army=iron-wardens").text.startswith("attacker,")


@pytest.mark.parametrize("path", ["attack.svg?attacker=Liberators&target=Clanrats", "matrix.svg?army=iron-wardens"])
def test_pictures(server: Server, path: str) -> None:
    reply = server.http.get(f"/api/odds/{path}")
    assert reply.headers["content-type"] == "image/svg+xml"
    assert reply.text.startswith("<svg")


def test_every_unit_on_offer_can_be_asked_about(server: Server) -> None:
    for army in asked_list(server):
        for unit in army["units"]:
            if unit["melee"]:
                assert asked(server, "attack", attacker=unit["id"], target=unit["id"])["rounds"]


def asked_list(server: Server) -> list[Data]:
    found: list[Data] = server.http.get("/api/odds/units").json()
    assert found
    return found


def test_a_battle_says_what_is_about_to_be_rolled(server: Server) -> None:
    made = server.make("one-screen")
    seen: dict[str, Any] = {}
    lines: list[str] = []

    def watch(table: Data) -> bool:
        decision = table["decision"] or {}
        for option in decision.get("options", []) if decision.get("type") == "Window" else []:
            if option["roll"] is not None:
                seen.setdefault(option["roll"]["roll"], option["roll"])
                if option["roll"]["foes"]:
                    seen["foes"] = option["roll"]["foes"]
        if decision.get("type") == "PickTargets":
            seen["targets"] = decision["odds"]
        if decision.get("foes"):
            seen["after"] = decision["foes"]
        if decision.get("priority"):
            seen["priority"] = decision["priority"]
        for each in table["events"]:
            if each["event"]["type"] == "Rolled" and each["luck"]:
                seen["luck"] = each["luck"]
        lines.extend(told(line["words"]) for line in table["lines"] if line["kind"] == "dice")
        return {"run", "charge", "foes", "targets", "after", "luck", "priority"} <= set(seen)

    with server.page(made, "both") as page:
        page.play(answers=1500, done=watch)
    assert {"run", "charge", "foes", "targets", "after", "luck", "priority"} <= set(seen)
    assert seen["run"]["mean"] == pytest.approx(3.5)
    for each in seen["foes"]:
        assert 0 < each["chance"] <= 1
        assert each["needs"] >= each["distance"] - 0.5 - 1e-3
    for target in seen["targets"].values():
        assert target["damage"] <= sum(each["damage"] for each in target["weapons"].values()) + 0.05
        assert 0 <= target["destroys"] <= 1
    assert {each["chance"] for each in seen["after"]} <= {0.0, 1.0}
    assert seen["priority"] in (pytest.approx(15 / 36), pytest.approx(21 / 36))
    assert any("this or better" in line for line in lines)
    rolls = server.http.get(f"/api/battles/{made['id']}/result").json()["rolls"]
    assert set(rolls) == {"lucky", "unlucky"}
    for each in (*rolls["lucky"], *rolls["unlucky"]):
        assert 0 < each["chance"] < 0.1
    assert all(each["got"] > each["expected"] for each in rolls["lucky"])
    assert all(each["got"] < each["expected"] for each in rolls["unlucky"])


def test_the_rarest_rolls_of_a_battle() -> None:
    def hits(unit: str, successes: int) -> Rolled:
        return Rolled("hit", RED, (3,) * 8, "Axe", unit, None, 4, successes, (), 3)

    run = Rolled("run", RED, (1,), "Run", "f")
    events = [hits("a", 8), hits("b", 4), hits("c", 0), hits("d", 7), hits("e", 1), run]
    found = remarkable(events, str.upper)
    assert [(each.unit, each.got) for each in found.lucky] == [("A", 8), ("D", 7)]
    assert [(each.unit, each.got) for each in found.unlucky] == [("C", 0), ("E", 1)]
    assert found.lucky[0].chance == pytest.approx(1 / 256)
    assert found.unlucky[1].chance == pytest.approx(9 / 256)
