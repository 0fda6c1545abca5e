"""States that units were in as they were picked, and states that end."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.nouns import No
from warhost.english.phrases.predicates import IsWord
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import InState
from warhost.rules.selectors.who import Ids

means("as_picked", "when (they were|it was) picked to be the target of this (spell|prayer|ability)", True)
rule("doing", "(was|were) {state} {as_picked}")(lambda state, as_picked: IsWord(((state,),)))
rule("doing", "(was|were) not {state} {as_picked}")(lambda state, as_picked: No(IsWord(((state,),))))


class EndsState(Statement, frozen=True):
    """A unit is in a state no longer."""

    who: Ref
    state: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        gone, game = frozenset(scene.units(self.who)), use.game
        effects = dict(game.state.effects)
        for name, effect in game.state.effects.items():
            on = effect.on
            if InState(self.state) in effect.modifiers and isinstance(on, Ids) and on.units & gone:
                del effects[name]
                if on.units - gone:
                    effects[name] = replace(effect, on=Ids(on.units - gone))
        game.change(effects=effects)
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.who)} is {self.state} no longer"


rule("statement", "{who:ref} is no longer {state}")(lambda who, state: EndsState(who, state.word))
