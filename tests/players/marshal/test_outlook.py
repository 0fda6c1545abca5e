"""Lines of the marshal: they end where the network knows what a position is worth, and its word decides."""

import numpy as np
import pytest
from tests.players.warlord.test_budget import before_a_charge

from warhost.engine.battle import Battle
from warhost.engine.decisions import Window
from warhost.engine.prose import plain
from warhost.engine.records import RED
from warhost.players import player
from warhost.players.captain.captain import Captain, weighed
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.weights import CAPTAIN
from warhost.players.marshal.marshal import LINES, Marshal, shipped
from warhost.players.marshal.network import Network, Values
from warhost.players.marshal.outlook import VICTORY, Outlook
from warhost.players.marshal.rows import Rows
from warhost.players.seeing import imagined
from warhost.players.warlord.search import Horizon


class Saying(Network):
    """Says what it was told to: both players' chances and points to come, one position after another."""

    def __init__(self, *told: tuple[tuple[float, float], tuple[float, float]]) -> None:
        super().__init__({})
        self.told = list(told)

    def values(self, rows: Rows) -> Values:
        wins, points = self.told.pop(0)
        return Values(np.array(wins, np.float32), np.array(points, np.float32))


class Looking(Outlook):
    """Keeps the end of its last line."""

    def __init__(self, battle: Battle, network: Network, horizon: Horizon = LINES) -> None:
        super().__init__(battle, RED, "looking", Captain(1).deputy, CAPTAIN, Memory(), network, horizon)

    def judged(self, battle: Battle) -> float:
        self.end = battle
        return super().judged(battle)


def first_idea(battle: Battle) -> Weighed:
    captain, decision = Captain(1), battle.decision
    assert decision is not None
    return weighed(Mind(battle, decision, 1, CAPTAIN, captain.deputy, Memory()), decision)[0]


def world_of(battle: Battle) -> Battle:
    found = imagined(battle, RED, "a world")
    assert found is not None
    return found


@pytest.mark.parametrize(("turns", "then"), [(1, (1, 2)), (2, (2, 1))])
def test_a_line_ends_where_somebody_is_asked_what_to_do_in_a_later_turn(turns: int, then: tuple[int, int]) -> None:
    battle = before_a_charge()
    outlook = Looking(battle, shipped(), Horizon(turns=turns))
    outlook.line(world_of(battle), first_idea(battle), 0)
    now, decision = outlook.end.state.now, outlook.end.decision
    assert isinstance(decision, Window)
    assert decision.kind != "reaction"
    assert (now.round, now.turn) == then


def test_the_end_of_a_line_is_worth_what_the_network_says_of_both_players() -> None:
    battle = before_a_charge()
    told = ((0.25, 0.75), (2.0, -1.0)), ((0.75, 0.5), (0.0, -3.0))
    outlook, idea = Looking(battle, Saying(*told)), first_idea(battle)
    world = world_of(battle)
    values = [outlook.line(world, idea, 0) for _ in range(2)]
    points = {each: record.victory_points for each, record in outlook.end.state.players.items()}
    lead = points["red"] - points["blue"] + 1.5
    assert values == pytest.approx([lead - VICTORY / 2, lead + VICTORY / 4])
    assert outlook.chance(idea) == pytest.approx((0.25 + 0.625) / 2)


def test_of_a_battle_that_is_over_nobody_is_asked() -> None:
    battle = before_a_charge()
    while battle.decision is not None:
        battle.answer(player("recruit", battle.number).choose(battle))
    outcome, points = battle.state.outcome, [each.victory_points for each in battle.state.players.values()]
    assert outcome is not None
    sign = 0 if outcome.winner is None else 1 if outcome.winner == RED else -1
    assert Looking(battle, Saying()).judged(battle) == points[0] - points[1] + sign * VICTORY


def test_the_marshal_looks_ahead_without_a_clock() -> None:
    battle = before_a_charge()
    one, other = Marshal(1), Marshal(1)
    assert one.choose(battle) == other.choose(battle)
    assert plain(one.why) == plain(other.why)
    assert "of 100" in plain(one.why)


@pytest.mark.parametrize(("asked", "most", "fewest"), [("7", 7, LINES.fewest), ("2", 2, 2), ("0.5", 2, 2)])
def test_how_many_lines_can_be_named(asked: str, most: int, fewest: int) -> None:
    found = player(f"marshal:{asked}", 1)
    assert isinstance(found, Marshal)
    assert (found.ways.horizon.most, found.ways.horizon.fewest) == (most, fewest)
