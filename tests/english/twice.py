"""Battles fought twice with the same dice and answers: as the armies were written, and as their texts are read.

Where a decision, a unit, a place or a point differs, the two have parted, and one of them is wrong.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace
from tests.campaign import LONGEST, sides_of
from tests.english.oracle import FILES, instead, samples

from warhost.arena.campaign import Bout
from warhost.arena.timed_battle import new_battle
from warhost.battlepacks.registry import look_again
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import AnyDecision, Choice, Option, Pick, Picked, SetUpUnit, UseAbility, Window
from warhost.engine.naming import slug
from warhost.engine.problems import Refused
from warhost.rules.abilities.idioms import DONE
from warhost.table.areas import AnyOf, Area, Touching

Made = Mapping[str, list[Ability]]
"""By army, what was compiled in place of what was written."""


@cache
def compiled(army: str) -> tuple[Ability, ...]:
    """The abilities of an army that are understood and were written by hand."""
    path = next(each for each in FILES if each.stem == army)
    read = [(each, each.reading().ability) for each in samples(path)]
    return tuple(ability for each, ability in read if ability is not None and each.id is not None)


class Parting(NamedTuple):
    """Where the two battles went different ways, and how."""

    bout: Bout
    number: int
    why: str
    last: Choice | None

    def __str__(self) -> str:
        return f"{' against '.join(self.bout.armies)}, answer {self.number}: {self.why}; the last answer: {self.last}"


def fought_twice(bout: Bout, made: Made, rounds: int | None = None) -> Parting | None:
    """Fight it as it was written; the other follows, answer for answer. None: they are the same to the end."""
    first, players = new_battle(bout), sides_of(bout)
    last: Choice | None = None
    with read_from_texts(made):
        second = new_battle(bout)
    while (why := difference(first, second)) is None:
        decision = first.decision
        if decision is None or (rounds is not None and first.state.now.round > rounds):
            return None
        assert first.number < LONGEST
        last = players[decision.player].choose(first)
        other = in_its_words(last, decision, second.decision)
        first.answer(last)
        try:
            second.answer(other)
        except Refused as refused:
            return Parting(bout, first.number, f"refused: {refused}", last)
    return Parting(bout, first.number, why, last)


@contextmanager
def read_from_texts(made: Made) -> Iterator[None]:
    """New battles have these abilities in place of those written by hand."""
    with ExitStack() as stack:
        for army, abilities in made.items():
            stack.enter_context(instead(army, abilities))
        look_again()
        yield
    look_again()


def difference(first: Battle, second: Battle) -> str | None:
    """How two battles differ; None: in nothing that players see."""
    asked, other = first.decision, second.decision
    if question(asked, other) != question(other, asked):
        return f"{asked} but {other}"
    one, two = first.state, second.state
    for what in ("now", "outcome", "players", "units", "places", "objectives"):
        if (here := getattr(one, what)) != (there := getattr(two, what)):
            return f"{what}: {_unlike(here, there)}"
    return None


def question(asked: AnyDecision | None, beside: AnyDecision | None) -> object:
    """What is asked, without what is only told and however it is put; `beside`: what the other battle asks."""
    if isinstance(asked, Window):
        return type(asked), asked.player, asked.kind, asked.may_pass, sorted(map(repr, _offers(asked, beside)))
    if isinstance(asked, Pick):
        # `nobody` among those to pick is the same as picking none; of up to so many, none is no use of the ability.
        options = [slug(each) for each in asked.options if each != DONE]
        least = 0 if DONE in asked.options or asked.most > 1 else asked.least
        return asked.player, asked.kind, asked.ability, options, least, asked.most, asked.spot
    if isinstance(asked, SetUpUnit):
        asked = replace(asked, within=tuple(map(_alone, asked.within)))
    return None if asked is None else replace(asked, reason="", rule="")


def _offers(asked: Window, beside: AnyDecision | None) -> Iterator[Option]:
    """What may be used; an ability of the army, where one of the two has it so, and not of its general."""
    both = (*asked.options, *(beside.options if isinstance(beside, Window) else ()))
    of_army = {each.ability for each in both if each.unit is None}
    return (Option(each.ability) if each.ability in of_army else each for each in asked.options)


def _alone(area: Area) -> Area:
    """Without what is only another way to say it: one area of one, or how far from it a base may be planned."""
    if isinstance(area, Touching):
        return _alone(area.part)
    return area.parts[0] if isinstance(area, AnyOf) and len(area.parts) == 1 else area


def in_its_words(choice: Choice, asked: AnyDecision, other: AnyDecision | None) -> Choice:
    """The same answer, as the other battle would have it."""
    if isinstance(choice, UseAbility) and isinstance(other, Window):
        fit = [each.unit for each in other.options if each.ability == choice.ability]
        return choice if choice.unit in fit or len(fit) != 1 else UseAbility(choice.ability, fit[0])
    if isinstance(choice, Picked) and isinstance(other, Pick):
        spelled = {slug(each): each for each in other.options}
        items = tuple(spelled[slug(each)] for each in choice.items if slug(each) in spelled)
        return Picked(items or ((DONE,) if DONE in other.options else ()))
    return choice


def _unlike(here: object, there: object) -> str:
    if isinstance(here, dict) and isinstance(there, dict):
        keys = [key for key in {**here, **there} if here.get(key) != there.get(key)]
        return ", ".join(f"{key} {here.get(key)} but {there.get(key)}" for key in keys[:2])
    return f"{here} but {there}"


def partings(bout: Bout, made: Made, rounds: int | None = None) -> Iterator[tuple[Parting, list[str]]]:
    """Every parting with the abilities that cause it, each of which is left out from then on."""
    while (parting := fought_twice(bout, made, rounds)) is not None:
        alone = [(army, each) for army, abilities in made.items() for each in abilities]
        guilty = [pair for pair in alone if fought_twice(bout, {pair[0]: [pair[1]]}, rounds) is not None]
        yield parting, [f"{army}/{each.id}" for army, each in guilty]
        if not guilty:
            return
        made = {army: [each for each in own if (army, each) not in guilty] for army, own in made.items()}
