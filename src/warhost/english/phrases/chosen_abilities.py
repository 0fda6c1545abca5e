"""Abilities of which those are in force that a player has chosen."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.beliefs import believable
from warhost.english.phrases.declare import RollFirst
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use


@terminal("chosen_state")
def _chosen_state(parser: Parser, at: int) -> Iterable[tuple[int, tuple[str, str]]]:
    """What those are called that were chosen, and of which keyword."""
    for word, state in parser.setting.wheels:
        if parser.low(at) == state:
            yield at + 1, (word, state)


@terminal("chosen_kind")
def _chosen_kind(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A keyword of abilities of which those are in force that were chosen."""
    known = {word for word, _ in parser.setting.wheels}
    return [(end, kind) for end, kind in parser.parse("kind", at) if kind in known] if known else ()


class ChoosesAbility(Statement, frozen=True):
    """One more of the abilities with a keyword is in force from now on."""

    word: str
    state: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before = use.marked(self.state)
        able = [each for each in believable(use.game, use.player, self.word) if each not in before]
        if able:
            use.mark(self.state, (yield from use.choose(able, f"which {self.word}")), also=True)

    def tell(self) -> str:
        return f"pick one of your {self.word} abilities: it is {self.state}"


rule("declaration", "pick (a|an) {kind:chosen_kind} ability to be {state:chosen_state}")(
    lambda kind, state: RollFirst(ChoosesAbility(kind, state[1])) if state[0] == kind else None
)
rule(
    "sentence",
    "that {kind:chosen_kind} ability can be used for the rest of the battle , but the others cannot [, unless "
    "{state:chosen_state} by the {quoted} ability] .",
)(lambda kind, state=None, quoted="": _only_those(kind, state))


def _only_those(kind: str, state: tuple[str, str] | None) -> tuple[Aside] | None:
    """It is so of all of them anyway, by their keyword."""
    return (Aside(f"no other {kind} ability can be used"),) if state is None or state[0] == kind else None
