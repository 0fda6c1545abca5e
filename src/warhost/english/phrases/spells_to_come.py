"""Spells still to be cast: a value for the roll, no unbinding, more miscasts; spells unbound, things banished."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Rerolls
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.points import Gains
from warhost.english.phrases.statements import Body, Give
from warhost.english.phrases.summoning import InflictSummoner
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.further_modifiers import MiscastsOn, NextCast
from warhost.rules.effects.in_force import END_OF_BATTLE
from warhost.rules.effects.modifiers import Amends, Cannot

# The next spell

means("no_cast_roll", "instead of making a casting roll for this unit , you can use a value of", True)
rule(
    "clause",
    "the next time this {span} that {to:ref} uses a spell ability , {no_cast_roll} {number} for the roll that cannot "
    "be modified",
)(
    lambda span, to, no_cast_roll, number: (
        Give(Gift(to, (Fixed((NextCast(number),), f"a {number} for its next casting roll, if you like"),)), span),
    )
)

# The spell that is answered


class CastWith(Rerolls, frozen=True):
    """The casting roll that is answered is this value, and nothing changes it any more."""

    value: int

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        if self.roll in use.trigger.judged:
            use.trigger.judged[self.roll].settled(self.value)
        yield from ()

    def tell(self) -> str:
        return f"the {self.roll} roll is {self.value}, whatever changes it"


rule("statement", "change the casting roll for that spell to a value of {number} that cannot be modified")(
    lambda number: CastWith("casting", number)
)


class SpellStands(Rerolls, frozen=True):
    """Nobody can unbind the spell that is answered; and perhaps it cannot be cast again in this battle."""

    once: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        use.trigger.unbinding = True
        if self.once:
            use.gives(use.unit, Cannot(use.trigger.ability.name), until=END_OF_BATTLE)
        yield from ()

    def tell(self) -> str:
        again = ", and this unit cannot use it again in this battle" if self.once else ""
        return f"that spell cannot be unbound{again}"


rule("statement", "that spell cannot be unbound")(lambda: SpellStands("casting"))
rule(
    "statement",
    "that spell cannot be unbound and {me:ref} cannot use that spell ability again for the rest of the battle",
)(lambda me: SpellStands("casting", True) if me.kind == "me" else None)
rule("declared", "a non- summon {kind} ability")(lambda kind: (kind, None, "SUMMON"))

# Miscasts

rule("gift", "if an unmodified casting roll for {to:ref} contains any doubles , the spell is miscast")(
    lambda to: Gift(to, (Fixed((MiscastsOn(doubles=True),), "miscasts on doubles"),))
)
rule("gift", "spells cast by {to:whom} are miscast on an unmodified casting roll of {number} or less")(
    lambda to, number: Gift(to, (Fixed((MiscastsOn(up_to=number),), f"miscasts on {number} or less"),))
)

# Spells that were unbound, manifestations that were banished

means("banishing", "[successfully] banishes a manifestation", True)
rule("clauses", "each time {on:ref} {unbinding_spell} or banishes an enemy manifestation , {statement}")(
    lambda on, unbinding_spell, statement: (
        (
            EachTime(Trigger("unbinds", on), (statement,)),
            EachTime(Trigger("banishes", on, Who("enemy", at=on.at)), (statement,)),
        )
        if type(statement) is Gains and on.kind == "me"
        else None
    )
)
rule(
    "clauses",
    "each time {on:ref} {unbinding_spell} , inflict {one:amount} mortal damage on the caster and each time {same:ref} "
    "{banishing} , inflict {two:amount} mortal damage on the unit that summoned that manifestation",
)(
    lambda on, unbinding_spell, one, same, banishing, two: (
        (
            EachTime(Trigger("unbinds", on), (Inflict(one, Ref("by")),)),
            EachTime(Trigger("banishes", same), (InflictSummoner(two, Ref("by")),)),
        )
        if on.kind == same.kind == "me"
        else None
    )
)
rule(
    "clauses",
    "if {on:a_which} {unbinding_spell} , no command points are spent for {that:ref} to use {command} in that phase",
)(
    lambda on, unbinding_spell, that, command: (
        _free(Trigger("unbinds", on), that, command) if that.kind == "that" else None
    )
)


def _free(trigger: Trigger, that: Ref, command: str) -> Body:
    free = Fixed((Amends(command, "cost", 0),), f"{command} for nothing")
    return (EachTime(trigger, (Give(Gift(that, (free,)), "phase"),)),)
