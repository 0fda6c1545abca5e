"""What a faction brings to the table: warscrolls, battle traits, formations, enhancements, lores and terrain.

`warscrolls.yaml` has the warscrolls, `rules.yaml` the rest, `abilities*.py` what they can do. A folder without battle
profiles, such as the lores that any faction may take, is read in the same way.
"""

from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

import msgspec

from warhost.armies.army import abilities_of_folder, named, names_of, warscroll_of
from warhost.armies.army_file import NAMES, RIGHT, Inches, Page, WarscrollData, meant
from warhost.engine.catalogue import Ability, Warscroll
from warhost.engine.naming import slug
from warhost.factions.loading import SHIPPED, faction_roots
from warhost.factions.model import find
from warhost.factions.own_bases import BaseAsked, base_asked, bases_stamp, footprint, with_own_base
from warhost.factions.printed import NOTHING, PrintedData, TextsData, printed_abilities, read_texts
from warhost.factions.profiles_file import FactionError

__all__ = [
    "Playable", "TerrainPiece", "by_hand", "collected", "faction_abilities", "find_playable", "forget_own", "in_play",
    "load_playable", "playables", "why_not_fielded",
]  # fmt: skip

WARSCROLLS, RULES = "warscrolls.yaml", "rules.yaml"
ABILITIES = "a mapping of names to abilities: {Claw-horde: [Claw-picked]}"


class WarscrollsData(msgspec.Struct, frozen=True):
    warscrolls: dict[str, WarscrollData]


class TerrainRules(msgspec.Struct, frozen=True):
    """Faction terrain: its warscroll, its footprint round (0, 0), and the universal terrain abilities it has."""

    warscroll: str
    polygon: list[tuple[float, float]]
    height: Inches
    abilities: list[str] = []


class RulesData(msgspec.Struct, frozen=True):
    traits: list[str] = []
    formations: dict[str, list[str]] = {}
    enhancements: list[str] | dict[str, list[str]] = []
    """By name; a list where each is an ability of the same name."""
    lores: dict[str, list[str]] = {}
    terrain: dict[str, TerrainRules] = {}
    missing: dict[str, list[str]] = {}
    regiments_of_renown: dict[str, list[str]] = {}
    armies_of_renown: dict[str, list[str]] = {}


class PlayPage(Page):
    """A file of a faction folder."""

    error = FactionError
    right = RIGHT | {
        "traits": NAMES, "formations": ABILITIES, "lores": ABILITIES,
        "enhancements": f"{NAMES}, or {ABILITIES}",
        "regiments_of_renown": ABILITIES, "armies_of_renown": ABILITIES,
        "missing": "names of abilities; in rules.yaml by lore: {Lore of Rats: [Squeak]}",
        "polygon": "a list of points: [[-2, -2], [2, -2], [0, 2]]",
        "terrain": "a mapping: {Gnawhole: {warscroll: gnawhole, polygon: [...], height: 2}}",
    }  # fmt: skip


class TerrainPiece(msgspec.Struct, frozen=True):
    """Faction terrain as it is put on the table."""

    name: str
    warscroll: str
    polygon: tuple[tuple[float, float], ...]
    height: float
    abilities: tuple[str, ...]


class Playable(msgspec.Struct, frozen=True, dict=True):
    """A faction's part in a battle; abilities are named by their ids.

    `written`: in code; `printed`: as text, in a faction that was imported.
    """

    id: str
    warscrolls: dict[str, Warscroll]
    written: tuple[Ability, ...]
    traits: tuple[str, ...] = ()
    formations: dict[str, tuple[str, ...]] = {}
    enhancements: dict[str, tuple[str, ...]] = {}
    lores: dict[str, tuple[str, ...]] = {}
    terrain: dict[str, TerrainPiece] = {}
    missing: dict[str, tuple[str, ...]] = {}
    """Of each lore, the spells and prayers that nobody has written yet; its others can be used."""
    renown: dict[str, tuple[str, ...]] = {}
    """By Regiment of Renown, what its units have besides their warscrolls (army-3.5)."""
    armies: dict[str, tuple[str, ...]] = {}
    """By Army of Renown, its battle traits, which replace the faction's (army-2.0)."""
    printed: dict[str, PrintedData] = {}
    spoken_of: TextsData = NOTHING
    asks: tuple[BaseAsked, ...] = ()
    """The units whose bases are not known: each is asked for once."""

    @cached_property
    def abilities(self) -> tuple[Ability, ...]:
        """All of them; what is text is made an ability now."""
        return (*self.written, *printed_abilities(self.id, self.printed, self.warscrolls, self.renown, self.spoken_of))

    def warscroll(self, name: str) -> Warscroll | None:
        """By name or slug."""
        found = self.warscrolls.get(slug(name))
        return found or next((each for each in self.warscrolls.values() if find(name, [each.name])), None)

    def ability(self, name: str) -> str | None:
        """The id of an ability, by name."""
        return next((each.id for each in self.abilities if slug(each.name) == slug(name)), None)

    def formation(self, name: str) -> tuple[str, ...] | None:
        known = find(name, self.formations)
        return None if known is None else self.formations[known]

    def enhancement(self, name: str) -> tuple[str, ...] | None:
        known = find(name, self.enhancements)
        return None if known is None else self.enhancements[known]


def load_playable(folder: Path) -> Playable:
    """Read one folder."""
    key = slug(folder.name)
    page = PlayPage(folder / WARSCROLLS)
    data = page.record(WarscrollsData, page.raw)
    abilities, texts = abilities_of_folder(folder, key), read_texts(folder)
    printed = texts.abilities
    names = names_of(abilities) | {each: f"{key}/{each}" for each in printed}
    scrolls = {
        name: warscroll_of(page, name, with_own_base(each), names, key) for name, each in data.warscrolls.items()
    }
    asks = tuple(asked for each in data.warscrolls.values() if (asked := base_asked(each)) is not None)
    if not (folder / RULES).exists():
        return Playable(key, scrolls, abilities, printed=printed, asks=asks)
    page = PlayPage(folder / RULES)
    rules = page.record(RulesData, page.raw)
    lists = {
        kind: {
            name: tuple(named(page, each, names, (kind, name, index)) for index, each in enumerate(listed))
            for name, listed in mapping.items()
        }
        for kind, mapping in (
            ("formations", rules.formations), ("lores", rules.lores),
            ("regiments_of_renown", rules.regiments_of_renown), ("armies_of_renown", rules.armies_of_renown),
            ("enhancements", _by_name(rules.enhancements)),
        )
    }  # fmt: skip
    return Playable(
        key, scrolls, abilities,
        traits=tuple(named(page, each, names, ("traits", index)) for index, each in enumerate(rules.traits)),
        formations=lists["formations"], lores=lists["lores"], enhancements=lists["enhancements"],
        terrain={name: _piece(key, name, _measured(each, data)) for name, each in rules.terrain.items()},
        missing=_missing(page, rules), renown=lists["regiments_of_renown"], armies=lists["armies_of_renown"],
        printed=printed, spoken_of=texts, asks=asks,
    )  # fmt: skip


def _by_name(said: list[str] | dict[str, list[str]]) -> dict[str, list[str]]:
    return said if isinstance(said, dict) else {each: [each] for each in said}


def _missing(page: PlayPage, rules: RulesData) -> dict[str, tuple[str, ...]]:
    for lore, listed in rules.missing.items():
        if lore not in rules.lores:
            page.fail(("missing", lore), f"there is no lore {lore!r}", meant(lore, rules.lores))
        for name in listed:
            if name in rules.lores[lore]:
                page.fail(("missing", lore), f"{name!r} is in the lore", "what nobody has written yet")
    return {lore: tuple(listed) for lore, listed in rules.missing.items()}


def _measured(piece: TerrainRules, data: WarscrollsData) -> TerrainRules:
    """Faction terrain as large as was said, where no catalogue says it."""
    printed = data.warscrolls.get(piece.warscroll)
    if printed is None or (said := with_own_base(printed)) is printed:
        return piece
    return msgspec.structs.replace(piece, polygon=footprint(said.base), height=said.height)


def _piece(owner: str, name: str, data: TerrainRules) -> TerrainPiece:
    return TerrainPiece(name, f"{owner}/{data.warscroll}", tuple(data.polygon), data.height, tuple(data.abilities))


@cache
def playables() -> dict[str, Playable]:
    """Every faction that can be played, and the lores that any may take, by id."""
    return {each.id: each for each in map(load_playable, _folders(SHIPPED))}


def _folders(root: Path) -> Iterable[Path]:
    return (path.parent for path in sorted(root.glob(f"*/{WARSCROLLS}")))


@cache
def own_folders() -> dict[str, Path]:
    """The faction folders of the user's own, by id; none that comes with the game is replaced."""
    found: dict[str, Path] = {}
    for folder in (folder for root in faction_roots() if root != SHIPPED for folder in _folders(root)):
        if slug(folder.name) not in playables():
            found.setdefault(slug(folder.name), folder)
    return found


def _own(key: str) -> Playable:
    return _as_said(key, bases_stamp())


@cache
def _as_said(key: str, stamp: int) -> Playable:
    """Read once, and again after a base has been said."""
    return load_playable(own_folders()[key])


def find_playable(faction: str) -> Playable | None:
    """A faction by id or name: one that comes with the game, or one of the user's own, read when it is asked for."""
    key = slug(faction)
    return playables().get(key) or (_own(key) if key in own_folders() else None)


def collected() -> dict[str, Playable]:
    """All factions of the user's own folders."""
    return {key: _own(key) for key in own_folders()}


def in_play(armies: Iterable[str]) -> list[Playable]:
    """What comes with the game, and those of these that are the user's own."""
    return [*playables().values(), *(_own(key) for key in dict.fromkeys(armies) if key in own_folders())]


def forget_own() -> None:
    """The user's own folders have changed: read them anew."""
    own_folders.cache_clear()
    _as_said.cache_clear()


def faction_abilities(owners: Iterable[str] = ()) -> dict[str, Ability]:
    """Of what comes with the game, and of those of these owners that are the user's own, by id."""
    return {each.id: each for playable in in_play(owners) for each in playable.abilities}


def why_not_fielded(faction: str, name: str) -> str | None:
    """Why a unit cannot be fielded; None: it can."""
    known = find_playable(faction)
    scroll = known.warscroll(name) if known is not None else None
    if scroll is None:
        return f"{name} has no warscroll that can be played"
    if scroll.missing:
        return f"{name} cannot be fielded: nobody has written {', '.join(scroll.missing)} yet"
    return None


def by_hand(scroll: Warscroll) -> list[str]:
    """The names of what a warscroll can do and nobody enforces: what is missing, and what players do by hand."""
    owner = scroll.id.partition("/")[0]
    known = faction_abilities([owner]) if owner in own_folders() else {}
    return [*scroll.missing, *(known[key].name for key in scroll.abilities if key in known and known[key].by_hand)]
