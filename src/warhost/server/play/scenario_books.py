"""The rules that scenario files of strangers play by. The files are read elsewhere; here is what was found in them."""

from collections import OrderedDict
from threading import Lock

from warhost.battlepacks.registry import rules_for as pack_rules_for
from warhost.engine.records import State
from warhost.rules.battleplan import Rules
from warhost.scenario.file.model import Scenario
from warhost.scenario.run.setup import rules_for

KEPT = 64
"""Files whose rules are kept ready; what is forgotten is read again when it is asked for."""
_known: OrderedDict[str, Rules] = OrderedDict()
_taking_turns = Lock()


def known_rules(text: str) -> Rules | None:
    """The rules of this text, if it has been read lately."""
    with _taking_turns:
        found = _known.pop(text, None)
        if found is not None:
            _known[text] = found
        return found


def rules_read(text: str, read: Scenario) -> Rules:
    """The rules of this text, in which another process has read this."""
    found = known_rules(text) or rules_for(read)
    with _taking_turns:
        _known[text] = found
        while len(_known) > KEPT:
            _known.popitem(last=False)
    return found


def book_of(state: State, rules: Rules | None) -> Rules:
    """The rules of a battle: those of its scenario file, if it has one, or its battlepack's."""
    return pack_rules_for(state) if rules is None else rules
