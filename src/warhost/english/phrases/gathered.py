"""Effects that are told for units at a place, rolls of their own for each model, and campaign notes after a battle."""

from collections.abc import Iterable

from msgspec.structs import replace

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.rolling import RollEach, RollMany
from warhost.english.phrases.statements import AsLongAs, Body, During
from warhost.english.scene import Ref
from warhost.rules.effects.modifiers import CannotBeHealed, CannotBePicked

# The following effects apply to such units

means("following_apply", "the following effects apply to", True)
rule("prefixed_list", "{following_apply} {who:all_which} : {body:listed}")(
    lambda following_apply, who, body: _to_those(None, who, body)
)
rule(
    "prefixed_list",
    "{lasting:duration} , {following_apply} {who:all_which} : {body:listed}",
)(lambda lasting, following_apply, who, body: _to_those(lasting, who, body))


def _to_those(lasting: Lasting | None, who: Who, body: Body) -> Body:
    """What is said of those units is given to them while they are so."""
    so = AsLongAs(Is(replace(who, one=False), ()), body)
    return (so,) if lasting is None else (During(lasting, (so,)),)


# Rolls with a name of their own

rule("statement", "make (a|an) {name:roll_name} roll of {dice} for each target [unit]")(
    lambda name, dice: RollEach(Ref("target"), dice, (), name)
)
rule("statement", "make (a|an) {name:roll_name} roll of d6 for each {count:near_models}")(
    lambda name, count: RollMany(count, None, name)
)
rule("statement", "make (a|an) {name:roll_name} roll of d6 for each model in {ref}")(
    lambda name, ref: RollMany(Count("models", ref), None, name)
)

# Not healed, not picked

rule("gift", "slain models cannot be returned to the target [unit] {at:here}")(
    lambda at: Gift(Ref("target", at), (Fixed((CannotBeHealed(True),), "no models can be returned to it"),))
)
rule("gift", "{to:whom} cannot be picked as the target of {kind} abilities")(
    lambda to, kind: Gift(to, (Fixed((CannotBePicked("anyone", kind),), f"cannot be picked by {kind}"),))
)

# After the battle


@terminal("titled")
def _titled(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What a roster calls something: the capitals before `from`."""
    for end in range(at + 1, at + 4):
        if parser.low(end) == "from":
            said = [each.text for each in parser.tokens[at:end]]
            if all(each[:1].isupper() for each in said):
                yield end, " ".join(said)
            return


rule("statement", "remove this {titled} from your roster")(
    lambda titled: Aside(f"this {titled} is struck off the roster")
)
