"""From a checked roster to one side of a battle: units, general, regiments, abilities, faction terrain (army-2.0)."""

from collections.abc import Iterator, Mapping

from warhost.armies.mustering import Side
from warhost.engine.catalogue import Warscroll
from warhost.engine.loadouts import carriers
from warhost.engine.naming import slug
from warhost.engine.records import Terrain
from warhost.engine.records import Unit as Fielded
from warhost.factions.model import LORE_KINDS, Faction, find
from warhost.factions.playable import Playable, find_playable, playables, why_not_fielded
from warhost.rosters.checking import Verdict, check_roster
from warhost.rosters.checking.fittings import weapons_given
from warhost.rosters.model import Roster, RosterUnit, listed
from warhost.rosters.muster import Muster, MusteredUnit
from warhost.rules.effects.command_models import default_models
from warhost.rules.sequence.command_points import AUXILIARIES, SPARE


class Unfit(ValueError):  # noqa: N818
    """A roster that cannot take the field: every reason, legal ones with their rules."""

    def __init__(self, roster: str, reasons: list[str]) -> None:
        super().__init__(f"{roster} cannot be fielded: " + "; ".join(reasons))
        self.reasons = reasons


def field(roster: Roster, player: str) -> Side:
    """A side of a battle, if the roster is legal and everything in it can be played."""
    verdict = check_roster(roster)
    reasons = [str(each) for each in verdict.breaches] or list(unplayable(verdict))
    if reasons:
        raise Unfit(roster.name, reasons)
    assert verdict.muster is not None
    return _Fielding(verdict.muster, player).side(verdict)


def unplayable(verdict: Verdict) -> Iterator[str]:
    """What keeps a legal roster from being played: units, formations, enhancements, lores or terrain without code."""
    looked_up = verdict.muster
    if looked_up is None:
        return
    roster, faction = looked_up.roster, looked_up.faction
    for name in dict.fromkeys(each.profile.warscroll if each.profile else each.name for each in looked_up.entries):
        if (reason := why_not_fielded(faction.id, name)) is not None:
            yield reason
    playable = find_playable(faction.id)
    if playable is None:
        return
    for name in listed(roster.battle_formation):
        if playable.formation(name) is None:
            yield f"nobody has written the battle formation {name} yet"
    for unit in roster.units():
        for each in unit.enhancements:
            if playable.enhancement(each.name) is None:
                yield f"nobody has written the enhancement {each.name} yet"
    for name in (each for kind in LORE_KINDS for each in listed(getattr(roster.lores, kind))):
        if lore(playable, name) is None:
            yield f"nobody has written the lore {name} yet"
    for name in listed(roster.faction_terrain):
        if find(name, playable.terrain) is None:
            yield f"nobody has written the faction terrain {name} yet"
    if roster.army_of_renown and find(roster.army_of_renown, playable.armies) is None:
        yield f"nobody has written the Army of Renown {roster.army_of_renown} yet"
    for name in listed(roster.regiment_of_renown):
        yield from _unknown_renown(looked_up.faction, playable, name)


def _unknown_renown(faction: Faction, playable: Playable, name: str) -> Iterator[str]:
    """What keeps a Regiment of Renown from the field: who is in it, a unit without code, or what it can do."""
    known = find(name, faction.renown)
    units = faction.renown[known].units if known is not None else []
    if not units:
        yield f"the units of the Regiment of Renown {name} are not known"
        return
    reasons = (why_not_fielded(each.faction or faction.id, each.unit) for each in units)
    yield from dict.fromkeys(reason for reason in reasons if reason is not None)
    if find(name, playable.renown) is None:
        yield f"nobody has written the abilities of the Regiment of Renown {name} yet"


def lore(playable: Playable, name: str) -> tuple[str, ...] | None:
    """The spells or prayers of a lore, the faction's own or one that any may take."""
    for each in (playable, *playables().values()):
        known = find(name, each.lores)
        if known is not None:
            return each.lores[known]
    return None


class _Fielding:
    """A roster being turned into a side."""

    def __init__(self, looked_up: Muster, player: str) -> None:
        self.looked_up = looked_up
        self.player = player
        self.playable = _playable(looked_up.faction.id)
        self.units: dict[str, Fielded] = {}

    def side(self, verdict: Verdict) -> Side:
        roster = self.looked_up.roster
        regiments: dict[str, tuple[str, ...]] = {}
        general = None
        for group in self.looked_up.groups:
            name = _free(group.leader.name, regiments)
            names = tuple(self._add(entry, name) for entry in (group.leader, *group.units))
            regiments[name] = names
            general = names[0] if group.regiment.general else general
        for entry in self.looked_up.auxiliaries:
            self._add(entry, None)
        for said in listed(roster.regiment_of_renown):
            name = _free(said, regiments)
            regiments[name] = tuple(self._hire(said, name))
        terrain = self._terrain()
        points = {AUXILIARIES: len(self.looked_up.auxiliaries), SPARE: int(verdict.extra_command_point)}
        return Side(
            roster.name, self.units, general, self._abilities(), regiments, terrain, points, roster.points_limit
        )

    def _add(self, entry: MusteredUnit, regiment: str | None) -> str:
        """A unit beside the table; its id tells it from others of the same warscroll."""
        assert entry.profile is not None
        scroll = self.playable.warscroll(entry.profile.warscroll)
        assert scroll is not None
        name, size = _free(f"{self.player}-{slug(entry.profile.name)}", self.units, "-"), entry.models
        given = [self.playable.enhancement(each.name) or () for each in entry.unit.enhancements]
        self.units[name] = Fielded(
            name, self.player, scroll.id, size, "undeployed",
            armed=carriers(scroll, size, weapons_given(entry, entry.profile)),
            command_models=_command_models(scroll, entry.unit, size), tokens=scroll.tokens_for(size),
            abilities=tuple(dict.fromkeys(each for names in given for each in names)), reinforced=entry.unit.reinforced,
            regiment=regiment, keywords=self._by_army(entry.profile.keywords - scroll.keywords),
        )  # fmt: skip
        return name

    def _by_army(self, more: frozenset[str]) -> tuple[str, ...]:
        """What the battle profiles of an Army of Renown add to the keywords of a warscroll, such as its own name."""
        return tuple(sorted(more)) if self.looked_up.roster.army_of_renown else ()

    def _hire(self, said: str, regiment: str) -> Iterator[str]:
        """The units of a Regiment of Renown, with what it gives them (army-3.5); none of them is the general."""
        faction, abilities = self.looked_up.faction, find(said, self.playable.renown)
        known = find(said, faction.renown)
        assert known is not None
        assert abilities is not None
        for each in (unit for unit in faction.renown[known].units for _ in range(unit.count)):
            scroll = _playable(each.faction or faction.id).warscroll(each.unit)
            assert scroll is not None
            size, name = each.models or scroll.size, _free(f"{self.player}-{slug(each.unit)}", self.units, "-")
            self.units[name] = Fielded(
                name, self.player, scroll.id, size, "undeployed", armed=carriers(scroll, size),
                command_models=default_models(scroll, size), tokens=scroll.tokens_for(size),
                abilities=self.playable.renown[abilities], regiment=regiment,
            )  # fmt: skip
            yield name

    def _traits(self) -> tuple[str, ...]:
        """The battle traits of the faction, or those of its Army of Renown, which replace them (army-2.0)."""
        named = self.looked_up.roster.army_of_renown
        known = find(named, self.playable.armies) if named else None
        return self.playable.traits if known is None else self.playable.armies[known]

    def _abilities(self) -> tuple[str, ...]:
        """Battle traits, the battle formation, and the lores (army-4.2): who may use them is for each to say."""
        roster = self.looked_up.roster
        found = list(self._traits())
        for name in listed(roster.battle_formation):
            found += self.playable.formation(name) or ()
        for name in (each for kind in LORE_KINDS for each in listed(getattr(roster.lores, kind))):
            found += lore(self.playable, name) or ()
        return tuple(dict.fromkeys(found))

    def _terrain(self) -> dict[str, Terrain]:
        """Faction terrain beside the table (army-3.7): a feature, and a unit of the same name (terrain-1.5)."""
        found = {}
        for said in listed(self.looked_up.roster.faction_terrain):
            known = find(said, self.playable.terrain)
            assert known is not None
            piece = self.playable.terrain[known]
            name = f"{self.player}-{slug(piece.name)}"
            found[name] = Terrain(
                name, piece.polygon, piece.height, type="faction", abilities=piece.abilities, army=self.player,
                warscroll=piece.warscroll, on_table=False,
            )  # fmt: skip
            self.units[name] = Fielded(name, self.player, piece.warscroll, 1, "undeployed", kind="terrain")
        return found


def _playable(faction: str) -> Playable:
    found = find_playable(faction)
    assert found is not None, f"{faction} was found playable before"
    return found


def _free(name: str, taken: Mapping[str, object], before: str = " ") -> str:
    """A name nobody has yet: the second of its kind has a number."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}{before}{number}"
    return free


def _command_models(scroll: Warscroll, unit: RosterUnit, size: int) -> dict[str, tuple[int, ...]]:
    """As many as are allowed, or as many as the roster says (models-1.0)."""
    found = default_models(scroll, size)
    if unit.command_models is None:
        return found
    wanted = {slug(kind): count for kind, count in unit.command_models.items()}
    return {kind: models[: wanted.get(kind, 0)] for kind, models in found.items() if wanted.get(kind, 0)}
