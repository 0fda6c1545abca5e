"""Names that the declare step gives to whom it picks: `to be the vanguard`, of whom the effect then speaks."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
from warhost.english.scene import Ref
from warhost.rules.selectors.who import InReserve, OnTable

_NAMED = re.compile(
    r"\bto be (?:the |this unit's |its )?((?!targets?\b|the\b|a\b|an\b|its\b|this\b)[a-z][a-z ]*?[a-z])(?=\.|,|;|$)"
)


def nicknames(declare: str) -> frozenset[str]:
    """What a declare step calls those it picks; of two picks each would need its own."""
    found = _NAMED.findall(declare)
    return frozenset(found) if len(found) == 1 and " target" not in declare else frozenset()


@terminal("nickname")
def _nickname(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    for name in parser.setting.nicknames:
        low = tuple(name.split())
        if tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            yield at + len(low), name


rule("as_target", "to be [the] {nickname}")(lambda nickname: True)
means("as_target", "to bear a grudge against", True)
rule("ref", "the {nickname} [unit] {at:here}")(lambda nickname, at: Ref("target", at))
rule("which", "{who:noun} in your opponent ' army {at:here}")(
    lambda who, at: replace(who, at=at) if isinstance(who, Who) and who.side == "enemy" else None
)
rule("post", "on the battlefield or in reserve")(
    lambda: (Plain(OnTable() | InReserve(), "on the battlefield or in reserve"),)
)
