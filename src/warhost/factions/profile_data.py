"""Battle profiles as `profiles.yaml` has them: points, keywords, size, who joins whom, weapon options."""

import msgspec

from warhost.armies.army_file import NoneOrMore, Some


class OptionData(msgspec.Struct, frozen=True):
    """Who may join a hero's regiment: one of `any` (a keyword), `unit` (a name), `role` (a hero role) and how many."""

    any: str | None = None
    unit: str | None = None
    role: str | None = None
    min: NoneOrMore = 0
    max: NoneOrMore | None = None


class WeaponOptionData(msgspec.Struct, frozen=True):
    """`up_to` models of every `per` models may have one of these; needed: each of those models has one."""

    one_of: list[str]
    per: Some = 1
    up_to: Some = 1
    needed: bool = False


class SingleData(msgspec.Struct, frozen=True):
    """A unit of 1 model, one for each hero of this name in the army."""

    points: NoneOrMore
    for_each: str


class ProfileData(msgspec.Struct, frozen=True):
    points: NoneOrMore
    keywords: list[str]
    size: Some = 1
    reinforceable: bool = False
    regiment: list[OptionData] = []
    leads: bool = True
    role: str | None = None
    only_with: str | None = None
    single: SingleData | None = None
    weapon_options: list[WeaponOptionData] = []
    enhancement_types: list[str] | None = None
    season: list[str] = []
    variant_of: str | None = None
    at_most: dict[str, NoneOrMore] = {}
    """Of a leader: how many of a unit, or of units with a keyword, its regiment may have."""
    warscroll: str | None = None
    """The warscroll it is another offer of, with a price and a size of its own."""
