"""Questions about a hidden hand: put whatever it holds, and answered in like rhythm for whoever can do nothing."""

from collections import deque
from collections.abc import Collection

from msgspec.structs import replace

from warhost.battlepacks.pack import pack_of
from warhost.cards.decks import zone_of
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Pass, Pick, Picked, Window
from warhost.engine.dice import Chance, stream
from warhost.engine.records import PLAYERS, opponent
from warhost.rules.abilities.hidden_hands import HIDDEN_HANDS, hidden
from warhost.server.store.tokens import new_secret

SHORTEST, LONGEST = 0.4, 12.0
"""Seconds. Whoever takes longer tells that there was something to think about."""
SPREAD = 0.45
"""Of the logarithm of what people take, before it is known what this one takes."""
REMEMBERED = 12


def hands_hidden(battle: Battle, seats: Collection[str]) -> Battle:
    """A battle before its first decision, such that no opponent guesses a hand from who is asked.

    Not on one screen, where hands lie open, and not from computers, who do not look at the clock.
    """
    guarded = tuple(each for each in PLAYERS if opponent(each) in seats)
    if not guarded or not pack_of(battle.game).cards:
        return battle
    state = battle.states()[0][1]
    return Battle(battle.book, replace(state, marks={**state.marks, HIDDEN_HANDS: guarded}), battle.dice)


def is_about_hand(battle: Battle, decision: AnyDecision | None) -> bool:
    """Is there nothing in this question but cards of a hidden hand, or nothing at all?"""
    if decision is None or not hidden(battle.state, decision.player):
        return False
    if isinstance(decision, Pick):
        return decision.kind == "score"
    abilities = battle.game.catalogue.abilities
    return isinstance(decision, Window) and all(abilities[each.ability].card for each in decision.options)


def formality(battle: Battle, decision: AnyDecision | None) -> Choice | None:
    """The answer to a question that is put only because others must not know that there is nothing to answer."""
    if decision is None or not is_about_hand(battle, decision):
        return None
    if isinstance(decision, Pick):
        return None if decision.options else Picked(())
    begun = decision.kind != "reaction" and battle.state.now.opened
    return Pass() if isinstance(decision, Window) and not decision.options and not begun else None


def would_tell_of_cards(battle: Battle, decision: AnyDecision) -> bool:
    """Would it tell somebody at another screen what is not in the hand, if it were seen that nothing can be used?"""
    hand = battle.state.zones.get(zone_of("hand", decision.player))
    return isinstance(decision, Window) and not decision.options and hand is not None and bool(hand.cards)


class Rhythm:
    """How long the players of a battle take over questions about their hands."""

    def __init__(self, usual: float) -> None:
        """`usual`: the median of what people take, in seconds."""
        self.usual = usual
        self._taken: dict[str, deque[float]] = {}
        self._chance: Chance = stream(new_secret())

    def note(self, player: str, seconds: float) -> None:
        """A player has answered such a question."""
        self._taken.setdefault(player, deque(maxlen=REMEMBERED)).append(seconds)

    def draw(self, player: str) -> float:
        """How long this player would take this time: as before, or as people do."""
        if not self.usual:
            return 0.0
        taken = [*self._taken.get(player, ()), self.usual * self._chance.lognormvariate(0.0, SPREAD)]
        return float(min(max(self._chance.choice(taken), SHORTEST), LONGEST))
