"""When an ability is used: phases, how often, and what it reacts to."""

from typing import Any

from warhost.engine.catalogue import Once, ReactionTo, Timing
from warhost.english.grammar import means, rule, words
from warhost.english.phrases.nouns import Who
from warhost.english.scene import Phrase, Ref, Scene
from warhost.rules.words import PASSIVE, REACTION

words("whose", your="your", any="any", enemy="enemy")
for _name in ("hero", "movement", "shooting", "charge", "combat"):
    means("phase", _name, _name)

rule("moment", "{whose} {phase} phase")(lambda whose, phase: Timing(phase, whose))
rule("moment", "start of {whose} turn", "{whose} start of turn")(lambda whose: Timing("start-of-turn", whose))
rule("moment", "end of {whose} turn")(lambda whose: Timing("end-of-turn", whose))
means("moment", "deployment phase", Timing("deployment"))
means("moment", "start of [the|any|each] battle round", Timing("start-of-round"))
means("moment", "end of [the|any|each] battle round", Timing("end-of-round"))
rule("moment", "start of [the] {ordinal} battle round")(lambda ordinal: Timing("start-of-round").in_round(ordinal))
rule("moment", "end of [the] {ordinal} battle round")(lambda ordinal: Timing("end-of-round").in_round(ordinal))
rule("moments", "{moment}")(lambda moment: moment)
rule("moments", "{moment} (or|and) {more:moments}")(lambda moment, more: moment | more)

words("per", turn="turn", phase="phase", battle="battle", battle_round="round")
rule("limit", "(once|one) per {per} ,")(lambda per: Once(per))
rule("limit", "(once|one) per {per} < army [,] > [,]")(lambda per: Once(per, army=True))


class WhenUsed(Phrase, frozen=True):
    """When it can be used, how often, in answer to what."""

    timing: Timing
    once: Once | None = None
    reaction: "Answering | None" = None


class Answering(Phrase, frozen=True):
    """The declaration that is answered."""

    whose: str
    keyword: str | None = None
    ability: str | None = None
    user_is: str = "anyone"
    by: Who | None = None
    at: Who | None = None
    without: str | None = None

    def made(self) -> ReactionTo:
        scene = Scene()
        more: dict[str, Any] = {
            "by": None if self.by is None else self.by.select(scene),
            "at": None if self.at is None else self.at.select(scene),
        }
        return ReactionTo(self.whose, self.keyword, self.ability, self.without, self.user_is, **more)  # type: ignore[arg-type]


rule("timing", "passive")(lambda: WhenUsed(PASSIVE))
rule("timing", "[{once:limit}] {timing:moments} [.]")(lambda timing, once=None: WhenUsed(timing, once))
rule("timing", "[{once:limit}] reaction : {reaction} [.]")(
    lambda reaction, once=None: WhenUsed(REACTION, once, reaction)
)

# Reactions


def _is_me(ref: object) -> bool:
    return isinstance(ref, Ref) and ref.kind == "me"


means("declarer", "you declared", "mine")
means("declarer", "(your opponent|opponent) declared", "enemy")
means("declarer", "you or your opponent declared", "any")
rule("declared", "(a|an|any) {kind} ability")(lambda kind: (kind, None))
rule("declared", "the {name:quoted} (ability|command)", "a {name:quoted} (ability|command)")(lambda name: (None, name))
means("declared", "a command", ("COMMAND", None))
rule("reaction", "{whose:declarer} {declared}")(lambda whose, declared: Answering(whose, declared[0], declared[1]))
rule(
    "reaction",
    "{ref} (was|is) (picked to be|picked as) (the|a) target of {declared}",
    "{ref} (was|is) targeted by {declared}",
)(lambda ref, declared: Answering("any", declared[0], declared[1], user_is="target") if _is_me(ref) else None)
rule("reaction", "{whose:declarer} {declared} for {ref}")(
    lambda whose, declared, ref: Answering(whose, declared[0], declared[1], user_is="actor") if _is_me(ref) else None
)
rule("reaction", "{whose:declarer} {declared} for {by:a_which}")(
    lambda whose, declared, by: Answering(whose, declared[0], declared[1], by=by)
)
rule("reaction", "{whose:declarer} {declared} (that targeted|that targets|and targeted) {ref}")(
    lambda whose, declared, ref: Answering(whose, declared[0], declared[1], user_is="target") if _is_me(ref) else None
)
rule("reaction", "{whose:declarer} {declared} (that targeted|that targets|and targeted) {at:a_which}")(
    lambda whose, declared, at: Answering(whose, declared[0], declared[1], at=at)
)
