"""The units of an army whose bases nobody has said yet, with its manifestations and faction terrain."""

from collections.abc import Iterator

from warhost.factions.model import plain
from warhost.factions.own_bases import BaseAsked
from warhost.factions.playable import Playable, find_playable
from warhost.rosters.checking import Verdict
from warhost.rosters.marks import ability_marks
from warhost.rosters.model import listed
from warhost.rules.words import MANIFESTATION, SUMMON


def bases_asked(verdict: Verdict) -> list[BaseAsked]:
    """What is to be asked before an army takes the field, each unit once."""
    found: dict[str, BaseAsked] = {}
    for owner, name in (*_scrolls(verdict), *_summoned(verdict)):
        playable = find_playable(owner)
        asked = (each for each in (playable.asks if playable else ()) if plain(each.unit) == plain(name))
        found.update({each.unit: each for each in asked})
    return list(found.values())


def _scrolls(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """The faction and the warscroll of every unit, hired ones too, and of faction terrain."""
    if verdict.muster is None:
        return
    for name in listed(verdict.muster.roster.faction_terrain):
        yield verdict.muster.faction.id, name
    for entry in verdict.muster.entries:
        yield verdict.muster.faction.id, entry.profile.warscroll if entry.profile else entry.name
    for each in (unit for regiment in verdict.muster.hired for unit in regiment.units):
        yield each.owner.id, each.profile.warscroll if each.profile else each.name


def _summoned(verdict: Verdict) -> Iterator[tuple[str, str]]:
    """The manifestations that an ability of the army summons, by its name or in its words (magic-7.0)."""
    if verdict.muster is None or (playable := find_playable(verdict.muster.faction.id)) is None:
        return
    scrolls = [playable.warscroll(each.unit) for each in playable.asks]
    unknown = [each.name for each in scrolls if each is not None and MANIFESTATION in each.keywords]
    told = plain(" ".join(_said_in_summoning(verdict, playable))) if unknown else ""
    for name in unknown:
        if plain(name) in told:
            yield playable.id, name


def _said_in_summoning(verdict: Verdict, playable: Playable) -> Iterator[str]:
    """The names of the army's abilities, and the whole of those that are for summoning, enforced or not."""
    names = dict.fromkeys(each.name for each in ability_marks(verdict))
    yield from names
    for each in playable.printed.values():
        if each.name in names and SUMMON in each.words:
            yield f"{each.declare} {each.effect}"
