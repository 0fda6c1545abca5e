"""Passive abilities and persisting effects in force (core-5.4, core-28.1), and the order they count in (core-30.0)."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeVar

from warhost.engine.catalogue import Ability
from warhost.engine.events import Ended
from warhost.engine.game import Game
from warhost.engine.records import Effect, Modifier, Selector, Source, Until, opponent
from warhost.engine.remembering import while_same
from warhost.rules.bearers import bearers
from warhost.rules.effects.exemptions import Unaffected
from warhost.rules.effects.modifiers import Has, Lacks, When, While
from warhost.rules.effects.selector import And, Frame, fixed, meant, rules_out, whom
from warhost.rules.words import singular

M = TypeVar("M", bound=Modifier)

THIS_ABILITY, END_OF_PHASE, END_OF_TURN = Until("ability"), Until("phase"), Until("turn")
END_OF_ROUND, END_OF_BATTLE = Until("round"), Until("battle")


def until_next_turn(player: str) -> Until:
    """Until the start of this player's next turn."""
    return Until("start-of-turn", player)


def until_end_of_next_turn(game: Game, player: str) -> Until:
    """Until the end of this player's next turn: in this battle round if it is still to come, else in the next."""
    now = game.now
    to_come = now.active != player and now.first != player
    return Until("turn", player, now.round if to_come else now.round + 1)


def until_end_of_following_turn(game: Game) -> Until:
    """Until the end of the turn after this one, whoever's it is."""
    now = game.now
    return Until("turn", opponent(now.active), now.round) if now.turn == 1 else Until("turn", None, now.round + 1)


class Live(NamedTuple):
    """A modifier in force: on whom, and where it comes from; `whom`: the only units it can be on, if that is plain.

    `fixed`: it is on the same units for good.
    """

    modifier: Modifier
    on: Selector
    source: Source
    frame: Frame
    whom: frozenset[str] | None
    fixed: bool


NONE: list[Live] = []
Found = list[tuple[Modifier, Source]]


class OnUnit(NamedTuple):
    """Of all of a kind, those that may be on a unit; `found`: those that are, where that never changes."""

    may_be: list[Live]
    found: Found | None


class ByKind(dict[type[Modifier], list[Live]]):
    """Modifiers by kind, and what is known of units by them, whatever else becomes of those."""

    def __init__(self, found: dict[type[Modifier], list[Live]], effects: dict[str, Effect]) -> None:
        super().__init__(found)
        self.effects = effects
        self.on_units: dict[type[Modifier], dict[str, OnUnit]] = {kind: {} for kind in found}
        self.keywords: dict[tuple[str, str], bool] = {}

    def beside(self, more: list[Live], effects: dict[str, Effect]) -> "ByKind":
        """These and those of effects; what is known of units by other kinds than theirs is still known."""
        found, changed = ByKind(self, effects), {type(live.modifier) for live in more}
        for live in more:
            kind = type(live.modifier)
            found[kind] = [*found.get(kind, NONE), live]
        if changed.isdisjoint((Has, Lacks, Unaffected)):
            found.on_units = self.on_units | {kind: {} for kind in changed}
            found.keywords = self.keywords
        else:
            found.on_units = {kind: {} for kind in found}
        return found

    @cached_property
    def words(self) -> frozenset[str]:
        """The keywords that somebody may have been given or lost."""
        given = (live.modifier.keyword for live in self.get(Has, NONE) if isinstance(live.modifier, Has))
        taken = (live.modifier.keyword for live in self.get(Lacks, NONE) if isinstance(live.modifier, Lacks))
        return singular((*given, *taken))

    @cached_property
    def awaited(self) -> frozenset[str]:
        """What somebody may be waiting for."""
        return frozenset(live.modifier.what for live in self.get(When, NONE) if isinstance(live.modifier, When))


def _passives(game: Game) -> Iterator[tuple[Ability, str | None, str | None]]:
    """Every passive ability in play with the unit and player it belongs to."""
    abilities = game.catalogue.abilities
    for name in game.catalogue.universal:
        yield abilities[name], None, None
    for player in game.state.players.values():
        for name in player.abilities:
            yield abilities[name], None, player.id
    for unit in game.state.units.values():
        if unit.status == "table":
            for name in (*game.catalogue.warscrolls[unit.warscroll].abilities, *unit.abilities):
                if name in abilities:
                    yield abilities[name], unit.id, unit.army


def _collect(game: Game) -> ByKind:
    """All that is in force: effects after passive abilities, which are the same while the same are on the table."""
    held, state = bearers(game).held, game.state
    key = ("passive", *(each.id for each in state.units.values() if each.status == "table"))
    passive: ByKind | None = held.get(key)
    if passive is None:
        passive = held[key] = ByKind(_collect_passive(game), {})
    if not state.effects:
        return passive
    found: ByKind | None = held.get(("all", key))
    if found is None or found.effects is not state.effects:
        given = [live for effect in state.effects.values() for live in _of_effect(game, effect)]
        found = held["all", key] = passive.beside(given, state.effects)
    return found


def _collect_passive(game: Game) -> dict[type[Modifier], list[Live]]:
    found: dict[type[Modifier], list[Live]] = {}
    for ability, unit, player in _passives(game):
        if ability.modifiers and ability.on is not None:
            source = Source(ability.name, ability.rule, unit, player)
            for live in _lives(ability.modifiers, ability.on, source):
                found.setdefault(type(live.modifier), []).append(live)
    return found


def _of_effect(game: Game, effect: Effect) -> list[Live]:
    held: dict[str, tuple[Effect, list[Live]]] = game.kept("effects in force")
    known = held.get(effect.id)
    if known is None or known[0] is not effect:
        known = held[effect.id] = (effect, _lives(effect.modifiers, effect.on, effect.source))
    return known[1]


def _lives(modifiers: tuple[Modifier, ...], on: Selector, source: Source) -> list[Live]:
    frame = Frame(source.unit, source.player)
    return [Live(each, of, source, frame, whom(of, frame), fixed(of)) for each, of in _spread(modifiers, on)]


def _spread(modifiers: tuple[Modifier, ...], on: Selector) -> Iterator[tuple[Modifier, Selector]]:
    """Each modifier with whom it is on; those under a further condition only on who meets it too."""
    for each in modifiers:
        if isinstance(each, While):
            yield from _spread(each.gives, And((on, each.on)))
        else:
            yield each, on


def frame_of(source: Source, affected: str) -> Frame:
    """From where the words of a modifier are seen: its unit, or for a player's ability whoever it affects."""
    return Frame(affected if source.unit is None else source.unit, source.player)


def in_force(game: Game, kind: type[M]) -> list[Live]:
    """All modifiers of a kind, on whomever."""
    return all_in_force(game).get(kind, NONE)


@while_same  # no question is asked more often
def all_in_force(game: Game) -> ByKind:
    """All modifiers; the same object for as long as the units, effects and players are the same."""
    state = game.state
    return game.cached("live", (state.units, state.effects, state.players), lambda: _collect(game))


def _on_unit(game: Game, live: ByKind, kind: type[M], unit: str) -> OnUnit:
    """Those of a kind that may be on a unit, by who it is."""
    may_be = [
        each
        for each in live.get(kind, NONE)
        if (each.whom is None or unit in each.whom) and not rules_out(each.on, game, unit, each.frame)
    ]
    sure = not may_be or (len(may_be) == 1 and may_be[0].fixed and Unaffected not in live)
    return OnUnit(may_be, [(each.modifier, each.source) for each in may_be] if sure else None)


def affecting(game: Game, kind: type[M], unit: str) -> list[tuple[M, Source]]:
    """The modifiers of a kind that affect a unit: the same passive ability once only (core-5.3c)."""
    live = all_in_force(game)
    if kind not in live:
        return []
    known = live.on_units[kind].get(unit)
    if known is None:
        known = live.on_units[kind][unit] = _on_unit(game, live, kind, unit)
    may_be, found = known
    if found is not None:
        return found  # type: ignore[return-value]
    held, basis = game.kept("affecting"), game.basis
    lately = held.get((kind, unit))
    # One attack asks the same many times over.
    if lately is None or lately[0] is not basis:
        lately = held[kind, unit] = (basis, _ranked(game, may_be, unit))
    return lately[1]  # type: ignore[return-value]


def concerning(game: Game, kind: type[M], unit: str, fits: Callable[[M], bool]) -> list[tuple[M, Source]]:
    """Those that affect a unit and fit what is asked: where none in force does, nobody asks whom they are on."""
    if not any(fits(live.modifier) for live in in_force(game, kind)):  # type: ignore[arg-type]
        return []
    return [each for each in affecting(game, kind, unit) if fits(each[0])]


def _ranked(game: Game, everything: list[Live], unit: str) -> Found:
    found: dict[tuple[str, Modifier, str | None], Live] = {}
    spared = _spared(game, everything[0].modifier, unit)
    theirs = isinstance(everything[0].modifier, When)  # what follows is each player's own affair
    for live in everything:
        if spared and live.source.ability in spared:
            continue
        key = (live.source.ability, live.modifier, live.source.player if theirs else None)
        if key not in found and meant(live.on, game, unit, live.frame):
            found[key] = live
    if len(found) > 1:
        active = game.now.active
        ranked = sorted(found.values(), key=lambda live: _recency(live, active))
    else:
        ranked = list(found.values())
    return [(live.modifier, live.source) for live in ranked]


def _spared(game: Game, asked: Modifier, unit: str) -> frozenset[str]:
    """The abilities that do not affect the unit; what it is can be asked to know that, so keywords stay."""
    if isinstance(asked, (Unaffected, Has, Lacks)) or not in_force(game, Unaffected):
        return frozenset()
    named = frozenset(each.ability for each, _ in affecting(game, Unaffected, unit))
    return named | {each.name for each in game.catalogue.abilities.values() if named & each.keywords}


def _recency(live: Live, active: str) -> int:
    """Neutral effects count first, then the opponent's, the active player's last (core-30.0)."""
    if live.source.player is None:
        return 0
    return 2 if live.source.player == active else 1


def of_abilities(game: Game) -> frozenset[str]:
    """Effects that last for an ability that is under way."""
    return frozenset(effect.id for effect in game.state.effects.values() if effect.until.end == "ability")


def expire(game: Game, ended: str, player: str | None = None, but: frozenset[str] = frozenset()) -> None:
    """Take away the effects whose time is up: at the end of an ability, phase, turn or round, or as a turn starts."""
    over = [
        effect
        for effect in game.state.effects.values()
        if effect.until.end == ended and effect.id not in but and _is_over(game, effect.until, player)
    ]
    if over:
        gone = {effect.id for effect in over}
        game.change(effects={key: effect for key, effect in game.state.effects.items() if key not in gone})
        for effect in over:
            game.emit(Ended(effect.id))


def spend(game: Game, kind: type[Modifier], unit: str) -> None:
    """Effects that count only the next time have counted."""
    frames = {effect.id: Frame(effect.source.unit, effect.source.player) for effect in game.state.effects.values()}
    over = [
        effect.id
        for effect in game.state.effects.values()
        if any(isinstance(each, kind) for each in effect.modifiers) and meant(effect.on, game, unit, frames[effect.id])
    ]
    if over:
        game.change(effects={key: effect for key, effect in game.state.effects.items() if key not in over})
        for effect in over:
            game.emit(Ended(effect))


def _is_over(game: Game, until: Until, player: str | None) -> bool:
    """Is it over at this end, of this player's turn if it is one?"""
    return until.player in (None, player) and (until.round is None or game.now.round >= until.round)
