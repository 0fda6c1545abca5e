"""Regiments (army-3.1): 1 to 5, each a hero with up to 3 units that its battle profile allows."""

from collections import Counter
from collections.abc import Iterator

from warhost.factions.model import BattleProfile, Faction
from warhost.factions.profile_data import OptionData
from warhost.rosters.model import Breach
from warhost.rosters.muster import Group, Muster, MusteredUnit, same

RULE = "army-3.1"
MOST_REGIMENTS = 5
PLACES = 3
GENERALS_PLACES = 4


def regiments(muster: Muster) -> Iterator[Breach]:
    """How many regiments, how large, led by whom, with whom in them (army-3.1)."""
    count = len(muster.groups)
    if not count:
        yield Breach(RULE, "the army has no regiment; at least 1, led by a HERO")
    if count > MOST_REGIMENTS:
        yield Breach(RULE, f"the army has {count} regiments; at most {MOST_REGIMENTS}")
    roomy = _general_to_be(muster)
    for group in muster.groups:
        if not group.regiment.general and group is not roomy and len(group.units) > PLACES:
            yield Breach(RULE, f"{group.label} holds {len(group.units)} units beside its hero; at most {PLACES}")
        yield from _leader(group)
        yield from _members(muster, group)
    yield from _singles(muster)


def _general_to_be(muster: Muster) -> Group | None:
    """Where no general was picked, that is what is wrong: one regiment may still be as large as the general's."""
    if any(group.regiment.general for group in muster.groups):
        return None
    return next((group for group in muster.groups if len(group.units) == GENERALS_PLACES), None)


def _leader(group: Group) -> Iterator[Breach]:
    profile = group.leader.profile
    if profile is None or not group.leader.own:
        return
    if not profile.hero:
        yield Breach(RULE, f"{profile.name} is no HERO and cannot lead {group.label}")
    elif not profile.leads:
        only = f"; it belongs into the regiment of {profile.only_with}" if profile.only_with else ""
        yield Breach(RULE, f"{profile.name} cannot lead a regiment{only}")


def _members(muster: Muster, group: Group) -> Iterator[Breach]:
    """Everybody allowed, nobody too often, nobody missing; what the hero cannot be asked about is passed over."""
    leader = group.leader.profile
    if leader is None or not group.leader.own or not leader.hero or not leader.leads:
        return
    members = [entry for entry in group.units if entry.own]
    allowed = [entry for entry in members if _options(leader, entry)]
    for entry in members:
        if entry not in allowed:
            yield Breach(RULE, f"{entry.name} cannot be in {group.label}: {leader.name} may have {_said(leader)}")
        elif entry.profile and entry.profile.only_with and not same(entry.profile.only_with, leader.name):
            yield Breach(RULE, f"{entry.name} can only be in the regiment of {entry.profile.only_with}")
    yield from _caps(leader, allowed, group)
    for option in leader.compulsory:
        if sum(_fits(option, entry) for entry in allowed) < option.min:
            yield Breach(RULE, f"{leader.name} must have {_named(option)} in its regiment")
    for name, most in leader.at_most:
        count = sum(entry.profile is not None and _is(entry.profile, name) for entry in allowed)
        if count > most:
            yield Breach(RULE, f"{group.label} holds {count} {name} units; {leader.name} may have at most {most}")
    for limit in muster.faction.limits:
        held = [entry.name for entry in allowed if entry.profile and entry.profile.has(limit.keywords)]
        if (limit.leader is None or leader.has([limit.leader])) and len(held) > limit.max:
            words, who = " ".join(limit.keywords), f" led by a {limit.leader} HERO" if limit.leader else ""
            yield Breach(RULE, f"{group.label} holds {len(held)} {words} units; at most {limit.max} in one{who}")


def _is(profile: BattleProfile, name: str) -> bool:
    """Is it the unit, or has it the keyword?"""
    return name in profile.keywords or same(name, profile.warscroll)


def _caps(leader: BattleProfile, members: list[MusteredUnit], group: Group) -> Iterator[Breach]:
    """Each unit takes a place of an option without a cap if one fits, else of the first capped one with room."""
    taken: Counter[int] = Counter()
    for entry in members:
        options = _options(leader, entry)
        if all(option.max is not None for _, option in options):
            free = (n for n, option in options if taken[n] < (option.max or 0))
            taken[next(free, options[0][0])] += 1
    for index, count in taken.items():
        option = leader.regiment[index]
        if option.max is not None and count > option.max:
            most = f"{leader.name} may have {option.min}-{option.max}"
            yield Breach(RULE, f"{group.label} holds {count} times {_named(option)}; {most}")


def may_join(faction: Faction, leader: BattleProfile) -> list[BattleProfile]:
    """The units of a faction that may join this hero's regiment, seasons aside."""
    own = [each for each in faction.units.values() if not each.season]
    return [each for each in own if any(_means(option, each) for option in leader.regiment)]


def _options(leader: BattleProfile, entry: MusteredUnit) -> list[tuple[int, OptionData]]:
    return [(n, option) for n, option in enumerate(leader.regiment) if _fits(option, entry)]


def _fits(option: OptionData, entry: MusteredUnit) -> bool:
    return entry.profile is not None and _means(option, entry.profile)


def _means(option: OptionData, profile: BattleProfile) -> bool:
    """Is this unit one that the option means? A keyword means units that are not heroes."""
    if option.any is not None:
        return not profile.hero and option.any in profile.keywords
    if option.unit is not None:
        return same(option.unit, profile.warscroll)
    return profile.hero and profile.role == option.role


def _named(option: OptionData) -> str:
    return f"any {option.any}" if option.any else option.unit or f"a {option.role}"


def _said(leader: BattleProfile) -> str:
    """What the profile offers, in a few words."""
    offers = [
        (f"{each.min}-{each.max} " if each.max is not None else "") + (each.any or each.unit or f"{each.role}")
        for each in leader.regiment
    ]
    return ", ".join(offers) or "no other units"


def _singles(muster: Muster) -> Iterator[Breach]:
    """1-model units: one for each hero that unlocks it."""
    count = Counter(profile.name for _, profile in muster.own if profile.for_each)
    for name, held in count.items():
        hero = muster.faction.units[name].for_each
        heroes = sum(profile.name == hero for _, profile in muster.own)
        if held > heroes:
            yield Breach(RULE, f"the army has {held} {name}; 1 for each {hero}, of which it has {heroes}")
