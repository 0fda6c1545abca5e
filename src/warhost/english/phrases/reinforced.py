"""Reinforced units, and abilities that cost more for them."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.nouns import Either, No, Pred
from warhost.english.phrases.points import Spends
from warhost.english.phrases.predicates import IsWord, Plain
from warhost.english.phrases.statements import Instead, Statement
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import PlayerPoints
from warhost.rules.selectors.who import AboveHalf, Reinforced

REINFORCED: Pred = Plain(Reinforced(), "reinforced")
ABOVE_HALF: Pred = Plain(AboveHalf(), "with more than half of its models")
rule("being", "[a] reinforced [unit]")(lambda: REINFORCED)
rule("being", "a non- reinforced , non- {word} unit")(lambda word: No(Either((REINFORCED, IsWord(((word,),))))))
rule("being", "a reinforced unit or a {word}")(lambda word: Either((REINFORCED, IsWord(((word,),)))))
rule("doing", "(has|have) been reinforced")(lambda: REINFORCED)
rule("doing", "(has|have) more than half of (its|their) starting models")(lambda: ABOVE_HALF)


class SpendsMore(Spends, frozen=True):
    """So many points, or more for a reinforced unit that has lost less than half of its models."""

    most: int
    who: Ref

    def spared(self) -> Select:
        """Who can be picked: whoever costs no more, or anybody if there are points enough."""
        return ~(Reinforced() & AboveHalf()) | PlayerPoints(self.pool, self.most)

    def tell(self) -> str:
        return (
            f"spend {self.points} {self.pool} points, {self.most} if {tell_ref(self.who)} is reinforced and above half"
        )


class SpendsRest(Statement, frozen=True):
    """What such a unit costs besides the price."""

    points: int
    pool: str
    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        spared = "spared" in use.amended
        if not spared and any(use.means(Reinforced() & AboveHalf(), unit) for unit in scene.units(self.who)):
            use.spend(self.pool, self.points)
        yield from ()

    def tell(self) -> str:
        return f"{self.points} {self.pool} points more if {tell_ref(self.who)} is reinforced and above half"


def spends_more(before: Spends, instead: Instead) -> SpendsMore:
    """So many points, more of them instead for such a unit."""
    (after,), asked = instead.body, instead.condition
    if not isinstance(after, Spends) or after.pool != before.pool or after.points <= before.points:
        raise NotMeant("something else is spent instead")
    if not isinstance(asked, Is) or not isinstance(asked.who, Ref) or asked.true != (REINFORCED, ABOVE_HALF):
        raise NotMeant("more is spent for somebody else")
    return SpendsMore(before.points, before.pool, after.points, asked.who)
