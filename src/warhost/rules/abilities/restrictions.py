"""What keeps a unit from using an ability: cannot beats can (core-29.0), unless the exception is named."""

from collections.abc import Iterable, Iterator

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.rules.abilities.bars import Barring
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import ANY_ABILITY, Cannot, CannotHeal, May
from warhost.rules.history import about, did
from warhost.rules.words import MOVE


def _just_set_up(game: Game, ability: Ability, unit: str | None, player: str) -> Iterable[Problem]:
    """Nobody moves in the movement phase after they were set up this turn (core-24.0)."""
    if unit is None or not _set_up_this_turn(game, unit):
        return ()
    return (problem("core-24.0", "{unit} was set up this turn and cannot use MOVE abilities", unit),)


def _cannot_heal(game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    for _, source in affecting(game, CannotHeal, unit) if unit is not None else ():
        text = "{source}: {unit} cannot use abilities that heal or return models"
        yield problem((source.rule, "core-29.0"), text, unit, source=source.ability)


def _banned(game: Game, ability: Ability, unit: str | None, player: str) -> Iterable[Problem]:
    return banned(game, ability, unit) if unit is not None else ()


def _forgone(game: Game, ability: Ability, unit: str | None, player: str) -> Iterable[Problem]:
    return forgone(game, ability, unit) if unit is not None else ()


def forgone(game: Game, ability: Ability, unit: str) -> Iterator[Problem]:
    """What the unit did this turn that it cannot do this after."""
    used = [fact for fact in about(game, "used", unit) if not fact.keywords.isdisjoint(ability.not_after)]
    for word in ability.not_after if used else ():
        if any(word in fact.keywords for fact in used) and not excused(game, ability, unit, word):
            yield problem(ability.rule, "{unit} used a {word} ability this turn", unit, word=word)


def banned(game: Game, ability: Ability, unit: str) -> Iterator[Problem]:
    """What is in force on the unit that forbids it this."""
    for cannot, source in affecting(game, Cannot, unit):
        if cannot.use in (ANY_ABILITY, ability.name) or ability.keywords.issuperset(cannot.use.split("+")):
            yield problem(
                (source.rule, "core-29.0"),
                "{source}: {unit} cannot use {what}",
                unit,
                source=source.ability,
                what=cannot.use,
            )


def excused(game: Game, ability: Ability, unit: str, word: str) -> bool:
    """Whether the unit may use the ability although it used one with this keyword before."""
    rules = affecting(game, May, unit)
    if not rules:
        return False
    named = {fact.ability for fact in did(game, "used", unit=unit, keyword=word)}
    return any(
        (may.despite == word or named == {may.despite}) and (may.use in ability.keywords or may.use == ability.name)
        for may, _ in rules
    )


def _set_up_this_turn(game: Game, unit: str) -> bool:
    return any(fact.phase != "deployment" for fact in about(game, "set-up", unit))


RESTRICTIONS = (
    Barring(lambda ability: ability.not_after, _forgone, past=True),
    Barring(lambda ability: MOVE in ability.keywords, _just_set_up, phase="movement", past=True),
    Barring(lambda ability: ability.heals, _cannot_heal, kind=CannotHeal),
    Barring(lambda ability: True, _banned, kind=Cannot),
)
"""Restrictions on a unit's use of an ability."""
