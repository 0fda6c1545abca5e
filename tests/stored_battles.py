"""Random battles kept as they were once fought: what is needed to fight them again, and how they must then go."""

import lzma
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from tests.battles import plain_battle, roster_battle, spearhead_battle

from warhost.engine.battle import Battle
from warhost.engine.codec import convert
from warhost.engine.decisions import AnyChoice, AnyDecision
from warhost.engine.records import State
from warhost.rosters.pairing import sample

STORE = Path(__file__).with_suffix(".json.xz")


class Setting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who fights whom, where, and with which dice; in Border War red and blue are sample rosters."""

    pack: str
    red: str
    blue: str
    seed: int
    realm: str | None = None

    def begin(self) -> Battle:
        if self.pack == "plain":
            return plain_battle(self.red, self.blue, self.seed)
        if self.pack == "border-war":
            return roster_battle(sample(self.red), sample(self.blue), self.seed)
        return spearhead_battle(self.pack, self.red, self.blue, self.seed, self.realm)


class StoredBattle(msgspec.Struct, frozen=True):
    """A battle with every answer; `offers` stands for all that was asked on the way, `end` for the last state."""

    setting: Setting
    answers: list[Any]
    offers: str
    end: str


def _digest(value: Any) -> str:
    plain = msgspec.to_builtins(value, str_keys=True, order="deterministic")
    return sha256(msgspec.json.encode(plain)).hexdigest()[:16]


ASKED = (
    "player", "kind", "ability", "unit", "options", "may_pass", "least", "most", "models", "limit", "targets", "must",
    "optional", "count", "reaches",
)  # fmt: skip
"""What stands for an offer; what else a decision says follows from the state, and may be said otherwise."""


def _offer(decision: AnyDecision) -> tuple[Any, ...]:
    """What is asked of whom, in all but words."""
    return type(decision).__name__, *(getattr(decision, name, None) for name in ASKED)


class Told:
    """What a battle was about, gathered decision by decision."""

    def __init__(self) -> None:
        self.offers: list[str] = []

    def asked(self, decision: AnyDecision) -> None:
        self.offers.append(_digest(_offer(decision)))

    def stored(self, setting: Setting, battle: Battle) -> StoredBattle:
        answers = [msgspec.to_builtins(each) for each in battle.answers]
        return StoredBattle(setting, answers, _digest(self.offers), end_of(battle.state))


def end_of(state: State) -> str:
    """How a battle ended: who stands where, what was lost, held and scored, and how many dice of each kind fell."""
    units = {key: (each.status, each.slain, each.damage) for key, each in state.units.items()}
    held = {key: each.controlled_by for key, each in state.objectives.items()}
    points = {key: (each.victory_points, each.command_points) for key, each in state.players.items()}
    return _digest((units, state.places, held, points, state.rolled, state.outcome))


@cache
def stored_battles() -> list[StoredBattle]:
    """All of them, each pack and each side among them in turn."""
    return msgspec.json.decode(lzma.decompress(STORE.read_bytes()), type=list[StoredBattle])


def again(stored: StoredBattle) -> StoredBattle:
    """The same answers given to today's rules."""
    battle, told = stored.setting.begin(), Told()
    for choice in _answers(stored):
        decision = battle.decision
        assert decision is not None, f"the battle is over after {battle.number} answers"
        told.asked(decision)
        battle.answer(choice)
    assert battle.decision is None, "the battle is not over"
    return told.stored(stored.setting, battle)


def _answers(stored: StoredBattle) -> Iterator[AnyChoice]:
    return (convert(each, AnyChoice) for each in stored.answers)
