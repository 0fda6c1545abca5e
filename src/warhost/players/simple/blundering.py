"""A player who blunders now and then: one answer in so many is drawn by lot."""

from collections.abc import Callable

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Pick, Window
from warhost.engine.dice import stream
from warhost.engine.prose import said
from warhost.players.computer_player import Thinker, first_legal
from warhost.players.ideas.idea import Suggestion


class Blundering(Thinker):
    """Thinks as another does, but for a share of the answers, which are any legal ones."""

    def __init__(self, name: str, mind: Thinker, rate: float, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.name, self.mind, self.rate = name, mind, rate

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        chance = stream(f"blunders {self.seed} {battle.number}")
        if _could(decision) and chance.random() < self.rate:
            found = first_legal(battle, decision, chance)
            return Suggestion(said("{what}, without much thought", what=found.words), found.choice)
        return self.mind.think(battle, decision)


def _could(decision: AnyDecision) -> bool:
    """Formalities are nobody's blunder: what has one answer, and the choices before the battle."""
    if isinstance(decision, Pick):
        return len(decision.options) > 1 and decision.kind not in ("attacker", "realm", "map", "territory")
    return not isinstance(decision, Window) or decision.kind != "deploy"


def blundering(name: str, mind: Callable[[int | str], Thinker], rate: float) -> Callable[[int | str], Blundering]:
    """Makes players of a level that thinks like these and blunders at this rate."""
    return lambda seed: Blundering(name, mind(seed), rate, seed)
