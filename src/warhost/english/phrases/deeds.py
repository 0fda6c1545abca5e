"""What is done to units: damage, healing, slain models that return, units destroyed."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.nouns import THING, SideBySide, Who, tell_who
from warhost.english.phrases.numbers import Amount, Count, settled, so_many, tell_amount
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.universal import pile_in
from warhost.rules.abilities.use import Use
from warhost.rules.fighting.damage import banish
from warhost.rules.selectors.who import Depleted

People = Ref | Who | SideBySide


def affected(who: People, use: Use, scene: Scene) -> Script[tuple[str, ...]]:
    """The units that are meant, in the order the player likes; one that is picked, if one is meant."""
    if isinstance(who, SideBySide):
        one = yield from affected(who.one, use, scene)
        two = yield from affected(who.two, use, scene)
        return tuple(dict.fromkeys((*one, *two)))
    if isinstance(who, Ref):
        return scene.units(who)
    if who.one:
        return (yield from use.pick(use.each(who.select(scene)), "whom"))
    return (yield from use.in_order(who.select(scene)))


class Inflict(Statement, frozen=True):
    """Mortal damage."""

    amount: Amount
    on: People

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.on, use, scene)):
            yield from use.inflict_mortal(settled(self.amount, scene), on=unit)

    def tell(self) -> str:
        return f"{tell_amount(self.amount)} mortal damage to {tell_who(self.on)}"


class InflictUpTo(Inflict, frozen=True):
    """Mortal damage, so much at most, however many dice inflict it."""

    most: int

    def run(self, use: Use, scene: Scene) -> Script[None]:
        amount = settled(self.amount, scene)
        assert isinstance(amount, int)
        yield from Inflict(min(amount, self.most), self.on).run(use, scene)

    def check(self, lasting: object) -> None:
        if isinstance(self.amount, str):
            raise NotMeant("dice that come to so much at most")

    def tell(self) -> str:
        return f"{super().tell()}, {self.most} at most"


class InflictFurther(Inflict, frozen=True):
    """The same besides what was inflicted before."""


class Heals(Statement, frozen=True):
    amount: Amount
    on: People

    def run(self, use: Use, scene: Scene) -> Script[None]:
        many = not isinstance(self.on, Ref) and not self.on.one  # of whom nobody cares who is healed first
        units = use.each(self.on.select(scene)) if many else (yield from affected(self.on, use, scene))  # type: ignore[union-attr]
        for unit in units:
            use.heal(settled(self.amount, scene), on=unit)

    def tell(self) -> str:
        return f"heal ({tell_amount(self.amount)}) {tell_who(self.on)}"


class ReturnsModels(Statement, frozen=True):
    """Slain models come back; as many as the player likes of them."""

    amount: Amount
    to: People

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if isinstance(self.to, Who) and not self.to.one:  # of whom nobody cares whose models come first
            units = tuple(use.each(self.to.select(scene) & Depleted()))
        else:
            units = yield from affected(self.to, use, scene)
        for unit in units:
            many = use.parameter("models", settled(self.amount, scene), of=unit)
            number = many if isinstance(many, int) else use.roll(many, unit=unit)
            yield from use.return_models(number, to=unit)

    def tell(self) -> str:
        return f"return {so_many(self.amount, 'slain model')} to {tell_who(self.to)}"


class Destroys(Statement, frozen=True):
    """A unit is destroyed, or models of it are slain, whatever their Health."""

    who: Ref
    models: int | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            if self.models is None:
                yield from use.destroy(unit)
            else:
                yield from use.slay(unit, self.models)

    def tell(self) -> str:
        return f"{tell_who(self.who)} is destroyed" if self.models is None else self._slain(self.models)

    def _slain(self, models: int) -> str:
        return f"{so_many(models, 'model')} {'is' if models == 1 else 'are'} slain"


rule("statement", "inflict (an additional|a further) {amount} mortal damage on {on:whom}")(
    lambda amount, on: InflictFurther(amount, on)
)
rule("statement", "inflict {amount} mortal damage on {on:whom} , to a maximum of {most:number} [mortal damage]")(
    lambda amount, on, most: InflictUpTo(amount, on, most)
)
rule("own_deed", "inflict {amount} mortal damage on each {on:which}")(lambda amount, on: Inflict(amount, on))
rule("statement", "inflict {amount} mortal damage on {on:whom}")(lambda amount, on: Inflict(amount, on))
rule("statement", "inflict an amount of mortal damage on {on:whom} equal to {counted}")(
    lambda on, counted: Inflict(counted, on)
)
rule("statement", "inflict an amount of mortal damage equal to {counted} on {on:whom}")(
    lambda on, counted: Inflict(counted, on)
)
rule("statement", "inflict {amount} mortal damage on each {on:which} < roll for each >")(
    lambda amount, on: Inflict(amount, on)
)
rule("statement", "[you can] heal < {amount} > {on:whom}")(lambda amount, on: Heals(amount, on))
rule("statement", "heal < x > {on:whom} [,] where x is [an amount equal to|equal to] {counted}")(
    lambda on, counted: Heals(counted, on)
)
means("may", "you can", True)
rule("statement", "[{may}] return [up to] {amount} [slain] (model|models) to {to:whom}")(
    lambda amount, to, may=True: ReturnsModels(amount, to)
)
rule("statement", "[{may}] return a slain model to {to:whom}")(lambda to, may=True: ReturnsModels(1, to))
rule("statement", "[{may}] return a number of slain models to {to:whom} equal to {counted}")(
    lambda counted, to, may=True: ReturnsModels(counted, to)
)
rule("statement", "{who:ref} is [automatically] destroyed")(lambda who: Destroys(who))
rule("statement", "{number} (model|models) in {who:ref} (is|are) [automatically] slain")(
    lambda number, who: Destroys(who, number)
)


class NothingHappens(Statement, frozen=True):
    """Nothing happens."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from ()

    def tell(self) -> str:
        return "nothing happens"


rule("statement", "nothing happens", "this ability has no effect", "no effect")(lambda: NothingHappens())


class Banishes(Statement, frozen=True):
    """A manifestation goes (magic-7.2)."""

    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            if use.game.unit(unit).kind == "manifestation":
                yield from banish(use.game, unit)

    def tell(self) -> str:
        return f"{tell_who(self.who)} is banished"


rule("statement", "{who:ref} is banished and removed from play")(lambda who: Banishes(_thing(who)))


def _thing(who: Ref) -> Ref:
    """Only a manifestation can be banished: `it` is none of the units that were named in between."""
    return Ref("it", who.at, who.side, THING) if who.kind == "it" else who


class PilesIn(Statement, frozen=True):
    """A pile-in move (core-15.3)."""

    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            yield from pile_in(use, unit)

    def tell(self) -> str:
        return f"{tell_who(self.who)} can pile in"


rule("statement", "{who:ref} can [immediately] make a pile-in move")(lambda who: PilesIn(who))


rule("own_deed", "heal < {amount} > {on:ref}")(lambda amount, on: Heals(amount, on))
rule("own_deed", "inflict {amount} mortal damage on {on:ref}")(
    lambda amount, on: Inflict(amount, on) if on.kind != "by" else None
)
rule("statement", "remove all damage points from {on:ref}")(lambda on: Heals(Count("damage", on), on))


class SlainByDice(Statement, frozen=True):
    """As many models of a unit are slain as the dice say."""

    dice: str
    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            yield from use.slay(unit, use.roll(self.dice, unit=unit))

    def tell(self) -> str:
        return f"{self.dice} models of {tell_who(self.who)} are slain"


rule("statement", "{dice} models in {who:ref} are [automatically] slain")(lambda dice, who: SlainByDice(dice, who))
