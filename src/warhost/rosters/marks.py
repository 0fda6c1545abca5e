"""What of an army is enforced, what its players do by hand, and what is cosmetic: each ability with its mark."""

from collections.abc import Iterable, Iterator

import msgspec

from warhost.factions.model import LORE_KINDS, Faction, find
from warhost.factions.playable import Playable, find_playable
from warhost.factions.printed import Mark, mark_of
from warhost.rosters.checking import Verdict
from warhost.rosters.fielding import lore
from warhost.rosters.model import listed

ARMY = "the army"


class AbilityMark(msgspec.Struct, frozen=True):
    """An ability, who has it, and how it comes into a battle; the text of one by hand, which is to be carried out."""

    of: str
    name: str
    mark: Mark
    text: str = ""


def ability_marks(verdict: Verdict) -> list[AbilityMark]:
    """Every ability of an army that is known, the army's own first."""
    if verdict.muster is None or (playable := find_playable(verdict.muster.faction.id)) is None:
        return []
    return list(dict.fromkeys((*_army(verdict, playable), *_units(verdict, playable))))


def _army(verdict: Verdict, playable: Playable) -> Iterator[AbilityMark]:
    assert verdict.muster is not None
    roster = verdict.muster.roster
    renowned = find(roster.army_of_renown or "", playable.armies)
    yield from _marked(ARMY, playable, playable.traits if renowned is None else playable.armies[renowned])
    for name in listed(roster.battle_formation):
        yield from _marked(name, playable, playable.formation(name) or ())
    for name in (each for kind in LORE_KINDS for each in listed(getattr(roster.lores, kind))):
        yield from _marked(name, playable, lore(playable, name) or ())
    for name in listed(roster.faction_terrain):
        yield from scroll_marks(playable, name)
    for name in listed(roster.regiment_of_renown):
        yield from _hired(verdict.muster.faction, playable, name)


def _hired(faction: Faction, playable: Playable, said: str) -> Iterator[AbilityMark]:
    """What a Regiment of Renown gives to its units, and what they have, each from its own faction (army-3.5)."""
    given, known = find(said, playable.renown), find(said, faction.renown)
    if given is not None:
        yield from _marked(said, playable, playable.renown[given])
    for each in faction.renown[known].units if known is not None else ():
        whose = find_playable(each.faction) if each.faction else playable
        if whose is not None:
            yield from scroll_marks(whose, each.unit)


def _units(verdict: Verdict, playable: Playable) -> Iterator[AbilityMark]:
    assert verdict.muster is not None
    for entry in verdict.muster.entries:
        yield from scroll_marks(playable, entry.profile.warscroll if entry.profile else entry.name)
        for each in entry.unit.enhancements:
            yield from _marked(entry.name, playable, playable.enhancement(each.name) or ())


def scroll_marks(playable: Playable, name: str) -> Iterator[AbilityMark]:
    """The abilities of a warscroll."""
    scroll = playable.warscroll(name)
    if scroll is not None:
        yield from _marked(scroll.name, playable, scroll.abilities)


def _marked(of: str, playable: Playable, ids: Iterable[str]) -> Iterator[AbilityMark]:
    known = {each.id: each for each in playable.abilities}
    for key in ids:
        if (found := known.get(key)) is not None:
            mark = mark_of(found)
            yield AbilityMark(of, found.name, mark, found.summary if mark == "by hand" else "")
