"""The general (army-3.2): one hero, a WARMASTER if there is any, with up to 4 units."""

from collections.abc import Iterator

from warhost.rosters.checking.regiments import GENERALS_PLACES
from warhost.rosters.model import Breach
from warhost.rosters.muster import Muster

RULE = "army-3.2"


def general(muster: Muster) -> Iterator[Breach]:
    """One general, of the right kind, with not too many units (army-3.2)."""
    generals = [group for group in muster.groups if group.regiment.general]
    if not muster.groups:
        return
    if not generals:
        yield Breach(RULE, "no general was picked; 1 regiment has general: true")
        return
    if len(generals) > 1:
        names = ", ".join(group.leader.name for group in generals)
        yield Breach(RULE, f"{len(generals)} generals were picked ({names}); exactly 1")
    for group in generals:
        if len(group.units) > GENERALS_PLACES:
            yield Breach(RULE, f"the general's regiment holds {len(group.units)} units; at most {GENERALS_PLACES}")
    masters = list(dict.fromkeys(profile.name for _, profile in muster.own if profile.warmaster))
    if masters and not any(group.leader.name in masters for group in generals):
        who, picked = " or ".join(masters), generals[0].leader.name
        yield Breach(RULE, f"the general must be a WARMASTER if the army has one: {who}, not {picked}")
