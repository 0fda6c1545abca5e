"""Keywords with a number behind them: the number itself, changed and counted; points that are lost with the round."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.points import Gains
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import keyword_number
from warhost.rules.effects.further_modifiers import KeywordNumber
from warhost.rules.effects.in_force import END_OF_BATTLE
from warhost.rules.effects.modifiers import Pool
from warhost.rules.selectors.who import ANYONE


@terminal("numbered_word")
def _numbered_word(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A keyword that some units have with a number behind it, without that number."""
    known = {each.split(" (")[0] for each in parser.setting.words | parser.setting.keywords if " (" in each}
    for end in range(at + 1, at + 4):
        said = " ".join(each.text for each in parser.tokens[at:end])
        if said.upper() in known and said[:1].isupper():
            yield end, said.upper()


class NumberAfter(Count, frozen=True):
    """The number behind a keyword of a unit; none without it."""

    word: str = ""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("a number that would have to be asked anew all the time")
        return keyword_number(scene.use.game, scene.one(self.of), self.word)

    def tell(self) -> str:
        return f"the number after {self.word} of {tell_ref(self.of)}"


rule("counted", "(the number|a number of) [shown] after {of:owner} {word:numbered_word} keyword")(
    lambda of, word: NumberAfter("number after", of, 1, word) if isinstance(of, Ref) else None
)
rule("gift", "the number after {of:owner} {word:numbered_word} keyword is {number}")(
    lambda of, word, number: Gift(of, (Fixed((KeywordNumber(word, "set", number),), f"{word} ({number})"),))
)
rule("gift", "{add:change} the number after {of:owner} {word:numbered_word} keyword")(
    lambda add, of, word: (
        Gift(of, (Fixed((KeywordNumber(word, "add", add),), f"{add:+d} to the number after {word}"),))
        if isinstance(add, int)
        else None
    )
)
rule("statement", "you gain a number of {pool} equal to {counted}")(lambda pool, counted: Gains(counted, pool))


class LostAtRoundsEnd(Statement, frozen=True):
    """What is left of some points when the round ends is lost."""

    pool: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.gives((), Pool(self.pool, 0), until=END_OF_BATTLE, on=ANYONE)
        yield from ()

    def tell(self) -> str:
        return f"unspent {self.pool} points are lost at the end of the round"


rule("sentence", "at the end of the battle round , any unspent {pool} are lost .")(
    lambda pool: (LostAtRoundsEnd(pool),)
)
