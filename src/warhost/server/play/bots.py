"""Computer players. They think in processes of their own (or threads), so that none holds up another battle."""

from concurrent.futures import Future
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
from warhost.server.play.thinkers import KINDLY, FairQueue, LocalThinkers, Thinkers

SHOWS = 0.25
"""The weight of battles in which nobody plays but computers."""
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
    player = PLAYERS[task.bot](task.chance)
    chosen: Any = player.choose(battle)
    return encode(Thought(chosen, getattr(player, "why", ())))


class Bots:
    """The computer players of a server, in lanes: nobody whose opponent answers quickly waits for long thoughts.

    Within a lane levels share the time evenly, and battles of computers among themselves get less of it.
    """

    def __init__(self, processes: int, elsewhere: Thinkers | None = None) -> None:
        """`elsewhere`: thinks the long thoughts, instead of processes of this machine."""
        self.quick = FairQueue(LocalThinkers(think, processes), {(True, level): SHOWS for level in PLAYERS})
        self.slow = FairQueue(elsewhere or LocalThinkers(think, processes, KINDLY))
        self.shows = FairQueue(LocalThinkers(think, processes, KINDLY))

    def choose(self, task: bytes, bot: str = "", show: bool = False) -> "Future[bytes]":
        """An answer, when it has been thought of."""
        level = bot.partition(":")[0]
        if _thinks_long(level):
            return (self.shows if show else self.slow).submit(level, task)
        return self.quick.submit((show, level), task)

    @property
    def waiting(self) -> int:
        """Thoughts that nobody has begun yet."""
        return self.quick.length + self.slow.length + self.shows.length

    def close(self) -> None:
        """Stop thinking: what is half thought of is thought of again another time."""
        for queue in (self.quick, self.slow, self.shows):
            queue.close()


def _thinks_long(level: str) -> bool:
    return level in PLAYERS and getattr(PLAYERS[level], "thinks_long", False)
