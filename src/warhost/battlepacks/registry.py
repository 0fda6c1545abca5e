"""Which rulebook a battle is fought by."""

from warhost.battlepacks.plain.battle import plain_rules
from warhost.engine.records import State
from warhost.rules.battleplan import Rules


def rules_for(state: State) -> Rules:
    """The rulebook of a battle, by its battlepack."""
    if state.battlepack == "plain":
        return plain_rules()
    raise ValueError(f"there is no battlepack called {state.battlepack!r}; known: plain")
