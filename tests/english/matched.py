"""The factions of matched play written by hand as the judge of the compiler: their texts, their scenario files.

The reference lies beside the checkout, in ../shared.
"""

import dataclasses
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from tests.campaign import CAPTAIN, SEEKER, sides_of
from tests.english.oracle import REFERENCE, SCENARIOS, Data, Sample
from tests.english.twice import Made, Parting, followed, read_from_texts

from warhost.arena.campaign import Battlefield, Bout, seed_of
from warhost.armies.army import owned
from warhost.battlepacks.beginning import roster_battle
from warhost.battlepacks.registry import find_pack
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.naming import slug
from warhost.english import AbilityText
from warhost.english.surroundings import ScrollWords, Surroundings
from warhost.english.texts import Bearer
from warhost.factions.loading import factions
from warhost.factions.model import find
from warhost.factions.playable import Playable, playables
from warhost.rosters.drawing_up import drawn_up

FOLDER = REFERENCE.parent / "matched_play"
LORES = "lores-and-manifestations"
FILES = {slug(path.stem) if path.stem != LORES else "lores": path for path in sorted(FOLDER.glob("*.json"))}
FACTIONS = ("skaven", "stormcast-eternals")
PACK, SEED = "border-war", 19
CAPTAINS, LARGE = 5, 3
"""Every so many battles captains fight, and 2000 points."""
SCENES = {"skaven": "skaven", "stormcast-eternals": "stormcast", "lores": "lores"}
"""How the scenario files of each begin."""


class Place(NamedTuple):
    """Where a text stands: whose it is, on what, and the ids of what was written for that."""

    bearer: Bearer
    of: str
    said: Data
    listed: tuple[str, ...]


def samples(of: str) -> Iterator[Sample]:
    """Every ability of a faction, or of the lores that any may take."""
    playable, places = playables()[of], list(_places(of))
    around = Surroundings(of.replace("-", " ").upper(), _scrolls(), [_text(each.said) for each in places])
    known = {each.id: each for each in playable.abilities}
    for place in places:
        found = next(iter(_written(place, known)), None)
        key = None if found is None else found.rpartition("/")[2]
        setting = around.setting(place.bearer, [place.of] if place.of else (), key)
        yield Sample(of, _text(place.said), setting, found)


def _text(said: Data) -> AbilityText:
    keywords, value = tuple(said["keywords"]), said.get("casting_value") or said.get("chanting_value")
    return AbilityText(
        said["name"], said["timing"], said.get("declare") or "", said.get("effect") or "", keywords,
        value, said.get("cost") or 0, said.get("used_by") or "",
    )  # fmt: skip


def _scrolls() -> Iterator[ScrollWords]:
    """The warscrolls of both factions and of all manifestations: any may be spoken of."""
    for path in FILES.values():
        data = json.loads(path.read_text(encoding="utf-8"))
        for each in (*data.get("warscrolls", []), *data.get("faction_terrain", []), *_manifestations(data)):
            words = frozenset(word.upper() for word in each["keywords"])
            yield ScrollWords(each["name"], words, tuple(arm["name"] for arm in each.get("weapons", [])))


def _manifestations(data: Data) -> Iterator[Data]:
    for lore in (*data.get("manifestation_lores", []), *data.get("manifestation_lores_any_faction", [])):
        if isinstance(lore, dict):  # a faction's file only names those that any may take
            yield from lore["manifestations"]


def _places(of: str) -> Iterator[Place]:
    data, playable = json.loads(FILES[of].read_text(encoding="utf-8")), playables()[of]
    yield from (Place("trait", "", each, playable.traits) for each in data.get("battle_traits", []))
    tables = [row for table in data.get("enhancement_tables", []) for row in table["options"] if not table["season"]]
    formations: Rows = ("formation", data.get("battle_formations", []), playable.formations)
    enhancements: Rows = ("enhancement", tables, playable.enhancements)
    for bearer, rows, have in (formations, enhancements):
        yield from (Place(bearer, "", said, _listed(have, row)) for row in rows for said in row["abilities"])
    for kind in ("spell_lores", "prayer_lores", "manifestation_lores", "manifestation_lores_any_faction"):
        for lore in (each for each in data.get(kind, []) if isinstance(each, dict)):
            said = (*lore.get("spells", []), *lore.get("prayers", []))
            yield from (Place("lore", "", each, _listed(playable.lores, lore)) for each in said)
    yield from _on_scrolls("unit", playable, data.get("warscrolls", []))
    yield from _on_scrolls("terrain", playable, data.get("faction_terrain", []))
    yield from _on_scrolls("manifestation", playable, _manifestations(data))


Rows = tuple[Bearer, list[Data], dict[str, tuple[str, ...]]]


def _on_scrolls(bearer: Bearer, playable: Playable, scrolls: Iterable[Data]) -> Iterator[Place]:
    for scroll in scrolls:
        own = playable.warscroll(scroll["name"])
        listed = () if own is None else own.abilities
        yield from (Place(bearer, scroll["name"], each, listed) for each in scroll["abilities"])


def _listed(have: dict[str, tuple[str, ...]], row: Data) -> tuple[str, ...]:
    known = find(row["name"], have)
    return () if known is None or row.get("season") else have[known]


def compiled(of: str) -> list[Ability]:
    """What is understood of what was written by hand."""
    read = {each.id: each.reading().ability for each in samples(of) if each.id is not None}
    made = {key: ability for key, ability in read.items() if ability is not None}
    known = {each.id: each for each in playables()[of].abilities}
    for place in _places(of):
        first, *others = _written(place, known) or [""]
        if first in made:  # says what they say
            made |= {key: dataclasses.replace(known[key], modifiers=(), clauses={}) for key in others}
    return [dataclasses.replace(each, id=key.rpartition("/")[2]) for key, each in made.items()]


def _written(place: Place, known: Mapping[str, Ability]) -> list[str]:
    """What was written for a text: in several parts, perhaps."""
    return [key for key in place.listed if slug(known[key].name) == slug(place.said["name"])]


@contextmanager
def instead(of: str, abilities: list[Ability]) -> Iterator[None]:
    """The faction with these abilities in place of those of the same ids."""
    known = playables()
    before = known[of]
    new = {f"{of}/{each.id}": owned(each, of) for each in abilities}
    known[of] = replace(before, written=tuple(new.get(each.id, each) for each in before.written))
    try:
        yield
    finally:
        known[of] = before


def bouts(count: int) -> Iterator[Bout]:
    """Battles between the two factions and of each against itself, by those who like what they have not used."""
    for number in range(count):
        armies = FACTIONS[number % 2], FACTIONS[number // 2 % 2]
        level = CAPTAIN if number % CAPTAINS == CAPTAINS - 1 else SEEKER
        yield Bout(number, Battlefield(PACK), armies, (level, level), seed_of(SEED, number))


def opening(bout: Bout) -> Battle:
    """A battle of rosters by lot."""
    limit = 2000 if bout.number % LARGE == LARGE - 1 else 1000
    red, blue = (drawn_up(factions()[each], limit, f"{bout.seed} {n}") for n, each in enumerate(bout.armies))
    return roster_battle(find_pack(PACK), red, blue, bout.seed)


def fought_twice(bout: Bout, made: Made) -> Parting | None:
    """As it was written, and as its texts are read."""
    first = opening(bout)
    with read_from_texts(made, instead):
        second = opening(bout)
    return followed(bout, first, second, sides_of(bout))


def scenario_files(of: str) -> list[Path]:
    """The scenario files that show what a faction has."""
    return sorted((SCENARIOS / "factions").glob(f"{SCENES[of]}-*.yaml"))
