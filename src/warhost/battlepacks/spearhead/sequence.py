"""The Spearhead sequence (spearhead-round, spearhead-scoring): twists, hands, tactics, on top of the core sequence."""

from collections.abc import Mapping

from warhost.battlepacks.card_steps import CARD_STEPS, twist_scores
from warhost.battlepacks.spearhead import prebattle
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import run_script
from warhost.rules.battleplan import Score, StepFunction
from warhost.rules.sequence.phases import SEQUENCE as CORE_SEQUENCE
from warhost.rules.sequence.phases import STEPS as CORE_STEPS
from warhost.rules.sequence.phases import first_turn
from warhost.rules.space.objectives import held_by

WINDOWS = ("active window", "other window")

SEQUENCE: Mapping[str, tuple[str, ...]] = {
    **CORE_SEQUENCE,
    "set-up": ("attacker", "loadouts", "realm", "map", "terrain group", "set up terrain"),
    "deployment": ("deploy in turn", *WINDOWS, "determine control", "open round"),
    "start-of-round": (
        "reserves end",
        "attacker first",
        "underdog",
        "twist",
        "hands",
        "round begins",
        *WINDOWS,
        "open turn",
    ),
    "end-of-turn": (*WINDOWS, "determine control", "score", "tactics", "after scoring", "close turn"),
    "end-of-round": (*WINDOWS, "round scores", "army clauses", "twist ends", "close round"),
}


def _attacker_first(game: Game) -> Script[bool]:
    """In round one the attacker chooses who goes first; later a priority roll."""
    attackers = [player.id for player in game.state.players.values() if player.attacker]
    if game.now.round == 1 and attackers:
        game.change_now(finished_first=attackers[0])
    return (yield from first_turn(game))


def objective_scores(game: Game, player: str) -> list[Score]:
    """1 for one objective, 1 for two or more, 1 for more than the opponent; and what the twist adds."""
    mine, theirs = len(held_by(game, player)), len(held_by(game, opponent(player)))
    scores: list[Score] = []
    if mine >= 1:
        scores.append((1, "an objective held"))
    if mine >= 2:
        scores.append((1, "two or more objectives held"))
    if mine > theirs:
        scores.append((1, "more objectives than the enemy"))
    return scores + twist_scores(game, player)


def _army_clauses(game: Game) -> Script[bool]:
    """Clauses of army abilities that wait for the end of a round."""
    for player in game.state.players.values():
        for name in player.abilities:
            ability = game.catalogue.abilities[name]
            if "end of round" in ability.clauses:
                yield from run_script(ability.clauses["end of round"](Use(game, ability, None, player.id)))
    return True


STEPS: Mapping[str, StepFunction] = {
    **CORE_STEPS,
    **CARD_STEPS,
    "attacker": prebattle.pick_attacker,
    "loadouts": prebattle.pick_loadouts,
    "realm": prebattle.pick_realm,
    "map": prebattle.pick_map,
    "terrain group": prebattle.pick_group,
    "set up terrain": prebattle.set_up_terrain,
    "deploy in turn": prebattle.deploy_in_turn,
    "attacker first": _attacker_first,
    "army clauses": _army_clauses,
}
