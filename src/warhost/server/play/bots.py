"""Computer players. They think in processes of their own (or threads), so that none holds up another battle."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Lock, Thread
from typing import Any

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.codec import decode, encode
from warhost.engine.decisions import AnyChoice
from warhost.engine.dice import Joined, Seeded
from warhost.engine.prose import Prose
from warhost.engine.records import State
from warhost.engine.saving import Throw, dice_of, throws_of
from warhost.players import PLAYERS
from warhost.scenario.run.books import book_for

USUAL = "captain"
"""Who plays when nobody is asked for by name."""


class BotTask(msgspec.Struct, frozen=True):
    """A moment of a battle to think about: the last checkpoint, and what was answered since."""

    bot: str
    chance: str
    state: State
    pending: list[AnyChoice]
    dice: list[Throw]
    rolled: dict[str, int]
    scenario: str | None


class Thought(msgspec.Struct, frozen=True):
    """What a computer player chose, and why, in a sentence or none."""

    choice: AnyChoice
    why: Prose


def task_of(battle: Battle, bot: str, chance: str, scenario: str | None) -> bytes:
    """The battle as it stands, for another process."""
    number, state = battle.states()[-1]
    pending: list[Any] = battle.answers[len(battle.answers) - (battle.number - number) :]
    return encode(BotTask(bot, chance, state, pending, throws_of(battle.dice), battle.state.rolled, scenario))


def think(raw: bytes) -> bytes:
    """A computer player's Thought. Dice to come are other ones than the battle's: nobody can think with those."""
    task = decode(raw, BotTask)
    dice = Joined(dice_of(task.dice), task.rolled, Seeded(task.chance))
    battle = Battle(book_for(task.state, task.scenario), task.state, dice)
    for choice in task.pending:
        battle.answer(choice)
    player = PLAYERS[task.bot](task.chance)
    chosen: Any = player.choose(battle)
    return encode(Thought(chosen, getattr(player, "why", ())))


def _leave_with_parent() -> None:
    """A worker of a server that was killed has nothing left to do; Ctrl+C is the server's to answer."""
    signal(SIGINT, SIG_IGN)
    parent = parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        Thread(target=wait, daemon=True).start()


class Bots:
    """Where computer players think."""

    def __init__(self, processes: int, threads: int = 2) -> None:
        self._make: Callable[[], Executor]
        if processes > 0:
            self._make = lambda: ProcessPoolExecutor(processes, get_context("spawn"), _leave_with_parent)
        else:
            self._make = lambda: ThreadPoolExecutor(threads, "warhost bot")
        self._lock = Lock()
        self._pool: Executor | None = None

    def choose(self, task: bytes) -> "Future[bytes]":
        """An answer, when it has been thought of."""
        with self._lock:
            if self._pool is None:
                self._pool = self._make()
            try:
                return self._pool.submit(think, task)
            except BrokenProcessPool:
                self._pool = self._make()  # a worker died; the others are replaced with it
                return self._pool.submit(think, task)

    def close(self) -> None:
        """Stop thinking: what is half thought of is thought of again another time."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            for process in dict(getattr(pool, "_processes", None) or {}).values():
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
