"""Reinforced and unique units (army-3.3, army-3.4), and forms of the same unit."""

from collections import Counter
from collections.abc import Iterator

from warhost.factions.model import BattleProfile, plain
from warhost.rosters.model import Breach
from warhost.rosters.muster import Muster


def reinforced(muster: Muster) -> Iterator[Breach]:
    """Nothing of one model is reinforced, nor what its battle profile does not offer it for (army-3.3)."""
    for entry, profile in muster.own:
        if entry.unit.reinforced and profile.size == 1:
            yield Breach("army-3.3", f"{profile.name} has a minimum size of 1 and cannot be reinforced")
        elif entry.unit.reinforced and not profile.reinforceable and not profile.unique:
            yield Breach("army-3.3", f"the battle profile of {profile.name} does not offer reinforcing it")


def unique(muster: Muster) -> Iterator[Breach]:
    """Each UNIQUE unit once, a hired regiment counted too, and never reinforced (army-3.4)."""
    hired = {plain(each.name): regiment.name for regiment in muster.hired for each in regiment.units}
    held = Counter(profile.name for profile in _profiles(muster) if profile.unique)
    for name, count in held.items():
        if count > 1:
            among = f", {hired[plain(name)]} included" if plain(name) in hired else ""
            yield Breach("army-3.4", f"{name} is UNIQUE and is in the army {count} times{among}; at most once")
    for entry, profile in muster.own:
        if entry.unit.reinforced and profile.unique:
            yield Breach("army-3.4", f"{profile.name} is UNIQUE and cannot be reinforced")


def variants(muster: Muster) -> Iterator[Breach]:
    """A season's form of a unit never stands beside the usual one: a limit of battle profiles (army-3.1)."""
    names = {profile.name for profile in _profiles(muster)}
    for profile in {each.name: each for each in _profiles(muster)}.values():
        if profile.variant_of in names:
            yield Breach("army-3.1", f"{profile.name} and {profile.variant_of} cannot be in the same army")


def _profiles(muster: Muster) -> Iterator[BattleProfile]:
    """Of all units in the army, those of a Regiment of Renown too."""
    yield from (profile for _, profile in muster.own)
    yield from (each.profile for regiment in muster.hired for each in regiment.units if each.profile is not None)
