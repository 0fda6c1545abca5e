"""Reading faction folders: those that come with the game, and those in the user's data folder."""

import os
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from warhost.armies.army_file import Spot, meant
from warhost.engine.naming import slug
from warhost.factions.model import LORE_KINDS, BattleProfile, Faction, find, plain, profiles_of
from warhost.factions.profile_data import OptionData
from warhost.factions.profiles_file import FactionData, FactionError, ProfilePage
from warhost.factions.renown import ArmyOfRenownData

__all__ = ["data_folder", "discover_factions", "faction_roots", "factions", "find_faction", "load_faction"]

SHIPPED = Path(__file__).parent
FOLDERS = "WARHOST_FACTIONS"
"""The environment variable that names further folders of factions, with the system's separator between them."""
DATA = "WARHOST_DATA"
"""The environment variable that names the user's data folder."""
PROFILES = "profiles.yaml"


def data_folder() -> Path:
    """Where the user's own data is kept: WARHOST_DATA, or the usual place of the system."""
    told = os.environ.get(DATA)
    if told:
        return Path(told).expanduser()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "warhost"


def faction_roots() -> list[Path]:
    """Where factions are looked for: with the game, in the folders that WARHOST_FACTIONS names, in the user's data."""
    named = [Path(each) for each in os.environ.get(FOLDERS, "").split(os.pathsep) if each]
    for each in named:
        if not each.is_dir():
            raise FactionError(f"{each}: there is no such folder. Right: a folder of faction folders in {FOLDERS}")
    return [SHIPPED, *named, data_folder() / "factions"]


@cache
def factions() -> dict[str, Faction]:
    """Every faction there is, by id."""
    return discover_factions(faction_roots())


def discover_factions(roots: Iterable[Path]) -> dict[str, Faction]:
    """The factions in these folders; one found in an earlier folder hides a later one of the same id."""
    found: dict[str, Faction] = {}
    for root in roots:
        for path in sorted(root.glob(f"*/{PROFILES}")):
            if slug(path.parent.name) not in found:
                faction = load_faction(path.parent)
                found[faction.id] = faction
    return found


def find_faction(name: str) -> Faction | None:
    """A faction by id or name."""
    known = factions()
    named = find(name, [each.name for each in known.values()])
    return known.get(slug(name)) or next((each for each in known.values() if each.name == named), None)


def load_faction(folder: Path) -> Faction:
    """Read one faction folder."""
    page = ProfilePage(folder / PROFILES)
    data = page.record(FactionData, page.raw)
    units: dict[str, BattleProfile] = {}
    taken: dict[str, str] = {}
    for name, each in data.units.items():
        for profile in profiles_of(data.name, name, each):
            if plain(profile.name) in taken:
                other = taken[plain(profile.name)]
                page.fail(("units", name), f"it cannot be told from {other!r}", "names that differ in their letters")
            taken[plain(profile.name)] = name
            units[profile.name] = profile
        for index, option in enumerate(each.regiment):
            _check_option(page, list(data.units), option, ("units", name, "regiment", index))
    return Faction(
        id=slug(folder.name), name=data.name, keyword=data.keyword, alliance=data.alliance, folder=folder, units=units,
        formations={name: tuple(each.season) for name, each in data.formations.items()},
        tables=tuple(data.enhancements), lores={kind: getattr(data.lores, kind) for kind in LORE_KINDS},
        terrain={name: each.points for name, each in data.terrain.items()}, limits=tuple(data.regiment_limits),
        renown=data.regiments_of_renown, armies=_armies(page, data),
        seasons=tuple(data.seasons),
    )  # fmt: skip


def _armies(page: ProfilePage, data: FactionData) -> dict[str, ArmyOfRenownData]:
    for name, army in data.armies_of_renown.items():
        known, spot = [*data.units, *army.profiles], ("armies_of_renown", name)
        for index, unit in enumerate(army.units):
            if unit not in known:
                page.fail((*spot, "units", index), f"there is no unit {unit!r}", meant(unit, known))
        for unit, profile in army.profiles.items():
            for index, option in enumerate(profile.regiment):
                _check_option(page, known, option, (*spot, "profiles", unit, "regiment", index))
    return data.armies_of_renown


def _check_option(page: ProfilePage, known: list[str], option: OptionData, spot: Spot) -> None:
    if sum(each is not None for each in (option.any, option.unit, option.role)) != 1:
        page.fail(spot, "it is not clear who is meant", page.right["regiment"])
    if option.unit is not None and option.unit not in known:
        page.fail((*spot, "unit"), f"there is no unit {option.unit!r}", meant(option.unit, known))
