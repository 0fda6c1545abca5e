"""Keywords that a unit has already, whatever it is given besides."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import IsWord
from warhost.english.scene import Scene
from warhost.rules.effects.selector import Select


class PrintedWord(IsWord, frozen=True):
    """A HERO by its own warscroll."""

    def select(self, scene: Scene) -> Select:
        return Who("any", self.words).select(scene, printed=True)

    def tell(self) -> str:
        return f"printed {super().tell()}"


rule("doing", "was already (a|an) {words:described}")(lambda words: PrintedWord(words))
rule("being", "already (a|an) {words:described}")(lambda words: PrintedWord(words))
