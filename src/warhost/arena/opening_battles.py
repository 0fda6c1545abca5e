"""Battles to see what the first turn and the attacker's part are worth: both drawn by lot, all else as captains do."""

from collections import Counter
from collections.abc import Iterable

import msgspec
import numpy as np

from warhost.arena.campaign import Bout
from warhost.arena.timed_battle import SEATS, Fought, fight
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Pick, Picked
from warhost.engine.dice import stream
from warhost.engine.records import RED
from warhost.players.captain.captain import Captain
from warhost.players.captain.openings import Openings
from warhost.players.ideas.idea import Suggestion

DRAWN = ("attacker", "first-turn")
PRIOR, ARMY_PRIOR = 4.0, 20.0
"""Battles that every side, and every army, is taken to have had in which nothing depended on it."""


class OpeningBattle(msgspec.Struct, frozen=True):
    """How a battle went, and how it began."""

    number: int
    side: str
    armies: tuple[str, str]
    points: tuple[int, int]
    winner: str | None
    first: str | None
    attacker: str | None
    broken: str | None = None


class DrawingLots(Captain):
    """A captain who draws lots for who attacks, and for the first turn of the battle."""

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        if isinstance(decision, Pick) and decision.kind in DRAWN and battle.state.now.round <= 1:
            chance = stream(f"{self.seed} {decision.kind}")
            return Suggestion("drawn by lot", Picked((chance.choice(decision.options),)))
        return super().think(battle, decision)


class Begun(Fought, frozen=True):
    """A battle with who attacked."""

    attacker: str | None = None


def fight_drawn(bout: Bout) -> Begun:
    """Fight one; nothing but how it began and ended is kept."""
    attackers: list[str] = []

    def look(battle: Battle) -> None:
        attackers.extend(each.id for each in battle.state.players.values() if each.attacker)

    found = fight(bout, players={seat: DrawingLots(f"{bout.seed} {seat}") for seat in SEATS}, after=look)
    kept = {name: getattr(found, name) for name in Fought.__struct_fields__ if name not in ("times", "save")}
    return Begun(**kept, attacker=next(iter(attackers), None))


def kept(bout: Bout, fought: Fought) -> OpeningBattle:
    """What is worth keeping of a battle."""
    attacker = fought.attacker if isinstance(fought, Begun) else None
    return OpeningBattle(
        bout.number, bout.side.name, bout.armies, fought.points, fought.winner, fought.first, attacker, fought.broken
    )


def table(battles: Iterable[OpeningBattle]) -> Openings:
    """By how many points the first turn, and the attacker's part, led: least squares, drawn towards nothing."""
    fought = [each for each in battles if each.broken is None and each.first and each.attacker]
    names = sorted({name for each in fought for name in _signs(each)})
    at = {name: i for i, name in enumerate(names)}
    rows = np.zeros((len(fought), len(names)))
    for row, each in zip(rows, fought, strict=True):
        for name, sign in _signs(each).items():
            row[at[name]] += sign
    leads = np.array([each.points[0] - each.points[1] for each in fought], dtype=float)
    drawn = np.diag([ARMY_PRIOR if name[0] == "army first" else PRIOR for name in names])
    found = np.linalg.solve(rows.T @ rows + drawn, rows.T @ leads).tolist() if fought else []
    counts = Counter(name for each in fought for name in _signs(each))
    made = {name: (counts[name], round(gain, 2)) for name, gain in zip(names, found, strict=True)}
    return Openings(*({key: tried for (kind, key), tried in made.items() if kind == wanted} for wanted in KINDS))


KINDS = ("first", "army first", "attacker")


def _signs(each: OpeningBattle) -> dict[tuple[str, str], float]:
    """What told on red's lead, for better or worse."""
    first, attacker = (1.0 if seat == RED else -1.0 for seat in (each.first, each.attacker))
    found = {("first", each.side): first, ("attacker", each.side): attacker}
    found[("army first", each.armies[0 if first > 0 else 1])] = first
    if each.armies[0] != each.armies[1]:
        found |= {("strength", each.armies[0]): 1.0, ("strength", each.armies[1]): -1.0}
    return found
