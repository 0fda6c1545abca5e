"""The recruit: sensible moves with little thought. To an objective, at whoever is near, and all abilities at once."""

import numpy as np

from warhost.battlepacks.sides import TERRAIN_CHOICES
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import (
    AnyDecision,
    Choice,
    Move,
    MoveUnit,
    Option,
    Pass,
    Pick,
    Picked,
    SetUpUnit,
    UseAbility,
    Window,
)
from warhost.engine.dice import Chance, stream
from warhost.engine.game import Game
from warhost.engine.prose import Words, a_thing, a_unit, inches, joined, said
from warhost.engine.records import opponent
from warhost.players.computer_player import Thinker, first_legal
from warhost.players.ideas.idea import Suggestion
from warhost.players.ideas.moves import charge, go_to, nearest_foes
from warhost.players.ideas.posts import posts
from warhost.players.ideas.scene import scene_of
from warhost.players.ideas.set_ups import set_up_near
from warhost.rules.battleplan import plan_of
from warhost.rules.by_hand.tools import left_to_people
from warhost.rules.effects.characteristics import move_amount
from warhost.rules.moving.terms import CHARGE_REACH
from warhost.rules.space.measuring import distance_between
from warhost.rules.space.objectives import objective_gap
from warhost.rules.space.standing import on_table
from warhost.rules.words import CHARGE, FIGHT, MOVE, RETREAT, RUN, SHOOT

CHARGES_FROM = 8.0
"""The farthest charge a recruit tries."""


class Recruit(Thinker):
    """Plays sensibly with little thought."""

    name = "recruit"

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        chance = stream(f"recruit {self.seed} {battle.number}")
        if isinstance(decision, Window):
            return self._use(battle.game, decision)
        if isinstance(decision, Pick):
            return self._pick(battle.game, decision, chance)
        if isinstance(decision, MoveUnit):
            return self._move(battle, decision) or first_legal(battle, decision)
        if isinstance(decision, SetUpUnit) and decision.kind != "terrain":
            return self._set_up(battle, decision) or first_legal(battle, decision)
        return first_legal(battle, decision)

    def _use(self, game: Game, decision: Window) -> Suggestion:
        for option in decision.options:
            words = self._likes(game, option, game.catalogue.abilities[option.ability])
            if words:
                return Suggestion(words, UseAbility(option.ability, option.unit))
        if decision.may_pass:
            return Suggestion("nothing to do here", Pass())
        option = decision.options[0]
        return Suggestion("it must be done", UseAbility(option.ability, option.unit))

    def _likes(self, game: Game, option: Option, ability: Ability) -> Words | None:
        """Whether to use an ability, and why: moves with a goal, attacks, and whatever costs no card."""
        words, unit = ability.keywords, option.unit
        if ability.offered is not None or ability.cost or ability.by_hand:
            return None
        if RETREAT in words:
            return None
        if CHARGE in words and unit is not None:
            gap = _nearest_gap(game, unit)
            return said("an enemy is {gap} away", gap=inches(gap, ".0f")) if gap <= CHARGES_FROM else None
        if MOVE in words and unit is not None:
            return _wants_to_go(game, unit, RUN in words)
        if words & {SHOOT, FIGHT}:
            return "whoever can attack does"
        return f"{ability.name} costs nothing"

    def _pick(self, game: Game, decision: Pick, chance: Chance) -> Suggestion:
        me = decision.player
        if decision.kind == "first-turn":
            return Suggestion("going first", Picked((me,)))
        if decision.kind == "discard":
            return Suggestion("keeping the cards", Picked(()))
        if (plain := left_to_people(decision)) is not None:
            return Suggestion("that is for people", Picked((plain,)))
        if decision.kind in TERRAIN_CHOICES:
            return Suggestion("as good as any", Picked(decision.options[:1]))
        options = list(decision.options)
        chance.shuffle(options)
        units = game.state.units
        if all(each in units for each in options):
            options.sort(key=lambda each: -units[each].alive)
        items = tuple(options[: decision.most])
        named = joined(", ", map(a_thing, items)) or "none"
        return Suggestion(said("{items}, as good as any", items=named), Picked(items))

    def _move(self, battle: Battle, decision: MoveUnit) -> Suggestion | None:
        if decision.kind == "pile-in" or decision.unit is None:
            return None
        scene = scene_of(battle.game, decision, thorough=False)
        found: Choice | None = None
        if decision.ends_in_combat:
            for foe, gap in nearest_foes(battle.game, scene.unit):
                found = charge(battle, scene, foe) if gap <= decision.limit + CHARGE_REACH else None
                if found is not None:
                    return Suggestion(said("at {foe}, the nearest enemy", foe=a_unit(foe)), found)
            return None
        post = posts(battle.game, decision.player).get(decision.unit)
        if post is not None:
            found = go_to(battle, scene, np.array([post.x, post.y]))
        if found is None and not decision.must:
            found = Move()
        return None if found is None or post is None else Suggestion(said("to {post}", post=a_thing(post.id)), found)

    def _set_up(self, battle: Battle, decision: SetUpUnit) -> Suggestion | None:
        """By the objectives in turn, so that the army spreads."""
        things = list(battle.state.objectives.values())
        if not things or decision.kind == "return" or decision.unit not in battle.state.units:
            return None
        post = things[len(on_table(battle.game, decision.player)) % len(things)]
        found = set_up_near(battle, decision, (post.x, post.y))
        return None if found is None else Suggestion(said("towards {post}", post=a_thing(post.id)), found)


def _nearest_gap(game: Game, unit: str) -> float:
    foes = on_table(game, opponent(game.unit(unit).army))
    return min((distance_between(game, unit, foe) for foe in foes), default=np.inf)


def _wants_to_go(game: Game, unit: str, running: bool) -> Words | None:
    """On to the post; running only when it is far and there is nobody to charge."""
    post = posts(game, game.unit(unit).army).get(unit)
    if post is None:
        return None
    gap = objective_gap(game, unit, post)
    far = gap > move_amount(game, unit).plus and _nearest_gap(game, unit) > 2 * CHARGES_FROM
    if gap <= plan_of(game).contest_range or far != running:
        return None
    return said("{post} is to be held", post=a_thing(post.id))
