"""The rulebook of a battle: its battlepack's, or that of the scenario file it was opened from."""

from functools import lru_cache

from warhost.battlepacks.registry import rules_for as pack_rules_for
from warhost.engine.records import State
from warhost.engine.saving import SaveError
from warhost.rules.battleplan import Rules
from warhost.scenario.file.reader import Malformed, read_text
from warhost.scenario.run.setup import Unsupported, rules_for


@lru_cache(maxsize=64)
def scenario_rules(text: str) -> Rules:
    """The rules a scenario file plays by, its own warscrolls among them."""
    return rules_for(read_text(text, "scenario"))


def book_for(state: State, scenario: str | None = None) -> Rules:
    """The rules of a saved battle; `scenario` is the text of its file, if it has one."""
    if scenario is None:
        return pack_rules_for(state)
    try:
        return scenario_rules(scenario)
    except (Malformed, Unsupported) as error:
        raise SaveError(f"the scenario this save goes by cannot be read: {error}") from None
