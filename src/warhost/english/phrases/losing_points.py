"""Points that several units lose, damage that is allocated outright, and abilities that are used up."""

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import rule
from warhost.english.phrases.fighting import Allocated
from warhost.english.phrases.gifts import Boon, Gift
from warhost.english.phrases.nouns import Who, tell_each
from warhost.english.phrases.numbers import Amount, settled, so_many
from warhost.english.phrases.statements import Give, Statement
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import Cannot


class EachLoses(Statement, frozen=True):
    """Points are taken from each of these units, as many as there are."""

    who: Who
    amount: Amount
    pool: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in use.each(self.who.select(scene)):
            many = settled(self.amount, scene)
            use.spend(self.pool, use.roll(many, unit=unit) if isinstance(many, str) else many, unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_each(self.who)} loses {so_many(self.amount, f'{self.pool} point')}"


rule("statement", "{who:all_which} each lose {amount} {pool}")(lambda who, amount, pool: EachLoses(who, amount, pool))
rule("statement", "allocate {amount} mortal damage to {to:someone} {unwarded}")(
    lambda amount, to, unwarded: Allocated(amount, to)
)
rule("clauses", "allocate {number} damage (point|points) to {to:ref} and {gift} {duration} {unwarded}")(
    lambda number, to, gift, duration, unwarded: (Allocated(number, to), Give(gift, duration))
)


class CannotUseThis(Boon, frozen=True):
    """The ability itself cannot be used any more."""

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        if scene.use is None:
            raise NotMeant("which ability?")
        return (Cannot(scene.use.ability.name),)

    def tell(self) -> str:
        return "cannot use this ability again"


rule("gift", "{to:all_which} cannot use this ability again")(lambda to: Gift(to, (CannotUseThis(),)))
