"""Battles to learn from: captains of several tempers with some answers by lot, and positions of them as rows."""

from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from warhost.arena.campaign import Battlefield, Bout, seed_of
from warhost.arena.timed_battle import new_battle
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Window
from warhost.engine.dice import Chance, stream
from warhost.engine.records import PLAYERS
from warhost.players import player
from warhost.players.captain.captain import Captain
from warhost.players.captain.memory import Memory
from warhost.players.captain.position import Position
from warhost.players.captain.weights import CAPTAIN, CAREFUL, HASTY
from warhost.players.computer_player import ComputerPlayer
from warhost.players.marshal.rows import LEARNED, Rows, rows_of, stacked
from warhost.players.match import MAX_ANSWERS
from warhost.players.seeing import seen
from warhost.players.simple.random_player import RandomPlayer

KEPT = 0.1
"""Of the moments at which somebody may use an ability, so many are kept."""
BY_LOT = (0.0, 0.03, 0.1, 0.25)
"""How many answers of a player are drawn by lot; each battle has a share of its own."""
WORKED = 0.15
"""Of the captains, so many take their time; the others are hasty."""


class Lessons(NamedTuple):
    """Positions, who won from there (1, 0, or a half) and the points to come, in tens."""

    rows: Rows
    won: npt.NDArray[np.float32]
    points: npt.NDArray[np.float32]
    battle: npt.NDArray[np.int32]


class Plan(msgspec.Struct, frozen=True):
    """Which battles there are: the same number is the same battle."""

    armies: tuple[str, ...]
    sides: tuple[Battlefield, ...]
    seed: int
    who: str = "captain"


class Wavering:
    """Somebody who answers by lot now and then."""

    def __init__(self, mind: ComputerPlayer, share: float, chance: Chance, seed: str) -> None:
        self.mind, self.share, self.chance, self.lot = mind, share, chance, RandomPlayer(seed)

    def choose(self, battle: Battle) -> Choice:
        return (self.lot if self.chance.random() < self.share else self.mind).choose(battle)


def bout_of(plan: Plan, number: int) -> Bout:
    chance = stream(f"lessons {plan.seed} {number}")
    armies = chance.choice(plan.armies), chance.choice(plan.armies)
    side = chance.choice(plan.sides)
    return Bout(number, side, armies, (plan.who, plan.who), seed_of(plan.seed, number))


def fight(plan: Plan, number: int) -> Lessons | None:
    """One battle and what is to be learned of it; None where it came to no end."""
    bout = bout_of(plan, number)
    chance = stream(f"lessons {plan.seed} {number} tempers")
    battle = new_battle(bout)
    memory = Memory()  # of sums that hold for everybody
    sides = {seat: _somebody(plan.who, f"{bout.seed} {seat}", chance, memory) for seat in PLAYERS}
    kept: list[tuple[str, int, Rows]] = []
    for _ in range(MAX_ANSWERS):
        decision = battle.decision
        if decision is None:
            return _lessons(battle, kept, number)
        if isinstance(decision, Window) and decision.kind != "reaction" and chance.random() < KEPT:
            kept += [(seat, _lead(battle, seat), _seen_by(battle, seat, memory)) for seat in PLAYERS]
        battle.answer(sides[decision.player].choose(battle), by=decision.player)
    return None


def _somebody(who: str, seed: str, chance: Chance, memory: Memory) -> Wavering:
    share = chance.choice(BY_LOT)
    mind = _captain(seed, chance) if who == "captain" else player(who, seed)
    if isinstance(mind, Captain):
        mind.memory = memory
    return Wavering(mind, share, chance, seed)


def _captain(seed: str, chance: Chance) -> Captain:
    care = CAREFUL if chance.random() < WORKED else HASTY
    keen = chance.choice((-0.2, 3.0))
    return Captain(seed, msgspec.structs.replace(CAPTAIN, first=keen, priority=keen), care)


def _seen_by(battle: Battle, seat: str, memory: Memory) -> Rows:
    game = seen(battle, seat)
    return rows_of(game, seat, Position(game, seat, LEARNED, memory.of(battle)))


def _lead(battle: Battle, seat: str) -> int:
    """Points more than the enemy's."""
    points = {each: record.victory_points for each, record in battle.state.players.items()}
    return 2 * points[seat] - sum(points.values())


def _lessons(battle: Battle, kept: list[tuple[str, int, Rows]], number: int) -> Lessons | None:
    if not kept:
        return None
    outcome = battle.state.outcome
    winner = outcome.winner if outcome else None
    won = [0.5 if winner is None else float(winner == seat) for seat, _, _ in kept]
    points = [(_lead(battle, seat) - lead) / 10 for seat, lead, _ in kept]
    return Lessons(
        stacked([rows for _, _, rows in kept]), np.array(won, np.float32), np.array(points, np.float32),
        np.full(len(kept), number, np.int32),
    )  # fmt: skip


def joined(lessons: list[Lessons]) -> Lessons:
    rows = Rows(*(np.concatenate(each) for each in zip(*(some.rows for some in lessons), strict=True)))
    won, points, battle = (np.concatenate([getattr(each, name) for each in lessons]) for name in Lessons._fields[1:])
    return Lessons(rows, won, points, battle)


def write(path: Path, lessons: Lessons) -> None:
    """Whole or not at all; half the precision is enough to learn from."""
    held = {name: getattr(lessons.rows, name).astype(np.float16) for name in Rows._fields}
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, won=lessons.won, points=lessons.points, battle=lessons.battle, **held)
    part.replace(path)


def read(path: Path) -> Lessons:
    with np.load(path, allow_pickle=False) as held:
        rows = Rows(*(held[name].astype(np.float32) for name in Rows._fields))
        return Lessons(rows, held["won"], held["points"], held["battle"])
