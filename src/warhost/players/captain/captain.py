"""The captain: rules of thumb with knowledge. Every option is weighed in victory points, and the best one taken."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    AnyDecision,
    Pick,
    PickSlain,
    PickTargets,
    SetUpUnit,
    Window,
)
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.weigh_abilities import window_options
from warhost.players.captain.weigh_attacks import slain_options, target_options
from warhost.players.captain.weigh_charges import combat_options, is_charge
from warhost.players.captain.weigh_moves import move_options
from warhost.players.captain.weigh_picks import pick_options
from warhost.players.captain.weigh_set_ups import set_up_options
from warhost.players.captain.weights import CAPTAIN, CAREFUL, HASTY, Care, Weights
from warhost.players.computer_player import ComputerPlayer, Thinker, first_legal
from warhost.players.ideas.idea import Suggestion
from warhost.players.simple.recruit import Recruit


class Captain(Thinker):
    """Weighs what is on offer."""

    name = "captain"

    def __init__(self, seed: int | str = 0, weights: Weights = CAPTAIN, care: Care = CAREFUL) -> None:
        super().__init__(seed)
        self.weights, self.care = weights, care
        self.memory = Memory()

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        mind = Mind(battle, decision, f"captain {self.seed}", self.weights, self.deputy, self.memory, self.care)
        found = weighed(mind, decision)
        return Suggestion(found[0].words, found[0].choice) if found else first_legal(battle, decision)

    def deputy(self, seed: str) -> ComputerPlayer:
        """Who answers on imagined battles: a hasty captain, and for that one a recruit."""
        if not self.care.tries:
            return Recruit(seed)
        hasty = Captain(seed, self.weights, HASTY)
        hasty.memory = self.memory
        return hasty


def weighed(mind: Mind, decision: AnyDecision) -> list[Weighed]:
    """The answers worth weighing, the best first; nothing where any will do."""
    if isinstance(decision, Window):
        return window_options(mind, decision)
    if isinstance(decision, Pick):
        return pick_options(mind, decision)
    if isinstance(decision, PickTargets):
        return target_options(mind, decision)
    if isinstance(decision, PickSlain):
        return slain_options(mind, decision)
    if isinstance(decision, SetUpUnit):
        return set_up_options(mind, decision)
    if decision.kind == "pile-in" or is_charge(mind, decision):
        return combat_options(mind, decision)
    return move_options(mind.battle, decision, mind.position)
