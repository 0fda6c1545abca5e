"""What is said of units of a regiment, of those nearby and of things about them, in words of its own."""

from typing import Any

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.conditions import Is, Plainly
from warhost.english.phrases.declare import DeclarePart, OnlyIf, Repeatable
from warhost.english.phrases.gifts import AttacksOf, Fixed, Gift, Rolls
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import InReach, Plain, Slew
from warhost.english.phrases.timing import Answering, answering
from warhost.english.phrases.triggers import Trigger
from warhost.english.scene import Ref
from warhost.rules.effects.modifiers import Amends, Cannot, CannotContest
from warhost.rules.modules.magic import UNBINDING_RANGE
from warhost.rules.selectors.when import Anywhere
from warhost.rules.selectors.who import FRIENDLY, Depleted, Named

# Uses

means("same_caster", "this (spell|prayer) can be (cast|chanted) by the same (wizard|priest)", True)
rule("declaration", "{same_caster} more than once per phase")(lambda same_caster: Repeatable())
rule("sentence", "the replacement unit is part of this regiment of renown .")(
    lambda: (Aside("it is of the same regiment"),)
)
rule("declaration", "{word} must be picked to use this ability if (he|she|it) is on the battlefield")(
    lambda word: _must_be(word.word) if word.name else None
)


def _must_be(name: str) -> DeclarePart:
    """Nobody else can use it while that one is there."""
    other = Plainly(~Anywhere(FRIENDLY & Named(name)) | Named(name), f"{name} uses it, or is not on the battlefield")
    return OnlyIf(other)


rule("reaction", "{whose:declarer} {declared} and picked {ref} to be (the|a) target")(
    lambda whose, declared, ref: _at_me(whose, declared) if ref.kind == "me" else None
)


def _at_me(whose: str, declared: tuple[Any, ...]) -> Answering:
    return answering(whose, declared, user_is="target")


rule("ref", "the [{side}] unit using (the {name:quoted}|that) (command|ability) {at:here}")(
    lambda at, side="", name="": Ref("actor", at, side)
)

# What they did

rule(
    "condition",
    "{which:slain_models} were slain this turn by {by:hireling}",
    "{which:slain_models} were slain by {by:hireling} this turn",
)(lambda which, by: Is(by, (Slew(which, False),)))
rule("condition", "{which:slain_models} were slain by {by:attack_by} in the same turn")(
    lambda which, by: Is(by.whose, (Slew(which, False, by.keyword),)) if by.whose is not None else None
)
rule("slain_models", "any {side} {words:described} models")(lambda side, words: Who(side, words))
rule("trigger", "{on:a_which} is set up [on the battlefield]")(lambda on: Trigger("set up", replace(on, one=False)))
rule("gift", "{add:change} {rolls:attack_rolls} for {to:all_which} that target {against:a_which}")(
    lambda add, rolls, to, against: Gift(to, (Rolls(add, rolls, AttacksOf(to, against=against)),))
)
rule("condition", "both {who:which} are within each other ' combat range")(
    lambda who: Is(replace(who, one=False), (InReach(None, replace(who, at=-1)),))
)
rule("ref", "either of those units {at:here}")(lambda at: Ref("that", at))

# What was picked, and how many there are

rule("condition", "any models in {who:ref} have been slain")(
    lambda who: Is(who, (Plain(Depleted(), "some models slain"),))
)
rule("ref", "a target [unit] {at:here}")(lambda at: Ref("target", at))

# Models

rule("models_of", "{side} models", "{side} models that {doings}")(lambda side, doings=(): Who(side, (), doings))
rule("gift", "{to:models_of} cannot contest objectives")(
    lambda to: Gift(to, (Fixed((CannotContest(),), "cannot contest objectives"),))
)
rule("kept_off", "{side} models")(lambda side: (Who(side),))
rule("kept_off", "friendly units")(lambda: (Who("friendly"),))
rule("noun", "(friendly or enemy|enemy or friendly) {words:described} [unit|units]")(lambda words: Who("any", words))

# Magic

means("two_words", "summon spell abilities", "SPELL+SUMMON")
means("two_words", "summon prayer abilities", "PRAYER+SUMMON")
rule("gift", "{to:whom} cannot use {words:two_words}")(
    lambda to, words: Gift(to, (Fixed((Cannot(words),), f"cannot {words}"),))
)
rule("gift", "add {far:inches} to the distance that manifestations summoned by {to:ref} can be set up wholly within")(
    lambda far, to: Gift(to, (Fixed((Amends("SUMMON", "within", far, adds=True),), f'summons {far:g}" further'),))
)
means("anywhere_there", "if the enemy wizard casting the spell is anywhere on the battlefield instead of within", True)
FAR = 999.0
rule("gift", "{to:ref} can use the 'unbind' ability {anywhere_there} {inches} of {same:ref}")(
    lambda to, anywhere_there, inches, same: (
        Gift(to, (Fixed((Amends("Unbind", "range", FAR),), "unbinds from anywhere"),))
        if same.kind == "me" and inches == UNBINDING_RANGE
        else None
    )
)
rule("trigger", "a prayer chanted by {on:ref} is answered")(lambda on: Trigger("answered", on))
rule("trigger", "{on:ref} uses a summon prayer ability and the prayer is answered")(
    lambda on: Trigger("answered", on, keyword="SUMMON")
)
