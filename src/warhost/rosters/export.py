"""Rosters as files and as text: YAML, JSON, and the layouts of the official app and of New Recruit."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import yaml

from warhost.factions.model import LORE_KINDS
from warhost.rosters.checking import Verdict, check_roster
from warhost.rosters.model import Roster, RosterUnit, listed
from warhost.rosters.muster import Muster, same

FORMATS = ("yaml", "json", "app", "new-recruit")


def written(roster: Roster, form: str) -> str:
    """The roster in one of the formats."""
    if form == "json":
        return json.dumps(_plain(roster), indent=1, ensure_ascii=False) + "\n"
    if form == "yaml":
        return yaml.dump(_plain(roster), Dumper=_RosterDumper, sort_keys=False, allow_unicode=True, width=120)
    lines = list(_text(roster, check_roster(roster), recruit=form == "new-recruit"))
    return "\n".join(lines) + "\n"


def _plain(roster: Roster) -> dict[str, Any]:
    found = msgspec.to_builtins(roster)
    assert isinstance(found, dict)
    return found


class _RosterDumper(yaml.SafeDumper):
    """Small mappings and lists of words in one line, everything else below each other."""

    def represent_mapping(self, tag: str, mapping: Any, flow_style: bool | None = None) -> yaml.MappingNode:
        small = not any(isinstance(each, dict | list) for each in dict(mapping).values())
        return super().represent_mapping(tag, mapping, small)

    def represent_sequence(self, tag: str, sequence: Any, flow_style: bool | None = None) -> yaml.SequenceNode:
        return super().represent_sequence(tag, sequence, not any(isinstance(each, dict | list) for each in sequence))

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(roster: Roster, verdict: Verdict, recruit: bool) -> Iterator[str]:
    yield from _header(roster, verdict, recruit)
    found = iter(verdict.muster.entries if verdict.muster else ())
    number = 0
    for regiment in roster.regiments:
        number += not regiment.general
        yield "General's Regiment" if regiment.general else f"Regiment {number}"
        for place, unit in enumerate((regiment.leader, *regiment.units)):
            entry = next(found, None)
            yield from _unit(unit, entry.points if entry else 0, regiment.general and place == 0, recruit)
        yield ""
    if roster.auxiliaries:
        yield "Auxiliary Units"
        for unit in roster.auxiliaries:
            entry = next(found, None)
            yield from _unit(unit, entry.points if entry else 0, False, recruit)
        yield ""
    if roster.regiment_of_renown:
        yield "Regiment of Renown" if recruit else "Regiments of Renown"
        for name in listed(roster.regiment_of_renown):
            yield from _hired(name, verdict.muster, recruit)
        yield ""
    if roster.faction_terrain:
        yield "Faction Terrain"
        yield from listed(roster.faction_terrain)
        yield ""
    yield "Created with warhost"


def _hired(name: str, muster: Muster | None, recruit: bool) -> Iterator[str]:
    """A Regiment of Renown with its price, then its units, which have none of their own."""
    known = next((each for each in muster.hired if same(each.name, name)), None) if muster else None
    yield f"{name} ({known.points if known else 0})"
    yield from (f"{each.name} (0)" if recruit else each.name for each in (known.units if known else ()))


def _header(roster: Roster, verdict: Verdict, recruit: bool) -> Iterator[str]:
    name = " ".join(roster.name.split())
    yield f"{name} ({verdict.points} points)" if recruit else f"{name} {verdict.points}/{roster.points_limit} pts"
    yield ""
    yield (" - " if recruit else " | ").join([roster.faction, *listed(roster.army_of_renown)])
    yield from listed(roster.battle_formation)
    if roster.auxiliaries or recruit:
        yield f"Auxiliaries: {len(roster.auxiliaries)}"
    yield f"Drops: {roster.drops}"
    for kind in LORE_KINDS:
        yield from (f"{kind.capitalize()} Lore - {name}" for name in listed(getattr(roster.lores, kind)))
    yield ""


def _unit(unit: RosterUnit, points: int, general: bool, recruit: bool) -> Iterator[str]:
    yield f"{unit.warscroll} ({points})"
    bullet = "•" if recruit else " •"
    if general:
        yield f"{bullet} General"
    if unit.reinforced:
        yield f"{bullet} Reinforced"
    yield from (f"{bullet} {count}x {name.title()}" for name, count in (unit.command_models or {}).items())
    yield from (f"{bullet} {count}x {name}" for name, count in unit.weapon_options.items())
    yield from (f"{bullet} {each.name}" for each in unit.enhancements)
