"""Titles that units are given for the rest of the battle: keywords by which other texts speak of them."""

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Is, Unless
from warhost.english.phrases.gifts import FromNowOn, Gift
from warhost.english.phrases.nouns import Who, Word
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.statements import Give
from warhost.english.scene import Ref
from warhost.rules.effects.modifiers import Has

rule("statement", "pick {who:a_which} to be the {word} for the rest of the battle {at:here}")(
    lambda who, word, at: _titled(who, word, at)
)


def _titled(who: Who, word: Word, at: int) -> PickNow | None:
    if word.name:
        return None
    given = Give(Gift(Ref("that", at), (FromNowOn((Has(word.word),), f"has {word.word}"),)), "battle")
    return PickNow(who, False, False, (given,))


rule("condition", "there is no {who:which}")(lambda who: Unless(Is(who, ())))
