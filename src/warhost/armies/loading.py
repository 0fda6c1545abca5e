"""Reading army folders: `army.yaml` for the roster and warscrolls, `abilities.py` beside it for what its units do."""

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import msgspec
import yaml

from warhost.engine.catalogue import Ability, Warscroll, Weapon, slug
from warhost.engine.dice import amount
from warhost.rules.abilities import abilities_in
from warhost.rules.modifiers import When
from warhost.rules.weapon_abilities import is_known
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
    name: str | None = None


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
    tokens: list[str] = []


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
    regiment_abilities: list[str] = []
    enhancements: list[str] = []
    alliance: str = ""


class Army(msgspec.Struct, frozen=True):
    """An army ready to be used: who is in it, their warscrolls, their abilities."""

    id: str
    name: str
    faction: str
    roster: tuple[RosterRow, ...]
    warscrolls: dict[str, Warscroll]
    abilities: tuple[Any, ...]
    traits: tuple[str, ...] = ()
    regiment_abilities: tuple[str, ...] = ()
    enhancements: tuple[str, ...] = ()

    def ability(self, name: str) -> str | None:
        """The id of an ability of this army, by name."""
        return next((each.id for each in self.abilities if slug(each.name) == slug(name)), None)

    @property
    def general(self) -> str | None:
        """The warscroll of its general."""
        return next((row.warscroll for row in self.roster if row.general), None)


def _warscroll(key: str, data: WarscrollData, where: str, names: dict[str, str]) -> Warscroll:
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
                weapon.name or name, weapon.attacks, weapon.hit, weapon.wound, weapon.rend, weapon.damage, weapon.range,
                tuple(weapon.abilities), carried_by=weapon.carried_by, replaces=weapon.replaces,
            )
        )  # fmt: skip
    _amount(data.move, where)
    return Warscroll(
        id=key, name=data.name, move=data.move, health=data.health, save=data.save, control=data.control,
        base=Base.of_mm(*base), height=data.height, keywords=frozenset(word.upper() for word in data.keywords),
        weapons=tuple(weapons), abilities=tuple(_named(each, names, where) for each in data.abilities),
        coherency=data.coherency, size=data.models, tokens=tuple(data.tokens),
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
    key = slug(folder.name)
    abilities = tuple(_owned(each, key) for each in _abilities(folder))
    names = {slug(each.name): each.id for each in abilities}
    scrolls = {name: _warscroll(name, each, f"{where}: {name}", names) for name, each in data.warscrolls.items()}
    for row in data.roster:
        if row.warscroll not in scrolls:
            raise ArmyError(f"{where}: the roster names {row.warscroll!r}; known: {', '.join(scrolls)}")
    traits, regiment, enhancements = (
        tuple(_named(each, names, where) for each in listed)
        for listed in (data.traits, data.regiment_abilities, data.enhancements)
    )
    return Army(key, data.name, data.faction, tuple(data.roster), scrolls, abilities, traits, regiment, enhancements)


def _owned(ability: Ability, army: str) -> Ability:
    """An ability under the name of its army, so that two armies can have one of the same name."""
    key = f"{army}/{ability.id}"
    waits = tuple(
        msgspec.structs.replace(each, ability=key) if isinstance(each, When) else each for each in ability.modifiers
    )
    return replace(ability, id=key, modifiers=waits)


def _named(name: str, names: dict[str, str], where: str) -> str:
    """The id of an ability that abilities.py defines."""
    if slug(name) not in names:
        near = ", ".join(get_close_matches(slug(name), names, 3)) or ", ".join(sorted(names)) or "none"
        raise ArmyError(f"{where} names the ability {name!r}, which abilities.py does not define; defined: {near}")
    return names[slug(name)]


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
