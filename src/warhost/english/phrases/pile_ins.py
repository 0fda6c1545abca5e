"""Pile-in moves that go further and across others, charges across others, moves of abilities that go further."""

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Boon, Fixed, Gift, NewCharacteristics, People
from warhost.english.phrases.nouns import all_of
from warhost.english.phrases.statements import Give
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import Ref
from warhost.rules.effects.modifiers import Amends, PassesAcross
from warhost.rules.moving.terms import PILE_IN
from warhost.rules.selectors.who import ANYONE, ENEMY
from warhost.rules.words import CHARGE, FIGHT

FLYING = Fixed((PassesAcross(ANYONE, terrain=True, of=FIGHT),), "piles in as if it had FLY")
THROUGH = Fixed((PassesAcross(ENEMY, of=FIGHT),), "piles in through enemy models")


def _piled(to: People, *boons: Boon) -> Gift:
    return Gift(all_of(to), boons)  # type: ignore[arg-type]


rule("gift", "{to:piles} , (it|they) (moves|move) as if (it|they) had fly and can move {far:inches} instead of "
     "{was:inches}")(
    lambda to, far, was: (
        _piled(to, FLYING, Fixed((Amends("Fight", "pile_in", far),), f'piles in {far:g}"')) if was == PILE_IN else None
    )
)  # fmt: skip
rule(
    "sentence",
    "{to:piles} : \u2022 add {far:inches} to the distance {one:ref} can move . \u2022 {two:ref} can pass through "
    "models in enemy units .",
)(lambda to, far, one, two: _list(to, far, one, two))


def _list(to: People, far: float, one: Ref, two: Ref) -> tuple[Give] | None:
    """All of it is said of one unit."""
    same = isinstance(to, Ref) and all(each.kind in (to.kind, "it") for each in (one, two))
    further = Fixed((Amends("Fight", "pile_in", far, adds=True),), f'piles in {far:g}" further')
    return (Give(_piled(to, further, THROUGH)),) if same else None


# Charges and moves of other abilities

CHARGING = Fixed((PassesAcross(ENEMY, terrain=True, of=CHARGE),), "charges across terrain and enemy models")
rule(
    "gift",
    "(when|each time|if) {to:someone} uses a charge ability , (it|they) can pass through terrain features and enemy "
    "models as if (it|they) had fly",
)(lambda to: _piled(to, CHARGING))
rule("clauses", "(when|each time|if) {on:ref} uses the {quoted} ability , {gift} for that move")(
    lambda on, quoted, gift: (
        (EachUse(Trigger("declares", on), (Give(gift, "ability"),), None, (quoted,)),)
        if on.kind == "me" and gift.to == Ref("me", gift.to.at) and _further(gift)
        else None
    )
)


def _further(gift: Gift) -> bool:
    """Is its Move more, and nothing else?"""
    return all(isinstance(each, NewCharacteristics) and each.names == ("Move",) for each in gift.boons)
