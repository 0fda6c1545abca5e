"""One battle of an experiment, fought and observed: what becomes a row of the table."""

from typing import Any

import msgspec

from warhost.arena.campaign import Bout
from warhost.arena.timed_battle import SEATS, Fought, fight, seated
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, UseAbility
from warhost.engine.events import AnyEvent, Card, Chosen, Scored
from warhost.players.captain.loadouts import LOADOUTS
from warhost.players.computer_player import ComputerPlayer

COMPLETED = " completed"


class DecisionSeen(msgspec.Struct, frozen=True):
    """One decision of a battle."""

    number: int
    decision: int
    seat: str
    round: int
    phase: str
    type: str
    kind: str
    answer: str
    ability: str | None
    unit: str | None
    lead: int


class Observed(Fought, frozen=True):
    """A battle with what its table asks for; the twos are red's and blue's."""

    underdogs: tuple[str | None, ...] = ()
    rounds: tuple[tuple[int, int], ...] = ()
    twists: tuple[str, ...] = ()
    loadouts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    tactics: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    seen: tuple[DecisionSeen, ...] = ()


class Watching:
    """A player whose decisions are noted."""

    def __init__(self, player: ComputerPlayer, number: int, notes: list[DecisionSeen]) -> None:
        self.player, self.name, self.why = player, player.name, player.why
        self.finish = getattr(player, "finish", None)
        self._number, self._notes = number, notes

    @property
    def slips(self) -> list[str]:
        return list(getattr(self.player, "slips", ()))

    def choose(self, battle: Battle) -> Choice:
        choice, decision, state = self.player.choose(battle), battle.decision, battle.state
        assert decision is not None
        points = {name: each.victory_points for name, each in state.players.items()}
        mine = points.pop(decision.player)
        used = choice if isinstance(choice, UseAbility) else None
        self._notes.append(
            DecisionSeen(
                self._number, battle.number, decision.player, state.now.round, state.now.phase,
                type(decision).__name__, decision.kind, type(choice).__name__,
                used.ability if used else decision.ability, used.unit if used else decision.unit,
                mine - sum(points.values()),
            )
        )  # fmt: skip
        return choice


def observe(bout: Bout, decisions: bool = False, saves: bool = False) -> Observed:
    """Fight a battle and note what the table asks for."""
    notes: list[DecisionSeen] = []
    players = seated(bout)
    if decisions:
        players = {seat: Watching(each, bout.number, notes) for seat, each in players.items()}
    found: dict[str, Any] = {}
    fought = fight(bout, players=players, after=lambda battle: found.update(_told(battle)))
    kept = {name: getattr(fought, name) for name in Fought.__struct_fields__ if name not in ("times", "save")}
    return Observed(**kept, **found, save=fought.save if saves else b"", seen=tuple(notes))


def _told(battle: Battle) -> dict[str, Any]:
    events = battle.events()
    return {
        "underdogs": tuple(state.now.underdog for state in _by_round(battle)),
        "rounds": tuple(_points(state) for state in _by_round(battle)),
        "twists": tuple(each.card or "" for each in events if isinstance(each, Card) and each.to == "twist"),
        "loadouts": _both({seat: _loadout(events, seat) for seat in SEATS}),
        "tactics": _both({seat: _tactics(events, seat) for seat in SEATS}),
    }


def _both(found: dict[str, tuple[str, ...]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return found[SEATS[0]], found[SEATS[1]]


def _by_round(battle: Battle) -> list[Any]:
    """The last state of each round."""
    found = {state.now.round: state for _, state in battle.states() if state.now.round}
    if battle.state.now.round:
        found[battle.state.now.round] = battle.state
    return [found[number] for number in sorted(found)]


def _points(state: Any) -> tuple[int, int]:
    red, blue = (state.players[seat].victory_points for seat in SEATS)
    return red, blue


def _loadout(events: list[AnyEvent], seat: str) -> tuple[str, ...]:
    return tuple(
        each.text for each in events if isinstance(each, Chosen) and each.kind in LOADOUTS and each.player == seat
    )


def _tactics(events: list[AnyEvent], seat: str) -> tuple[str, ...]:
    """The battle tactics that were scored."""
    scored = [each for each in events if isinstance(each, Scored) and each.player == seat]
    return tuple(each.reason.removesuffix(COMPLETED) for each in scored if each.reason.endswith(COMPLETED))
