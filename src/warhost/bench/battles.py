"""Benches of whole battles, in random games of chess played right before and after; and of starting the program."""

import os
import subprocess
import sys
from collections.abc import Callable
from time import process_time

from warhost.arena.processes import keep_what_is_loaded
from warhost.battlepacks.beginning import army_battle, roster_battle
from warhost.battlepacks.registry import offered, usual_pack
from warhost.bench import CHESS, Call, figure
from warhost.engine.battle import Battle
from warhost.engine.dice import stream
from warhost.players import PLAYERS
from warhost.players.match import play
from warhost.rosters.pairing import sample

GAMES, STARTS = 20, 5


def fight(battle: Battle, seed: int, player: str = "random") -> None:
    """A battle to its end."""
    play(battle, PLAYERS[player](f"{seed} red"), PLAYERS[player](f"{seed} blue"))


def chess_seconds(games: int = GAMES) -> float:
    """What a random game of chess takes here and now, in seconds of one core."""
    import chess  # a tool of developers: nobody else needs it

    chance, start = stream("chess"), process_time()
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
    return (process_time() - start) / games


def warm_up(one: Callable[[int], None], battles: int) -> None:
    """Fight as many battles as will be measured, from other seeds: what is made or loaded on first use is there then,
    and stays."""
    for seed in range(battles + 1, 2 * battles + 1):
        one(seed)
    keep_what_is_loaded()


def timed(one: Callable[[int], None], battles: int) -> float:
    """What one battle takes, in seconds of one core."""
    start = process_time()
    for seed in range(1, battles + 1):
        one(seed)
    return (process_time() - start) / battles


def seconds(one: Callable[[int], None], battles: int) -> float:
    """The same, warmed up."""
    warm_up(one, battles)
    return timed(one, battles)


def in_chess_games(one: Callable[[int], None], battles: int) -> float:
    """How many random games of chess one battle takes as long as, warmed up."""
    warm_up(one, battles)
    before = chess_seconds()
    took = timed(one, battles)
    return took / ((before + chess_seconds()) / 2)


def plain(seed: int) -> None:
    fight(army_battle(usual_pack(cards=False), seed=seed), seed)


def spearhead(seed: int, player: str = "random") -> None:
    packs = [each for each in offered().values() if each.realms]
    fight(army_battle(packs[seed % len(packs)], seed=seed), seed, player)


def matched_play(seed: int) -> None:
    red, blue = sample("stormcast-1000-a"), sample("skaven-1000-a")
    fight(roster_battle(usual_pack("roster"), red, blue, seed), seed)


@figure("random plain battle, 20 against 26 models", target=2.5, unit=CHESS)
def plain_battles() -> Call:
    return lambda: in_chess_games(plain, 16)


@figure("random Spearhead battle of the two starter armies", target=3.5, unit=CHESS)
def spearhead_battles() -> Call:
    return lambda: in_chess_games(spearhead, 16)


@figure("random battle of matched play, 1000 points", target=12, unit=CHESS)
def matched_plays() -> Call:
    return lambda: in_chess_games(matched_play, 4)


@figure("captain against captain, Spearhead", target=2.15, unit="s")
def captains() -> Call:
    return lambda: seconds(lambda seed: spearhead(seed, "captain"), 4)


def _start(*words: str) -> Call:
    """Seconds of one core until a Python that was started with these words is done; the best of a few."""

    def once() -> float:
        before = os.times()
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        return after.children_user + after.children_system - before.children_user - before.children_system

    return lambda: min(once() for _ in range(STARTS))


@figure("import warhost", target=0.15, unit="s")
def importing() -> Call:
    return _start("-c", "import warhost")


@figure("warhost --help", target=0.15, unit="s")
def helping() -> Call:
    return _start("-c", "from warhost.cli import main; main()", "--help")
