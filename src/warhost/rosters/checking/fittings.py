"""How units are fitted out: command models (models-1.0, models-2.0, models-3.0) and weapon options (core-4.0)."""

from collections.abc import Iterator

from warhost.factions.model import COMMAND_MODELS, BattleProfile, find, nearest, plain
from warhost.rosters.model import Breach
from warhost.rosters.muster import Muster, MusteredUnit

RULES = {"CHAMPION": "models-1.0", "MUSICIAN": "models-2.0", "STANDARD BEARER": "models-3.0"}
WEAPONS = "core-4.0"


def fittings(muster: Muster) -> Iterator[Breach]:
    """No more command models and special weapons than the warscroll allows."""
    for entry, profile in muster.own:
        yield from _command_models(entry, profile)
        yield from _weapons(entry, profile)


def _command_models(entry: MusteredUnit, profile: BattleProfile) -> Iterator[Breach]:
    allowed = profile.command_models(entry.models)
    for name, count in (entry.unit.command_models or {}).items():
        kind = find(name, COMMAND_MODELS)
        if kind is None:
            known = ", ".join(COMMAND_MODELS)
            yield Breach(RULES["CHAMPION"], f"{name!r} on {profile.name} is no command model; there are {known}")
        elif count > allowed.get(kind, 0):
            most = allowed.get(kind, 0)
            yield Breach(RULES[kind], f"{profile.name} has {count} {kind} models; at most {most} of {entry.models}")


def _weapons(entry: MusteredUnit, profile: BattleProfile) -> Iterator[Breach]:
    given = weapons_given(entry, profile)
    for name in given:
        if name not in profile.weapon_names:
            near = nearest(name, profile.weapon_names)
            meant = f"; did you mean {near}?" if near else ""
            yield Breach(WEAPONS, f"{profile.name} has no weapon option {name!r}{meant}")
    for option in profile.weapon_options:
        held = sum(given.get(name, 0) for name in option.one_of)
        most = entry.models // option.per * option.up_to
        if held > most:
            names = " or ".join(option.one_of)
            yield Breach(WEAPONS, f"{held} models of {profile.name} have {names}; at most {most} of {entry.models}")


def weapons_given(entry: MusteredUnit, profile: BattleProfile) -> dict[str, int]:
    """How many models have which weapon option, by the name that the battle profile has for it."""
    return {weapon_name(name, profile) or name: count for name, count in entry.unit.weapon_options.items()}


def weapon_name(name: str, profile: BattleProfile) -> str | None:
    """The option that is meant; the parts of its name may stand in another order."""
    return next((each for each in profile.weapon_names if _pieces(each) == _pieces(name)), None)


def _pieces(name: str) -> list[str]:
    return sorted(plain(part) for part in name.casefold().split(" and "))
