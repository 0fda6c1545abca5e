"""Who answers: computer players by name."""

from functools import partial

from warhost.players.captain.captain import Captain
from warhost.players.captain.tempers import filed, tempers
from warhost.players.captain.weights import CAPTAIN, HASTY
from warhost.players.computer_player import ComputerPlayer
from warhost.players.levels import Level, Levels
from warhost.players.marshal.marshal import Marshal, untrained, with_lines
from warhost.players.programs.program_player import program_maker
from warhost.players.simple.blundering import blundering
from warhost.players.simple.idle import IdlePlayer
from warhost.players.simple.random_player import RandomPlayer
from warhost.players.simple.recruit import Recruit
from warhost.players.warlord.warlord import Warlord, with_budget

hasty = partial(Captain, weights=CAPTAIN, care=HASTY)
"""Captains who take the first answer that will do."""

PLAYERS = Levels(
    Level("random", "any legal answer, each as likely", RandomPlayer, for_people=False),
    Level("idle", "walks to the objectives and stays there", IdlePlayer, for_people=False),
    Level(
        "first-timer",
        "knows the moves and forgets nearly half",
        blundering("first-timer", Recruit, 0.45),
        partial(blundering, "first-timer", Recruit),
    ),
    Level("recruit", "sensible moves with little thought", Recruit),
    Level(
        "sergeant",
        "weighs in haste",
        blundering("sergeant", hasty, 0.04),
        partial(blundering, "sergeant", hasty),
    ),
    Level(
        "lieutenant",
        "weighs with care, and blunders now and then",
        blundering("lieutenant", Captain, 0.1),
        partial(blundering, "lieutenant", Captain),
    ),
    Level("captain", "weighs objectives, threats, odds and cards", Captain, styles=tempers()),
    Level("warlord", "plays its best ideas out in its head before it decides", Warlord, with_budget, thinks_long=True),
    Level(
        "marshal",
        "has learned from thousands of battles what a position is worth",
        Marshal,
        with_lines,
        thinks_long=True,
        trouble=untrained,
    ),
)
"""The computer players; each makes a player from a seed, and says in a line what it is like."""


def _program(name: str) -> Level | None:
    make, other = program_maker(name), filed(name)
    if other is not None:
        return Level(name, "a captain with weights of your own", other)
    return None if make is None else Level(name, "a program of your own", make)


ANYBODY = Levels(*PLAYERS.values(), unlisted=_program)
"""The computer players and, as `exec:COMMAND`, every program that plays, as `weights:FILE` captains with other weights:
for whoever may run programs and read files here anyway."""


def player(name: str, seed: int | str = 0) -> ComputerPlayer:
    """A computer player by name, or a program: `exec:node mybot.js`."""
    return ANYBODY[name](seed)
