"""Ideas for windows, picks, targets and losses."""

from collections.abc import Iterable
from functools import partial
from itertools import combinations, islice, permutations

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    Option,
    Pass,
    Pick,
    Picked,
    PickSlain,
    PickTargets,
    Reach,
    Share,
    SlainPicked,
    Targets,
    UseAbility,
    Window,
)
from warhost.engine.dice import Chance
from warhost.engine.game import Game
from warhost.engine.prose import Words, a_thing, a_unit, joined, said
from warhost.odds.preview import preview
from warhost.players.ideas.idea import Idea, Ideas, simply
from warhost.players.ideas.scene import enemies
from warhost.rules.by_hand.tools import AGREE, AGREED
from warhost.rules.fighting.damage import Ranks, ranks_of
from warhost.rules.fighting.weapon_choice import weapon_picks
from warhost.rules.setting_up.units import enemy_bodies
from warhost.rules.space.measuring import figures
from warhost.table import kernels
from warhost.table.shapes import NOBODY

MANY = 24
"""As many combinations of a pick of several are thought of."""


def window_ideas(battle: Battle, decision: Window, chance: Chance | None) -> Ideas:
    """Every ability on offer, and passing."""
    return (window_idea(decision, at) for at in range(answers_to(decision)))


def answers_to(decision: Window) -> int:
    """How many answers there are."""
    return len(decision.options) + decision.may_pass


def window_idea(decision: Window, at: int) -> Idea:
    """One of them; passing is the last."""
    if at == len(decision.options):
        return simply("pass", Pass())
    option = decision.options[at]
    return simply(partial(_using, option), UseAbility(option.ability, option.unit))


def _using(option: Option) -> Words:
    who = said(" with {unit}", unit=a_unit(option.unit)) if option.unit else ()
    return said("{ability}{who}", ability=option.ability, who=who)


def pick_ideas(battle: Battle, decision: Pick, chance: Chance | None) -> Ideas:
    """Each option; where several are picked, combinations, as many as possible first; orders where all are.

    What a player does by hand is agreed to.
    """
    if decision.kind == AGREE:
        yield simply("agree", Picked((AGREED,)))
        return
    options = list(decision.options)
    if chance is not None and decision.most > 1:
        chance.shuffle(options)
    found: Iterable[tuple[str, ...]]
    if decision.least == len(options) > 1:
        found = islice(permutations(options), MANY)
    else:
        sizes = range(decision.most, decision.least - 1, -1)
        found = (items for size in sizes for items in islice(combinations(options, size), MANY))
    for items in found:
        yield simply(partial(_picking, items), Picked(items))


def _picking(items: tuple[str, ...]) -> Words:
    return joined(", ", map(a_thing, items)) or "nothing"


def target_ideas(battle: Battle, decision: PickTargets, chance: Chance | None) -> Ideas:
    """Everything at one enemy unit, and who cannot reach it at the next: the nearest first, then the weakest."""
    game, unit = battle.game, decision.unit
    assert unit is not None
    able = {foe for each in decision.reaches for foes in each.models.values() for foe in foes}
    nearest = _nearest_first(game, unit, able)
    firsts = dict.fromkeys([nearest[0], *sorted(able, key=lambda foe: (health_left(game, foe), foe))])
    for first in firsts:
        order = [first, *(foe for foe in nearest if foe != first)]
        for reaches in _arms(game, decision, first):
            yield Idea(partial(said, "at {foe}", foe=a_unit(first)), partial(all_at, reaches, order))
    # Where only some of these may be picked: each by itself, with whoever can attack it.
    for foe in nearest:
        yield Idea(partial(said, "only at {foe}", foe=a_unit(foe)), partial(_only_at, game, decision, foe))


def _nearest_first(game: Game, unit: str, foes: set[str]) -> list[str]:
    if len(foes) < 2:
        return list(foes)
    known, own = enemies(game, unit), figures(game, unit).bodies
    away = {foe: float(kernels.nearest(own, known.get(foe, NOBODY))) for foe in foes}
    return sorted(foes, key=lambda foe: (away[foe], foe))


def _only_at(game: Game, decision: PickTargets, foe: str) -> Targets:
    return all_at(_arms(game, decision, foe)[0], [foe])


def _arms(game: Game, decision: PickTargets, foe: str) -> list[tuple[Reach, ...]]:
    """The weapons to attack with where the unit picks between some (core-16.0a), what hurts this foe most first."""
    found = list(weapon_picks(decision.reaches))
    if len(found) == 1:
        return found
    unit, melee = decision.unit or "", game.now.phase == "combat"

    def harm(reaches: tuple[Reach, ...]) -> float:
        able = {each.weapon: [n for n, foes in each.models.items() if foe in foes] for each in reaches}
        return preview(game, unit, foe, "combat" if melee else "shooting", able).damage.mean

    return sorted(found, key=lambda each: -harm(each))


def health_left(game: Game, unit: str) -> int:
    """The damage a unit can still take."""
    record = game.unit(unit)
    return record.alive * game.warscroll(unit).health - record.damage


def all_at(reaches: Iterable[Reach], order: list[str]) -> Targets:
    """Every attack at the first of these that the model can attack with the weapon."""
    shares = []
    for reach in reaches:
        at: dict[str, list[int]] = {}
        for model, foes in reach.models.items():
            target = next((foe for foe in order if foe in foes), None)
            if target is not None:
                at.setdefault(target, []).append(model)
        shares += [Share(reach.weapon, foe, tuple(at[foe])) for foe in order if foe in at]
    return Targets(tuple(shares))


def slain_ideas(battle: Battle, decision: PickSlain, chance: Chance | None) -> Ideas:
    """Who is furthest from the enemy goes first, or who is nearest, or whoever the rules pick."""
    yield Idea("the rearmost", partial(_slain, battle.game, decision, -1.0))
    yield Idea("the foremost", partial(_slain, battle.game, decision, 1.0))
    yield simply("any", SlainPicked(()))


def _slain(game: Game, decision: PickSlain, sign: float) -> SlainPicked:
    """The losses in order of distance to the enemy, as far as the unit stays together."""
    unit = decision.unit
    assert unit is not None
    known = figures(game, unit)
    foes = enemy_bodies(game, unit)
    away = kernels.distances(known.bodies, foes).min(axis=1) if len(foes) else np.zeros(len(known.numbers))
    liked = np.argsort(sign * away, kind="stable").tolist()
    ranks, left, gone = ranks_of(game, unit), frozenset(range(len(known.numbers))), []
    for _ in range(min(decision.count, len(left))):
        if not ranks.whole(left):
            break  # from here on the fewest further models go
        model = _first_legal(ranks, left, liked)
        gone.append(model)
        left -= {model}
    return SlainPicked(tuple(known.numbers[model] for model in gone))


def _first_legal(ranks: Ranks, left: frozenset[int], liked: list[int]) -> int:
    """Of those whose loss leaves the unit whole the first after whom another could go too, else the first."""
    first = None
    for model in liked:
        if model in left and ranks.whole(left - {model}):
            if _bears_another(ranks, left - {model}):
                return model
            first = model if first is None else first
    if first is not None:
        return first
    legal = ranks.next_losses(left)
    return next(model for model in liked if model in legal)


def _bears_another(ranks: Ranks, left: frozenset[int]) -> bool:
    """Could one more be lost without costing others as well?"""
    return len(left) < 2 or any(ranks.whole(left - {model}) for model in left)
