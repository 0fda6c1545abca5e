"""A few legal answers with a word on each."""

from itertools import islice
from typing import cast

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyChoice, SetUpUnit
from warhost.players.candidates import suggestions
from warhost.players.setting import set_up_near
from warhost.server.protocol.replies import SuggestedChoice
from warhost.server.protocol.requests import PathGoal
from warhost.server.views.previews import must_be_near

MOST = 6


def suggested(battle: Battle, near: PathGoal | None = None) -> list[SuggestedChoice]:
    """Answers to the open decision, the best guesses first; a set-up near a point where one is given."""
    decision = battle.decision
    if decision is None:
        return []
    if near is not None and isinstance(decision, SetUpUnit):
        must_be_near(battle, near.x, near.y)
        placed = set_up_near(battle, decision, np.array([near.x, near.y]))
        return [] if placed is None else [SuggestedChoice(choice=cast(AnyChoice, placed), text="as near as it can be")]
    found = islice(suggestions(battle, decision), MOST)
    return [SuggestedChoice(choice=cast(AnyChoice, each.choice), text=each.words) for each in found]
