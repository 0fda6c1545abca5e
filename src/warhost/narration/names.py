"""How players and units are called: a marker for the side, the warscroll's name, a letter on the table."""

from collections.abc import Mapping
from string import ascii_uppercase

from warhost.engine.catalogue import Catalogue
from warhost.engine.records import BLUE, RED, State, Unit

MARKS = {RED: "[R]", BLUE: "[B]"}
REPLACEMENT = "-replacement"


def player_name(player: str) -> str:
    """[R] Red"""
    return f"{MARKS.get(player, '')} {player.capitalize()}".strip()


class Names:
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

    def unit(self, state: State, unit: str) -> str:
        """[R] Crossbow Watch"""
        record = state.units.get(unit)
        return unit if record is None else f"{MARKS.get(record.army, '')} {self.bare(state, unit)}".strip()

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
