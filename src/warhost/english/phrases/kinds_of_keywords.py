"""Keywords of which a text makes a kind: one of them is picked, units have one or none."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.gifts import AttacksOf, FromNowOn, Gift
from warhost.english.phrases.nouns import Either, No, Who, Word
from warhost.english.phrases.predicates import IsWord
from warhost.english.phrases.statements import Body, Give
from warhost.english.phrases.sure_rolls import SureSaves
from warhost.english.scene import Ref
from warhost.english.tokens import tokens_of
from warhost.rules.effects.modifiers import Has


@terminal("keyword_kind")
def _keyword_kind(parser: Parser, at: int) -> Iterable[tuple[int, tuple[str, ...]]]:
    """What a text calls such keywords, and all of them."""
    for name, words in parser.setting.word_kinds:
        low = tuple(each.low for each in tokens_of(name, "effect"))
        if tuple(each.low for each in parser.tokens[at : at + len(low)]) == low:
            yield at + len(low), words


def _one_of(words: tuple[str, ...]) -> Either:
    return Either(tuple(IsWord(((Word(each),),)) for each in words))


rule("doing", "(has|have) (a|any) {words:keyword_kind} (keyword|keywords)")(lambda words: _one_of(words))
rule("doing", "(does|do) not [already] have (a|any) {words:keyword_kind} (keyword|keywords)")(
    lambda words: No(_one_of(words))
)


@terminal("keywords_below")
def _keywords_below(parser: Parser, at: int) -> Iterable[tuple[int, tuple[str, ...]]]:
    """Those that the effect lists, where the army has one such list alone."""
    kinds = tuple(parser.setting.word_kinds)
    if len(kinds) == 1 and [parser.low(at + n) for n in range(3)] == ["the", "keywords", "below"]:
        yield at + 3, kinds[0][1]


rule("doing", "(does|do) not [already] have one of {words:keywords_below}")(lambda words: No(_one_of(words)))


def _given(words: tuple[str, ...], to: Ref) -> Body:
    """One of them is picked, and the unit has it."""
    options = tuple(
        EffectOption(word, (Give(Gift(to, (FromNowOn((Has(word),), f"has {word}"),)), "battle"),)) for word in words
    )
    return (Choose(options),)


means("for_good", "to have for the rest of the battle", True)
rule("sentence", "pick (1|one) of the {words:keyword_kind} keywords for {to:ref} {for_good} .")(
    lambda words, to, for_good: _given(words, to)
)
rule("listed_word", "\u2022 {word} [:]")(lambda word: word.word if not word.name else None)
rule("listed_words", "{one:listed_word}")(lambda one: (one,))
rule("listed_words", "{one:listed_word} {more:listed_words}")(lambda one, more: (one, *more))
rule(
    "sentence",
    "pick (1|one) of the following {words:keyword_kind} keywords : {listed:listed_words} {to:ref} has that keyword for "
    "the rest of the battle .",
)(lambda words, listed, to: _given(listed, to) if set(words) == set(listed) else None)

# One of some keywords, and attackers that have it

means("picked_keyword", "if the attacking unit has the keyword you picked", True)
rule(
    "sentence",
    "pick (1|one) of the following keywords : {listed:listed_words} {lasting:duration} , each time an attack targets "
    "{to:ref} , {picked_keyword} , an unmodified save roll of {face} for that attack is always successful .",
)(lambda listed, lasting, to, picked_keyword, face: _saved(listed, lasting, to, face))


def _saved(listed: tuple[str, ...], lasting: object, to: Ref, face: tuple[int, int]) -> Body | None:
    if face[1] != 99 or not 1 < face[0] <= 6 or len(set(listed)) != len(listed):
        return None
    options = []
    for word in listed:
        attacks = AttacksOf(to, against=Who("any", ((Word(word),),)))
        boon = SureSaves(face[0], None, attacks)
        options.append(EffectOption(word, (Give(Gift(to, (boon,)), lasting),)))  # type: ignore[arg-type]
    return (Choose(tuple(options)),)
