"""What answers a unit that is picked to use an ability, whatever it does; and spells that are unbound then."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Cancels
from warhost.english.phrases.answering import AimedAt
from warhost.english.phrases.deeds import Heals, Inflict
from warhost.english.phrases.gifts import Gift, Rolls
from warhost.english.phrases.rolling import RollDie
from warhost.english.phrases.sorcery import _unbinds as unbinder
from warhost.english.phrases.statements import Body, During, Give, If, within
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.phrases.uses_given import AnsweredUse
from warhost.english.scene import Ref

means("plain_die", "roll a dice [as a reaction]", "D6")
rule("plain_die", "roll a {dice} [as a reaction]")(lambda dice: dice)
rule("clauses", "each time {on:use_of} is picked to use {what:answerable} , {dice:plain_die}")(
    lambda on, what, dice: (
        within(AnsweredUse(Trigger("declares", on), (), None, what[0], False, what[1]), (RollDie(dice),)),
    )
)
rule("statement", "do not resolve the effect of that {kind} ability")(lambda kind: Cancels(kind))

# Unbinding in answer to a spell

means("can_unbind", "can use the 'unbind' ability as if it had wizard < 1 >", True)
rule("unbinds_now", "{to:ref} {can_unbind} .")(lambda to, can_unbind: to)
rule("better_unbind", "add {number} to the unbinding roll for that ability .")(lambda number: number)
rule("unbound_deed", "if the spell is unbound , heal < {amount} > {on:ref} .")(lambda amount, on: Heals(amount, on))
rule("unbound_deed", "if the spell is unbound , inflict {amount} mortal damage on the caster .")(
    lambda amount: Inflict(amount, Ref("by"))
)
rule("answered_unbind", "{to:unbinds_now} {add:better_unbind} [{deed:unbound_deed}]")(
    lambda to, add, deed=None: _unbinding(to, add, deed)
)
rule("answered_unbind", "{to:unbinds_now} {deed:unbound_deed}")(lambda to, deed: _unbinding(to, 0, deed))
rule("sentence", "{body:answered_unbind}")(lambda body: body)
rule("sentence", "if {condition} , {body:answered_unbind}")(
    lambda condition, body: (If(condition, body),) if isinstance(condition, AimedAt) else None
)


def _unbinding(to: Ref, add: int, deed: Heals | Inflict | None) -> Body | None:
    """It may try to unbind that spell, with something added, and with what follows if it does."""
    if to.kind != "me":
        return None
    given: Body = (Give(Gift(to, (unbinder(("Unbind",)),))),)
    if add:
        given = (*given, Give(Gift(to, (Rolls(add, ("unbinding",)),))))
    waits = () if deed is None else (EachTime(Trigger("unbinds", to), (deed,)),)
    return (During("ability", (*given, *waits)),)
