"""Reading army folders: `army.yaml` for the roster and warscrolls, `abilities.py` beside it for what its units do."""

from collections.abc import Iterable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import msgspec
import yaml

from warhost.engine.catalogue import Ability, Warscroll, Weapon, slug
from warhost.engine.dice import amount
from warhost.rules.abilities import abilities_in
from warhost.rules.weapon_abilities import is_known
from warhost.rules.words import keyword
from warhost.table.shapes import Base

SHIPPED = Path(__file__).parent


class ArmyError(ValueError):
    """A mistake in an army folder: which file, where in it, what is wrong and what would be right."""


class WeaponData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    attacks: int | str
    hit: int
    wound: int
    rend: int
    damage: int | str
    range: float | None = None
    abilities: list[str] = []
    carried_by: int | None = None
    replaces: str | None = None


class WarscrollData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    move: int | str
    health: int
    save: int | None
    control: int
    base: float | tuple[float, float]
    height: float
    keywords: list[str]
    weapons: dict[str, WeaponData] = {}
    abilities: list[str] = []
    coherency: float = 0.5
    models: int = 1


class RosterRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    warscroll: str
    models: int | None = None
    name: str | None = None
    general: bool = False


class ArmyData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    faction: str
    warscrolls: dict[str, WarscrollData]
    roster: list[RosterRow] = []
    traits: list[str] = []


class Army(msgspec.Struct, frozen=True):
    """An army ready to be used: who is in it, their warscrolls, their abilities."""

    id: str
    name: str
    faction: str
    roster: tuple[RosterRow, ...]
    warscrolls: dict[str, Warscroll]
    abilities: tuple[Any, ...]
    traits: tuple[str, ...] = ()


def _warscroll(key: str, data: WarscrollData, where: str) -> Warscroll:
    base = data.base if isinstance(data.base, tuple) else (data.base, data.base)
    weapons = []
    for name, weapon in data.weapons.items():
        for each in weapon.abilities:
            if not is_known(each):
                raise ArmyError(f"{where}: {name} has the unknown weapon ability {each!r}")
        for value in (weapon.attacks, weapon.damage):
            _amount(value, f"{where}: {name}")
        weapons.append(
            Weapon(
                name, weapon.attacks, weapon.hit, weapon.wound, weapon.rend, weapon.damage, weapon.range,
                tuple(weapon.abilities), carried_by=weapon.carried_by, replaces=weapon.replaces,
            )
        )  # fmt: skip
    _amount(data.move, where)
    return Warscroll(
        id=key, name=data.name, move=data.move, health=data.health, save=data.save, control=data.control,
        base=Base.of_mm(*base), height=data.height, keywords=frozenset(keyword(word) for word in data.keywords),
        weapons=tuple(weapons), abilities=tuple(slug(each) for each in data.abilities), coherency=data.coherency,
        size=data.models,
    )  # fmt: skip


def _amount(value: int | str, where: str) -> None:
    try:
        amount(value)
    except ValueError as error:
        raise ArmyError(f"{where}: {error}") from None


def _abilities(folder: Path) -> tuple[Ability, ...]:
    code = folder / "abilities.py"
    if not code.exists():
        return ()
    spec = spec_from_file_location(f"warhost_army_{slug(folder.name).replace('-', '_')}", code)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return tuple(abilities_in(module))


def load_army(folder: Path) -> Army:
    """Read one army folder."""
    path = folder / "army.yaml"
    try:
        data = msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")), ArmyData)
    except (msgspec.ValidationError, yaml.YAMLError, OSError) as error:
        raise ArmyError(f"{path.name} of {folder.name}: {error}") from None
    where = f"{folder.name}/{path.name}"
    scrolls = {key: _warscroll(key, each, f"{where}: {key}") for key, each in data.warscrolls.items()}
    abilities = _abilities(folder)
    known = {each.id for each in abilities}
    for scroll in scrolls.values():
        for each in scroll.abilities:
            if each not in known:
                raise ArmyError(f"{where}: {scroll.id} names the ability {each!r}, which abilities.py does not define")
    for row in data.roster:
        if row.warscroll not in scrolls:
            raise ArmyError(f"{where}: the roster names {row.warscroll!r}; known: {', '.join(scrolls)}")
    return Army(
        slug(folder.name), data.name, data.faction, tuple(data.roster), scrolls, abilities,
        tuple(slug(each) for each in data.traits),
    )  # fmt: skip


@cache
def shipped_armies() -> dict[str, Army]:
    """Every army folder that comes with the game."""
    return discover([SHIPPED])


def discover(roots: Iterable[Path]) -> dict[str, Army]:
    """The armies in these folders, by id."""
    found = {}
    for root in roots:
        for path in sorted(root.glob("*/army.yaml")):
            army = load_army(path.parent)
            found[army.id] = army
    return found


def shipped_warscrolls() -> dict[str, Warscroll]:
    return {key: scroll for army in shipped_armies().values() for key, scroll in army.warscrolls.items()}


def shipped_abilities() -> dict[str, Ability]:
    return {each.id: each for army in shipped_armies().values() for each in army.abilities}
