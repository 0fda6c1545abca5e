"""Terrain that units stand on, and manifestations of several parts."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.permissions import NotNear
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Give
from warhost.english.phrases.while_using import GROUNDED
from warhost.english.phrases.while_using import _during as during
from warhost.english.scene import Ref
from warhost.rules.selectors.grounds import OnTerrain

rule("being", "wholly on a terrain feature")(lambda: Plain(OnTerrain(), "wholly on a terrain feature"))
means("not_fighting", "that are not within (this unit '|its) combat range", True)
means("not_fighting", "that are not in combat with (it|them|this unit)", True)

# Parts

rule("gift", "{who:kept_off} cannot be set up within {inches} of either part of this manifestation {at:here}")(
    lambda who, inches, at: Gift(Ref("me", at), (NotNear(inches, who),))
)
rule("clauses", "each time {on:a_which} uses {words:used_kind} while it is {being} , {no_flight} {same:ref}")(
    lambda on, words, being, no_flight, same: (
        during(_such(on, being), words, Give(Gift(same, (GROUNDED,)), "ability"))
        if same.kind in ("that", "it")
        else None
    )
)


def _such(on: Who, being: object) -> Who:
    return replace(on, true=(*on.true, being))
