"""What an experiment shows: every row is looked at once, so that there may be any number of them."""

from collections import defaultdict
from collections.abc import Iterable

import msgspec

from warhost.arena.rating import Pairing, Rating, ratings
from warhost.arena.report import Interval, wilson
from warhost.lab.experiment import FACTORS
from warhost.lab.levels import SEATS, levels_of, score
from warhost.lab.rows import LabRow


class Tallied(msgspec.Struct):
    """Scores being added up, and victory points by which the battles were won."""

    battles: int = 0
    score: float = 0.0
    lead: float = 0.0

    def add(self, score: float, lead: float = 0.0) -> None:
        self.battles += 1
        self.score += score
        self.lead += lead

    @property
    def rate(self) -> Interval:
        return wilson(self.score, self.battles)

    @property
    def mean_lead(self) -> float:
        return self.lead / max(1, self.battles)


Tallies = dict[str, Tallied]


class Findings:
    """Everything that was counted."""

    def __init__(self, rows: Iterable[LabRow]) -> None:
        self.battles = self.refused = 0
        self.broken: list[tuple[int, str]] = []
        self.forfeits: list[tuple[int, str]] = []
        self.versions: set[str] = set()
        self.factors: dict[str, Tallies] = {each: defaultdict(Tallied) for each in FACTORS}
        self.firsts: Tallies = defaultdict(Tallied)
        self.underdogs: dict[str, Tallies] = defaultdict(lambda: defaultdict(Tallied))
        self.twists: Tallies = defaultdict(Tallied)
        self.tactics: Tallies = defaultdict(Tallied)
        self.loadouts: dict[str, Tallies] = defaultdict(lambda: defaultdict(Tallied))
        self.rounds: dict[str, list[list[int]]] = defaultdict(list)
        self._pairs: dict[str, dict[tuple[str, str], list[float]]] = {"players": {}, "armies": {}}
        for row in rows:
            self._look(row)

    def _look(self, row: LabRow) -> None:
        self.versions.add(row.version)
        self.refused += row.refused
        if row.broken is not None:
            self.broken.append((row.number, row.broken))
            return
        if row.forfeit is not None:
            self.forfeits.append((row.number, row.forfeit))
        self.battles += 1
        for factor, levels in self.factors.items():
            for level, found in levels_of(factor, row):
                levels[level].add(found)
        self._meeting("players", row.red_player, row.blue_player, score(row, "red"))
        self._meeting("armies", row.red_army, row.blue_army, score(row, "red"))
        self._turns(row)
        self._cards(row)

    def _meeting(self, what: str, one: str, other: str, found: float) -> None:
        if one != other:
            self._pairs[what].setdefault((one, other), []).append(found)

    def _turns(self, row: LabRow) -> None:
        """Who went first, who was behind, and the points by round."""
        if row.first is not None:
            self.firsts["all"].add(score(row, row.first))
            self.firsts[row.red_army if row.first == "red" else row.blue_army].add(score(row, row.first))
        level = levels_of("removed", row)[0][0]
        for number, underdog in enumerate(row.underdogs, 1):
            if underdog is not None:
                self.underdogs[level][f"round {number}"].add(score(row, underdog))
        for player, points in ((row.red_player, row.red_by_round), (row.blue_player, row.blue_by_round)):
            for number, each in enumerate(points):
                rounds = self.rounds[player]
                rounds += [[] for _ in range(number + 1 - len(rounds))]
                rounds[number].append(each)

    def _cards(self, row: LabRow) -> None:
        lead = row.red_points - row.blue_points
        for number, twist in enumerate(row.twists, 1):
            underdog = row.underdogs[number - 1] if number <= len(row.underdogs) else None
            if underdog is not None:
                self.twists[twist].add(score(row, underdog), lead if underdog == "red" else -lead)
        sides = zip(SEATS, (1, -1), (row.red_army, row.blue_army), strict=True)
        carried = ((row.red_loadout, row.red_tactics), (row.blue_loadout, row.blue_tactics))
        for (seat, sign, army), (loadout, tactics) in zip(sides, carried, strict=True):
            for each in tactics:
                self.tactics[each].add(score(row, seat), sign * lead)
            for each in loadout:
                self.loadouts[army][each].add(score(row, seat), sign * lead)

    def ratings(self, what: str) -> tuple[Rating, ...]:
        """Bradley-Terry strengths of players or armies, with what they may be by chance."""
        pairs = self._pairs[what]
        names = tuple(sorted({name for pair in pairs for name in pair}))
        found: list[Pairing] = [(one, other, results) for (one, other), results in pairs.items()]
        return ratings(found, names) if names else ()

    def table(self, what: str) -> dict[tuple[str, str], Tallied]:
        """Everybody against everybody, from both seats."""
        found: dict[tuple[str, str], Tallied] = defaultdict(Tallied)
        for (one, other), results in self._pairs[what].items():
            for each in results:
                found[one, other].add(each)
                found[other, one].add(1 - each)
        return found
