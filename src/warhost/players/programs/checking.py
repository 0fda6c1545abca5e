"""Does a program keep the protocol? It is greeted, refused once, plays a battle, goes on with one, and is sent away."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import NamedTuple

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.records import RED
from warhost.players.computer_player import ComputerPlayer, Forfeit
from warhost.players.ideas.idea import Suggestion
from warhost.players.match import play
from warhost.players.programs.program_player import Judged, ProgramPlayer
from warhost.players.programs.protocol import ProgramAnswer

MIDDLE = 60
"""So many answers into a battle it is taken over by a program that has not seen the beginning."""
TO_LEAVE = 2.0


class ProgramCheck(NamedTuple):
    """One thing that was tried, and how it went."""

    fine: bool
    words: str


class Examined(ProgramPlayer):
    """A program whose first answer is refused whatever it is, and whose answers are timed."""

    slowest, answered, snubbed = 0.0, 0, False

    def choose(self, battle: Battle) -> Choice:
        started = monotonic()
        choice = super().choose(battle)
        self.slowest, self.answered = max(self.slowest, monotonic() - started), self.answered + 1
        return choice

    def judged(self, battle: Battle, said: ProgramAnswer, found: list[Suggestion]) -> Judged:
        if not self.snubbed:
            self.snubbed = True
            return [{"rules": [], "text": "a trial: the first answer is refused, whatever it is"}], None
        return super().judged(battle, said, found)


def examine(
    make: Callable[[], Examined], battle: Callable[[], Battle], against: Callable[[], ComputerPlayer]
) -> Iterator[ProgramCheck]:
    """Every trial in turn; the first that fails is the last."""
    for trial in (_greeted, _whole_battle, _taken_over, _sent_away):
        player = make()
        try:
            yield ProgramCheck(True, trial(player, battle(), against))
        except Forfeit as lost:
            yield ProgramCheck(False, str(lost))
            return
        finally:
            player.leave()


def _greeted(player: Examined, battle: Battle, against: Callable[[], ComputerPlayer]) -> str:
    said = player.start()
    options = ", ".join(f"{name} ({each.default!r})" for name, each in said.options.items()) or "none"
    return f"says hello: {said.name}, protocol {said.protocol}; options: {options}"


def _whole_battle(player: Examined, battle: Battle, against: Callable[[], ComputerPlayer]) -> str:
    outcome = play(battle, player, against())
    if not battle.over:
        raise Forfeit((outcome.victory or "").partition(": ")[2])
    refused = f"{player.refused - 1} of them refused at first" if player.refused > 1 else "none of them refused"
    return (
        f"answers again after a refusal, and plays a battle to its end: {player.answered} answers, {refused}; "
        f"the slowest took {player.slowest * 1000:.0f} ms with the host's own part"
    )


def _taken_over(player: Examined, battle: Battle, against: Callable[[], ComputerPlayer]) -> str:
    other = against()
    while battle.decision is not None and (battle.number < MIDDLE or battle.decision.player != RED):
        battle.answer(other.choose(battle))
    player.snubbed = True
    player.choose(battle)
    return f"goes on with a battle that it has not seen the beginning of, at decision {battle.number}"


def _sent_away(player: Examined, battle: Battle, against: Callable[[], ComputerPlayer]) -> str:
    player.start()
    started = monotonic()
    if not player.leaves(TO_LEAVE):
        raise Forfeit(f"the program has not ended {TO_LEAVE:g} seconds after quit (the host would end it then)")
    return f"ends when it is told to quit, in {(monotonic() - started) * 1000:.0f} ms"
