"""Slips of the pen of yet another sort, where they can mean one thing only."""

from warhost.english.grammar import rule
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.nouns import Pred, Who, Word
from warhost.english.phrases.predicates import Plain
from warhost.rules.selectors.did import Used

rule("attack_by", "{keyword:attack_keyword} made by {by:owner} {weapon}")(
    lambda keyword, by, weapon: AttackBy(by, keyword, weapon)
)
rule("which", "{side} {word} ability that {true:doings} {at:here}")(
    lambda side, word, true, at: _unit(side, word, true, at)
)


def _unit(side: str, word: Word, true: tuple[Pred, ...], at: int) -> Who | None:
    """Units use abilities, no ability does."""
    first = true[0]
    uses = word.name and isinstance(first, Plain) and isinstance(first.is_, Used)
    return Who(side, ((word,),), true, at=at) if uses else None  # type: ignore[arg-type]
