"""More mortal damage each time somebody uses an ability, if it inflicts any."""

from typing import Any

from warhost.engine.records import Modifier
from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Boon, Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.statements import Body, Give
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.exemptions import InflictsMore


class MoreInflicted(Boon, frozen=True):
    """What an ability of this name inflicts is so much more."""

    ability: str
    add: int | Count

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (InflictsMore(self.ability, self.add.value(scene) if isinstance(self.add, Count) else self.add),)

    def tell(self) -> str:
        add = str(self.add) if isinstance(self.add, int) else self.add.tell()
        return f"mortal damage inflicted by {self.ability} is {add} more"


rule("clauses", "each time {on:use_of} uses the {quoted} ability , {how:harder}")(
    lambda on, quoted, how: _more(on, quoted, how)
)
rule("clauses", "each time {on:use_of} uses the {quoted} ability , {how:harder} for each model in {of:ref}")(
    lambda on, quoted, how, of: _more(on, quoted, how, of)
)


def _more(on: Any, name: str, how: tuple[int, int], of: Ref | None = None) -> Body | None:
    """Told as it is declared, for as long as it is resolved."""
    if how[0] != 1 or (of is not None and of.kind not in ("me", "it", "that")):
        return None
    whose = Ref("that", on.at) if isinstance(on, Who) else on
    add = how[1] if of is None else Count("models", of, how[1])
    given = Give(Gift(whose, (MoreInflicted(name, add),)), "ability")
    return (EachUse(Trigger("declares", on), (given,), None, (name,)),)
