"""Which battlepacks there are: each folder with a `pack.py`, with the game or in folders of the user's own."""

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from warhost.armies.loading import meant_warscrolls
from warhost.battlepacks.drawn import PackError
from warhost.battlepacks.pack import Battlepack
from warhost.engine.naming import alike, slug
from warhost.engine.records import State
from warhost.factions.loading import data_folder
from warhost.factions.own_bases import bases_stamp
from warhost.rules import reference
from warhost.rules.battleplan import Rules

SHIPPED = Path(__file__).parent
FOLDERS = "WARHOST_PACKS"
"""The environment variable that names folders of one's own battlepacks, with the system's separator between them."""
FILE = "pack.py"


class PackShelf:
    """Battlepacks by id, in the order of lists; those that cannot be used, each with a sentence why."""

    def __init__(self, roots: Iterable[Path]) -> None:
        found = {folder.name: _shipped(folder) for folder in _folders(SHIPPED)}
        packs = {each.id: each for each in found.values()}
        self.broken: dict[str, str] = {}
        for root in roots:
            if not root.is_dir():
                right = f"a folder of battlepack folders in {FOLDERS}"
                self.broken[root.name] = f"{root}: there is no such folder. Right: {right}"
            for folder in _folders(root):
                try:
                    _take(packs, _homebrew(folder))
                except PackError as error:
                    self.broken[slug(folder.name)] = str(error)
        self.packs = dict(sorted(packs.items(), key=lambda each: (each[1].place, each[0])))


def _folders(root: Path) -> Iterator[Path]:
    return (path.parent for path in sorted(root.glob(f"*/{FILE}")))


def _take(packs: dict[str, Battlepack], pack: Battlepack) -> None:
    """One more."""
    if pack.id in packs:
        where = f"{pack.folder.name}/{FILE}"
        raise PackError(f"{where}: there is a battlepack {pack.id!r} already. Right: another folder name")
    packs[pack.id] = pack


def _shipped(folder: Path) -> Battlepack:
    return _pack_in(import_module(f"{__package__}.{folder.name}.{Path(FILE).stem}"), folder)


def _homebrew(folder: Path) -> Battlepack:
    """Run a folder's pack.py; a mistake in it, or in a file it reads, is told with its line."""
    name = f"warhost_pack_{slug(folder.name).replace('-', '_')}"
    spec = spec_from_file_location(name, folder / FILE, submodule_search_locations=[str(folder)])
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    for stale in [each for each in sys.modules if each.startswith(f"{name}.")]:
        del sys.modules[stale]
    sys.modules[name] = module  # so that its files can import each other: from . import cards
    try:
        spec.loader.exec_module(module)
        found = _pack_in(module, folder)
        found.objectives(found.table())  # a pack without a battleplan says so here, not in the middle of a battle
        return found
    except PackError:
        raise
    except Exception as error:
        raise PackError(_told(folder, error)) from error


def _told(folder: Path, error: Exception) -> str:
    """Where in the folder it happened, and what."""
    frames = [each for each in extract_tb(error.__traceback__) if Path(each.filename).parent == folder]
    file, line = (frames[-1].filename, frames[-1].lineno) if frames else (str(folder / FILE), None)
    if isinstance(error, SyntaxError) and error.filename is not None:
        file, line = error.filename, error.lineno
    at = "" if line is None else f", line {line}"
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{folder.name}/{Path(file).name}{at}: {type(error).__name__}: {what}"


def _pack_in(module: ModuleType, folder: Path) -> Battlepack:
    found = [each for each in vars(module).values() if isinstance(each, Battlepack)]
    if len(found) != 1:
        right = "one, such as PACK = DrawnPack(__file__)"
        raise PackError(f"{folder.name}/{FILE}: it makes {len(found)} battlepacks. Right: {right}")
    return found[0]


def pack_roots() -> list[Path]:
    """Where one's own are looked for: in the folders that WARHOST_PACKS names, and in the user's data."""
    named = [Path(each) for each in os.environ.get(FOLDERS, "").split(os.pathsep) if each]
    own = data_folder() / "packs"
    return [*named, own] if own.is_dir() else named


@cache
def shelf() -> PackShelf:
    """What there is, with all cards among the rules that can be looked up."""
    found = PackShelf(pack_roots())
    for pack in found.packs.values():
        reference.explain(_card_rules(pack))
    return found


def _card_rules(pack: Battlepack) -> Iterator[reference.Rule]:
    for twist in pack.twists.values():
        yield reference.Rule(twist.ability.rule, pack.name, twist.ability.name, twist.ability.summary)
    for card in pack.cards.values():
        yield reference.Rule(card.rule, pack.name, card.name, card.summary)


def battlepacks() -> dict[str, Battlepack]:
    """Every battlepack there is, by id."""
    return shelf().packs


def offered() -> dict[str, Battlepack]:
    """Those that can be chosen for a new battle, the usual one first."""
    return {name: each for name, each in battlepacks().items() if each.offered}


def usual_pack(brings: str = "army", cards: bool = True) -> Battlepack:
    """What is played where nobody says: the first in the list for armies or rosters, with cards or plain."""
    fit = [each for each in offered().values() if each.brings == brings]
    return next((each for each in fit if bool(each.cards) == cards), fit[0])


def find_pack(name: str) -> Battlepack:
    """A battlepack by id; a sentence says what is wrong where there is none."""
    if name in shelf().broken:
        raise PackError(shelf().broken[name])
    if name not in battlepacks():
        near = alike(name, battlepacks())
        hint = f"did you mean {near[0]}? " if near else ""
        raise PackError(f"there is no battlepack called {name!r}; {hint}known: {', '.join(battlepacks())}")
    return battlepacks()[name]


def rules_for(state: State) -> Rules:
    """The rulebook of a battle, by its battlepack."""
    pack = find_pack(state.battlepack)
    if not pack.offered:
        raise PackError(
            f"there is no battlepack called {pack.id!r} without a scenario file; known: {', '.join(offered())}"
        )
    return _rules(pack, (state.width, state.depth), armies_on_table(state), bases_stamp())


def armies_on_table(state: State) -> tuple[str, ...]:
    """The armies of both sides, by what their players or, in old saves, their units say."""
    said = [player.army for player in state.players.values()]
    units = [unit.warscroll for unit in state.units.values()]
    owners = [each.rpartition("/")[0] for each in (*units, *meant_warscrolls(units, filter(None, said)).values())]
    return tuple(dict.fromkeys(filter(None, (*said, *owners))))


@lru_cache(maxsize=256)
def _rules(pack: Battlepack, size: tuple[float, float], armies: tuple[str, ...], bases: int) -> Rules:
    """The same for the same armies, until somebody says a base (`bases`)."""
    return pack.rulebook(size, *pack.content(armies))


def look_again() -> None:
    """Armies or packs were added or taken away: read anew what there is."""
    shelf.cache_clear()
    reference.forget_others()
    _rules.cache_clear()
