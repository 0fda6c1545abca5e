"""More abilities of a kind than one can be used in a turn."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.did import more_uses


class MoreOfThem(Statement, frozen=True):
    """So many abilities with a keyword can be used this turn, where they say that one alone can."""

    word: str
    number: int

    def run(self, use: Use, scene: Scene) -> Script[None]:
        more_uses(use.game, self.word, use.player, self.number)
        yield from ()

    def tell(self) -> str:
        return f"{self.number} {self.word} abilities this turn instead of 1"


rule("statement", "you can use {number} different {kind} abilities this turn instead of 1")(
    lambda number, kind: MoreOfThem(kind, number) if number > 1 else None
)
