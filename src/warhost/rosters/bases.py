"""The units of an army whose bases nobody has said yet."""

from collections.abc import Iterator

from warhost.factions.model import plain
from warhost.factions.own_bases import BaseAsked
from warhost.factions.playable import find_playable
from warhost.rosters.checking import Verdict


def bases_asked(verdict: Verdict) -> list[BaseAsked]:
    """What is to be asked before an army takes the field, each unit once."""
    found: dict[str, BaseAsked] = {}
    for owner, name in _scrolls(verdict):
        playable = find_playable(owner)
        asked = (each for each in (playable.asks if playable else ()) if plain(each.unit) == plain(name))
        found.update({each.unit: each for each in asked})
    return list(found.values())


def _scrolls(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """The faction and the warscroll of every unit, hired ones too."""
    if verdict.muster is None:
        return
    for entry in verdict.muster.entries:
        yield verdict.muster.faction.id, entry.profile.warscroll if entry.profile else entry.name
    for each in (unit for regiment in verdict.muster.hired for unit in regiment.units):
        yield each.owner.id, each.profile.warscroll if each.profile else each.name
