"""How a battle went: the verdict, points by round, losses, and how kind the dice were."""

from typing import Any

import msgspec

from warhost.engine.battle import Battle
from warhost.narration.luck import luck
from warhost.narration.names import Names
from warhost.narration.summary import score_by_round, verdict
from warhost.server.views.luck import remarkable

Data = dict[str, Any]


def result_view(battle: Battle) -> Data:
    """The battle in figures, as it stands or as it ended."""
    state, events = battle.state, battle.events()
    return {
        "over": battle.over,
        "verdict": verdict(state),
        "outcome": msgspec.to_builtins(state.outcome),
        "points": {player.id: player.victory_points for player in state.players.values()},
        "rounds": [{"round": number, "points": row} for number, row in sorted(score_by_round(events).items())],
        "losses": {player: _losses(battle, player) for player in state.players},
        "luck": {
            player: {kind: _rounded(each._asdict()) for kind, each in kinds.items()}
            for player, kinds in luck(events).items()
        },
        "rolls": remarkable(events, lambda unit: Names(battle.book.catalogue).bare(state, unit)),
    }


def _losses(battle: Battle, player: str) -> list[Data]:
    state, names = battle.state, Names(battle.book.catalogue)
    return [
        {
            "unit": unit.id, "name": names.bare(state, unit.id), "size": unit.size, "slain": len(unit.slain),
            "damage": unit.damage, "destroyed": unit.status == "destroyed",
        }
        for unit in state.units.values()
        if unit.army == player and unit.kind == "unit"
    ]  # fmt: skip


def _rounded(row: Data) -> Data:
    return {key: round(value, 2) if isinstance(value, float) else value for key, value in row.items()}
