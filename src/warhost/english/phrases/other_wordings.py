"""What is said elsewhere, in other words: saves that cannot fail, units picked to use abilities, later answers."""

from typing import Any

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.ends_of_others_moves import AfterMove, ended_there
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.rolling import OnRoll, RollDie
from warhost.english.phrases.statements import Body, During, Give, within
from warhost.english.phrases.sure_rolls import SureSaves
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.rules.words import CHARGE

rule("gift", "unmodified save rolls of {face} for {to:ref} cannot fail")(
    lambda face, to: Gift(to, (SureSaves(face[0]),)) if face[1] == 99 and 1 < face[0] <= 6 else None
)

# Units that are picked to use an ability

rule("clauses", "if {on:a_which} is picked to use {words:used_kind} while it is {being} , {body:clauses}")(
    lambda on, words, being, body: _picked(on, words, being, body)
)


def _picked(on: Who, words: tuple[str, ...], being: Pred, body: Body) -> Body | None:
    """Given as it is declared, for longer than it is resolved."""
    lasting = all(isinstance(each, Give) and each.lasting not in (None, "ability") for each in body)
    there = replace(on, one=False, true=(*on.true, being))
    return (EachUse(Trigger("declares", there), body, None, words),) if words and lasting else None


# A roll after a charge that ended near somebody

rule(
    "late_roll_deed",
    "inflict an amount of mortal damage on {on:ref} equal to the roll after (that|the) [charge] ability has been "
    "resolved",
)(lambda on: Inflict(Count("roll"), on) if on.kind == "that" else None)
rule(
    "sentence",
    "[{prefix} ,] each time {on:a_which} uses a charge ability and ends the move {there:ends_near} , roll (a dice|a "
    "{dice}) . on [a|an] {face} , {late:late_roll_deed} .",
)(lambda on, there, face, late, dice="D6", prefix=None: _charged(on, there, dice, face, late, prefix))


def _charged(on: Who, there: Pred, dice: str, face: tuple[int, int], late: Any, prefix: Any) -> Body | None:
    if prefix is not None and not isinstance(prefix, During):
        return None
    body = (RollDie(dice), OnRoll(face[0], face[1], (late,)))
    made = AfterMove(Trigger("moved", ended_there(on, there), keyword=CHARGE), body)
    return (made,) if prefix is None else (within(prefix, (made,)),)
