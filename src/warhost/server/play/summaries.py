"""A battle as a list of battles shows it."""

import time

from warhost.engine.decisions import AnyDecision
from warhost.engine.records import State
from warhost.server.protocol.library import BattleSummary
from warhost.server.store.records import BattleRecord
from warhost.server.views.table import realm_of


def summary_of(
    record: BattleRecord, state: State, number: int, decision: AnyDecision | None, over: bool
) -> BattleSummary:
    """How it stands after so many answers, as of now."""
    return BattleSummary(
        id=record.id, mode=record.mode, pack=record.pack, realm=realm_of(state), armies=record.armies,
        bots=record.bots, round=state.now.round, rounds=state.rounds, turn=state.now.active,
        phase=state.now.phase,
        points={player.id: player.victory_points for player in state.players.values()}, number=number,
        over=over, winner=state.outcome.winner if state.outcome is not None else None,
        waiting_for=decision.player if decision is not None else None, updated=time.time(),
        created=record.created,
    )  # fmt: skip
