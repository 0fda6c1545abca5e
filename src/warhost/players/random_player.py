"""The random player: any sensible answer, each as likely."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.dice import stream
from warhost.players.base import Stuck
from warhost.players.candidates import candidates


class RandomPlayer:
    """Draws from the candidates."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = stream(f"random player {seed}")

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        choice = next(candidates(battle, decision, limit=1, rng=self._chance), None)
        if choice is None:
            raise Stuck(f"no answer to: {decision.reason}")
        return choice
