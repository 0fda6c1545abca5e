"""Fights out of turn, damage that others take, and what a sentence at the end says of all weapons."""

from typing import Any, ClassVar

import msgspec

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.gifts import AttacksOf, Gift
from warhost.english.phrases.moving import UseNow
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.statements import Body, Statement
from warhost.english.phrases.triggers import Trigger
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
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
rule("statement", "{fights_next}")(lambda fights_next: FightsNext(*fights_next))
rule("sentence", "{fights_next} . if (it is|they are) picked to do so , {gift} {lasting:duration} .")(
    lambda fights_next, gift, lasting: (FightsNext(fights_next[0], fights_next[1], gift),) if lasting == "turn" else None
)

# Retreats

rule(
    "statement",
    "{who:someone} can [immediately] use the {word:quoted} ability as if it were your {phase} phase "
    "without any mortal damage being inflicted on (it|them)",
)(lambda who, word, phase: UseNow(who, "Retreat", phase, True) if (word, phase) == ("Retreat", "movement") else None)

# Damage points that are not inflicted but allocated (core-18.2)


class Allocated(Statement, frozen=True):
    """Damage points are allocated, without ward rolls."""

    amount: int
    to: Ref | Who

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.to, use, scene)):
            yield from allocate(use.game, unit, self.amount, use.unit_or_none)

    def tell(self) -> str:
        return f"{self.amount} damage points are allocated to {tell_who(self.to)}, unwarded"


means("unwarded", "< [a] ward (roll|rolls) cannot be made for (that|those) damage (point|points) >", True)
rule("statement", "allocate {number} damage (point|points) to {to:someone} {unwarded}")(
    lambda number, to, unwarded: Allocated(number, to)
)
rule("statement", "allocate {number} damage (point|points) to {to:someone} after the damage sequence for {of:ref} has "
     "been resolved {unwarded}")(lambda number, to, of, unwarded: Shielded(number, to, of))  # fmt: skip


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
    """What was said of weapons and attacks holds for Companion weapons too."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return "Companion weapons too"


rule("statement", "this ability also affects companion weapons")(lambda: AlsoCompanions())


def with_companions(body: Body) -> Body:
    """A sentence at the end that says so changes all before it."""
    if not any(isinstance(each, AlsoCompanions) for each in body):
        return body
    before = body[:-1]
    if not isinstance(body[-1], AlsoCompanions) or AlsoCompanions() in before or not _has_attacks(before):
        raise NotMeant("Companion weapons are affected, but by what?")
    changed: Body = _with(before)
    return changed


def _has_attacks(node: Any) -> bool:
    if isinstance(node, AttacksOf):
        return True
    if isinstance(node, tuple):
        return any(map(_has_attacks, node))
    return isinstance(node, msgspec.Struct) and any(_has_attacks(getattr(node, e)) for e in node.__struct_fields__)


def _with(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(map(_with, node))
    if isinstance(node, AttacksOf):
        return msgspec.structs.replace(node, companion=True)
    if not isinstance(node, msgspec.Struct):
        return node
    return type(node)(**{name: _with(getattr(node, name)) for name in node.__struct_fields__})
