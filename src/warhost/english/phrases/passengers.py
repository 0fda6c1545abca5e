"""Passengers that get off, whom units pass through in all their moves, the quarry of one unit."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.declare import PickAll
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.marks import Marks
from warhost.english.phrases.moving import MoveLimit
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.permissions import Passing
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, Give, Statement
from warhost.english.scene import Ref, Scene
from warhost.rules import history
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.who import HasTokenOf, InReserve, OnTable
from warhost.rules.space.combat_range import in_combat_with

# Passengers

rule("declaration", "pick {place:hideout} to be the targets")(
    lambda place: PickAll(Who("friendly", (), (_aboard(place),))) if "this unit's" in place else None
)


def _aboard(place: str) -> Plain:
    return Plain(InReserve() & HasTokenOf(place), f"in reserve {place}")


class ChargedIfFighting(Statement, frozen=True):
    """Of those who have just been set up, whoever is in combat has charged."""

    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        came = history.units_in(history.did(use.game, "set-up", since=scene.numbers["began"]))
        for unit in scene.units(self.who):
            if unit in came and in_combat_with(use.game, unit):
                use.game.note("charged", unit=unit)
        yield from ()

    def tell(self) -> str:
        return "who is set up in combat has charged"


rule("statement", "if {who:ref} is set up in combat , it has charged")(
    lambda who: ChargedIfFighting(who) if who.kind == "target" else None
)
means("link", "then , ,", "then")

# In all moves


def passing(limit: MoveLimit) -> Give | None:
    """What is said of no move is said of all of them: that a unit passes through enemies as if it could fly."""
    mine = limit.mover == Ref("me") and isinstance(limit.through, Who) and not (limit.charges or limit.ends)
    ranges = dict(limit.change) == {"passes_combat": True}
    return Give(Gift(Ref("me"), (Passing(limit.through),))) if mine and ranges else None


means("not_into_combat", "but it cannot end a move in combat unless specified in the ability used", True)
rule(
    "sentence",
    "when {to:ref} moves , it can pass through models in {one:all_which} and can pass through the combat ranges of "
    "{two:all_which} , {not_into_combat} .",
)(lambda to, one, two, not_into_combat: _through(to, one, two))


def _through(to: Ref, one: Who, two: Who) -> Body | None:
    same = replace(one, at=-1) == replace(two, at=-1) and not one.true
    return (Give(Gift(to, (Passing(one),))),) if same and to.kind == "me" else None


# The quarry of one unit

ANYWHERE = Plain(OnTable() | InReserve(), "on the battlefield or in reserve")
rule(
    "sentence",
    "pick {who:a_which} to be this unit ' {mark:own_quarry} . you can pick a {word} in reserve . {at:here}",
)(lambda who, mark, word, at: _hunted(who, mark, at) if _is(who, word.word) else None)
means("own_quarry", "quarry", "quarry")


def _is(who: Who, word: str) -> bool:
    return any(each.word == word for group in who.words for each in group)


def _hunted(who: Who, mark: str, at: int) -> Body:
    return (PickNow(replace(who, true=(*who.true, ANYWHERE)), body=(OwnMark(Ref("that", at), mark),)),)


class OwnMark(Marks, frozen=True):
    """A unit is the quarry of the unit itself from now on."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.mark(self.mark, *scene.units(self.who), of=use.unit)
        yield from ()

    def tell(self) -> str:
        return f"{super().tell()} of this unit"
