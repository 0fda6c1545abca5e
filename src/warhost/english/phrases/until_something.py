"""What holds until something happens: a unit is destroyed, somebody fights; wards that are better for who has one."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Is, Plainly, Unless
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import No, Pred, Who
from warhost.english.phrases.points import Gains
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import AsLongAs, Body, During, Give, If
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.modifiers import Has
from warhost.rules.selectors.did import Used
from warhost.rules.selectors.when import Fallen
from warhost.rules.selectors.who import HasPoints, Printed

# Until a unit is destroyed

rule("clause", "{gift} until {who:a_which} is destroyed")(lambda gift, who: _until_gone(gift, who))


def _until_gone(gift: Gift, who: Who) -> Body | None:
    """Who is gone stands nowhere: nothing is asked of them but what they are."""
    if who.true or who.other:
        return None
    gone = Plainly(Fallen(who.select(Scene())), f"{who.tell()} has been destroyed")
    return (If(Unless(gone), (Give(gift),)),)


# Until somebody fights

NOT_FOUGHT = No(Plain(Used("FIGHT"), "used FIGHT this turn"))
rule("clauses", "for the rest of the turn , while {who:ref} has not used a fight ability , {body:clauses}")(
    lambda who, body: (During("turn", (AsLongAs(Is(who, (NOT_FOUGHT,)), body),)),)
)

# A ward, or a better one for who has it

rule(
    "sentence",
    "{to:ref} has ward < {one:face} > . if {same:ref} already has ward < {had:face} > , it has ward < {two:face} > "
    "instead .",
)(lambda to, one, same, had, two: _warded(to, one[0], two[0]) if one == had and same.kind in (to.kind, "it") else None)


def _warded(to: Ref, plain: int, better: int) -> Body | None:
    """By its warscroll: what gives keywords asks for printed ones."""
    if to.kind != "me" or better >= plain:
        return None
    had = Is(to, (Plain(Printed(f"WARD ({plain}+)"), f"has WARD ({plain}+) by its warscroll"),))
    one, two = (Give(Gift(to, (Fixed((Has(f"WARD ({n}+)"),), f"has WARD ({n}+)"),))) for n in (plain, better))
    return (If(had, (two,), (one,)),)


rule(
    "sentence",
    "{to:all_which} have ward < {one:face} > while they are {being} . if a unit already has ward < {had:face} > , it "
    "has ward < {two:face} > instead . {at:here}",
)(lambda to, one, had, two, at, being: _all_warded(to, being, one, had, two, at))


def _all_warded(
    to: Who, being: Pred, one: tuple[int, int], had: tuple[int, int], two: tuple[int, int], at: int
) -> Body | None:
    """The same of such units, each by its own warscroll."""
    if one != had or two[0] >= one[0]:
        return None
    those = replace(to, true=(*to.true, being))
    printed = Plain(Printed(f"WARD ({one[0]}+)"), f"has WARD ({one[0]}+) by its warscroll")
    plain = replace(those, true=(*those.true, No(printed)), at=at)
    better = replace(those, true=(*those.true, printed), at=at)
    return tuple(
        Give(Gift(who, (Fixed((Has(f"WARD ({n}+)"),), f"has WARD ({n}+)"),)))
        for who, n in ((plain, one[0]), (better, two[0]))
    )


# Whoever has destroyed a unit

DESTROYER = "destroyed unit"
"""The pool in which a unit has a point for each unit that it has destroyed in this battle."""
rule("sentence", "{to:all_which} (has|have) {given:given_words} if (it has|they have) destroyed a unit this battle .")(
    lambda to, given: _destroyers(to, given)
)


def _destroyers(to: Who, given: tuple[str, ...]) -> Body | None:
    if to.true:
        return None
    counts = Gains(1, DESTROYER, Ref("by"))
    proven = Plain(HasPoints(DESTROYER), "that have destroyed a unit this battle")
    boons = tuple(Fixed((Has(each),), f"has {each}") for each in given)
    return (
        EachTime(Trigger("gone", Who("any", at=to.at), by=to), (counts,)),
        Give(Gift(Who(to.side, to.words, (proven,), at=to.at), boons)),
    )
