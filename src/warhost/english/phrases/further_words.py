"""Units that others set up again, rolls of spells as they fell, effects while somebody is near, attacks of chargers."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.counting import for_each
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import Gift, Rolls
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.permissions import Critical
from warhost.english.phrases.placing import SetUpAgain, Terms
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import AsLongAs, Body, Give, Statement, said_of
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.did import Charged
from warhost.rules.setting_up.room import no_room

# Set up again

means("if_possible", "if possible , your opponent must", True)
rule("statement", "{if_possible} remove {who:ref} from the battlefield and set {again:them} up again {place}")(
    lambda if_possible, who, again, place: SetUpAgain(who, place)
)


class EachSetUpAgain(Statement, frozen=True):
    """Each of these units is removed and set up again; where there is no room, it stays (core-24.0)."""

    who: Who
    terms: Terms

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.who, use, scene)):
            terms = self.terms.made(use, scene, unit)
            if not any(no_room(use.game, unit, terms, use.ability.rule)):
                use.remove(unit)
                yield from use.set_up(unit, terms)

    def tell(self) -> str:
        return f"set {self.who.tell()} up again: {self.terms.tell()}"


rule(
    "statement",
    "[you can] remove {who:hireling} from the battlefield and set {again:them} up again {place}",
    "[you can] remove each {who:which} from the battlefield and set {again:them} up again {place}",
)(lambda who, again, place: EachSetUpAgain(replace(who, one=False), place))

# Rolls


class UnmodifiedCast(Count, frozen=True):
    """The casting roll of the spell as it fell."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("a casting roll that nobody makes")
        return sum(scene.use.rolls.get("unmodified casting", ()))

    def tell(self) -> str:
        return "the unmodified casting roll"


rule("counted", "the unmodified casting roll")(lambda: UnmodifiedCast("unmodified casting"))


class SlainInFight(Count, frozen=True):
    """The enemy models that the fight has slain after which something follows."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("models are counted")
        use = scene.use
        army = use.game.unit(use.target).army
        slain = use.event.did("slain", by=use.target)
        return sum(fact.unit is not None and use.game.unit(fact.unit).army != army for fact in slain)

    def tell(self) -> str:
        return "the enemy models slain in that fight"


rule("counted", "the number of enemy models slain [by combat attacks] as part of that fight ability")(
    lambda: SlainInFight("slain in fight")
)
rule("gift", "hit rolls for {attacks} score critical hits on unmodified hit rolls of {face}")(
    lambda attacks, face: Gift(attacks.of, (Critical(face[0], attacks),)) if face[1] == 99 else None
)
rule("clause", "each time you make a {roll:cast_roll} roll for {to:ref} , {add:change} the roll {number:each_of}")(
    lambda roll, to, add, number: (
        for_each(Gift(to, (Rolls(add, (roll,)),)), number) if isinstance(add, int) and to.kind == "me" else None
    )
)

# Effects that apply while something is so

rule(
    "sentence",
    "{of_following} to apply {lasting:duration} and while {condition} (:|.) {options:option_list}",
)(lambda of_following, lasting, condition, options: (_while(lasting, condition, options),))


def _while(lasting: Lasting, condition: Any, options: tuple[EffectOption, ...]) -> Choose:
    bound = tuple(EffectOption(each.name, (AsLongAs(condition, each.body),)) for each in options)
    return Choose(bound, lasting)


# Chargers

CHARGED = Plain(Charged(), "charged this turn")
rule("clauses", "each time {who:a_which} charges , {gift} for the rest of the turn {at:here}")(
    lambda who, gift, at: _charging(who, gift, at)
)


def _charging(who: Who, gift: Gift, at: int) -> Body | None:
    """Whoever has charged has it for the rest of the turn."""
    if not isinstance(gift.to, Ref) or gift.to.kind not in ("it", "that"):
        return None
    those = replace(who, one=False, true=(*who.true, CHARGED), at=at)
    return (Give(Gift(those, tuple(said_of(each, gift.to, those) for each in gift.boons))),)
