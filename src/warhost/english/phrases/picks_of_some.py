"""Whom the declare step picks: units of two kinds that wait to be deployed, a second target, units not reinforced."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.declare import NotTwice, PickBoth, PickTarget, PickUnlike, PickUser
from warhost.english.phrases.nouns import No, Who
from warhost.english.phrases.optional_targets import WasPicked
from warhost.english.phrases.predicates import IsWord
from warhost.english.phrases.reinforced import REINFORCED
from warhost.english.phrases.reserves_together import UNDEPLOYED

rule("noun", "{side} non- reinforced [,] {words:described} (unit|units)")(
    lambda side, words: Who(side, words, (No(REINFORCED),))
)
rule(
    "declaration",
    "pick up to {first:number} {one:noun} and up to {most:number} {two:noun} that have not been deployed {at:here}",
)(lambda first, one, most, two, at: _both(first, one, most, two, at))


def _both(first: int, one: Who, most: int, two: Who, at: int) -> PickBoth | None:
    """What is said at the end is said of both."""
    if one.words == two.words or "any" in (one.side, two.side) or one.true or two.true:
        return None
    some = [replace(each, true=(UNDEPLOYED,), at=at) for each in (one, two)]
    return PickBoth(PickTarget(some[0], 0, first), PickTarget(some[1], 0, most))


rule("declaring", "pick {one:a_which} to be the target . then , you can pick {two:a_which} to be a second target")(
    lambda one, two: (PickBoth(PickTarget(one), PickTarget(two, 0, 1)),) if one.words != two.words else None
)
rule("declaration", "the same [enemy] unit cannot be picked to be the target of this ability more than once per "
     "{phase:per_phase}")(lambda phase: NotTwice(phase))  # fmt: skip
rule("condition", "you picked a target")(lambda: WasPicked())


# Units that are all of another kind

means("of_other_types", "\u2022 must each be a different unit type", True)
rule("not_so", "the unit using this ability and the targets : \u2022 cannot be {state} [.] {of_other_types}")(
    lambda state, of_other_types: No(IsWord(((state,),)))
)
rule("some_number", "{number}")(lambda number: (number, number))
rule("some_number", "either {least:number} or {most:number}")(lambda least, most: (least, most))
rule("declaring", "pick {user:a_which} {as_user} , then pick {many:some_number} {who:which} {as_target} . {no:not_so}")(
    lambda user, as_user, many, who, as_target, no: (
        PickUser(replace(user, true=(*user.true, no))),
        PickUnlike(replace(who, true=(*who.true, no)), str(many[1]), None, *many),
    )
)
