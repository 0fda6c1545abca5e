"""Who answers: a player sees the battle as it stands and makes a choice."""

from typing import Protocol

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Pass, Window
from warhost.engine.dice import Chance
from warhost.engine.prose import Prose, said, spans
from warhost.players.ideas.idea import Idea, Suggestion
from warhost.players.ideas.menu import legal_ideas

PASSING = Suggestion("pass", Pass())
"""What is done where thinking failed, if it may be: the first that is on offer might be on offer for ever."""


class ComputerPlayer(Protocol):
    """Somebody who answers decisions; they look at the decision and the public state, never at dice to come."""

    name: str

    @property
    def why(self) -> Prose:
        """Why the last choice was made, in a sentence."""

    def choose(self, battle: Battle) -> Choice:
        """An answer to the battle's decision."""


class Stuck(RuntimeError):  # noqa: N818
    """A player found no answer."""


class Forfeit(RuntimeError):  # noqa: N818
    """A player that broke what it must keep to (time, form, the rules of a program): it loses. Says why."""


def first_legal(battle: Battle, decision: AnyDecision, chance: Chance | None = None) -> Suggestion:
    """The first answer that is allowed, in words too; with chance any of them."""
    idea, choice = first_idea(battle, decision, chance)
    return Suggestion(idea.told(), choice)


def first_idea(battle: Battle, decision: AnyDecision, chance: Chance | None = None) -> tuple[Idea, Choice]:
    """The same before it is put into words."""
    found = next(legal_ideas(battle, decision, chance), None)
    if found is None:
        raise Stuck(f"no answer to: {decision.reason}")
    return found


class Thinker:
    """A player who thinks; whatever goes wrong in the thinking, the answer is a legal one, and it is counted."""

    name = "thinker"

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self.why: Prose = ()
        self.slips: list[str] = []

    def choose(self, battle: Battle) -> Choice:
        decision = battle.decision
        assert decision is not None, "the battle is over"
        try:
            words, choice = self.think(battle, decision)
            self.why = spans(words)
            problems = battle.problems(choice)
            if not problems:
                return choice
            self.slips.append(f"{decision.reason}: {problems[0]}")
        except Exception as error:  # a battle must go on, whatever a player fails to understand
            self.slips.append(f"{decision.reason}: {error!r}")
        fallback = PASSING if isinstance(decision, Window) and decision.may_pass else first_legal(battle, decision)
        self.why = said("{what}: nothing better came to mind", what=fallback.words)
        return fallback.choice

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        """A legal answer, and why in a sentence."""
        raise NotImplementedError
