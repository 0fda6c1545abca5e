"""The network of the marshal: what it reads, what it says, and what is said of weights that will not do."""

from pathlib import Path

import numpy as np
import pytest

from warhost.arena import request
from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.registry import find_pack
from warhost.engine.battle import Battle
from warhost.engine.records import PLAYERS
from warhost.players import player
from warhost.players.captain.position import Position
from warhost.players.marshal import marshal
from warhost.players.marshal.marshal import Marshal
from warhost.players.marshal.network import SHAPES, SHIPPED, Network, Unusable, raw
from warhost.players.marshal.rows import MOST_UNITS, UNIT_COLUMNS, Rows, rows_of, stacked
from warhost.players.seeing import seen
from warhost.server.http.library import battle_choices
from warhost.server.play.new_battles import make
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.wrong import Wrong

CONTROLLED, FOES = 10, 11
"""Columns of the whole: my points, and theirs."""


@pytest.fixture(scope="module")
def battle() -> Battle:
    """Well into a battle of recruits."""
    found = army_battle(find_pack("fire-and-jade"), ("vigilant-brotherhood", "gnawfeast-clawpack"), 5)
    sides = {seat: player("recruit", seat) for seat in PLAYERS}
    while found.state.now.round < 3 and (decision := found.decision) is not None:
        found.answer(sides[decision.player].choose(found))
    return found


def _rows(battle: Battle, seat: str) -> Rows:
    game = seen(battle, seat)
    return rows_of(game, seat, Position(game, seat))


def test_both_players_see_the_same_units_the_other_way_round(battle: Battle) -> None:
    red, blue = (_rows(battle, seat) for seat in PLAYERS)
    assert red.mine.shape == (MOST_UNITS, UNIT_COLUMNS)
    health = 1
    assert np.allclose(red.mine[:, health], blue.theirs[:, health])
    assert np.allclose(red.theirs[:, health], blue.mine[:, health])
    assert red.mine[:, 0].sum() == sum(
        unit.army == "red" and unit.status != "destroyed" for unit in battle.state.units.values()
    )
    points = {seat: battle.state.players[seat].victory_points / 20 for seat in PLAYERS}
    assert red.whole[CONTROLLED] == pytest.approx(points["red"])
    assert red.whole[FOES] == pytest.approx(points["blue"])
    assert blue.whole[CONTROLLED] == pytest.approx(points["blue"])


def test_it_says_what_the_layers_say_and_heeds_nobody_who_is_not_there(battle: Battle) -> None:
    weights = Network.read().weights
    rows = stacked([_rows(battle, seat) for seat in PLAYERS])
    found = Network(weights).values(rows)
    assert found.win == pytest.approx(1 / (1 + np.exp(-raw(weights, *rows)[:, 0])))
    fewer = Rows(rows.mine[:, : int(rows.mine[:, :, 0].sum(1).max())], *rows[1:])
    assert Network(weights).values(fewer).win == pytest.approx(found.win, abs=1e-6)


def test_it_prefers_to_be_ahead(battle: Battle) -> None:
    rows = stacked([_rows(battle, "red")] * 2)
    rows.whole[1, 10] += 0.5
    rows.whole[1, 12] += 1.0
    behind, ahead = Network.read().values(rows).win
    assert ahead > behind + 0.05


def test_the_marshal_answers_and_tells_its_chances(battle: Battle) -> None:
    twin = battle.clone()
    marshal = Marshal("tests")
    told = []
    for _ in range(12):
        decision = twin.decision
        assert decision is not None
        twin.answer(marshal.choose(twin))
        told.append("".join(str(span) for span in marshal.why))
    assert not marshal.slips
    assert any("of 100" in words for words in told)


def test_weights_of_pytorch_give_the_same(battle: Battle) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is an extra: pip install warhost[train]")
    weights = Network.read().weights
    rows = stacked([_rows(battle, seat) for seat in PLAYERS])
    theirs = raw({name: torch.as_tensor(each) for name, each in weights.items()}, *map(torch.as_tensor, rows))
    assert raw(weights, *rows) == pytest.approx(theirs.numpy(), abs=1e-5)


def test_what_is_wrong_with_a_file_of_weights_is_said(tmp_path: Path) -> None:
    weights = Network.read().weights
    with pytest.raises(Unusable, match="there are no weights at"):
        Network.read(tmp_path / "none.npz")
    whole = SHIPPED.read_bytes()
    (tmp_path / "cut.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Unusable, match="is damaged"):
        Network.read(tmp_path / "cut.npz")
    np.savez(tmp_path / "old.npz", version=np.array(0), **weights)  # type: ignore[arg-type]
    with pytest.raises(Unusable, match=r"is of version 0, not \d: train the marshal anew"):
        Network.read(tmp_path / "old.npz")
    spoilt = {**weights, "out": np.full(SHAPES["out"], np.nan, np.float32)}
    Network(spoilt).write(tmp_path / "nan.npz")
    with pytest.raises(Unusable, match="not all of it are numbers"):
        Network.read(tmp_path / "nan.npz")
    Network({**weights, "out": weights["out"][:, :1]}).write(tmp_path / "thin.npz")
    with pytest.raises(Unusable, match="'out' is not"):
        Network.read(tmp_path / "thin.npz")


def test_the_shipped_file_is_small() -> None:
    assert SHIPPED.stat().st_size < 3_000_000


def test_without_weights_the_other_levels_stay(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing() -> Network:
        return Network.read(tmp_path / "gone.npz")

    monkeypatch.setattr(marshal, "shipped", missing)
    with pytest.raises(request.AskedWrong, match="the marshal cannot play: there are no weights at"):
        request.players("captain,marshal")
    with pytest.raises(Wrong, match="the marshal cannot play"):
        make(BattleWish("computer", opponent="marshal"), None)
    assert request.players("captain,warlord") == ("captain", "warlord")
    offered = [each.id for each in battle_choices().bots]
    assert "marshal" not in offered
    assert {"first-timer", "captain", "captain:aggressive", "warlord"} <= set(offered)
