"""Battles fought twice with the same dice and answers: as the armies were written, and as their texts are read.

Where a decision, a unit, a place or a point differs, the two have parted, and one of them is wrong.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
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
from warhost.engine.records import State
from warhost.players.computer_player import ComputerPlayer
from warhost.rules.abilities.idioms import DONE
from warhost.table.areas import AnyOf, Area, Touching

Made = Mapping[str, list[Ability]]
"""By army, what was compiled in place of what was written."""
Place = Callable[[str, list[Ability]], AbstractContextManager[None]]


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
    first = new_battle(bout)
    with read_from_texts(made):
        second = new_battle(bout)
    return followed(bout, first, second, sides_of(bout), rounds)


def followed(
    bout: Bout, first: Battle, second: Battle, players: Mapping[str, ComputerPlayer], rounds: int | None = None
) -> Parting | None:
    """The players fight the first, the second follows."""
    last: Choice | None = None
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
def read_from_texts(made: Made, place: Place = instead) -> Iterator[None]:
    """New battles have these abilities in place of those written by hand; `place` puts in those of one army."""
    with ExitStack() as stack:
        for army, abilities in made.items():
            stack.enter_context(place(army, abilities))
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
        if (here := _as_seen(one, what)) != (there := _as_seen(two, what)):
            return f"{what}: {_unlike(here, there)}"
    return None


def _as_seen(state: State, what: str) -> object:
    """A part of the state; how tokens are written does not matter."""
    if what != "units":
        return getattr(state, what)
    small = {name: tuple(map(str.lower, each.tokens)) for name, each in state.units.items()}
    return {name: replace(each, tokens=small[name]) for name, each in state.units.items()}


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


Fight = Callable[[Made], Parting | None]


def partings(fight: Fight, made: Made) -> Iterator[tuple[Parting, str]]:
    """Every parting with an ability that causes it, which is left out from then on."""
    while (parting := fight(made)) is not None:
        army, guilty = _guilty(fight, [(army, each) for army, own in made.items() for each in own])
        yield parting, f"{army}/{guilty.id}"
        made = {of: [each for each in own if (of, each) != (army, guilty)] for of, own in made.items()}


def _guilty(fight: Fight, suspects: list[tuple[str, Ability]]) -> tuple[str, Ability]:
    """One without which they would not part: of two halves, the one that does alone; else the second."""
    while len(suspects) > 1:
        half = suspects[: len(suspects) // 2]
        alone: dict[str, list[Ability]] = {}
        for army, each in half:
            alone.setdefault(army, []).append(each)
        suspects = half if fight(alone) is not None else suspects[len(half) :]
    return suspects[0]
