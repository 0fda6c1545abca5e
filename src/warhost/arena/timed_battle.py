"""One battle of a campaign, fought with a watch in hand."""

import zlib
from collections.abc import Callable, Mapping
from time import perf_counter

import msgspec

from warhost.arena.bound import Bound
from warhost.arena.campaign import BattleTerms, Bout
from warhost.battlepacks.beginning import army_battle, roster_battle
from warhost.battlepacks.registry import find_pack
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.events import StartOf
from warhost.engine.problems import Refused
from warhost.engine.records import BLUE, RED, opponent
from warhost.engine.saving import save
from warhost.players import ANYBODY
from warhost.players.computer_player import ComputerPlayer, Forfeit, Stuck
from warhost.players.ideas.menu import candidates
from warhost.players.match import MAX_ANSWERS, Unending, dismiss
from warhost.rosters.pairing import sample

SEATS = (RED, BLUE)
WARM = 80
"""Answers that touch every costly part once."""


class Fought(msgspec.Struct, frozen=True):
    """How a battle went. `broken` says why it has no result, `forfeit` who lost it by rule and why.

    The twos are red's and blue's.
    """

    number: int
    winner: str | None = None
    points: tuple[int, int] = (0, 0)
    refused: tuple[int, int] = (0, 0)
    times: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    decisions: int = 0
    seconds: float = 0.0
    save: bytes = b""
    broken: str | None = None
    forfeit: str | None = None
    first: str | None = None
    """Who took the first turn of the first round."""


class FoughtBout(msgspec.Struct, frozen=True):
    """A battle that was fought: what it was, and how it went (without the save, which is read when asked for)."""

    bout: Bout
    fought: Fought


class Watched:
    """A player whose every decision is timed, and whose refused answers are counted and replaced."""

    def __init__(self, player: ComputerPlayer) -> None:
        self.player = player
        self.times: list[float] = []
        self._refused = 0

    @property
    def refused(self) -> int:
        """Answers that would not do, those included that the player itself replaced before giving them."""
        return self._refused + len(getattr(self.player, "slips", ()))

    def answer(self, battle: Battle, seat: str) -> None:
        """Let the player answer; what the rules refuse is held against it, and the first legal answer given."""
        started = perf_counter()
        choice = self.player.choose(battle)
        self.times.append(perf_counter() - started)
        try:
            battle.answer(choice, by=seat)
        except Refused:
            self._refused += 1
            battle.answer(_legal(battle), by=seat)


def _legal(battle: Battle) -> Choice:
    decision = battle.decision
    assert decision is not None
    choice = next(candidates(battle, decision, limit=1), None)
    if choice is None:
        raise Stuck(f"no answer to: {decision.reason}")
    return choice


def new_battle(bout: Bout) -> Battle:
    """The battle before its first decision; in matched play between sample rosters."""
    pack = find_pack(bout.side.pack)
    if pack.brings == "roster":
        return roster_battle(pack, sample(bout.armies[0]), sample(bout.armies[1]), bout.seed)
    return army_battle(pack, bout.armies, bout.seed, bout.side.realm, bout.terms.removed)


def seated(bout: Bout) -> dict[str, ComputerPlayer]:
    """Its players by seat."""
    found = {seat: ANYBODY[name](f"{bout.seed} {seat}") for seat, name in zip(SEATS, bout.players, strict=True)}
    return found if bout.terms == BattleTerms() else {seat: Bound(each, bout, seat) for seat, each in found.items()}


def fight(
    bout: Bout, max_answers: int = MAX_ANSWERS, players: Mapping[str, ComputerPlayer] | None = None,
    after: Callable[[Battle], None] | None = None,
) -> Fought:  # fmt: skip
    """Fight it to its end; whatever goes wrong is in the report, with the battle as far as it went.

    `after` is shown the battle then.
    """
    started = perf_counter()
    battle = new_battle(bout)
    watched = {seat: Watched(each) for seat, each in (players or seated(bout)).items()}
    winner, broken, forfeit = None, None, None
    try:
        winner = _play(battle, watched, max_answers)
    except Forfeit as lost:
        seat = battle.decision.player if battle.decision else RED
        winner, forfeit = opponent(seat), f"{seat}: {lost}"
    except Exception as error:
        broken = f"decision {battle.number}: {type(error).__name__}: {error}"
    for each in watched.values():
        dismiss(each.player, battle, winner, forfeit)
    if after is not None:
        after(battle)
    state, red, blue = battle.state, watched[RED], watched[BLUE]
    return Fought(
        number=bout.number, winner=winner, forfeit=forfeit,
        points=(state.players[RED].victory_points, state.players[BLUE].victory_points),
        refused=(red.refused, blue.refused), times=(tuple(red.times), tuple(blue.times)),
        decisions=battle.number, seconds=perf_counter() - started, save=zlib.compress(save(battle)), broken=broken,
        first=went_first(battle),
    )  # fmt: skip


def went_first(battle: Battle) -> str | None:
    """Who took the first turn of the first round; nobody in a battle that did not get there."""
    turns = (each for each in battle.events() if isinstance(each, StartOf) and each.what == "turn" and each.round == 1)
    return next((each.player for each in turns), None)


def warm_up(bout: Bout) -> None:
    """Let the compiled parts be loaded before the watch runs: what a first decision of the day costs is nobody's."""
    fight(msgspec.structs.replace(bout, players=("random", "random")), WARM)


def _play(battle: Battle, watched: dict[str, Watched], max_answers: int) -> str | None:
    """To its end; who has won."""
    while (decision := battle.decision) is not None:
        if battle.number >= max_answers:
            raise Unending(f"the battle is not over after {max_answers} answers")
        watched[decision.player].answer(battle, decision.player)
    return battle.state.outcome.winner if battle.state.outcome else None
