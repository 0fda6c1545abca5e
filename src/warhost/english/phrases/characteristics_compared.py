"""Units whose characteristics are compared to those of the target, and Saves that are set."""

from typing import Literal

from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Gift, NewCharacteristics
from warhost.english.phrases.nouns import ONE, Pred
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import ComparedTo

How = Literal["higher", "lower", "not lower"]


class ComparedWith(Pred, frozen=True):
    """With a higher or lower characteristic than somebody."""

    name: str
    how: How
    of: Ref

    def select(self, scene: Scene) -> Select:
        return ComparedTo(self.name, self.how, scene.select(self.of))

    def tell(self) -> str:
        return f"with a {self.name} {self.how} than that of {tell_ref(self.of)}"


means("save_name", "save", "Save")
rule("gift", "{of:owner} {name:save_name} characteristic is {face} [instead of {was:face}]")(
    lambda of, name, face, was=None: (
        Gift(of, (NewCharacteristics((name,), "set", face[0], None, None if was is None else was[0]),))
        if face[1] == BEST and (was is None or was[1] == BEST)
        else None
    )
)
BEST = 99
means("how_compared", "(greater|higher) than", "higher")
means("how_compared", "(lower|less) than", "lower")
means("how_compared", "(the same as or (greater|higher) than|equal to or (greater|higher) than)", "not lower")
rule("doing", "(has|have) a {name:characteristic} characteristic {how:how_compared} (its|their) own {at:here}")(
    lambda name, how, at: ComparedWith(name, how, Ref("it", at, word=ONE)) if name != "Save" else None
)
rule("post", "whose {name:characteristic} characteristic is {how:how_compared} the target ' {at:here}")(
    lambda name, how, at: (ComparedWith(name, how, Ref("target", at)),) if name != "Save" else None
)
