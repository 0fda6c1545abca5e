"""What is on the sheet of a roster: the army at a glance, its regiments, and the warscrolls its units need."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from warhost.armies.army_file import WarscrollData, WeaponData
from warhost.factions.model import COMMAND_MODELS, LORE_KINDS, Faction, plain
from warhost.factions.own_bases import with_own_base
from warhost.factions.playable import WARSCROLLS, PlayPage, WarscrollsData
from warhost.rosters.checking import Verdict
from warhost.rosters.marks import ARMY, AbilityMark, ability_marks
from warhost.rosters.model import Roster, listed
from warhost.rosters.muster import HiredRegiment, MusteredUnit

NONE = "none"


class UnitRow(msgspec.Struct, frozen=True):
    """A unit in a line."""

    name: str
    models: int
    points: int | None
    """None: it is paid for with its regiment."""
    notes: str

    @property
    def price(self) -> str:
        return "-" if self.points is None else str(self.points)


class Part(msgspec.Struct, frozen=True):
    """A regiment, the auxiliaries, or a Regiment of Renown."""

    title: str
    rows: tuple[UnitRow, ...]


class Sheet(msgspec.Struct, frozen=True):
    """Everything on the sheet."""

    title: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    warscrolls: tuple[WarscrollData, ...]
    breaches: tuple[str, ...]
    marks: tuple[AbilityMark, ...] = ()


def sheet(roster: Roster, verdict: Verdict) -> Sheet:
    """Put the sheet together."""
    parts: list[Part] = []
    if verdict.muster is not None:
        for group in verdict.muster.groups:
            rows = (_row(group.leader, group.regiment.general), *(_row(each) for each in group.units))
            title = "General's regiment" if group.regiment.general else f"Regiment {group.number}"
            parts.append(Part(title, rows))
        if verdict.muster.auxiliaries:
            parts.append(Part("Auxiliary units", tuple(_row(each) for each in verdict.muster.auxiliaries)))
        parts += map(_hired, verdict.muster.hired)
    scrolls = tuple(_warscrolls(verdict)) if verdict.muster else ()
    breaches = tuple(str(each) for each in verdict.breaches)
    return Sheet(
        roster.name, tuple(_facts(roster, verdict)), tuple(parts), scrolls, breaches, tuple(ability_marks(verdict))
    )


def _row(entry: MusteredUnit, general: bool = False) -> UnitRow:
    unit, profile = entry.unit, entry.profile
    notes = ["general"] if general else []
    notes += ["reinforced"] if unit.reinforced else []
    notes += [each.name for each in unit.enhancements]
    notes += [f"{count} x {name}" for name, count in unit.weapon_options.items()]
    allowed = profile.command_models(entry.models) if profile else {}
    held = allowed if unit.command_models is None else unit.command_models
    notes += [f"{count} x {kind.lower()}" for kind in COMMAND_MODELS if (count := held.get(kind, 0))]
    return UnitRow(entry.name, entry.models, entry.points, ", ".join(notes))


def _hired(regiment: HiredRegiment) -> Part:
    rows = tuple(UnitRow(each.name, each.models, None, "") for each in regiment.units)
    return Part(f"{regiment.name}, Regiment of Renown ({regiment.points})", rows)


def _facts(roster: Roster, verdict: Verdict) -> Iterator[tuple[str, str]]:
    yield "Faction", roster.faction
    if roster.army_of_renown:
        yield "Army of Renown", roster.army_of_renown
    yield "Battle formation", ", ".join(listed(roster.battle_formation)) or NONE
    left = roster.points_limit - verdict.points
    spare = f"{left} left" if left >= 0 else f"{-left} too many"
    extra = "; 1 extra command point in round one (army-1.2.1)" if verdict.extra_command_point else ""
    yield "Points", f"{verdict.points} of {roster.points_limit}, {spare}{extra}"
    yield "Drops", f"{roster.drops}, {len(roster.auxiliaries)} of them auxiliaries"
    for kind in LORE_KINDS:
        yield f"{kind.capitalize()} lore", ", ".join(listed(getattr(roster.lores, kind))) or NONE
    yield "Faction terrain", ", ".join(listed(roster.faction_terrain)) or NONE
    if roster.regiment_of_renown:
        yield "Regiment of Renown", ", ".join(listed(roster.regiment_of_renown))
    if marks := ability_marks(verdict):
        many = Counter(each.mark for each in marks)
        yield "Abilities", ", ".join(f"{count} {mark}" for mark, count in many.items())
    if traits := [f"{each.name} ({each.mark})" for each in marks if each.of == ARMY]:
        yield "Battle traits", ", ".join(traits)


def _warscrolls(verdict: Verdict) -> Iterator[WarscrollData]:
    """The warscrolls of the army's units, each once, as far as the folders of their factions have them."""
    assert verdict.muster is not None
    faction = verdict.muster.faction
    own = [(faction, entry.profile.warscroll) for entry in verdict.muster.entries if entry.profile]
    hired = [
        (each.owner, each.profile.warscroll if each.profile else each.name)
        for regiment in verdict.muster.hired for each in regiment.units
    ]  # fmt: skip
    known = {owner.id: _known(owner) for owner, _ in (*own, *hired)}
    for owner, name in dict.fromkeys((owner.id, plain(name)) for owner, name in (*own, *hired)):
        if name in known[owner]:
            yield known[owner][name]


def _known(faction: Faction) -> dict[str, WarscrollData]:
    path = faction.folder / WARSCROLLS
    if not path.exists():
        return {}
    page = PlayPage(path)
    found = page.record(WarscrollsData, page.raw).warscrolls.values()
    return {plain(each.name): with_own_base(each) for each in found}


def marked_abilities(found: Sheet, of: str) -> list[str]:
    """The abilities of a unit or of the army, each with its mark; none are marked where the whole army is enforced."""
    own = [each for each in found.marks if plain(each.of) == plain(of)]
    told = any(each.mark != "enforced" for each in found.marks)
    return [f"{each.name} ({each.mark})" if told else each.name for each in own]


def profile_line(scroll: WarscrollData) -> str:
    """The characteristics in a line."""
    save = f"{scroll.save}+" if scroll.save is not None else "-"
    base = scroll.base if isinstance(scroll.base, tuple) else (scroll.base,)
    size = " x ".join(f"{each:g}" for each in base)
    sure = "" if scroll.base_known else " (assumed)"
    return f'Move {scroll.move}", Health {scroll.health}, Save {save}, Control {scroll.control}, base {size} mm{sure}'


def weapon_cells(name: str, weapon: WeaponData) -> tuple[str, ...]:
    """A row of the weapon table."""
    reach = "melee" if weapon.range is None else f'{weapon.range:g}"'
    hit, wound = (f"{each}+" if isinstance(each, int) else str(each) for each in (weapon.hit, weapon.wound))
    rend, abilities = str(weapon.rend or "-"), ", ".join(weapon.abilities) or "-"
    return weapon.name or name, reach, str(weapon.attacks), hit, wound, rend, str(weapon.damage), abilities


WEAPON_HEADS = ("weapon", "range", "attacks", "hit", "wound", "rend", "damage", "abilities")
