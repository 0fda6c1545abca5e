"""Spells unbound without a roll, spells that spare one of two, ritual points that are lost, rally points given."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Cancels
from warhost.english.phrases.answering import AimedAt
from warhost.english.phrases.commands import _gift as amended
from warhost.english.phrases.nouns import Either, Pred, Who
from warhost.english.phrases.numbers import Amount, settled, tell_amount
from warhost.english.phrases.predicates import ITSELF
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.modifiers import Amends
from warhost.rules.effects.selector import Select


class Unbinds(Cancels, frozen=True):
    """The spell is unbound (magic-4.0), whatever was rolled for it."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        trigger = use.trigger
        assert trigger is not None
        trigger.unbinding = True
        trigger.cancel(use.ability.name, use.ability.rule, "magic-4.0")
        yield from follow(use.game, use.unit, "unbinds", Happening(trigger.unit_or_none, trigger.ability))

    def tell(self) -> str:
        return "that spell is unbound"


rule("statement", "(the|that) spell is unbound and its effect is not resolved")(lambda: Unbinds("SPELL"))


class LosesAsMany(Statement, frozen=True):
    """Points are taken from a unit, as many as there are."""

    amount: Amount
    pool: str
    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            many = settled(self.amount, scene)
            use.spend(self.pool, use.roll(many, unit=unit) if isinstance(many, str) else many, unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.who)} loses {tell_amount(self.amount)} {self.pool} points"


rule("statement", "remove a number of {pool} from {who:ref} equal to {counted}")(
    lambda pool, who, counted: LosesAsMany(counted, pool, who)
)
rule("statement", "remove {amount:dice} {pool} from {who:ref}")(
    lambda amount, pool, who: LosesAsMany(amount, pool, who)
)
means("rally_points", "additional rally (point|points)", True)
rule("gift", "{use:uses_command} , you receive {number} {rally_points}")(
    lambda use, number, rally_points: (
        amended(use[0], f"{number:+d} rally points", Amends("Rally", "points", number, adds=True))
        if use[1] == "Rally"
        else None
    )
)

# Spells that are aimed at the unit itself or at another


class SuchUnits(Pred, frozen=True):
    """They are such units."""

    who: Who

    def select(self, scene: Scene) -> Select:
        return self.who.select(scene)

    def tell(self) -> str:
        return self.who.tell()


rule("condition", "{me:ref} or {who:a_which} was (picked to be|picked as) (the|a) target {of_that_spell}")(
    lambda me, who, of_that_spell: _aimed(who) if me.kind == "me" and who.side == "friendly" else None
)
rule("statement", "ignore the effect of that spell on {me:ref} or {on:ref}")(
    lambda me, on: SparesOne("", on) if me.kind == "me" and on.side == "friendly" else None
)


class SparesOne(Cancels, frozen=True):
    """One of those at whom what is answered was aimed is spared: such a one as can be spared, if there are several."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert self.on is not None
        assert use.trigger is not None
        reaction = use.ability.reaction
        aimed = scene.units(self.on)
        able = [each for each in aimed if reaction is None or reaction.at is None or use.means(reaction.at, each)]
        for unit in (yield from use.pick(able, "whom to spare")):
            use.trigger.exempt(unit, use.ability.name)

    def tell(self) -> str:
        return f"{super().tell()}, one of them"


def _aimed(who: Who) -> AimedAt:
    return AimedAt(Who("friendly", (), (Either((ITSELF, SuchUnits(replace(who, one=False)))),), at=who.at))
