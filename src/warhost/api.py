"""The front door: what `import warhost` offers to people who write tools. docs/api.md shows each with an example."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from warhost import odds
from warhost.armies.army import Army
from warhost.armies.loading import shipped_armies
from warhost.battlepacks.beginning import army_battle, roster_battle
from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import find_pack, offered, usual_pack
from warhost.engine import saving
from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    AnyChoice,
    AnyDecision,
    ModelMove,
    Move,
    Pass,
    Picked,
    Placed,
    Share,
    SlainPicked,
    Targets,
    UseAbility,
)
from warhost.engine.problems import Problem, Refused
from warhost.engine.records import Outcome
from warhost.players import player
from warhost.players.computer_player import ComputerPlayer
from warhost.players.match import play as play_out
from warhost.rosters.model import Roster
from warhost.rules.reference import Rule, find
from warhost.scenario.file.reader import read, read_text
from warhost.scenario.run.books import book_for
from warhost.scenario.run.runner import ScenarioResult, run
from warhost.table.movement import Step
from warhost.table.shapes import Place

if TYPE_CHECKING:
    from warhost.learning.both_seats import BothSeats
    from warhost.learning.one_seat import OneSeat
    from warhost.learning.practice import Rewarding

__all__ = [
    "AnyChoice", "AnyDecision", "Army", "Battle", "Battlepack", "ComputerPlayer", "ModelMove", "Move", "Outcome",
    "Pass", "Picked", "Place", "Placed", "Problem", "Refused", "Roster", "Rule", "ScenarioResult", "Share",
    "SlainPicked", "Step", "Targets", "UseAbility", "all_armies", "all_packs", "battle", "env", "explain", "load",
    "odds", "one_seat_env", "play", "player", "run_scenario", "save",
]  # fmt: skip


def all_packs() -> dict[str, Battlepack]:
    """Every battlepack that can be played, by id, the usual one first."""
    return offered()


def all_armies() -> Mapping[str, Army]:
    """Every army that can be fielded as it is, by id."""
    return shipped_armies()


def battle(
    pack: str | None = None, armies: tuple[str, str] | None = None, *, rosters: tuple[Roster, Roster] | None = None,
    realm: str | None = None, seed: int | str = 1,
) -> Battle:  # fmt: skip
    """A new battle at its first decision: a pack, two armies or rosters, the side of the battlefield, the dice."""
    chosen = usual_pack() if pack is None else find_pack(pack)
    if rosters is not None:
        return roster_battle(chosen, *rosters, seed)
    return army_battle(chosen, armies, seed, realm)


def play(fight: Battle, red: str | ComputerPlayer, blue: str | ComputerPlayer, seed: int | str = 0) -> Outcome:
    """Let two computer players, by name or your own, answer until the battle is over."""
    one, two = (
        player(each, f"{seed} {side}") if isinstance(each, str) else each
        for side, each in (("red", red), ("blue", blue))
    )
    return play_out(fight, one, two)


def env(
    pack: str = "plain", armies: tuple[str, str] | None = None, *, realm: str | None = None,
    reward: "str | Rewarding" = "outcome", render_mode: str | None = None,
) -> "BothSeats":  # fmt: skip
    """A PettingZoo environment for both seats (docs/learning.md); needs warhost[train]."""
    both_seats = learning("both_seats")
    found: BothSeats = both_seats.BothSeats(pack, armies, realm, reward, render_mode)
    return found


def one_seat_env(
    opponent: str = "random", seat: str = "red", pack: str = "plain", armies: tuple[str, str] | None = None, *,
    realm: str | None = None, reward: "str | Rewarding" = "outcome",
) -> "OneSeat":  # fmt: skip
    """A Gymnasium environment for one seat against any player (docs/learning.md); needs warhost[train]."""
    one_seat = learning("one_seat")
    found: OneSeat = one_seat.OneSeat(opponent, seat, pack, armies, realm, reward)
    return found


def learning(module: str) -> ModuleType:
    """A module that needs PettingZoo and Gymnasium, which playing does not; says so where they are missing."""
    try:
        return import_module(f"warhost.learning.{module}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] not in ("gymnasium", "pettingzoo"):
            raise
        raise ImportError(
            f"learning needs {missing.name}, which is not installed: pip install warhost[train]"
        ) from None


def save(fight: Battle) -> bytes:
    """A battle on paper: seed, beginning and answers (docs/saves.md)."""
    return saving.save(fight)


def load(raw: bytes) -> Battle:
    """A saved battle, replayed to where it stood."""
    found = saving.read(raw)
    loaded: Battle = saving.restore(found, lambda state: book_for(state, found.scenario)).battle
    return loaded


def run_scenario(scenario: str | Path) -> ScenarioResult:
    """Run a situation, from a file or from its text (docs/scenarios.md): does it come out as it says?"""
    if isinstance(scenario, Path):
        return run(read(scenario))
    return run(read_text(scenario, "scenario"))


def explain(rule: str) -> Rule:
    """A rule by its id, in our own words."""
    return find(rule)
