"""What has happened this turn: the one place that looks through the facts that were noted."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypedDict, Unpack

from warhost.engine.game import Game
from warhost.engine.records import Fact, What
from warhost.engine.remembering import while_quiet
from warhost.rules.words import ABILITY_WORDS, ATTACK, FIGHT


class Like(TypedDict, total=False):
    """What the facts asked for have in common; what is left out, or None, may be anything.

    `unit`: who did it, or to whom it was done; `by`: who did it to them; `keyword`: this one, or any of these.
    """

    unit: str | None
    by: str | None
    player: str | None
    ability: str | None
    keyword: str | frozenset[str] | None
    target: str | None
    phase: str | None
    number: int | None


def did(game: Game, what: What, *, since: int = 0, **like: Unpack[Like]) -> tuple[Fact, ...]:
    """The facts of this turn that are like this, in order; `since`: only those noted after this `moment`."""
    if not game.state.facts:
        return ()
    if since:
        return among(noted(game, since), what, **like)
    unit = like.get("unit")
    facts = game.state.facts if unit is None else about(game, what, unit)
    return tuple([fact for fact in facts if fact.what == what and _fits(fact, like)])


def among(facts: Iterable[Fact], what: What, **like: Unpack[Like]) -> tuple[Fact, ...]:
    """Those of some facts that are like this."""
    return tuple(fact for fact in facts if fact.what == what and _fits(fact, like))


def moment(game: Game) -> int:
    """Now, to ask later what has happened since."""
    return len(game.state.facts)


def noted(game: Game, since: int = 0) -> tuple[Fact, ...]:
    """All that was noted this turn, or since a moment."""
    return game.state.facts[since:] if since else game.state.facts


def units_in(facts: Iterable[Fact]) -> list[str]:
    """The units that facts are about, each once, in order."""
    return list(dict.fromkeys(fact.unit for fact in facts if fact.unit is not None))


def targets_in(facts: Iterable[Fact]) -> frozenset[str]:
    """All that was picked as a target in them."""
    return frozenset(target for fact in facts for target in fact.targets)


def about(game: Game, what: What, unit: str) -> Sequence[Fact]:
    """All facts of a kind about a unit."""
    return facts_about(game, unit).get(what, ())


def used_this_phase(game: Game, unit: str) -> Sequence[Fact]:
    """The abilities that a unit has used this phase."""
    used = facts_about(game, unit).get("used")
    if used is None:
        return ()
    phase = game.state.now.phase
    return [fact for fact in used if fact.phase == phase]


Facts = dict[str, list[Fact]]
"""What is known of a unit, by kind: the same object until something more is noted of it."""
NO_FACTS: Facts = {}


class _ByUnit(NamedTuple):
    """The facts about each unit, and all that they were sorted from."""

    facts: tuple[Fact, ...]
    units: dict[str | None, Facts]


def facts_about(game: Game, unit: str | None) -> Facts:
    """All that was noted of a unit this turn."""
    return facts_by_unit(game).get(unit, NO_FACTS)


@while_quiet  # asked for every unit that might use something
def facts_by_unit(game: Game) -> dict[str | None, Facts]:
    """All that was noted this turn, by who did it or to whom it was done."""
    return game.cached("facts", (game.state.facts,), lambda: _sorted(game)).units


def _sorted(game: Game) -> _ByUnit:
    facts = game.state.facts
    before: _ByUnit | None = game.last("facts")
    known = len(before.facts) if before is not None else 0
    if before is None or facts[:known] != before.facts:
        before, known = _ByUnit((), {}), 0
    more: dict[str | None, Facts] = {}
    for fact in facts[known:]:
        unit = fact.unit
        if unit not in more:
            more[unit] = {what: found.copy() for what, found in before.units.get(unit, NO_FACTS).items()}
        more[unit].setdefault(fact.what, []).append(fact)
    return _ByUnit(facts, before.units | more)


def _fits(fact: Fact, like: Like) -> bool:
    for name, wanted in like.items():
        if wanted is None:
            continue
        if name == "keyword":
            fits = wanted in fact.keywords if isinstance(wanted, str) else not fact.keywords.isdisjoint(wanted)  # type: ignore[arg-type]
        elif name == "target":
            fits = wanted in fact.targets
        else:
            fits = getattr(fact, name) == wanted
        if not fits:
            return False
    return True


def has_charged(game: Game, unit: str) -> bool:
    """Did this unit charge this turn?"""
    return bool(about(game, "charged", unit))


def charge_rolled(game: Game, unit: str) -> int | None:
    """The unmodified charge roll of a unit this turn, the last if it was rolled again."""
    rolls = did(game, "charge roll", unit=unit)
    return rolls[-1].number if rolls else None


def used(game: Game, unit: str, word: str, phase: str | None = None) -> bool:
    """Did this unit use an ability with a keyword, or of a name?"""
    facts = about(game, "used", unit)
    return any((word in fact.keywords or word == fact.ability) and phase in (None, fact.phase) for fact in facts)


def note_round(game: Game, player: str, ability: str, keywords: frozenset[str]) -> None:
    """Abilities with a keyword of their army's own are known in later rounds too, by it and by name."""
    own = keywords - ABILITY_WORDS
    if own:
        said = {_round_key(player, word, game.now.round): game.now.round for word in (ability, *sorted(own))}
        game.change(ledger={**game.state.ledger, **said})


def used_in_round(game: Game, player: str, word: str, back: int = 0) -> bool:
    """Did a player use such an ability in this round, or so many before?"""
    return _round_key(player, word, game.now.round - back) in game.state.ledger


def _round_key(player: str, word: str, number: int) -> str:
    return f"{word}/{player}/round {number}"


def destroyed(game: Game, player: str | None = None, by: str | None = None) -> list[str]:
    """The units, of a player or by a unit, that were destroyed this turn, as often as they were."""
    return [fact.unit for fact in did(game, "destroyed", player=player, by=by) if fact.unit is not None]


def fighters(game: Game, player: str) -> list[str]:
    """The units of a player that used FIGHT abilities this turn."""
    return units_in(did(game, "used", player=player, keyword=FIGHT))


def targeted_by(game: Game, unit: str, keyword: str = ATTACK, phase: str | None = None) -> list[str]:
    """The units that picked a unit as a target of an attack, or of another kind of ability."""
    return units_in(did(game, "used", target=unit, keyword=keyword, phase=phase))


def models_across(game: Game, unit: str, by: str, phase: str | None = None) -> int:
    """How many models of a unit have passed across another this turn, or in a phase of it."""
    return len({fact.model for fact in did(game, "passed", unit=unit, by=by, phase=phase)})


def damage_allocated(game: Game, unit: str, by: str | None = None, phase: str | None = None) -> int:
    """The damage points allocated to a unit; what was inflicted beyond its last model is none (core-18.4)."""
    return sum(fact.number for fact in did(game, "hurt", unit=unit, by=by, phase=phase))
