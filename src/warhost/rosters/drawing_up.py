"""Legal rosters by lot, for any faction and points limit: whatever is added is kept if the army stays legal."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from warhost.engine.dice import Chance, stream
from warhost.factions.model import BattleProfile, Faction
from warhost.factions.playable import find_playable, why_not_fielded
from warhost.rosters.checking import check_roster
from warhost.rosters.checking.regiments import may_join
from warhost.rosters.fielding import unplayable
from warhost.rosters.model import Enhancement, Lores, Regiment, Roster, RosterUnit

TRIES = 40
"""How many additions in a row may fail before the army is taken to be full."""
GENERALS = 30
HIRED = 0.3
"""How often a regiment for hire is looked for first."""


class NoRoster(ValueError):  # noqa: N818
    """A faction of which no legal army could be drawn up."""


def drawn_up(faction: Faction, limit: int, seed: int | str, army: str | None = None) -> Roster:
    """A legal roster that can be fielded, of the faction or of one of its Armies of Renown."""
    return _Drawing(faction, limit, seed, army).roster()


class _Drawing:
    """An army being drawn up."""

    def __init__(self, faction: Faction, limit: int, seed: int | str, army: str | None) -> None:
        self.base, self.army, self.limit = faction, army, limit
        self.chance: Chance = stream(f"roster {faction.id} {army} {limit} {seed}")
        whole, self.season = faction if army is None else faction.themed(army), faction.seasons[:1]
        self.faction = whole.in_season(*self.season)
        self.units = list(self._open())
        if not any(each.hero and each.leads for each in self.units):  # nothing but what is past
            self.season = faction.seasons
            self.faction = whole.in_season(*self.season)
            self.units = list(self._open())

    def _open(self) -> Iterator[BattleProfile]:
        """The units that may be taken and can be fielded."""
        allowed = self.faction.allowed
        for each in self.faction.units.values():
            fits = not each.season and each.points and (allowed is None or each.warscroll in allowed)
            if fits and why_not_fielded(self.base.id, each.warscroll) is None:
                yield each

    def roster(self) -> Roster:
        made, failed = self._hiring(self._begun()), 0
        while failed < TRIES:
            tried = self._grown(made)
            if tried is not None and check_roster(tried).legal:
                made, failed = tried, 0
            else:
                failed += 1
        for extra in self._finished(made):
            if _good(extra(made)):
                made = extra(made)
        return made

    def _hiring(self, made: Roster) -> Roster:
        """A Regiment of Renown, now and then, while there are points for one."""
        able = list(self.faction.renown)
        self.chance.shuffle(able)
        if self.chance.random() < HIRED:
            return next((hired for each in able if _good(hired := _with(made, regiment_of_renown=each))), made)
        return made

    def _begun(self) -> Roster:
        """A general with whom they must have."""
        leaders = [each for each in self.units if each.hero and each.leads and 2 * each.points <= self.limit]
        self.chance.shuffle(leaders)
        why = "it has no hero who could lead"
        for hero in leaders[:GENERALS]:
            made = Roster(
                name=f"{self.army or self.faction.name} {self.limit}", points_limit=self.limit,
                faction=self.base.name, army_of_renown=self.army, season=list(self.season) or None,
                regiments=[self._regiment(hero, True)],
                battle_formation=self._one(list(self._formations())),
            )  # fmt: skip
            if _good(made):
                return made
            why = next(_reasons(made))
        raise NoRoster(f"no legal army of {self.faction.name} of {self.limit} points was found: {why}")

    def _formations(self) -> Iterator[str]:
        """Those that are open and can be played."""
        known = find_playable(self.base.id)
        for name, season in self.faction.formations.items():
            if not season and known is not None and known.formation(name) is not None:
                yield name

    def _one(self, names: list[str]) -> str | None:
        return self.chance.choice(names) if names else None

    def _regiment(self, hero: BattleProfile, general: bool = False) -> Regiment:
        needed = [
            RosterUnit(next(each.name for each in may_join(self.faction, hero) if each.warscroll == option.unit))
            for option in hero.compulsory if option.unit
            for _ in range(option.min)
            if any(each.warscroll == option.unit for each in may_join(self.faction, hero))
        ]  # fmt: skip
        return Regiment(hero.name, general=general, units=needed)

    def _grown(self, roster: Roster) -> Roster | None:
        """One unit more, one reinforced, or one regiment more."""
        way = self.chance.random()
        if way < 0.2:
            heroes = [each for each in self.units if each.hero and each.leads]
            return replace(roster, regiments=[*roster.regiments, self._regiment(self.chance.choice(heroes))])
        if way < 0.25:
            return replace(roster, auxiliaries=[*roster.auxiliaries, RosterUnit(self.chance.choice(self.units).name)])
        index = self.chance.randrange(len(roster.regiments))
        regiment = roster.regiments[index]
        if way < 0.4 and regiment.units:
            number = self.chance.randrange(len(regiment.units))
            units = [replace(each, reinforced=n == number or each.reinforced) for n, each in enumerate(regiment.units)]
        else:
            hero = self.faction.unit(regiment.hero)
            able = may_join(self.faction, hero) if hero is not None else []
            able = [each for each in able if each in self.units]
            if not able:
                return None
            units = [*regiment.units, RosterUnit(self.chance.choice(able).name)]
        regiments = [replace(each, units=units) if n == index else each for n, each in enumerate(roster.regiments)]
        return replace(roster, regiments=regiments)

    def _finished(self, made: Roster) -> Iterator["partial[Roster]"]:
        """Enhancements, lores, terrain and a Regiment of Renown, one after the other."""
        for kind, known in self.faction.lores.items():
            name = self._one([each for each, lore in known.items() if not lore.season])
            yield partial(_with_lore, kind=kind, name=name)
        yield partial(_with, faction_terrain=self._one(list(self.faction.terrain)))
        for table in (each for each in self.faction.tables if not each.season and each.options):
            given = Enhancement(table.type, self.chance.choice(list(table.options)))
            index = self.chance.randrange(len(made.regiments))
            yield partial(_enhanced, index=index, given=given)
        if made.regiment_of_renown is None:
            yield partial(_with, regiment_of_renown=self._one(list(self.faction.renown)))


def _reasons(roster: Roster) -> Iterator[str]:
    """What keeps an army from the field."""
    verdict = check_roster(roster)
    yield from map(str, verdict.breaches)
    yield from unplayable(verdict)


def _good(roster: Roster) -> bool:
    return next(_reasons(roster), None) is None


def _with(roster: Roster, **fields: str | None) -> Roster:
    return replace(roster, **fields)


def _with_lore(roster: Roster, kind: str, name: str | None) -> Roster:
    return replace(roster, lores=Lores(**{**{each: getattr(roster.lores, each) for each in LORES}, kind: name}))


LORES = ("spell", "prayer", "manifestation")


def _enhanced(roster: Roster, index: int, given: Enhancement) -> Roster:
    regiments = [
        replace(each, enhancements=[*each.enhancements, given]) if n == index else each
        for n, each in enumerate(roster.regiments)
    ]
    return replace(roster, regiments=regiments)
