"""States that units are put into for a time, by their printed names: they do nothing but what is said of them."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from warhost.engine.records import Modifier
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Who, Word
from warhost.english.phrases.predicates import IsWord
from warhost.english.phrases.statements import AsLongAs, Body, During, Give, Linked, parts
from warhost.english.scene import Ref, Scene
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
rule("ref", "(that|those) [{side}] {state} [unit|units] {at:here}")(
    lambda state, at, side="": Ref("that", at, side, state.word)
)
rule("post", "{state}")(lambda state: (IsWord(((state,),)),))
rule("gift", "{to:whom} (is|are|becomes|become) {state}")(
    lambda to, state: Gift(to, (Fixed((InState(state.word),), f"is {state.word}"),))
)

# What a state does, said in the effect that puts units into it


class StateMeans(During, frozen=True):
    """What a state does: for as long as anybody is in it, so that it holds at all times where it is always given."""

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        for each in self.body:
            yield from each.passive(scene)


def defined_first(body: Body) -> Body:
    """What is so while a unit is in a state that the same effect gives lasts as long as that state does."""
    lasting = dict(_given(body, None))
    meaning = tuple(each for each in body if _state_of(each) in lasting)
    if not meaning:
        return body
    rest = tuple(each for each in body if each not in meaning)
    return (*(StateMeans(lasting[_state_of(each)], (_everybody(each),)) for each in meaning), *rest)


def _given(body: Iterable[Any], lasting: Lasting | None) -> Iterable[tuple[str, Lasting]]:
    """The states that are given here, and how long they last."""
    for each in body:
        inner = each.lasting if isinstance(each, During) else lasting
        if isinstance(each, Give) and (ends := each.lasting or lasting) is not None:
            states = [gift.state for boon in each.gift.boons for gift in getattr(boon, "gives", ()) if _is_state(gift)]
            yield from ((state, ends) for state in states)
        yield from _given(tuple(parts(each)), inner)


def _is_state(gift: object) -> bool:
    return isinstance(gift, InState)


def _state_of(each: Any) -> str:
    """The state of which it says what it does; none: an empty word."""
    if isinstance(each, Linked) and len(each.body) == 1:
        return _state_of(each.body[0])
    preds: tuple[Any, ...] = ()
    if isinstance(each, Give) and each.lasting is None and isinstance(each.gift.to, Who) and each.gift.to.side == "any":
        preds = each.gift.to.true
    elif isinstance(each, AsLongAs) and isinstance(each.condition, Is):
        preds = each.condition.true
    words = [word for pred in preds if isinstance(pred, IsWord) for group in pred.words for word in group]
    return words[0].word if len(preds) == len(words) == 1 and isinstance(words[0], StateWord) else ""


def _everybody(each: Any) -> Any:
    """Any unit in the state is meant, though one is spoken of."""
    if isinstance(each, Linked):
        return _everybody(each.body[0])
    if isinstance(each, Give):
        return Give(Gift(replace(each.gift.to, one=False), each.gift.boons))
    return each
