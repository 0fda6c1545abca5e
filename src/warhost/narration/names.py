"""How players and units are called: a marker for the side, the warscroll's name, a letter on the table."""

from collections.abc import Mapping
from string import ascii_uppercase

from msgspec.structs import replace

from warhost.engine.catalogue import Catalogue
from warhost.engine.prose import (
    MARKS,
    AnySpan,
    ModelSpan,
    PlayerSpan,
    Prose,
    TextSpan,
    ThingSpan,
    UnitSpan,
    a_feature,
    an_objective,
    written,
)
from warhost.engine.records import RED, State, Unit


def player_span(player: str) -> PlayerSpan:
    """[R] Red"""
    return PlayerSpan(player.capitalize(), player, mark=player in MARKS)


def player_name(player: str) -> str:
    """[R] Red, as text."""
    return written(player_span(player))


class BattleNames:
    """The names of the units of a battle. Units that share a warscroll go by their own names."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def bare(self, state: State, unit: str) -> str:
        """Crossbow Watch"""
        record = state.units.get(unit)
        if record is None:
            return unit
        if record.replacement_of is not None:
            return f"{self.bare(state, record.replacement_of)} (new)"
        alike = [each for each in state.units.values() if _same_kind(each, record)]
        scroll = self.catalogue.warscrolls.get(record.warscroll)
        if len(alike) == 1 and scroll is not None and scroll.name != scroll.id:
            return scroll.name
        own = unit.removeprefix(f"{record.army}-")
        return own if own == unit else own.replace("-", " ").title()

    def thing(self, state: State, thing: str, *, mark: bool = True) -> AnySpan:
        """[R] Crossbow Watch, or whatever else goes by this id. `mark`: say whose it is."""
        if thing in state.units:
            side = state.units[thing].army
            return UnitSpan(self.bare(state, thing), thing, side, mark and side in MARKS)
        if thing in state.players:
            return player_span(thing)
        if thing in state.objectives:
            return an_objective(thing)
        return a_feature(thing) if thing in state.terrain else TextSpan(thing)

    def called(self, state: State, prose: Prose) -> Prose:
        """The same words, with names for ids and models counted from 1."""
        return tuple(self._called(state, span) for span in prose)

    def _called(self, state: State, span: AnySpan) -> AnySpan:
        if isinstance(span, UnitSpan | ThingSpan):
            return self.thing(state, span.unit if isinstance(span, UnitSpan) else span.thing)
        if isinstance(span, PlayerSpan):
            return player_span(span.player)
        return replace(span, text=f"model {span.model + 1}") if isinstance(span, ModelSpan) else span

    def letters(self, state: State) -> dict[str, str]:
        """A letter a unit, one of its name where that is free: capitals for red, small ones for blue."""
        given: dict[str, str] = {}
        taken: set[str] = set()
        for unit in state.units.values():
            name = self.bare(state, unit.id).upper()
            initials = [word[0] for word in name.split()]
            wanted = [each for each in (*initials, *name, *ascii_uppercase) if each in ascii_uppercase]
            free = next((each for each in wanted if each not in taken), None) or _free_in_army(wanted, unit, given)
            taken.add(free)
            given[unit.id] = free if unit.army == RED else free.lower()
        return given


def _same_kind(a: Unit, b: Unit) -> bool:
    return a.army == b.army and a.warscroll == b.warscroll and a.replacement_of is None


def _free_in_army(wanted: list[str], unit: Unit, given: Mapping[str, str]) -> str:
    """When all letters are taken by somebody: one that only the other side has, or any at all."""
    own = {letter.upper() for letter in given.values() if letter.isupper() == (unit.army == RED)}
    return next((each for each in wanted if each not in own), wanted[0])
