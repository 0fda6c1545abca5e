"""One battle between two players, from the decision it stands at to its end."""

from collections.abc import Callable

from warhost.engine.battle import Battle
from warhost.engine.records import BLUE, RED, Outcome, opponent
from warhost.players.computer_player import ComputerPlayer, Forfeit

MAX_ANSWERS = 5000


class Unending(RuntimeError):  # noqa: N818
    """A battle that took more answers than any battle should."""


def play(
    battle: Battle, red: ComputerPlayer, blue: ComputerPlayer, max_answers: int = MAX_ANSWERS,
    watch: Callable[[Battle], None] | None = None,
) -> Outcome:  # fmt: skip
    """Let the players answer until the battle is over; `watch` is shown the battle after every answer.

    A player that forfeits has lost: the battle stays where it stood, and `victory` says why.
    """
    players = {RED: red, BLUE: blue}
    forfeit = None
    try:
        outcome = _to_the_end(battle, players, max_answers, watch)
    except Forfeit as lost:
        decision, forfeit = battle.decision, str(lost)
        assert decision is not None
        outcome = Outcome(opponent(decision.player), f"{decision.player} forfeits: {forfeit}")
    for each in players.values():
        dismiss(each, battle, outcome.winner, forfeit)
    return outcome


def _to_the_end(
    battle: Battle, players: dict[str, ComputerPlayer], max_answers: int, watch: Callable[[Battle], None] | None
) -> Outcome:
    for _ in range(max_answers):
        decision = battle.decision
        if decision is None:
            break
        battle.answer(players[decision.player].choose(battle), by=decision.player)
        if watch is not None:
            watch(battle)
    if battle.decision is None and battle.state.outcome is not None:
        return battle.state.outcome
    raise Unending(f"the battle is not over after {max_answers} answers")


def dismiss(player: ComputerPlayer, battle: Battle, winner: str | None, forfeit: str | None = None) -> None:
    """Tell a player that wants to know how the battle ended."""
    finish = getattr(player, "finish", None)
    if finish is not None:
        finish(battle, forfeit, winner)
