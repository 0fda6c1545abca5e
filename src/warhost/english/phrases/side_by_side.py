"""Two units that stand near each other and are given the same; who else moves or is set up along with somebody."""

from typing import Any, ClassVar

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Pred, Who, select, tell_who
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.placing import Terms
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.statements import Body, Give, Statement, run_all, tell_all
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import Has
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.selectors.where import StoodBy
from warhost.rules.selectors.who import HasToken, InReserve
from warhost.rules.setting_up.room import no_room

# Both of them


class Beside(Pred, frozen=True):
    """Such a unit stands within, or wholly within, a distance of them; without one, in their combat range."""

    inches: float | None
    of: Who
    wholly: bool

    def select(self, scene: Scene) -> Select:
        return StoodBy(select(self.of, scene), self.inches, self.wholly)

    def tell(self) -> str:
        far = "their combat range" if self.inches is None else f'{self.inches:g}" of them'
        return f"with {tell_who(self.of)} {'wholly ' if self.wholly else ''}within {far}"


means("is_wholly", "is within", False)
means("is_wholly", "is wholly within", True)
rule("stands_near", "{one:someone} {wholly:is_wholly} {inches} of {two:a_which}")(
    lambda one, wholly, inches, two: (one, wholly, inches, two) if isinstance(one, Who) else None
)
rule("stands_near", "{one:someone} {wholly:is_wholly} the combat range of {two:a_which}")(
    lambda one, wholly, two: (one, wholly, None, two) if isinstance(one, Who) else None
)
rule("both_of_them", "both (those|of those) units")(lambda: ())
rule("both_of_them", "both that {one:described} [unit] and that {two:described} [unit]")(lambda one, two: (one, two))
rule("sentence", "while {near:stands_near} , {named:both_of_them} have {given:given_words} .")(
    lambda near, named, given: _both(near, named, given)
)


def _both(near: tuple[Who, bool, float | None, Who], named: Any, given: tuple[str, ...]) -> Body | None:
    """Who stands near such a unit, and such units as they stand near."""
    one, wholly, inches, two = near
    if named and not (set(named[0]) <= set(one.words) and set(named[1]) <= set(two.words)):
        return None
    first = replace(one, one=False, true=(*one.true, InReach(inches, replace(two, one=False, at=-1), wholly)))
    beside = Beside(inches, replace(one, one=False, at=-1), wholly)
    second = replace(two, one=False, other=False, true=(*two.true, beside))
    boons = tuple(Fixed((Has(each),), f"has {each}") for each in given)
    return (Give(Gift(first, boons)), Give(Gift(second, boons)))


# Along with it

means("as_if_now", "as if it were (your|the)", True)
rule(
    "clauses",
    "{me:ref} and up to 1 {who:which} can [each] use the {word:quoted} ability {as_if_now} {phase} phase {at:here}",
)(
    lambda me, who, word, as_if_now, phase, at: (
        (
            UseNow(me, word, phase),
            PickNow(who, True, False, (UseNow(Ref("that", at), word, phase),)),
        )
        if word == "Normal Move" and phase == "movement"
        else None
    )
)


class EachNow(PickNow, frozen=True):
    """All such units are the targets of what follows."""

    declared: ClassVar[bool] = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        every = tuple(use.each(self.who.select(scene)))
        if every:
            scene.refs = {**scene.refs, "that": every, "target": every}
            yield from run_all(self.body, use, scene)

    def tell(self) -> str:
        return f"for all {self.who.tell()}: {tell_all(self.body)}"


rule("statement", "pick each {who:which} to be the targets")(lambda who: EachNow(who, False, True))


rule("ref", "the target enemy unit {at:here}")(lambda at: Ref("target", at))

# Others that wait


class OthersArrive(Statement, frozen=True):
    """All such units that wait at a place of reserve are set up, one after the other."""

    who: Who
    place: str
    terms: Terms

    def run(self, use: Use, scene: Scene) -> Script[None]:
        which, frame = self.who.select(scene) & InReserve() & HasToken(self.place), Frame(use.unit_or_none, use.player)
        waiting = [each for each in use.game.state.units if meant(which, use.game, each, frame)]
        for unit in waiting:
            terms = self.terms.made(use, scene, unit)
            if not any(no_room(use.game, unit, terms, use.ability.rule)):
                yield from use.set_up(unit, terms)

    def tell(self) -> str:
        return f"all of {self.who.tell()} {self.place} come out of reserve: {self.terms.tell()}"


rule("statement", "set up (each|all) {who:noun} {place:hideout} {terms:place}")(
    lambda who, place, terms: OthersArrive(who, place, terms) if isinstance(who, Who) and not who.true else None
)
