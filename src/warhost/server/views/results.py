"""How a battle went: the verdict, points by round, losses, and how kind the dice were."""

from warhost.engine.battle import Battle
from warhost.engine.prose import plain
from warhost.narration.luck import Luck, luck
from warhost.narration.names import BattleNames
from warhost.narration.summary import score_by_round, verdict
from warhost.server.protocol.replays import LuckView, ResultView, RoundScore, UnitLosses
from warhost.server.views.luck import remarkable


def result_view(battle: Battle) -> ResultView:
    """The battle in figures, as it stands or as it ended."""
    state, events = battle.state, battle.events()
    return ResultView(
        over=battle.over,
        verdict=plain(verdict(state)),
        outcome=state.outcome,
        points={player.id: player.victory_points for player in state.players.values()},
        rounds=[RoundScore(round=number, points=row) for number, row in sorted(score_by_round(events, state).items())],
        losses={player: _losses(battle, player) for player in state.players},
        luck={player: {kind: _luck(each) for kind, each in kinds.items()} for player, kinds in luck(events).items()},
        rolls=remarkable(events, lambda unit: BattleNames(battle.book.catalogue).bare(state, unit)),
    )


def _losses(battle: Battle, player: str) -> list[UnitLosses]:
    state, names = battle.state, BattleNames(battle.book.catalogue)
    return [
        UnitLosses(
            unit=unit.id, name=names.bare(state, unit.id), size=unit.size, slain=len(unit.slain),
            damage=unit.damage, destroyed=unit.status == "destroyed",
        )
        for unit in state.units.values()
        if unit.army == player and unit.kind == "unit"
    ]  # fmt: skip


def _luck(each: Luck) -> LuckView:
    expected, deviation = round(each.expected, 2), round(each.deviation, 2)
    return LuckView(dice=each.dice, total=each.total, expected=expected, deviation=deviation)
