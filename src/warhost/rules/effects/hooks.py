"""Clauses that follow when something happens: named in the state, written in the ability (core-28.1)."""

from typing import Any, NamedTuple, Unpack

from warhost.engine.catalogue import Ability, Body
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import BrokenAbility
from warhost.engine.records import Fact, Source, What
from warhost.rules.battleplan import rules_of
from warhost.rules.effects.in_force import affecting, all_in_force, in_force
from warhost.rules.effects.modifiers import When
from warhost.rules.history import Like, among


class Happening(NamedTuple):
    """What a clause follows: who did it, with what ability, what was noted meanwhile, to which model, how often.

    `roll`: the dice that can still be changed; `use`: the ability that was declared.
    """

    by: str | None = None
    ability: Ability | None = None
    facts: tuple[Fact, ...] = ()
    model: int | None = None
    times: int = 1
    roll: Any = None
    use: Any = None

    def did(self, what: What, **like: Unpack[Like]) -> tuple[Fact, ...]:
        """What was noted meanwhile, of those that are like this."""
        return among(self.facts, what, **like)


class Poised(NamedTuple):
    """An ability that waits for something to happen to a unit, even if it is destroyed by it."""

    unit: str
    what: str
    ability: Ability
    source: Source


def waiting(game: Game, unit: str, what: str) -> list[tuple[Ability, Source]]:
    """The abilities that wait for something to happen to a unit."""
    if what not in all_in_force(game).awaited:
        return []
    return [
        (game.catalogue.abilities[when.ability], source)
        for when, source in affecting(game, When, unit)
        if when.what == what
    ]


def follow(game: Game, unit: str, what: str, event: Happening = Happening()) -> Script[None]:  # noqa: B008
    """Carry out what follows when something happened to a unit."""
    for ability, source in waiting(game, unit, what):
        if event.roll is not None and not event.roll.failed:
            return  # an earlier clause has mended it
        yield from carry_out(game, Poised(unit, what, ability, source), event)


def spared(game: Game, unit: str, what: str) -> Script[bool]:
    """The same where a clause answers whether what is about to happen does not."""
    for ability, source in waiting(game, unit, what):
        if (yield from carry_out(game, Poised(unit, what, ability, source), Happening())):
            return True
    return False


def carry_out(game: Game, poised: Poised, event: Happening) -> Script[bool]:
    """Carry out a clause; what it answers."""
    source = poised.source
    use = rules_of(game).begin_use(game, poised.ability, source.unit, source.player or game.unit(poised.unit).army)
    use.targets, use.event = ((poised.unit,) if poised.unit else ()), event
    return bool((yield from authored(use, poised.ability.clauses[poised.what])))


def authored(use: Any, body: Body) -> Script[Any]:
    """Carry out what an author wrote, which may be a plain function; a mistake in it is told with its ability."""
    try:
        answer = body(use)
        if hasattr(answer, "send"):
            answer = yield from answer
    except Exception as error:
        if type(error).__module__ != "builtins":  # the game's own, such as dice that have run out
            raise
        raise BrokenAbility(use.ability.id, use.ability.name, error) from error
    return answer


def at_moment(game: Game, what: str) -> Script[None]:
    """Carry out what follows at a moment of the battle, the active player's first; each ability once."""
    first = game.now.active
    for live in sorted(in_force(game, When), key=lambda each: each.source.player != first):
        if isinstance(live.modifier, When) and live.modifier.what == what and live.source.player is not None:
            ability = game.catalogue.abilities[live.modifier.ability]
            yield from carry_out(game, Poised(live.source.unit or "", what, ability, live.source), Happening())


def poised_for(game: Game, unit: str, targets: tuple[str, ...]) -> list[Poised]:
    """Who waits for the end of an attack: its maker, and whom it is made at."""
    pairs = [*((target, what) for target in targets for what in ("attacked", "targeted")), (unit, "has attacked")]
    return [Poised(who, what, *found) for who, what in pairs for found in waiting(game, who, what)]
