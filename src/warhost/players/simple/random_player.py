"""The random player: any sensible answer, each as likely."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.dice import stream
from warhost.engine.prose import Prose, said
from warhost.players.computer_player import first_legal


class RandomPlayer:
    """Draws from the candidates."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = stream(f"random player {seed}")
        self.why: Prose = ()

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        found = first_legal(battle, decision, self._chance)
        self.why = said("{what}, drawn by lot", what=found.words)
        return found.choice
