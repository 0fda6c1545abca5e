"""Factions for matched play (army-2.0): a folder each, battle profiles as data, found by being there."""

from warhost.factions.loading import factions, find_faction
from warhost.factions.model import BattleProfile, Faction
from warhost.factions.profiles_file import FactionError

__all__ = ["BattleProfile", "Faction", "FactionError", "factions", "find_faction"]
