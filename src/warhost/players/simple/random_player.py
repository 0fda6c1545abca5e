"""The random player: any sensible answer, each as likely; what is by hand is left to people."""

from collections.abc import Callable

from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Pick, Picked, Window
from warhost.engine.dice import stream
from warhost.engine.prose import Prose, Words, said
from warhost.players.computer_player import first_idea
from warhost.rules.by_hand.tools import left_to_people


class RandomPlayer:
    """Draws from the candidates."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = stream(f"random player {seed}")
        self._words: Words | Callable[[], Words] | None = None

    @property
    def why(self) -> Prose:
        words = self._words() if callable(self._words) else self._words
        return () if words is None else said("{what}, drawn by lot", what=words)

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        if isinstance(decision, Pick) and (plain := left_to_people(decision)) is not None:
            self._words = "that is for people"
            return Picked((plain,))
        idea, choice = first_idea(battle, _enforced(battle, decision), self._chance)
        self._words = idea.words
        return choice


def _enforced(battle: Battle, decision: AnyDecision) -> AnyDecision:
    """The same without abilities by hand, unless one of them must be used."""
    if not isinstance(decision, Window):
        return decision
    known = battle.book.catalogue.abilities
    kept = [each for each in decision.options if not known[each.ability].by_hand]
    if len(kept) == len(decision.options) or not (kept or decision.may_pass):
        return decision
    return replace(decision, options=tuple(kept))
