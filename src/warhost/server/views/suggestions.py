"""A few legal answers with a word on each."""

from itertools import islice
from typing import cast

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyChoice, SetUpUnit
from warhost.engine.prose import spans
from warhost.narration.names import BattleNames
from warhost.players.ideas.idea import Suggestion
from warhost.players.ideas.menu import suggestions
from warhost.players.ideas.set_ups import set_up_near
from warhost.server.protocol.replies import SuggestedChoice
from warhost.server.views.previews import must_be_near
from warhost.table.movement import Step

MOST = 6


def suggested(battle: Battle, near: Step | None = None) -> list[SuggestedChoice]:
    """Answers to the open decision, the best guesses first; a set-up near a point where one is given."""
    decision = battle.decision
    if decision is None:
        return []
    if near is not None and isinstance(decision, SetUpUnit):
        must_be_near(battle, near.x, near.y)
        placed = set_up_near(battle, decision, (near.x, near.y))
        return [] if placed is None else [_view(battle, Suggestion("as near as it can be", placed))]
    found = islice(suggestions(battle, decision), MOST)
    return [_view(battle, each) for each in found]


def _view(battle: Battle, each: Suggestion) -> SuggestedChoice:
    words = BattleNames(battle.book.catalogue).called(battle.state, spans(each.words))
    return SuggestedChoice(choice=cast(AnyChoice, each.choice), words=words)
