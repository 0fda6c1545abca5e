"""The random player: any sensible answer, each as likely."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.dice import stream
from warhost.engine.prose import Prose, said
from warhost.players.computer_player import first_idea
from warhost.players.ideas.idea import Idea


class RandomPlayer:
    """Draws from the candidates."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = stream(f"random player {seed}")
        self._idea: Idea | None = None

    @property
    def why(self) -> Prose:
        return () if self._idea is None else said("{what}, drawn by lot", what=self._idea.told())

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        self._idea, choice = first_idea(battle, decision, self._chance)
        return choice
