"""Who picks an effect, how often the same can be picked, and effects that are called something else."""

from collections.abc import Iterable

from msgspec.structs import replace

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.choices import Again, Choose, EffectOption, Never
from warhost.english.phrases.statements import Body


@terminal("things")
def _things(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What the effects are called, small and in the plural: `musks`, `brains`."""
    said = parser.tokens[at].text if at < len(parser.tokens) else ""
    if parser.kind(at) == "word" and said.islower() and said.endswith("s") and said not in ("effects", "abilities"):
        yield at + 1, said


@terminal("bare_name")
def _bare_name(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A name of which nothing more is said."""
    if parser.kind(at) == "word" and parser.tokens[at].text[:1].isupper():
        yield at + 1, parser.tokens[at].text


means("lasts_so", "(its effects apply|its effect applies|the effect applies|the effect lasts)", True)
rule("things_offer", "pick (1|one) of the following {things} . {lasts_so} {lasting:duration} (.|:)")(
    lambda things, lasts_so, lasting: lasting
)
rule(
    "sentence",
    "pick (1|one) of the following {things} [for {who:bare_name} to {verb:one_word}] . you cannot pick a "
    "{thing:one_word} that you picked in the previous turn . {lasts_so} {lasting:duration} . {options:option_list}",
)(
    lambda things, thing, lasts_so, lasting, options, who=None, verb="": (
        (_again(Choose(options, lasting), "previous turn"),) if _one_of_them(thing, things) else None
    )
)


def _one_of_them(thing: str, things: str) -> bool:
    return things in (f"{thing}s", f"{thing[:-1]}ies")


rule("sentence", "{lasting:things_offer} {options:option_list}")(lambda lasting, options: (Choose(options, lasting),))

# Not again

means("not_again", "you cannot pick the same effect more than once per battle .", "battle")
means("not_again", "each effect can only be picked once per battle .", "battle")
means("not_last_turn", "that you did not pick in the previous turn", "previous turn")
rule("sentence", "{offer} . {again:not_again} {options:option_list}")(
    lambda offer, again, options: (_again(Choose(options, offer[0] or None, offer[1]), again),)
)
rule("sentence", "pick 1 of the following effects {again:not_last_turn} . {lasts_so} {lasting:duration} : "
     "{options:option_list}")(
    lambda again, lasts_so, lasting, options: (_again(Choose(options, lasting), again),)
)  # fmt: skip


def _again(made: Choose, again: Again) -> Choose:
    return replace(made, again=again)


# The opponent picks

means("effects_below", "pick (1|one) of the effects below", True)
means("foe_picks", "otherwise [,] your opponent must", True)
rule("sentence", "if {condition} [,] {effects_below} . {foe_picks} {effects_below} . {options:option_list}")(
    lambda condition, foe_picks, effects_below, options: (Choose(options, None, None, condition),)
)


@terminal("alternatives")
def _alternatives(parser: Parser, at: int) -> Iterable[tuple[int, tuple[str, str]]]:
    """`accept or refuse`, and what of it, up to the end of the sentence."""
    if parser.low(at + 1) != "or":
        return
    for end in range(at + 3, min(at + 12, len(parser.tokens))):
        if parser.low(end) in (".", ":"):
            yield end + 1, (parser.low(at), parser.low(at + 2))
            return


rule("sentence", "your opponent must decide whether {who:ref} will {two:alternatives} {options:option_list}")(
    lambda who, two, options: _decided(two, options)
)
rule("either_way", "if they {verb:one_word} , {body:clauses} .", "if they {verb:one_word} , {body:prefixed_list}")(
    lambda verb, body: EffectOption(verb, body)
)
rule(
    "sentence",
    "your opponent must decide whether {who:ref} will {two:alternatives} {one:either_way} {other:either_way}",
)(lambda who, two, one, other: _decided(two, (one, other)))


@terminal("one_word")
def _one_word(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    if parser.kind(at) == "word" and parser.tokens[at].text.islower():
        yield at + 1, parser.low(at)


def _decided(two: tuple[str, str], options: tuple[EffectOption, ...]) -> Body | None:
    """The enemy decides; the effects are those that were named."""
    return (Choose(options, None, None, Never()),) if tuple(each.name.lower() for each in options) == two else None
