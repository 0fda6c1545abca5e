"""The captain: rules of thumb with knowledge. Every option is weighed in victory points, and the best one taken."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Move, MoveUnit, Pick, PickSlain, PickTargets, SetUpUnit, Window
from warhost.players.base import Thinker, first_legal
from warhost.players.ideas import Scored, Suggestion
from warhost.players.judgement.memory import Memory
from warhost.players.judgement.mind import Mind
from warhost.players.judgement.moves import charge_choices, ends, move_options, pile_in_choices
from warhost.players.judgement.picks import pick_options, slain_options, target_options
from warhost.players.judgement.setups import set_up_options
from warhost.players.judgement.stances import Intent, Standing
from warhost.players.judgement.weights import CAPTAIN, CAREFUL, Care, Weights
from warhost.players.judgement.windows import charge_gain, window_options
from warhost.players.recruit import Recruit
from warhost.rules.words import CHARGE


class Captain(Thinker):
    """Weighs what is on offer."""

    name = "captain"

    def __init__(self, seed: int | str = 0, weights: Weights = CAPTAIN, care: Care = CAREFUL) -> None:
        super().__init__(seed)
        self.weights, self.care = weights, care
        self.memory = Memory()

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        mind = Mind(battle, decision, f"captain {self.seed}", self.weights, Recruit, self.memory, self.care)
        found = weighed(mind, decision)
        return Suggestion(found[0].words, found[0].choice) if found else first_legal(battle, decision)


def _charges(mind: Mind, decision: MoveUnit) -> bool:
    ability = mind.game.catalogue.abilities.get(decision.ability or "")
    return decision.ends_in_combat and ability is not None and CHARGE in ability.keywords


def weighed(mind: Mind, decision: AnyDecision) -> list[Scored]:
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
    if decision.kind == "pile-in" or _charges(mind, decision):
        return _into_combat(mind, decision)
    return move_options(mind.battle, decision, mind.position)


def _into_combat(mind: Mind, decision: MoveUnit) -> list[Scored]:
    """Charges and pile-ins, or staying away."""
    unit, position, thorough = decision.unit or "", mind.position, not mind.care.eager
    found = []
    if decision.kind == "pile-in":
        for foe, move in pile_in_choices(mind.battle, decision, thorough):
            if mind.care.eager:
                return [Scored(0.0, f"{unit} closes in on {foe}", move)]
            value = float(Standing(position, unit).judge(ends(position, unit, move)[None], Intent()).total[0])
            harm = position.blows.harm(unit, foe) if foe is not None else 0.0
            found.append(Scored(value + 0.3 * harm, f"{unit} closes in on {foe}", move))
        if not found and not decision.must:
            found.append(Scored(0.0, f"{unit} stays where it is", Move()))
    else:
        for foe, move in charge_choices(mind.battle, decision, thorough):
            found.append(Scored(charge_gain(mind, unit, foe), f"{unit} charges {foe}", move))
        if not decision.must:
            found.append(Scored(0.0, f"{unit} had better stay where it is", Move()))
    return sorted(found, key=lambda each: -each.gain)
