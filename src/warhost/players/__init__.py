"""Who answers: computer players by name."""

from warhost.players.captain.captain import Captain
from warhost.players.computer_player import ComputerPlayer
from warhost.players.levels import Level, Levels
from warhost.players.marshal.marshal import Marshal, with_trust
from warhost.players.programs.program_player import program_maker
from warhost.players.simple.idle import IdlePlayer
from warhost.players.simple.random_player import RandomPlayer
from warhost.players.simple.recruit import Recruit
from warhost.players.warlord.warlord import Warlord, with_budget

PLAYERS = Levels(
    Level("random", "any legal answer, each as likely", RandomPlayer, for_people=False),
    Level("idle", "walks to the objectives and stays there", IdlePlayer, for_people=False),
    Level("recruit", "sensible moves with little thought", Recruit),
    Level("captain", "weighs objectives, threats, odds and cards", Captain),
    Level("warlord", "plays its best ideas out in its head before it decides", Warlord, with_budget, thinks_long=True),
    Level("marshal", "has learned from thousands of battles what a position is worth", Marshal, with_trust),
)
"""The computer players; each makes a player from a seed, and says in a line what it is like."""


def _program(name: str) -> Level | None:
    make = program_maker(name)
    return None if make is None else Level(name, "a program of your own", make)


ANYBODY = Levels(*PLAYERS.values(), unlisted=_program)
"""The computer players and, as `exec:COMMAND`, every program that plays: for whoever may run programs here anyway."""


def player(name: str, seed: int | str = 0) -> ComputerPlayer:
    """A computer player by name, or a program: `exec:node mybot.js`."""
    return ANYBODY[name](seed)
