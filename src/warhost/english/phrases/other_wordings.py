"""The same said in other words, or with a slip of the pen that can mean one thing only."""

from collections.abc import Iterable

from msgspec.structs import replace

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.answering import OncePerUse
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.counting import has_x, put
from warhost.english.phrases.declare import PickSome, PickTarget
from warhost.english.phrases.deeds_of_attackers import Every
from warhost.english.phrases.gifts import ArmsHave, AttacksOf, Fixed, Gift, Rolls
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.moving import Distance
from warhost.english.phrases.nouns import No, Who, Word
from warhost.english.phrases.permissions import may
from warhost.english.phrases.predicates import Fighting, InReach, IsWord, Passed, Plain
from warhost.english.phrases.statements import Body, Give, If
from warhost.english.phrases.timing import Answering, answering
from warhost.english.phrases.wards import Cause
from warhost.english.scene import ME_REF, Ref
from warhost.rules.effects.modifiers import ActsAs, Amends, CannotBeHealed, CannotBePicked, DiceRule, Has
from warhost.rules.selectors.when import YOUR_TURN
from warhost.rules.words import AGAIN, WIZARD

# Whose ability it is


@terminal("the_unit")
def _the_unit(parser: Parser, at: int) -> Iterable[tuple[int, Ref]]:
    """`The unit` at the very beginning, where nobody was spoken of yet: the one whose ability it is."""
    first = at == 0 or parser.tokens[at - 1].start < 0
    if first and (parser.low(at), parser.low(at + 1)) == ("the", "unit") and parser.setting.bearer in OWN:
        yield at + 2, Ref("me", at + 2)


OWN = ("unit", "enhancement")
rule("ref", "{the_unit}")(lambda the_unit: the_unit)

# Rolls

rule("gift", "{add:change} [the] {rolls:attack_rolls} from {attacks}")(
    lambda add, rolls, attacks: Gift(attacks.of, (Rolls(add, rolls, attacks),))
)
means("attack_kind", "combat attack", "combat")
rule("gift", "each time you make a run roll for {to:someone} , you can change that roll to a {number}")(
    lambda to, number: (
        Gift(_all(to), (Fixed((DiceRule("run", low=number - 1, counts_as=number),), f"run rolls of {number} or more"),))
        if 1 < number <= 6
        else None
    )
)
means("drop_one", ", but if you do , you must discard 1 dice of your choice", True)
rule("sentence", "{dice:kept_dice} . to a maximum of {most:number} {drop_one} .")(
    lambda dice, most, drop_one: (Give(_kept(dice, most)),)
)


def _kept(dice: tuple[tuple[str, ...], Ref | Who, int], most: int) -> Gift:
    rolls, to, number = dice
    told = f"{number:+d} dice but for the lowest, {most} at most"
    return Gift(to, tuple(Fixed((DiceRule(each, count=number, most=most, drop=1),), told) for each in rolls))


def _all(who: Ref | Who) -> Ref | Who:
    return replace(who, one=False) if isinstance(who, Who) else who


# Rally

rule(
    "sentence",
    "{use:uses_command} , you can make {number} additional rally (roll|rolls) of d6 . if that unit is (a|an) "
    "{words:described} [unit] , you can make {other:number} additional rally (roll|rolls) of d6 instead .",
)(lambda use, number, words, other: _rally(use, number, words, other))


def _rally(use: tuple[Ref | Who, str], number: int, words: tuple[tuple[Word, ...], ...], other: int) -> Body | None:
    """So many more rally rolls for some of them, another number for the rest."""
    who, command = use
    if not isinstance(who, Who) or command != "Rally":
        return None
    such = IsWord(words)
    plain, better = replace(who, one=False, true=(*who.true, No(such))), replace(who, one=False, true=(*who.true, such))
    return tuple(
        Give(Gift(each, (Fixed((Amends("Rally", "rolls", many, adds=True),), f"{many:+d} rally rolls"),)))
        for each, many in ((plain, number), (better, other))
    )


# Picks

rule("target", "pick {who:a_which} within {inches} {as_target}")(lambda who, inches, as_target: _near_me(who, inches))
rule("declaration", "pick {me:ref} and up to {dice} {who:which} {as_target}")(
    lambda me, dice, who, as_target: PickSome(who, dice, me) if me.kind == "me" else None
)
rule("declaration", "pick {dice} {who:which} {as_target}")(lambda dice, who, as_target: PickSome(who, dice))


def _near_me(who: Who, inches: float) -> PickTarget | None:
    """Within a distance, and it is not said of whom: of the unit that picks."""
    if any(isinstance(each, InReach) for each in who.true):
        return None
    return PickTarget(replace(who, true=(*who.true, InReach(inches, ME_REF))))


rule("post", "passed (through|across) by {by:ref} [in] this phase")(lambda by: (Passed(by, True),))
rule("post", "passed (through|across) by {by:ref} this turn")(lambda by: (Passed(by, False),))

# Reactions

rule("reaction", "{whose:declarer} {declared} for {by:a_which} in your turn")(
    lambda whose, declared, by: _in_your_turn(answering(whose, declared, by=by))
)
rule("statement", "this (reaction|ability) cannot be used more than once per {kind:answered_word}")(
    lambda kind: OncePerUse(kind, True)
)
means("answered_word", "command", "COMMAND")
means("answered_word", "spell ability", "SPELL")


def _in_your_turn(reaction: Answering) -> Answering:
    return replace(reaction, true=(*reaction.true, Plain(YOUR_TURN, "in your turn")))


# Wizards

rule(
    "gift",
    "{to:whom} (has|have) {given:given_words} and can use {uses:unbinding} as if (it|they) had wizard < 1 >",
)(
    lambda to, given, uses: Gift(
        to,
        (
            *(Fixed((Has(each),), f"has {each}") for each in given),
            Fixed((ActsAs(WIZARD, uses),), f"can {' and '.join(uses)} as a WIZARD (1)"),
        ),
    )
)

# Commands that are stopped

means("still_used", ". the command still counts as having been used and the command points spent to use "
      "(it|the command) are still lost", True)  # fmt: skip

# How long

means("duration", "until the start of the next turn", "turn")
means("duration", "for he rest of the turn", "turn")

# Sentences

rule("clauses", "{one:clause} , then , {more:clauses}")(lambda one, more: (*one, *more))

# Not healed

means(
    "no_healing", "that ability does not heal any damage points or return any slain models to (it|them|that unit)", True
)
HURT_FOR_GOOD = Fixed((CannotBeHealed(),), "cannot be healed")
rule("gift", "if an ability would heal or return [any] slain models to {to:someone} , {no_healing}")(
    lambda to, no_healing: Gift(_all(to), (HURT_FOR_GOOD,))
)

# Wards

means("cause", "[by] spells", Cause("SPELL"))
means("cause", "[by] prayers", Cause("PRAYER"))

# In combat

rule("doing", "(is|are) in combat with both {one:ref} and {two:a_which}")(
    lambda one, two: Every((Fighting(one), Fighting(two)))
)
rule("doings", "(is|are) {being} but not {other:being}")(lambda being, other: (being, No(other)))

# Attacks

rule(
    "attacks", "{of:owner} {kind:attack_kind} , including those made with companion weapons , that target {foe:someone}"
)(lambda of, kind, foe: AttacksOf(of, kind=kind or None, against=foe, companion=True))
rule("attack_by", "an enemy ability")(lambda: AttackBy(Who("enemy"), ""))
rule("gift", "{to:whom} cannot be picked to be the targets of the {quoted} ability")(
    lambda to, quoted: Gift(to, (Fixed((CannotBePicked("anyone", quoted),), f"cannot be picked by {quoted}"),))
)

# Commands used once more

rule(
    "clause",
    "{to:ref} can each use the {one:quoted} or {two:quoted} command this {span} even if that command has been used by "
    "a friendly unit this {same:span}",
)(
    lambda to, one, two, span, same: (
        (Give(Gift(to, (may((one, two), (AGAIN,)),)), span),) if span == same == "phase" else None
    )
)

# Slips

rule("sentence", "if {condition} . {body:clauses} .")(lambda condition, body: (If(condition, body),))
rule("sentence", "{word} only .")(lambda word: (Aside(f"for {word.word} only"),) if not word.name else None)

# Weapons

rule("arms", "{kind:arm_kind} used by {of:whom} for attacks that target {foe:someone} , including companion weapons ,")(
    lambda of, kind, foe: kind.of(of, against=foe, companion=True)
)
rule("gift", "{arms} (have|has) {abilities:arm_abilities} for attacks that target {foe:someone}")(
    lambda arms, abilities, foe: (
        Gift(arms.of, (ArmsHave(abilities, replace(arms, against=foe)),))
        if arms.against is None and not arms.at
        else None
    )
)

# Who, how far, how much

rule("ref", "the [{side}] unit that used (the|that) {kind} ability {at:here}")(
    lambda kind, at, side="": Ref("actor", at, side)
)
rule("distance", "a number of inches equal to {counted}")(lambda counted: Distance(counted))
rule("sentence", "{body:clauses} . x is [equal to] {counted} .")(
    lambda body, counted: put(body, counted) if has_x(body) else None
)
