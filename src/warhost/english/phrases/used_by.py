"""By whom a reaction is used, where that is told apart: by who declared what it answers, or by who was its target."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Who
from warhost.english.scene import Phrase


class UsedBy(Phrase, frozen=True):
    """The unit that used an ability with this keyword, or one of those it was aimed at."""

    user_is: str
    keyword: str
    who: Who


rule("used_by", "the {who:used_by_whom} using that {kind} ability [.]")(lambda who, kind: UsedBy("actor", kind, who))
rule("used_by", "that {who:used_by_whom} [.]")(lambda who: UsedBy("actor", "", who))
rule("used_by", "(a|an) {who:which} targeted by that {kind} ability [.]")(
    lambda who, kind: UsedBy("target", kind, who) if who.side != "enemy" else None
)
rule("used_by_whom", "[friendly] unit")(lambda: Who("friendly"))
rule("used_by_whom", "[friendly] {words:described} [unit]")(lambda words: Who("friendly", words))
