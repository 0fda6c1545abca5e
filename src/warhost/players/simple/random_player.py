"""The random player: any sensible answer, each as likely; what is by hand is left to people."""

from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Pick, Picked, Window
from warhost.engine.dice import stream
from warhost.engine.prose import Prose, said
from warhost.players.computer_player import first_idea
from warhost.players.ideas.idea import Idea, simply
from warhost.rules.by_hand.tools import left_to_people


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
        if isinstance(decision, Pick) and (plain := left_to_people(decision)) is not None:
            self._idea = simply("that is for people", Picked((plain,)))
            return Picked((plain,))
        self._idea, choice = first_idea(battle, _enforced(battle, decision), self._chance)
        return choice


def _enforced(battle: Battle, decision: AnyDecision) -> AnyDecision:
    """The same without abilities by hand, unless one of them must be used."""
    if not isinstance(decision, Window):
        return decision
    known = battle.game.catalogue.abilities
    kept = tuple(each for each in decision.options if not known[each.ability].by_hand)
    return replace(decision, options=kept) if kept or decision.may_pass else decision
