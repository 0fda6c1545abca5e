"""When an ability is used: phases, how often, and what it reacts to."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.catalogue import Once, ReactionTo, Timing
from warhost.english.grammar import means, rule, words
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.predicates import Plain
from warhost.english.scene import Phrase, Ref, Scene
from warhost.rules.selectors.when import YOUR_TURN, InPhase
from warhost.rules.words import PASSIVE, REACTION

PHASES = ("hero", "movement", "shooting", "charge", "combat")
words("whose", your="your", any="any", enemy="enemy")
for _name in ("hero", "movement", "shooting", "charge", "combat"):
    means("phase", _name, _name)

rule("moment", "{whose} {phase} phase")(lambda whose, phase: Timing(phase, whose))
rule("moment", "start of {whose} turn", "{whose} start of turn")(lambda whose: Timing("start-of-turn", whose))
rule("moment", "[any] end of {whose} turn")(lambda whose: Timing("end-of-turn", whose))
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
    keyword: str | frozenset[str] | None = None
    ability: str | None = None
    user_is: str = "anyone"
    by: Who | None = None
    at: Who | None = None
    without: str | None = None
    true: tuple[Pred, ...] = ()
    also: str | None = None

    def tell(self) -> tuple[str, ...]:
        """Whose declarations it answers, beyond what they are called; nothing if anybody's."""
        parts = (
            f"declared by {self.by.tell()}" if self.by is not None else "",
            f"aimed at {self.at.tell()}" if self.at is not None else "",
            f"while this unit {' and '.join(each.tell() for each in self.true)}" if self.true else "",
        )
        said = ", ".join(each for each in parts if each)
        return (said,) if said else ()

    def made(self) -> ReactionTo:
        scene = Scene()
        more: dict[str, Any] = {
            "by": None if self.by is None else self.by.select(scene),
            "at": None if self.at is None else self.at.select(scene),
        }
        several = self.keyword if isinstance(self.keyword, frozenset) else frozenset({self.also} - {None})
        keyword = None if isinstance(self.keyword, frozenset) else self.keyword
        more |= {"whose": self.whose, "user_is": self.user_is, "any_of": several}
        return ReactionTo(keyword=keyword, ability=self.ability, without=self.without, **more)


rule("timing", "passive")(lambda: WhenUsed(PASSIVE))
rule("timing", "[{once:limit}] {timing:moments} [.]")(lambda timing, once=None: WhenUsed(timing, once))
rule("timing", "[{once:limit}] [reaction :] {reaction} [.]")(
    lambda reaction, once=None: WhenUsed(REACTION, once, reaction)
)
rule("timing", "[{once:limit}] {timing:moments} , reaction : {reaction} [.]")(
    lambda timing, reaction, once=None: _in_phase(timing, once, reaction)
)


def _in_phase(timing: Timing, once: Once | None, reaction: "Answering") -> WhenUsed | None:
    """An answer that is given in one phase only."""
    if timing.phase is None or timing.whose not in ("your", "any") or timing.phase not in PHASES:
        return None
    now = InPhase(timing.phase) & YOUR_TURN if timing.whose == "your" else InPhase(timing.phase)
    return WhenUsed(
        REACTION, once, replace(reaction, true=(*reaction.true, Plain(now, f"in the {timing.phase} phase")))
    )


# Reactions


def answering(whose: str, declared: tuple[Any, ...], **more: Any) -> Answering:
    """What is answered: a keyword or a name, and perhaps a keyword that it must not have, or must have too."""
    without, also = (*declared[2:], None, None)[:2]
    return Answering(whose, declared[0], declared[1], without=without, also=also, **more)


def _is_me(ref: object) -> bool:
    return isinstance(ref, Ref) and ref.kind == "me"


rule("reaction", "you used a command")(lambda: answering("mine", ("COMMAND", None)))
means("declarer", "you declared", "mine")
means("declarer", "(your opponent|opponent) declared", "enemy")
means("declarer", "you or your opponent declared", "any")
rule("declared", "(a|an|any) {kind} ability", "a {kind:magic_kind}")(lambda kind: (kind, None))
means("magic_kind", "spell", "SPELL")
means("magic_kind", "prayer", "PRAYER")
rule("declared", "(a|an) {one:kind} or {two:kind} ability")(lambda one, two: (frozenset({one, two}), None))
rule("declared", "(a|an) {one:kind} , {two:kind} [,] or {three:kind} ability")(
    lambda one, two, three: (frozenset({one, two, three}), None)
)
rule("declared", "(a|an) summon {kind} ability")(lambda kind: (kind, None, None, "SUMMON"))
rule("declared", "(a|an) unlimited {kind} ability")(lambda kind: (kind, None, None, "UNLIMITED"))
rule("declared", "a non- {without:kind} ability")(lambda without: (None, None, without) if " " not in without else None)
rule("declared", "a non- {without:kind} {kind} ability")(lambda without, kind: (kind, None, without))
rule("declared", "the {name:quoted} (ability|command)", "a {name:quoted} (ability|command)")(lambda name: (None, name))
means("declared", "a command", ("COMMAND", None))
rule("reaction", "{whose:declarer} {declared}")(lambda whose, declared: answering(whose, declared))
rule(
    "reaction",
    "{ref} (was|is) (picked to be|picked as) (the|a) target of {declared}",
    "{ref} (was|is) targeted by {declared}",
)(lambda ref, declared: answering("any", declared, user_is="target") if _is_me(ref) else None)
rule("reaction", "{whose:declarer} {declared} for {ref}")(
    lambda whose, declared, ref: answering(whose, declared, user_is="actor") if _is_me(ref) else None
)
rule("reaction", "{reaction:own_reaction} (and|,) {true:user_doings}")(
    lambda reaction, true: replace(reaction, true=true)
)
rule("own_reaction", "{whose:declarer} {declared} for {ref}")(
    lambda whose, declared, ref: answering(whose, declared, user_is="actor") if _is_me(ref) else None
)
rule("user_doings", "(it|this unit) {doings}")(lambda doings: doings)
rule("user_doings", "(it|this unit) {doings} (and|, and) (it|this unit) {more:doings}")(
    lambda doings, more: (*doings, *more)
)
rule("reaction", "{whose:declarer} {declared} for {by:a_which}")(
    lambda whose, declared, by: answering(whose, declared, by=_of_side(by, whose))
)


def _of_side(by: Who, whose: str) -> Who:
    """Whoever declares something is of that player's side, said or not."""
    if by.side != "any" or whose == "any":
        return by
    return replace(by, side="friendly" if whose == "mine" else "enemy")


rule("reaction", "{whose:declarer} {declared} (that targeted|that targets|and targeted) {ref}")(
    lambda whose, declared, ref: answering(whose, declared, user_is="target") if _is_me(ref) else None
)
rule("reaction", "{whose:declarer} {declared} (that targeted|that targets|and targeted) {at:named}")(
    lambda whose, declared, at: answering(whose, declared, at=at)
)
rule("reaction", "{whose:declarer} {declared} (that targeted|that targets|and targeted) {at:a_which}")(
    lambda whose, declared, at: answering(whose, declared, at=at)
)
