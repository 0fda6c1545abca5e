"""Looking ahead: what a player would be asked after answers of theirs that reveal nothing."""

from collections.abc import Sequence
from typing import cast

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyChoice, Choice
from warhost.engine.problems import Refused, problem
from warhost.players.ideas.menu import candidates
from warhost.players.ideas.sole import sole_answer
from warhost.server.protocol.replies import Foreseen
from warhost.server.protocol.words import RawChoice, Ref
from warhost.server.views.decisions import decision_view

GATE = "core-5.2"
MOST = 4
"""How many answers can be thought out at once: a fight is its unit, its pile-in and its targets."""


def after(battle: Battle, choices: Sequence[RawChoice | Choice]) -> Battle:
    """The battle after these answers of one player; Refused where they would show a die, a card or another's mind."""
    first = battle.decision
    if not choices or first is None:
        return battle
    if len(choices) > MOST:
        raise Refused([problem(GATE, "nobody can look so far ahead")])
    twin = battle.clone()
    for choice in choices:
        twin.answer(choice)
        now = twin.decision
        if now is None or now.player != first.player or not _reveals_nothing(battle, twin):
            raise Refused([problem(GATE, "what comes after that is not known yet")])
    return twin


def _reveals_nothing(before: Battle, later: Battle) -> bool:
    then, now = before.state, later.state
    return then.rolled == now.rolled and then.zones == now.zones


def foreseen(battle: Battle, ref: Ref) -> Foreseen:
    """The question of a moment, and an answer to start from."""
    decision = battle.decision
    if decision is None:
        return Foreseen(ref=ref, decision=None, idea=None)
    sole = sole_answer(battle)
    idea = sole.choice if sole is not None else next(candidates(battle, decision, limit=1), None)
    return Foreseen(ref=ref, decision=decision_view(battle), idea=cast(AnyChoice | None, idea))
