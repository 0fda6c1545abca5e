"""By whom a reaction is used, where that is told apart: by who declared what it answers, or by who was its target."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.nouns import Who
from warhost.english.scene import Phrase


class UsedBy(Phrase, frozen=True):
    """The unit that used an ability with this keyword, or one of those it was aimed at."""

    user_is: str
    keyword: str
    who: Who
    often: bool = False


rule("used_by", "the {who:used_by_whom} using that {kind} ability [.]")(lambda who, kind: UsedBy("actor", kind, who))
rule("used_by", "that {who:used_by_whom} [.]")(lambda who: UsedBy("actor", "", who))
rule("used_by", "(a|an) {who:which} targeted by that {kind} ability [.]")(
    lambda who, kind: UsedBy("target", kind, who) if who.side != "enemy" else None
)
rule("used_by", "your {who:used_by_whom} [.]")(lambda who: UsedBy("target", "", who))
means("as_often", "can use this ability more than once per phase", True)
rule("used_by", "(a|an) {who:which} targeted by that {kind} ability . {same:which} {as_often} [.]")(
    lambda who, kind, same, as_often: (
        UsedBy("target", kind, who, True) if who.side != "enemy" and same.words == who.words else None
    )
)
rule("used_by_whom", "[friendly] unit")(lambda: Who("friendly"))
rule("used_by_whom", "[friendly] {words:described} [unit]")(lambda words: Who("friendly", words))
