"""One battle between two players, from the decision it stands at to its end."""

from collections.abc import Callable

from warhost.engine.battle import Battle
from warhost.engine.records import BLUE, RED, Outcome
from warhost.players.computer_player import ComputerPlayer

MAX_ANSWERS = 5000


class Unending(RuntimeError):  # noqa: N818
    """A battle that took more answers than any battle should."""


def play(
    battle: Battle, red: ComputerPlayer, blue: ComputerPlayer, max_answers: int = MAX_ANSWERS,
    watch: Callable[[Battle], None] | None = None,
) -> Outcome:  # fmt: skip
    """Let the players answer until the battle is over; `watch` is shown the battle after every answer."""
    players = {RED: red, BLUE: blue}
    for _ in range(max_answers):
        decision = battle.decision
        if decision is None:
            assert battle.state.outcome is not None
            return battle.state.outcome
        battle.answer(players[decision.player].choose(battle), by=decision.player)
        if watch is not None:
            watch(battle)
    if battle.decision is None and battle.state.outcome is not None:
        return battle.state.outcome
    raise Unending(f"the battle is not over after {max_answers} answers")
