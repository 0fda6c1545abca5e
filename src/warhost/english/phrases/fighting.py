"""Fights out of turn, damage that others take, and what a sentence at the end says of all weapons."""

from typing import Any, ClassVar

import msgspec

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import AttacksOf, Fixed, Gift
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.numbers import Amount, settled, so_many
from warhost.english.phrases.permissions import UNHURT, may
from warhost.english.phrases.rolling import PER_DIE
from warhost.english.phrases.statements import Body, Give, Linked, Statement, within
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.english.trees import changed, everything
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import Fights, Has
from warhost.rules.fighting.damage import allocate
from warhost.rules.sequence.fight_order import fights_next
from warhost.rules.words import FIGHT

# Who fights next


class FightsNext(Statement, frozen=True):
    """Another unit can fight as soon as this fight is over; with something for the rest of the turn if it does."""

    reacts_to: ClassVar[str | None] = FIGHT
    who: Ref
    after: Ref
    gift: Gift | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        boons = () if self.gift is None else self.gift.boons
        for unit in scene.units(self.who):
            fights_next(use, unit, *(each for boon in boons for each in boon.modifiers(scene)))
        yield from ()

    def check(self, lasting: object) -> None:
        if self.after != Ref("me"):
            raise NotMeant("a fight after somebody else's")
        if self.gift is not None and self.gift.to != self.who:
            raise NotMeant("something is given to others than to those who fight")

    def tell(self) -> str:
        with_ = "" if self.gift is None else f", this turn with {', '.join(each.tell() for each in self.gift.boons)}"
        return f"{tell_who(self.who)} can fight next{with_}"


rule(
    "fights_next",
    "{who:ref} can be picked to use a fight ability immediately after the fight ability used by {after:ref} has been "
    "resolved",
)(lambda who, after: (who, after) if isinstance(who, Ref) and isinstance(after, Ref) else None)
rule("statement", "{pair:fights_next}")(lambda pair: FightsNext(pair[0], pair[1]))
rule("sentence", "{pair:fights_next} . if (it is|they are) picked to do so , {gift} {lasting:duration} .")(
    lambda pair, gift, lasting: (FightsNext(pair[0], pair[1], _its(gift, pair[0])),) if lasting == "turn" else None
)


def _its(node: Any, who: Ref) -> Any:
    """`It` is who fights next, though another was named since."""
    if isinstance(node, Ref):
        return who if node.kind == "it" else node
    return node if isinstance(node, Modifier) else changed(node, lambda each: _its(each, who))


# Two fights


def _twice(to: Ref, span: Lasting, slow: Ref, lasting: Lasting) -> Body:
    """Two fights this phase, or this turn; the first is followed by STRIKE-LAST."""
    after = Give(Gift(slow, _having(("STRIKE-LAST",))), lasting)
    fights = Give(Gift(to, (Fixed((Fights(2),), "fights 2 times"),)), span)
    return fights, EachTime(Trigger("fought", to), (SameUnit(slow, to, after),), span)


class SameUnit(Statement, frozen=True):
    """What is said of the unit itself, by whatever words."""

    one: Ref
    other: Ref
    then: Give

    def run(self, use: Use, scene: Scene) -> Script[None]:
        here = msgspec.structs.replace(self.then, gift=Gift(Ref("target"), self.then.gift.boons))
        yield from here.run(use, scene)

    def check(self, lasting: object) -> None:
        if self.one != self.other:
            raise NotMeant("one unit fights twice, another is slow after it")

    def tell(self) -> str:
        return self.then.tell()


rule("fights_twice", "{to:ref} can use 2 fight abilities this {span} .")(lambda to, span: (to, span))
rule("slow_then", "after the first is used , [however ,] {slow:ref} has strike-last {lasting:duration} .")(
    lambda slow, lasting: (slow, lasting)
)
rule("sentence", "{to:fights_twice} {then:slow_then}")(
    lambda to, then: _twice(*to, *then) if isinstance(to[0], Ref) and isinstance(then[0], Ref) else None
)
rule("sentence", "{prefix} , {to:fights_twice} {then:slow_then}")(
    lambda prefix, to, then: (
        (within(prefix, _twice(*to, *then)),) if isinstance(to[0], Ref) and isinstance(then[0], Ref) else None
    )
)

rule("sentence", "{link} {prefix} , {to:fights_twice} {then:slow_then}")(
    lambda link, prefix, to, then: (
        (Linked(link, (within(prefix, _twice(*to, *then)),)),)
        if isinstance(to[0], Ref) and isinstance(then[0], Ref)
        else None
    )
)

# Retreats

means("unhurt", "without any mortal damage being inflicted (on|upon) (it|them)", True)
means("unhurt", "and no mortal damage is inflicted on (it|them) if (it does|they do) so", True)
means("as_moving", "as if it were your movement phase", True)
rule(
    "statement", "{who:someone} can [immediately] use (the 'retreat' ability|a retreat ability) [{as_moving}] {unhurt}"
)(lambda who, unhurt, as_moving=True: UseNow(who, "Retreat", "movement", True))

rule("clause", "{to:ref} can use a retreat ability this {span} without any mortal damage being inflicted on (it|them)")(
    lambda to, span: (Give(Gift(to, (UNHURT,)), span),)
)
rule("clause", "if {to:ref} uses a retreat ability this {span} , no mortal damage is inflicted on (it|them)")(
    lambda to, span: (Give(Gift(to, (UNHURT,)), span),)
)
rule(
    "clause",
    "if {to:ref} uses a retreat ability this {span} , no mortal damage is inflicted on (it|them) and (it|they) can "
    "still use {uses} (later in the turn|this turn)",
)(lambda to, span, uses: (Give(Gift(to, (UNHURT,)), span), Give(Gift(to, (may(uses, ("RETREAT",)),)), "turn")))
rule("gift", "(each time|when|if) {to:someone} uses a retreat ability , no mortal damage is inflicted on (it|them)")(
    lambda to: Gift(to, (UNHURT,))
)


def _having(given: tuple[str, ...]) -> tuple[Fixed, ...]:
    return tuple(Fixed((Has(each),), f"has {each}") for each in given)


# Damage points that are not inflicted but allocated (core-18.2)


class Allocated(Statement, frozen=True):
    """Damage points are allocated, without ward rolls."""

    amount: Amount
    to: Ref | Who

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.to, use, scene)):
            many = settled(self.amount, scene)
            number = use.roll(many, unit=unit) if isinstance(many, str) else many
            yield from allocate(use.game, unit, number, use.unit_or_none, cause=use.ability)

    def tell(self) -> str:
        return f"allocate {so_many(self.amount, 'damage point')} to {tell_who(self.to)}, unwarded"


PER_DIE.append(Allocated)
means("unwarded", "< [a] ward (roll|rolls) cannot be made for (that|those) damage (point|points) >", True)
means("unwarded", "< ward rolls cannot be made >", True)
rule("statement", "allocate {amount} damage (point|points) to {to:someone} [{unwarded}]")(
    lambda amount, to, unwarded=True: Allocated(amount, to)
)
rule("own_deed", "allocate {amount} damage (point|points) to {to:ref}")(
    lambda amount, to: Allocated(amount, to) if to.kind != "by" else None
)
rule("late_statement", "{late:own_deed} {afterwards} {unwarded}")(
    lambda late, afterwards, unwarded: late if isinstance(late, Allocated) else None
)
rule("statement", "allocate a number of damage points to {to:someone} equal to {counted} [{unwarded}]")(
    lambda counted, to, unwarded=True: Allocated(counted, to)
)
rule("statement", "allocate {number} damage (point|points) to {to:someone} after the damage sequence for {of:ref} has "
     "been resolved {unwarded}")(
    lambda number, to, of, unwarded: Shielded(number, to, of) if of.kind == "me" else None
)  # fmt: skip


class Shielded(Allocated, frozen=True):
    """The same, said of what was warded off: it happens when all wards have been rolled."""

    of: Ref

    def check(self, lasting: object) -> None:
        if self.of != Ref("me"):
            raise NotMeant("damage that somebody else warded off")


rule("trigger", "you make a successful ward roll for {on:ref}")(
    lambda on: Trigger("warded", on) if isinstance(on, Ref) and on.kind == "me" else None
)

# Companions


class AlsoCompanions(Statement, frozen=True):
    """What was said of weapons and attacks holds for Companion weapons too; or it does not, whoever's ability it is."""

    too: bool = True

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return "Companion weapons too" if self.too else "but not for Companion weapons"


rule(
    "statement",
    "this [ability] also affects companion weapons",
    "this [ability] also affects weapons that have the companion weapon ability",
)(lambda: AlsoCompanions())
rule("sentence", "[designer ' note :] this does not affect companion weapons .")(lambda: (AlsoCompanions(False),))


def with_companions(body: Body) -> Body:
    """A sentence at the end that says so changes all before it."""
    if not any(isinstance(each, AlsoCompanions) for each in body):
        return body
    before = body[:-1]
    last = body[-1]
    if not isinstance(last, AlsoCompanions) or any(isinstance(each, AlsoCompanions) for each in before):
        raise NotMeant("Companion weapons are affected, but by what?")
    if not _has_attacks(before):
        raise NotMeant("Companion weapons are affected, but by what?")
    found: Body = _with(before, last.too)
    return found


def _has_attacks(node: Any) -> bool:
    return any(isinstance(each, AttacksOf) for each in everything(node))


def _with(node: Any, too: bool = True) -> Any:
    if isinstance(node, AttacksOf):
        return msgspec.structs.replace(node, **({"companion": True} if too else {"companions": "never"}))
    return changed(node, lambda each: _with(each, too))


rule("clause", "{gift} {duration} {too}", "{gift} {too} , {duration}")(
    lambda gift, duration, too: (_with((Give(gift, duration),))[0],) if _has_attacks((gift,)) else None
)
rule("clause", "{gift} {too}")(lambda gift, too: (_with((Give(gift),))[0],) if _has_attacks((gift,)) else None)
