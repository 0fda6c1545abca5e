"""Rules English: abilities compiled from their own words."""

from warhost.english.reading import read
from warhost.english.texts import AbilityText, Gap, Reading, Setting

__all__ = ["AbilityText", "Gap", "Reading", "Setting", "read"]
