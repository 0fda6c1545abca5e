"""Computer players. They think in processes of their own (or threads), so that none holds up another battle."""

from concurrent.futures import Future
from threading import Lock
from typing import Any

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.codec import decode, encode
from warhost.engine.decisions import AnyChoice
from warhost.engine.dice import Joined, Seeded
from warhost.engine.prose import Prose
from warhost.engine.records import State
from warhost.engine.saving import Throw, dice_of, recent_throws
from warhost.players import ANYBODY, PLAYERS
from warhost.players.computer_player import ComputerPlayer
from warhost.scenario.run.books import book_for
from warhost.server.play.far_thinkers import FarThinkers
from warhost.server.play.thinkers import KINDLY, USUALLY, FairQueue, LocalThinkers, Thinkers, ThoughtBudget

SHOWS = 0.25
"""The weight of battles in which nobody plays but computers."""
USUAL = "captain"
"""Who plays when nobody is asked for by name."""
RUNNING = 8
"""Programs that play at a time in one process; whoever comes after them waits no longer, but starts anew."""


class Program(msgspec.Struct, frozen=True):
    """A program that plays: at which seat of which battle, and how it is started."""

    seat: str
    command: str


class BotTask(msgspec.Struct, frozen=True):
    """A moment of a battle to think about: the last checkpoint, and what was answered since."""

    bot: str
    chance: str
    state: State
    pending: list[AnyChoice]
    dice: list[Throw]
    rolled: dict[str, int]
    scenario: str | None
    program: Program | None = None


class Thought(msgspec.Struct, frozen=True):
    """What a computer player chose, and why, in a sentence or none."""

    choice: AnyChoice
    why: Prose


def task_of(battle: Battle, bot: str, chance: str, scenario: str | None, program: Program | None = None) -> bytes:
    """The battle as it stands, for another process."""
    state, since = battle.since_checkpoint
    pending: list[Any] = list(since)
    throws = recent_throws(battle.dice, state.rolled)
    return encode(BotTask(bot, chance, state, pending, throws, battle.state.rolled, scenario, program))


def battle_of(task: BotTask) -> Battle:
    """The battle at that moment. Dice to come are other ones than the battle's: nobody can think with those."""
    dice = Joined(dice_of(task.dice), task.rolled, Seeded(task.chance))
    battle = Battle(book_for(task.state, task.scenario), task.state, dice)
    for choice in task.pending:
        battle.answer(choice)
    return battle


def think(raw: bytes) -> bytes:
    """A computer player's Thought."""
    task = decode(raw, BotTask)
    battle = battle_of(task)
    player = PLAYERS[task.bot](task.chance) if task.program is None else running.at(task.program)
    chosen: Any = player.choose(battle)
    return encode(Thought(chosen, getattr(player, "why", ())))


class Programs:
    """The programs that play here and now; a seat's runs on between two decisions, the one longest unused is ended."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._lock = Lock()
        self._running: dict[Program, ComputerPlayer] = {}

    def at(self, program: Program) -> ComputerPlayer:
        with self._lock:
            player = self._running.pop(program, None) or ANYBODY[f"exec:{program.command}"](program.seat)
            self._running[program] = player
            while len(self._running) > self.most:
                del self._running[next(iter(self._running))]  # its process goes with it
            return player


running = Programs(RUNNING)


class Bots:
    """The computer players of a server, in lanes: nobody whose opponent answers quickly waits for long thoughts.

    Within a lane levels share the time evenly, and so do the addresses that play against one; battles of computers
    among themselves get less of it.
    """

    def __init__(self, processes: int, elsewhere: Thinkers | None = None, budget: ThoughtBudget = USUALLY) -> None:
        """`elsewhere`: thinks the long thoughts, instead of processes of this machine."""
        here = [LocalThinkers(think, processes, nice, budget=budget) for nice in (0, KINDLY, KINDLY)]
        self.quick = FairQueue(here[0], lambda kind: SHOWS if kind[0] else 1.0)
        self.slow = FairQueue(elsewhere or here[1])
        self.shows = FairQueue(here[2])

    def choose(self, task: bytes, bot: str = "", show: bool = False, who: str = "") -> "Future[bytes]":
        """An answer, when it has been thought of. `who`: the address that plays against it."""
        level = bot.partition(":")[0]
        if bot and level not in PLAYERS:  # a program: never elsewhere, and nobody waits for one that hangs
            return self.shows.submit((bot, who), task)
        if thinks_long(level):
            return (self.shows if show else self.slow).submit((level, who), task)
        return self.quick.submit((show, level, who), task)

    @property
    def waiting(self) -> int:
        """Thoughts that nobody has begun yet."""
        return self.quick.length + self.slow.length + self.shows.length

    def close(self) -> None:
        """Stop thinking: what is half thought of is thought of again another time."""
        for queue in (self.quick, self.slow, self.shows):
            queue.close()


def thinkers_at(ray: str | None, processes: int, budget: ThoughtBudget = USUALLY) -> Thinkers | None:
    """The cluster at this address, and processes of this machine for as long as it is gone."""
    return None if ray is None else FarThinkers(think, ray, LocalThinkers(think, processes, KINDLY, budget=budget))


def thinks_long(bot: str) -> bool:
    level = bot.partition(":")[0]
    return level in PLAYERS and getattr(PLAYERS[level], "thinks_long", False)
