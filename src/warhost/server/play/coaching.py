"""A coach at a battle: who may ask, and the ideas with what would be answered next."""

from collections.abc import Collection
from typing import cast

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyChoice, Choice, Window
from warhost.engine.problems import Refused, problem
from warhost.engine.records import PLAYERS
from warhost.narration.names import BattleNames
from warhost.players.coaching import Advice, advice, best_ideas
from warhost.server.play.ahead import GATE, MOST, after
from warhost.server.protocol.replies import Coached, CoachIdea, CoachView
from warhost.server.protocol.requests import AskCoach

NO_COACH = CoachView(open=False, allowed=[])


def coach_view(players: Collection[str], bots: Collection[str], allowed: Collection[str]) -> CoachView:
    """What a seat is told: against the computer and on one screen the coach is there, else where all allow it."""
    others = [each for each in PLAYERS if each not in bots and each not in players]
    is_open = bool(players) and (not others or all(each in allowed for each in (*players, *others)))
    return CoachView(open=is_open, allowed=sorted(allowed))


def may_ask(players: Collection[str], bots: Collection[str], allowed: Collection[str]) -> None:
    """Refused where the other player has not agreed to a coach."""
    if not coach_view(players, bots, allowed).open:
        raise Refused([problem(GATE, "a coach helps only where both players have allowed it")])


def coached(battle: Battle, said: AskCoach) -> Coached:
    """The best ideas for the open decision; each goes on as far as nothing is revealed, so that it can be drawn."""
    found = advice(battle)
    best = max((each.idea.gain for each in found), default=0.0)
    return Coached(ref=said.ref, to=said.to, ideas=[_view(battle, each, best) for each in found])


def _view(battle: Battle, each: Advice, best: float) -> CoachIdea:
    first = cast(AnyChoice, each.idea.choice)
    return CoachIdea(
        words=BattleNames(battle.book.catalogue).called(battle.state, each.words),
        behind=round(best - each.idea.gain, 2),
        win=None if each.win is None else round(each.win, 3), choice=first, then=_followed(battle, first),
    )  # fmt: skip


def _followed(battle: Battle, first: AnyChoice) -> list[AnyChoice]:
    """What a captain would answer next, up to the next free choice, dice, cards or somebody else's decision."""
    found: list[Choice] = [first]
    while len(found) < MOST:
        try:
            twin = after(battle, found)
        except Refused:
            break
        decision = twin.decision
        if decision is None or isinstance(decision, Window):
            break
        found.append(best_ideas(twin, decision, 1, lambda: False)[0].choice)
    return cast(list[AnyChoice], found[1:])
