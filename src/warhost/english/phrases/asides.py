"""Words that say what would be so without them."""

from collections.abc import Iterator

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select


class Aside(Statement, frozen=True):
    """It would be so without a word."""

    words: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from ()

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        yield from ()

    def tell(self) -> str:
        return self.words


means("even_in_combat", "(this unit|it) can use this ability even if it is in combat", True)
rule("sentence", "< {even_in_combat} . > [.]", "[designer ' note :] {even_in_combat} .")(
    lambda even_in_combat: (Aside("even in combat"),)
)
