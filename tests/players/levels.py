"""Battles between levels, as the tests want them: short, counted, and with a clock that does what it is told."""

from tests.battles import spearhead_battle

from warhost.engine.battle import Battle
from warhost.engine.prose import plain
from warhost.engine.records import BLUE, RED
from warhost.players.computer_player import ComputerPlayer

SIDES = {"aqshy": "fire-and-jade", "ghyran": "fire-and-jade", "dolorum": "sand-and-bone", "ossia": "sand-and-bone"}
ARMIES = ("vigilant-brotherhood", "gnawfeast-clawpack")


class Clock:
    """Each look at it takes a while."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def new_battle(realm: str, seed: int = 1, swapped: bool = False) -> Battle:
    red, blue = ARMIES[::-1] if swapped else ARMIES
    return spearhead_battle(SIDES[realm], red, blue, seed, realm)


def fought(battle: Battle, red: ComputerPlayer, blue: ComputerPlayer, until: int = 5000) -> list[tuple[str, str]]:
    """Let them fight, nothing refused; who answered and why, decision by decision."""
    told = []
    players = {RED: red, BLUE: blue}
    while (decision := battle.decision) is not None and battle.number < until:
        player = players[decision.player]
        battle.answer(player.choose(battle), by=decision.player)
        told.append((player.name, plain(player.why)))
    return told
