"""Units that have a keyword, where that is said with `has`."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Word
from warhost.english.phrases.predicates import IsWord

STRIKES = ("STRIKE-FIRST", "STRIKE-LAST")
rule("doing", "(has|have) {given:given_word}")(lambda given: IsWord(((Word(given),),)) if given in STRIKES else None)
rule("doing", "(has|have) the {group:adjectives} keyword")(
    lambda group: IsWord((group,)) if len(group) > 1 and not any(each.non for each in group) else None
)
