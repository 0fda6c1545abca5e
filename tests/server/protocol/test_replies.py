"""What is really sent is what the protocol says."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.server.serving import Server, quick, serving

from warhost.server.protocol.library import BattleChoices, BattleSummary, PackCards, RulePage, ScenarioView
from warhost.server.protocol.odds import MatchupsView, OddsArmy, OutcomeView
from warhost.server.protocol.replays import ReplayView, ResultView
from warhost.server.protocol.replies import AnyReply
from warhost.server.protocol.rosters import FactionView
from warhost.server.protocol.sheets import ArmyView


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("data")
    with serving(quick(data)) as running:
        yield running


def same(raw: bytes | str, kind: object) -> None:
    """Nothing is sent that is not declared, and nothing declared is missing."""
    read = msgspec.json.decode(raw, type=kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(raw)


@pytest.mark.parametrize("pack", ["fire-and-jade", "border-war"])
def test_a_battle_over_the_socket(server: Server, pack: str) -> None:
    made = server.make("one-screen", pack=pack, seed=3)
    with server.page(made, "both") as page, server.page(made, "watch") as watching:
        page.play(60)
        unit = next(iter(page.table["table"]["units"]))
        page.ask(type="look", unit=unit)
        page.ask(type="check", to=page.table["number"], choice=page.suggestion())
        page.ask(type="undo", to=0)
        watching.ask(type="undo", to=0)
        kinds = {msgspec.json.decode(raw)["type"] for raw in (*page.heard, *watching.heard)}
        assert {"table", "accepted", "refused", "checked", "suggested", "looked", "here"} <= kinds
        for raw in (*page.heard, *watching.heard):
            same(raw, AnyReply)
    for path, kind in ((f"{made['id']}", BattleSummary), (f"{made['id']}/result", ResultView)):
        same(server.http.get(f"/api/battles/{path}").content, kind)
    token = {"Authorization": f"Bearer {made['seats']['both']}"}
    same(server.http.get(f"/api/battles/{made['id']}/replay", headers=token).content, ReplayView)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("choices", BattleChoices),
        ("cards", dict[str, PackCards]),
        ("armies/vigilant-brotherhood", ArmyView),
        ("rules/core-5.3", RulePage),
        ("scenarios/advanced/border-war-victory-draw", ScenarioView),
        ("factions/stormcast-eternals", FactionView),
        ("odds/units", list[OddsArmy]),
        ("odds/attack?attacker=vigilant-brotherhood/liberators&target=gnawfeast-clawpack/clanrats", OutcomeView),
        ("odds/matrix?army=iron-wardens&army=thicket-folk", MatchupsView),
    ],
)
def test_what_is_read_over_http(server: Server, path: str, kind: object) -> None:
    reply = server.http.get(f"/api/{path}")
    assert reply.status_code == 200, reply.text
    same(reply.content, kind)
