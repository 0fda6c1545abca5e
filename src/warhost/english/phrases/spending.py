"""As many points as the player likes, and what follows for each of them."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.answered_rolls import ChangesRoll
from warhost.english.phrases.deeds import Heals
from warhost.english.phrases.rolling import per_die
from warhost.english.phrases.statements import Body, Statement, run_all, tell_all
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.idioms import spend_any
from warhost.rules.abilities.use import Use


class SpendsAny(Statement, frozen=True):
    """Any number of points is spent; so much for each."""

    pool: str
    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        spent = yield from spend_any(use, self.pool)
        for each in self.body if spent else ():
            if isinstance(each, ChangesRoll):
                yield from run_all((_grown(each, spent),), use, scene)
            else:
                yield from per_die((each,), spent, use, scene)

    def check(self, lasting: Any) -> None:
        for each in self.body:
            if not isinstance(each, (Heals, ChangesRoll)):
                raise NotMeant("something for each point that is spent")
            if isinstance(each, ChangesRoll):
                _grown(each, 1)
        super().check(lasting)

    def tell(self) -> str:
        return f"spend any number of {self.pool} points, for each: {tell_all(self.body)}"


def _grown(change: ChangesRoll, times: int) -> ChangesRoll:
    if not isinstance(change.add, int):
        raise NotMeant("a roll changes by another roll for each point")
    return replace(change, add=change.add * times)


rule("sentence", "spend any number of {pool} . for each {same:pool} (you spend|spent) , {statement} .")(
    lambda pool, same, statement: (SpendsAny(pool, (statement,)),) if pool == same else None
)
