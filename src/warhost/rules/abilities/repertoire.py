"""What a unit or a player has: everybody's abilities, those of their warscroll or army, and those given to them."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.rules.bearers import bearers
from warhost.rules.space.standing import can_move
from warhost.rules.words import CORE, FIGHT, MOVE, SHOOT

Wanted = Callable[[Ability], bool]
"""Which abilities a window is for. What fits is remembered by it: one question is one object in all battles."""


class _Share:
    """Some abilities that one unit or player has, or many of them."""

    def __init__(self, abilities: list[Ability]) -> None:
        self.abilities = abilities
        self._wanted: dict[Wanted, list[Ability]] = {}

    def wanted(self, wanted: Wanted) -> list[Ability]:
        found = self._wanted.get(wanted)
        if found is None:
            found = self._wanted[wanted] = [each for each in self.abilities if wanted(each)]
        return found


class _Repertoire:
    """The abilities of one unit or player, for as long as they come from the same records."""

    def __init__(self, made_of: tuple[Any, ...], shares: list[_Share]) -> None:
        self.made_of = made_of
        self.shares = shares
        self.abilities = [each for share in shares for each in share.abilities]


def abilities_of(game: Game, unit: str | None, player: str) -> list[Ability]:
    """All that a unit has, or a player."""
    return _repertoire(game, unit, player).abilities


Asked = list[tuple[str | None, list[Ability]]]
"""Abilities by who has them."""


def in_question(game: Game, player: str, wanted: Wanted, reacting: bool = False) -> Asked:
    """What is wanted of all that a player and their units have, whatever became of those.

    Nobody has anything else while these bearers are the same, and in most windows few have any. `reacting`: reactions
    alone are wanted.
    """
    held: dict[tuple[str, Wanted], Asked] = bearers(game).held
    known = held.get((player, wanted))
    if known is None:
        find = _answering if reacting else _wanted
        known = held[player, wanted] = [each for each in find(game, player, wanted) if each[1]]
    return known


def _wanted(game: Game, player: str, wanted: Wanted) -> Iterator[tuple[str | None, list[Ability]]]:
    army = _army(game, player)
    for unit, shares in army.units if army.whole.wanted(wanted) else ():
        yield unit, [each for share in shares for each in share.wanted(wanted)]


def _answering(game: Game, player: str, wanted: Wanted) -> Iterator[tuple[str | None, list[Ability]]]:
    """What reactions answer is asked of each once, not of whoever has it."""
    answers = {each.id for each in _army(game, player).whole.wanted(_is_reaction) if wanted(each)}
    for unit, abilities in in_question(game, player, _is_reaction) if answers else ():
        yield unit, [each for each in abilities if each.id in answers]


def _is_reaction(ability: Ability) -> bool:
    return ability.reaction is not None


class _Army(NamedTuple):
    """All that a player and their units have, and what that is taken together: most windows are for none of it."""

    units: list[tuple[str | None, list[_Share]]]
    whole: _Share


def _army(game: Game, player: str) -> _Army:
    held: dict[tuple[str, str], _Army] = bearers(game).held
    known = held.get(("army", player))
    if known is None:
        names = (None, *(each.id for each in game.state.units.values() if each.army == player))
        units = [(unit, [each for each in _repertoire(game, unit, player).shares if each.abilities]) for unit in names]
        every = {id(each): each for _, shares in units for share in shares for each in share.abilities}
        known = held["army", player] = _Army(units, _in_common([*every.values()]))
    return known


def _repertoire(game: Game, unit: str | None, player: str) -> _Repertoire:
    if unit is None:
        keys = (game.state.players, game.state.units)
        return game.cached(f"abilities of {player}", keys, lambda: _of_player(game, player))
    record, army = game.state.units[unit], game.state.players[player].abilities
    held: dict[str, _Repertoire] = game.kept("abilities")
    known = held.get(unit)
    if known is None or known.made_of[0] is not record.abilities or known.made_of[1] is not army:
        shared = army if record.kind == "unit" else ()
        names = (open_to(game, unit), (*game.warscroll(unit).abilities, *record.abilities), shared)
        known = held[unit] = _Repertoire((record.abilities, army), [_share(game, each) for each in names])
    return known


MOST_SHARES = 1000
_SHARES: dict[tuple[int, ...], _Share] = {}
"""What battles have in common: the same abilities are sorted once for all of them."""


def _share(game: Game, names: tuple[str, ...]) -> _Share:
    """The abilities of units among these; whoever has the same ones shares what was found out about them."""
    held: dict[tuple[str, ...], _Share] = game.kept("shares of abilities")
    known = held.get(names)
    if known is None:
        abilities = (game.catalogue.abilities[name] for name in names)
        known = held[names] = _in_common([each for each in abilities if each.user == "unit"])
    return known


def _in_common(abilities: list[Ability]) -> _Share:
    """The share that holds these in whatever battle."""
    if len(_SHARES) >= MOST_SHARES:
        _SHARES.clear()
    # A share holds its abilities, so no other has their ids.
    return _SHARES.setdefault(tuple(map(id, abilities)), _Share(abilities))


def open_to(game: Game, unit: str) -> tuple[str, ...]:
    """What everybody has; manifestations have CORE abilities to move and attack only (magic-7.0), terrain nothing."""
    kind, catalogue = game.unit(unit).kind, game.catalogue
    if kind == "unit":
        return catalogue.universal
    if kind == "terrain":
        return ()
    words = {MOVE} if can_move(game, unit) else set()
    if game.warscroll(unit).weapons:
        words |= {FIGHT, SHOOT}
    found = [catalogue.abilities[name] for name in catalogue.universal]
    return tuple(each.id for each in found if CORE in each.keywords and each.keywords & words)


def _of_player(game: Game, player: str) -> _Repertoire:
    """A player's own abilities may also stand on the warscrolls of their units; losses do not change them."""
    units = [(each.warscroll, each.abilities) for each in game.state.units.values() if each.army == player]
    made_of = (game.player(player).abilities, units)
    held: dict[str, _Repertoire] = game.kept("abilities of players")
    known = held.get(player)
    if known is None or known.made_of != made_of:
        scrolls = [game.catalogue.warscrolls[scroll].abilities for scroll, _ in units]
        names = [
            *game.catalogue.universal,
            *game.player(player).abilities,
            *(name for names in scrolls for name in names),
            *(name for _, names in units for name in names),
        ]
        found = [game.catalogue.abilities[name] for name in dict.fromkeys(names)]
        known = held[player] = _Repertoire(made_of, [_in_common([each for each in found if each.user == "player"])])
    return known
