"""The armies there are, found by being there: what is told of them at once, an army when it is asked for."""

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from warhost.armies.army_file import ArmyError
from warhost.armies.covers import FILE, Cover, read_cover
from warhost.engine.naming import slug

if TYPE_CHECKING:
    from warhost.armies.army import Army
    from warhost.engine.catalogue import Ability, Warscroll

SHIPPED = Path(__file__).parent
HOMEBREW = "WARHOST_ARMIES"
"""The environment variable that names folders of homebrew armies, with the system's separator between them."""


def army_roots() -> list[Path]:
    """Where armies are looked for: with the game, and in the folders that WARHOST_ARMIES names."""
    return [SHIPPED, *(Path(each) for each in os.environ.get(HOMEBREW, "").split(os.pathsep) if each)]


class Armies(Mapping[str, "Army"]):
    """Armies by id. What is told about them is read at once; an army is loaded when it is asked for."""

    def __init__(self, roots: Iterable[Path]) -> None:
        self.covers: dict[str, Cover] = {}
        for root in roots:
            if not root.is_dir():
                raise ArmyError(f"{root}: there is no such folder. Right: a folder of army folders")
            for path in sorted(root.glob(f"*/{FILE}")):
                cover = read_cover(path.parent)
                if cover.id in self.covers:
                    raise ArmyError(f"{path.parent}: there is an army {cover.id!r} already. Right: another folder name")
                self.covers[cover.id] = cover
        self._loaded: dict[str, Army] = {}

    def __getitem__(self, key: str) -> "Army":
        if key not in self._loaded:
            from warhost.armies.army import load_army  # all the rules come with it, which a list has no need of

            self._loaded[key] = load_army(self.covers[key].folder)
        return self._loaded[key]

    def __contains__(self, key: object) -> bool:
        return key in self.covers

    def __iter__(self) -> Iterator[str]:
        return iter(self.covers)

    def __len__(self) -> int:
        return len(self.covers)

    @property
    def fielded(self) -> "dict[str, Cover]":
        """The armies that can take the field; others only lend their units to scenario files."""
        return {key: cover for key, cover in self.covers.items() if cover.roster}

    def with_warscroll(self, key: str) -> list[str]:
        """The armies that have a warscroll of this key."""
        return [each.id for each in self.covers.values() if key in each.outlines]

    def with_ability(self, name: str) -> list[str]:
        """The armies that have an ability of this name."""
        return [each.id for each in self.covers.values() if slug(name) in each.ability_names]


@cache
def shipped_armies() -> Armies:
    """Every army there is: those that come with the game, and homebrew ones."""
    return Armies(army_roots())


def discover(roots: Iterable[Path]) -> "dict[str, Army]":
    """The armies in these folders, all of them loaded, by id."""
    return dict(Armies(roots))


def meant_warscrolls(keys: Iterable[str], first: Iterable[str] = ()) -> dict[str, str]:
    """The full ids of warscrolls named by bare keys: of these armies first, else of the army that has most of them."""
    armies, wanted = shipped_armies(), [each for each in dict.fromkeys(keys) if "/" not in each]
    if not wanted:
        return {}
    most = sorted(armies, key=lambda army: -len(armies.covers[army].outlines.keys() & wanted))
    order = [*(each for each in first if each in armies), *most]
    found = {key: next((army for army in order if key in armies.covers[army].outlines), None) for key in wanted}
    return {key: f"{army}/{key}" for key, army in found.items() if army is not None}


def shipped_warscrolls(armies: Iterable[str] | None = None) -> "dict[str, Warscroll]":
    """The warscrolls of these armies, or of all, by full id."""
    known = shipped_armies()
    chosen = known if armies is None else dict.fromkeys(each for each in armies if each in known)
    return {scroll.id: scroll for army in chosen for scroll in known[army].warscrolls.values()}


def shipped_abilities(armies: Iterable[str] | None = None) -> "dict[str, Ability]":
    """The abilities of these armies, or of all, by id."""
    known = shipped_armies()
    chosen = known if armies is None else dict.fromkeys(each for each in armies if each in known)
    return {each.id: each for army in chosen for each in known[army].abilities}
