"""Units of a Regiment of Renown, whose abilities each of them has (army-3.5)."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
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
