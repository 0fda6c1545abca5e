"""Units of a Regiment of Renown, whose abilities each of them has (army-3.5)."""

from collections.abc import Iterable

from msgspec.structs import replace

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Plainly
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
from warhost.english.tokens import tokens_of
from warhost.rules.selectors.when import Ahead
from warhost.rules.selectors.who import SameRegiment

HIRED = Plain(SameRegiment(), "of this Regiment of Renown")
means("hired", "in (this|the) regiment of (renown|ghyran)", HIRED)
rule("post", "{hired}")(lambda hired: (hired,))


def _of_regiment(who: Who) -> Who | None:
    """One of the regiment that is spoken of by name: `the Warden in this Regiment of Renown`."""
    return replace(who, side="friendly") if HIRED in who.true and who.side != "enemy" else None


rule("hireling", "the {who:which}")(lambda who: _of_regiment(who))
rule("hireling", "this regiment of (renown|ghyran) ' {words:described} [unit|units] {at:here}")(
    lambda words, at: Who("friendly", words, (HIRED,), at=at)
)
rule("somebody", "{who:hireling}")(lambda who: who)
rule("owner", "{who:hireling} '")(lambda who: who)
rule("named", "{who:hireling}")(lambda who: who)
rule("target", "pick {who:hireling} {as_target}", "pick {who:hireling} {as_target} if (it|they) {doings}")(
    lambda who, as_target, doings=(): PickTarget(replace(who, one=True, true=(*who.true, *doings)))
)


# By the name of the regiment


@terminal("regiment")
def _regiment(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A Regiment of Renown whose ability it is, by its name; one that is a keyword too is read as that."""
    for name in parser.setting.regiments:
        if name.upper() in parser.setting.words:
            continue
        low = tuple(each.low for each in tokens_of(name, "effect"))
        if tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            yield at + len(low), name


rule("noun", "friendly {regiment} (unit|units)")(lambda regiment: Who("friendly", (), (HIRED,)))
rule("noun", "friendly {regiment} {words:described} [unit|units]")(
    lambda regiment, words: Who("friendly", words, (HIRED,))
)

# Victory points

means("condition", "you have more victory points than your opponent", Plainly(Ahead(), "you are ahead"))
means("condition", "you have fewer victory points than your opponent", Plainly(Ahead(behind=True), "you are behind"))
