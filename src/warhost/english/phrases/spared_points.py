"""Points that are not spent after all for what a reaction answers, or for what is used."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use


class SparesPoints(Statement, frozen=True):
    """Points that were spent for the ability that is answered come back: all of them, or so many."""

    pool: str
    points: int | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        price = use.trigger.ability.price
        if price is not None and price.pool == self.pool:
            spent = price.points if self.points is None else min(self.points, price.points)
            use.gain(self.pool, spent, use.trigger.unit if price.own else None)
        if self.points is None:
            use.amend(spared=1)
        yield from ()

    def tell(self) -> str:
        many = "no" if self.points is None else f"{self.points} fewer"
        return f"{many} {self.pool} points are spent for that ability"


rule("statement", "no {pool} are spent to use that ability")(lambda pool: SparesPoints(pool))
rule("statement", "subtract {number} from the number of {pool} that must be spent to use that ability")(
    lambda number, pool: SparesPoints(pool, number)
)
