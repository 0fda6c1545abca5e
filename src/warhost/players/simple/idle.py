"""The idle player, a baseline: each unit goes to an objective and stays there, and fights when it must."""

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Move, MoveUnit, Pass, SetUpUnit, UseAbility, Window
from warhost.engine.prose import spans
from warhost.engine.records import Objective
from warhost.players.computer_player import first_legal
from warhost.players.ideas.moves import go_to
from warhost.players.ideas.scene import scene_of
from warhost.players.ideas.set_ups import set_up_near
from warhost.rules.abilities.universal import normal_move
from warhost.rules.battleplan import plan_of
from warhost.rules.space.objectives import objective_gap


class IdlePlayer:
    """Moves to objectives and does nothing else of its own accord."""

    name = "idle"
    why = spans("each unit to its objective, and no further")

    def __init__(self, seed: int | str = 0) -> None:
        """Nothing is left to chance; the seed is there because every player has one."""

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        choice: Choice | None = None
        if isinstance(decision, Window) and decision.may_pass:
            choice = self._use(battle, decision)
        elif isinstance(decision, MoveUnit) and not decision.must:
            choice = self._move(battle, decision)
        elif isinstance(decision, SetUpUnit):
            post = self._post(battle, decision.unit)
            choice = set_up_near(battle, decision, (post.x, post.y)) if post is not None else None
        return choice if choice is not None else first_legal(battle, decision).choice

    def _post(self, battle: Battle, unit: str | None) -> Objective | None:
        """The objective a unit is to hold: they are dealt out in order."""
        state = battle.state
        if unit not in state.units or not state.objectives:
            return None
        army = [each.id for each in state.units.values() if each.army == state.units[unit].army]
        posts = list(state.objectives.values())
        return posts[army.index(unit) % len(posts)]

    def _use(self, battle: Battle, decision: Window) -> Choice:
        game = battle.game
        for option in decision.options:
            post = self._post(battle, option.unit)
            if option.ability != normal_move.id or option.unit is None or post is None:
                continue
            if objective_gap(game, option.unit, post) > plan_of(game).contest_range:
                return UseAbility(option.ability, option.unit)
        return Pass()

    def _move(self, battle: Battle, decision: MoveUnit) -> Choice:
        post = self._post(battle, decision.unit)
        if decision.kind == "pile-in" or decision.ends_in_combat or post is None:
            return Move()
        return go_to(battle, scene_of(battle.game, decision), np.array([post.x, post.y])) or Move()
