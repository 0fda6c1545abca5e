"""A finite menu of sensible legal answers to any decision, for bots, learning and whoever wants a suggestion."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, MoveUnit, Pick, PickSlain, PickTargets, SetUpUnit, Window
from warhost.engine.dice import Chance
from warhost.players.ideas.idea import Idea, Ideas, Suggestion, simply
from warhost.players.ideas.moves import move_ideas, pile_in_ideas
from warhost.players.ideas.picks import answers_to, pick_ideas, slain_ideas, target_ideas, window_idea, window_ideas
from warhost.players.ideas.set_ups import last_resort, set_up_ideas

T = TypeVar("T")


def _movement(battle: Battle, decision: MoveUnit, chance: Chance | None) -> Ideas:
    think = pile_in_ideas if decision.kind == "pile-in" else move_ideas
    return think(battle, decision, chance)


_THINKERS: dict[type, Callable[[Battle, Any, Chance | None], Ideas]] = {
    Window: window_ideas,
    Pick: pick_ideas,
    MoveUnit: _movement,
    SetUpUnit: set_up_ideas,
    PickTargets: target_ideas,
    PickSlain: slain_ideas,
}


def suggestions(battle: Battle, decision: AnyDecision, rng: Chance | None = None) -> Iterator[Suggestion]:
    """Legal answers with a word on each; the best guesses first, or with `rng` in any order, each as likely."""
    return (Suggestion(idea.told(), choice) for idea, choice in legal_ideas(battle, decision, rng))


def legal_ideas(battle: Battle, decision: AnyDecision, rng: Chance | None = None) -> Iterator[tuple[Idea, Choice]]:
    """The same before it is put into words."""
    if rng is not None and isinstance(decision, Window):
        ideas: Iterator[Idea] = map(partial(window_idea, decision), _drawn(list(range(answers_to(decision))), rng))
    else:
        thoughts = _THINKERS[type(decision)](battle, decision, rng)
        ideas = thoughts if rng is None else _drawn(list(thoughts), rng)
    seen: set[Choice] = set()
    for idea in ideas:
        choice = idea.make()
        if choice is not None and not (seen and choice in seen) and not battle.problems(choice):
            yield idea, choice
            seen.add(choice)  # whoever takes the first has no use for it
    if not seen and isinstance(decision, SetUpUnit):
        found = last_resort(battle, decision)
        if found is not None:
            yield simply("wherever there is room", found), found


def _drawn(things: list[T], rng: Chance) -> Iterator[T]:
    """One after the other by lot; mostly the first will do."""
    while things:
        at = rng.randrange(len(things))
        things[at], things[-1] = things[-1], things[at]
        yield things.pop()


def candidates(
    battle: Battle, decision: AnyDecision, *, limit: int = 16, rng: Chance | None = None
) -> Iterator[Choice]:
    """Up to `limit` legal answers to the battle's decision, worked out one by one as they are asked for."""
    return islice((each.choice for each in suggestions(battle, decision, rng)), limit)
