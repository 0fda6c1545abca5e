"""What follows if the spell that is answered is cast."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.statements import run_all, tell_all
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use


class OnceCast(AfterThat, frozen=True):
    """It waits until the spell is over, and happens if it had an effect."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        spell = use.trigger
        assert spell is not None
        use.after(lambda _: () if spell.cancelled else run_all(self.body, use, scene))
        yield from ()

    def tell(self) -> str:
        return f"if that spell is cast, after it: {tell_all(self.body)}"


rule("prefix", "if that spell is successfully cast")(lambda: OnceCast("SPELL", ()))
