"""A target of one kind or of another."""

from warhost.english.grammar import rule
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.nouns import Who
from warhost.english.scene import Scene
from warhost.rules.effects.selector import Select


class OneKindOrOther(Who, frozen=True):
    """Units of one kind, or of another; each with what is said of it."""

    one_kind: Who = Who()
    other_kind: Who = Who()

    def select(self, scene: Scene, printed: bool = False) -> Select:
        return self.one_kind.select(scene, printed) | self.other_kind.select(scene, printed)

    def tell(self) -> str:
        return f"{self.one_kind.tell()}, or {self.other_kind.tell()}"


def _either(one: Who, two: Who) -> PickTarget | None:
    """Two that are told apart; `this or that unit` without more is one kind."""
    if one == two or not (one.true and two.true):
        return None
    return PickTarget(OneKindOrOther(at=max(one.at, two.at), one=True, one_kind=one, other_kind=two))


rule("target", "pick [either] {one:a_which} or {two:a_which} {as_target}")(
    lambda one, two, as_target: _either(one, two) if one.side == two.side else None
)
rule("target", "pick {one:a_which} {as_target} or pick {two:a_which} {as_target}")(
    lambda one, two, as_target: _either(one, two)
)
