"""What a program is told of a battle: what never changes once, each decision with the state its seat sees."""

from itertools import islice
from typing import Any

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.codec import encode
from warhost.engine.prose import plain, spans
from warhost.engine.records import State
from warhost.engine.view import view
from warhost.players.ideas.idea import Suggestion
from warhost.players.ideas.menu import suggestions
from warhost.players.programs.protocol import ProgramBattle, ProgramDecision, shapes

SUGGESTED = 16
"""As many suggestions a program is given at most."""


def battle_told(battle: Battle, seat: str) -> ProgramBattle:
    """The battle as it is announced to a seat: who fights, and every warscroll in it with its numbers."""
    state, catalogue = battle.state, battle.book.catalogue
    return ProgramBattle(
        seat=seat, pack=state.battlepack, realm=next(iter(state.marks.get("realm", ())), None),
        armies={name: player.army for name, player in state.players.items()},
        warscrolls={name: msgspec.to_builtins(each) for name, each in catalogue.warscrolls.items()},
        abilities={name: each.name for name, each in catalogue.abilities.items()},
    )  # fmt: skip


def suggested(battle: Battle) -> list[Suggestion]:
    """Answers that would do, the best guesses first."""
    decision = battle.decision
    assert decision is not None, "the battle is over"
    return list(islice(suggestions(battle, decision), SUGGESTED))


def decision_told(battle: Battle, found: list[Suggestion], seconds: float) -> ProgramDecision:
    """The decision as it is put to the program."""
    decision = battle.decision
    assert decision is not None, "the battle is over"
    return ProgramDecision(
        number=battle.number, seconds=round(seconds, 3), decision=decision, answers=shapes(decision),
        suggestions=[{"words": plain(spans(each.words)), "choice": each.choice} for each in found],
        state=seen_by(battle.state, decision.player),
    )  # fmt: skip


def seen_by(state: State, seat: str) -> Any:
    """The state as JSON, without the cards that are hidden from a seat."""
    return msgspec.Raw(encode(view(state, seat)))
