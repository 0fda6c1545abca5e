"""The same once more for some of those units, another number instead."""

from collections.abc import Iterator

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.deeds_of_attackers import Every
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import No, Who
from warhost.english.phrases.statements import Body, Give, Statement, tell_all
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class Rather(Statement, frozen=True):
    """What these are given, they are given instead of what was said of more of them."""

    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"{tell_all(self.body)} instead"

    def after(self, before: Statement) -> Iterator[Statement]:
        """What was said holds for the others only."""
        (given,) = self.body
        if not isinstance(before, Give) or not isinstance(given, Give):
            raise NotMeant("instead of what?")
        some, more = given.gift, before.gift
        if not isinstance(some.to, Who) or not isinstance(more.to, Who) or not _same(some, more):
            raise NotMeant("instead of what?")
        rest = replace(more.to, true=(*more.to.true, No(Every(some.to.true))))
        yield replace(before, gift=Gift(rest, more.boons))
        yield given


def _same(one: Gift, two: Gift) -> bool:
    """Is it given to units of the same kind, and is it of the same kind?"""
    assert isinstance(one.to, Who)
    assert isinstance(two.to, Who)
    alike = (one.to.side, one.to.words) == (two.to.side, two.to.words) and bool(one.to.true)
    kinds = [tuple((type(each), getattr(each, "rolls", None)) for each in gift.boons) for gift in (one, two)]
    return alike and kinds[0] == kinds[1]


rule("sentence", "{body:clauses} instead .")(
    lambda body: (Rather(body),) if len(body) == 1 and isinstance(body[0], Give) else None
)
