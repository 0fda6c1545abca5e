"""An army ready to be used, read from its folder: `army.yaml` says who is in it, `abilities.py` what they do."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec

from warhost.armies.army_file import ArmyData, ArmyError, Page, RosterRow, Spot, WarscrollData, meant
from warhost.armies.covers import FILE
from warhost.engine.catalogue import Ability, Loadout, Warscroll, Weapon
from warhost.engine.naming import slug
from warhost.engine.records import Modifier
from warhost.rules.abilities.ability import abilities_in
from warhost.rules.effects.modifiers import When, While
from warhost.rules.fighting.weapon_abilities import KNOWN, is_known
from warhost.rules.words import keyword
from warhost.table.shapes import Base


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
    stated: tuple[str, ...] = ()
    """Abilities that say in words what its data says."""

    def ability(self, name: str) -> str | None:
        """The id of an ability of this army, by name."""
        return next((each.id for each in self.abilities if slug(each.name) == slug(name)), None)

    @property
    def general(self) -> str | None:
        """The warscroll of its general, by full id."""
        return next((self.warscrolls[row.warscroll].id for row in self.roster if row.general), None)


def warscroll_of(page: Page, key: str, data: WarscrollData, names: dict[str, str], owner: str) -> Warscroll:
    """What a file says of a warscroll; its id names its owner, an army or a faction."""
    spot = ("warscrolls", key)
    return Warscroll(
        id=f"{owner}/{key}", name=data.name, move=data.move, health=data.health, save=data.save,
        control=data.control,
        base=_base(data.base), height=data.height, keywords=frozenset(keyword(word) for word in data.keywords),
        weapons=tuple(_weapon(page, data, name, (*spot, "weapons", name)) for name in data.weapons),
        abilities=tuple(named(page, each, names, (*spot, "abilities", n)) for n, each in enumerate(data.abilities)),
        coherency=data.coherency, size=data.models, tokens=tuple(data.tokens), banishment=data.banishment,
        tokens_per=data.tokens_per, missing=tuple(data.missing),
        other_bases=tuple(_other_base(page, data, n, (*spot, "other_bases", n)) for n in range(len(data.other_bases))),
        named_models=tuple(_named_model(page, data, name, (*spot, "named_models", name)) for name in data.named_models),
        loadouts=tuple(_loadout(page, data, n, (*spot, "loadouts", n)) for n in range(len(data.loadouts))),
    )  # fmt: skip


def _base(mm: float | tuple[float, float]) -> Base:
    return Base.of_mm(*(mm if isinstance(mm, tuple) else (mm, mm)))


def _other_base(page: Page, scroll: WarscrollData, index: int, spot: Spot) -> tuple[Base, tuple[int, ...]]:
    data = scroll.other_bases[index]
    _check_models(page, data.models, scroll.models, (*spot, "models"))
    return _base(data.base), tuple(data.models)


def _named_model(page: Page, scroll: WarscrollData, name: str, spot: Spot) -> tuple[str, tuple[int, ...]]:
    models = scroll.named_models[name]
    _check_models(page, models, scroll.models, spot)
    return name, tuple(models)


def _check_models(page: Page, models: Iterable[int], size: int, spot: Spot) -> None:
    """Models are numbered from 0."""
    for model in models:
        if model >= size:
            page.fail(spot, f"there is no model {model}", f"numbers from 0 to {size - 1}")


def _loadout(page: Page, scroll: WarscrollData, index: int, spot: Spot) -> Loadout:
    data = scroll.loadouts[index]
    carried = {each.name or name for name, each in scroll.weapons.items()}
    for name in (*data.instead_of, *(each for option in data.options.values() for each in option)):
        if name not in carried:
            page.fail(spot, f"it has no weapon {name!r}", meant(name, sorted(carried)))
    options = {name: tuple(each) for name, each in data.options.items()}
    return Loadout(options, data.per, data.count, tuple(data.instead_of), data.needed)


def _weapon(page: Page, scroll: WarscrollData, name: str, spot: Spot) -> Weapon:
    data = scroll.weapons[name]
    for index, each in enumerate(data.abilities):
        if not is_known(each):
            known = meant(each, [*KNOWN, "Anti-INFANTRY (+1 Rend)"])
            page.fail((*spot, "abilities", index), f"there is no weapon ability {each!r}", known)
    if data.replaces is not None and data.replaces not in scroll.weapons:
        page.fail((*spot, "replaces"), f"it has no weapon {data.replaces!r}", meant(data.replaces, scroll.weapons))
    if data.carried_by is not None and data.carried_by > scroll.models:
        page.fail((*spot, "carried_by"), f"{data.carried_by} models carry it", f"at most {scroll.models}, its models")
    if data.one_of is not None and [each.one_of for each in scroll.weapons.values()].count(data.one_of) < 2:
        page.fail(
            (*spot, "one_of"), f"no other weapon is one of {data.one_of!r}", "the same name at two weapons or more"
        )
    _check_models(page, data.models or (), scroll.models, (*spot, "models"))
    return Weapon(
        data.name or name, data.attacks, data.hit, data.wound, data.rend, data.damage, data.range,
        tuple(data.abilities), None if data.models is None else tuple(data.models), data.carried_by, data.replaces,
        data.one_of,
    )  # fmt: skip


def abilities_of_folder(folder: Path, owner: str) -> tuple[Ability, ...]:
    """What `abilities.py` (or several files `abilities_....py`) define, under the name of their owner."""
    files = sorted(folder.glob("abilities*.py"))
    found = tuple(owned(each, owner) for code in files for each in _defined(code))
    for name, times in Counter(each.id for each in found).items():
        if times > 1:
            name = name.removeprefix(f"{owner}/")
            where = f"{folder.name}/{', '.join(each.name for each in files)}"
            raise ArmyError(f"{where}: {times} abilities are called {name!r}. Right: each name once")
    return found


def _defined(code: Path) -> tuple[Ability, ...]:
    """What a file of abilities defines; a mistake in it is told with its line."""
    folder = code.parent
    spec = spec_from_file_location(f"warhost_{slug(f'{folder.name} {code.stem}').replace('-', '_')}", code)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(code)]
        line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
        text = f"{folder.name}/{code.name}, line {line}: {type(error).__name__}: {error}"
        raise ArmyError(text) from error
    return tuple(abilities_in(module))


def load_army(folder: Path) -> Army:
    """Read one army folder."""
    page = Page(folder / FILE)
    data = page.record(ArmyData, page.raw)
    key = slug(folder.name)
    abilities = (*abilities_of_folder(folder, key), *_of_texts(data, key))
    _each_once(page, abilities, data)
    names = names_of(abilities)
    scrolls = {name: warscroll_of(page, name, each, names, key) for name, each in data.warscrolls.items()}
    _check_roster(page, data)
    traits, regiment, enhancements = (
        tuple(named(page, each, names, (kind, index)) for index, each in enumerate(listed))
        for kind, listed in (
            ("traits", data.traits),
            ("regiment_abilities", data.regiment_abilities),
            ("enhancements", data.enhancements),
        )
    )
    return Army(
        key, data.name, data.faction, tuple(data.roster), scrolls, abilities, traits, regiment, enhancements,
        tuple(named(page, each, names, ("stated", index)) for index, each in enumerate(data.stated)),
    )  # fmt: skip


def _of_texts(data: ArmyData, key: str) -> Iterator[Ability]:
    """The abilities that the file has as rules text."""
    if not data.abilities:
        return
    from warhost.armies.rules_text import written_texts  # a grammar comes with it, which most armies have no need of

    for each in written_texts(data):
        yield owned(each.ability, key)


def _each_once(page: Page, abilities: Iterable[Ability], data: ArmyData) -> None:
    """An ability is text or Python, not both."""
    times = Counter(each.id.rpartition("/")[2] for each in abilities)
    for name in data.abilities:
        if times[slug(name)] > 1:
            page.fail(("abilities", name), f"there is an ability {name!r} already", "each name once")


def _check_roster(page: Page, data: ArmyData) -> None:
    """Units of known warscrolls under different names, and one general if anybody is to be given enhancements."""
    taken: dict[str, int] = {}
    for index, row in enumerate(data.roster):
        if row.warscroll not in data.warscrolls:
            what = f"there is no warscroll {row.warscroll!r}"
            page.fail(("roster", index, "warscroll"), what, meant(row.warscroll, data.warscrolls))
        name = row.name or row.warscroll
        if name in taken:
            right = "name: a different name for each unit of the same warscroll"
            page.fail(("roster", index), f"there is a unit called {name!r} already", right)
        taken[name] = index
        _check_arms(page, row, data.warscrolls[row.warscroll], ("roster", index, "armed"))
    generals = [index for index, row in enumerate(data.roster) if row.general]
    if len(generals) > 1:
        page.fail(("roster", generals[1]), "there is a general already", "general: true in one row")
    if data.enhancements and not generals:
        page.fail(("enhancements",), "there is no general to be given one", "general: true in one row of the roster")


def _check_arms(page: Page, row: RosterRow, scroll: WarscrollData, spot: Spot) -> None:
    """A row hands out weapons that its warscroll has to models that it has."""
    carried = {each.name or name for name, each in scroll.weapons.items()}
    for name, models in row.armed.items():
        if name not in carried:
            page.fail((*spot, name), f"it has no weapon {name!r}", meant(name, sorted(carried)))
        _check_models(page, models, row.models or scroll.models, (*spot, name))


def owned(ability: Ability, army: str) -> Ability:
    """An ability under the name of its army, so that two armies can have one of the same name."""
    key = f"{army}/{ability.id}"
    return replace(ability, id=key, modifiers=tuple(_waiting_as(each, key) for each in ability.modifiers))


def _waiting_as(modifier: Modifier, key: str) -> Modifier:
    """What waits for something to happen waits under its new name, also where it does so only at times."""
    if isinstance(modifier, When):
        return msgspec.structs.replace(modifier, ability=key)
    if isinstance(modifier, While):
        return msgspec.structs.replace(modifier, gives=tuple(_waiting_as(each, key) for each in modifier.gives))
    return modifier


def names_of(abilities: Iterable[Ability]) -> dict[str, str]:
    """Abilities by what a file may call them: their key, or their name."""
    known = list(abilities)
    return {slug(each.name): each.id for each in known} | {each.id.rpartition("/")[2]: each.id for each in known}


def named(page: Page, name: str, names: dict[str, str], spot: Spot) -> str:
    """The id of an ability that abilities.py defines, or that is written as text."""
    if slug(name) not in names:
        page.fail(spot, f"abilities.py defines no ability {name!r}", meant(slug(name), names))
    return names[slug(name)]
