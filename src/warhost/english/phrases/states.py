"""States that units are put into for a time, by their printed names: they do nothing but what is said of them."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Word
from warhost.english.phrases.predicates import IsWord
from warhost.rules.effects.modifiers import InState
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import IsInState


class StateWord(Word, frozen=True):
    """A state in the place of a keyword: `pinned enemy units`."""

    def select(self, printed: bool = False) -> Select:
        found: Select = IsInState(self.word)
        return ~found if self.non else found


@terminal("state")
def _state(parser: Parser, at: int) -> Iterable[tuple[int, StateWord]]:
    """A state as another text of the army calls it; the longest."""
    best, found = 0, ""
    for name in parser.setting.states:
        low = tuple(name.split())
        if len(low) > best and tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            best, found = len(low), name
    if best:
        yield at + best, StateWord(found)


rule("adjective", "{state}")(lambda state: state)
rule("post", "{state}")(lambda state: (IsWord(((state,),)),))
rule("gift", "{to:whom} (is|are|becomes|become) {state}")(
    lambda to, state: Gift(to, (Fixed((InState(state.word),), f"is {state.word}"),))
)
