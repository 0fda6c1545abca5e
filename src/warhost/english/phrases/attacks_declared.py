"""What a unit has for a fight, or for shooting, all of whose attacks target one unit; what retreats leave open."""

from typing import Any

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.permissions import may
from warhost.english.phrases.same_target import SameAim
from warhost.english.phrases.statements import Body, Give, If
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import Ref, Scene


class DeclaredAim(SameAim, frozen=True):
    """All attacks of the ability that somebody has just declared target one such unit."""

    def aim(self, scene: Scene) -> tuple[str, ...]:
        use = scene.use
        assert use is not None
        targets = tuple(dict.fromkeys(use.event.use.targets))
        return targets if len(targets) == 1 and use.means(self.which.select(scene), targets[0]) else ()


rule("aimed_alike", "all of its attacks target the same {words:described} {side} unit {at:here}")(
    lambda words, side, at: Who(side, words, at=at)
)
rule(
    "clauses",
    "each time {on:a_which} uses (a|an) {kind} ability , if {which:aimed_alike} , {gift} for that {same:kind} ability",
)(lambda on, kind, which, gift, same: _for_that(on, kind, which, gift) if kind == same else None)


def _for_that(on: Who, kind: str, which: Who, gift: Gift) -> Body | None:
    """Two were spoken of: it must be said by its side that who fights is meant."""
    to = gift.to
    apart = isinstance(to, Ref) and to.kind == "that" and to.side == on.side != which.side
    if kind not in ("FIGHT", "SHOOT") or not apart:
        return None
    given = If(DeclaredAim(which), (Give(gift, "ability"),))
    return (EachUse(Trigger("declares", replace(on, one=False)), (given,), None, (kind,)),)


# Retreats

rule(
    "clauses",
    "{who:all_which} that use (a|an) {kind} ability while they are {being} can still use {uses} later in the turn "
    "{at:here}",
)(lambda who, kind, being, uses, at: _after_that(who, kind, being, uses, at))


def _after_that(who: Who, kind: str, being: Any, uses: tuple[str, ...], at: int) -> Body | None:
    """Where they stand as they use it decides."""
    if kind not in ("RETREAT", "RUN"):
        return None
    given = Give(Gift(Ref("that", at), (may(uses, (kind,)),)), "turn")
    there = replace(who, true=(*who.true, being))
    return (EachUse(Trigger("declares", there), (given,), None, (kind,)),)
