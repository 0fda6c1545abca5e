"""What follows whichever effect was picked, and effects of which one is picked with a pick of their own."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.afterwards import AtLast
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.deeds import Heals, Inflict
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.statements import Body

means("either_effect", "after resolving either effect", True)
rule("sentence", "{either_effect} , {body:clauses} .")(lambda either_effect, body: (AtLast(body),))
rule("bullets", "{one:picked_bullet} {more:bullets}")(lambda one, more: (one, *more))
rule("picked_bullet", "\u2022 {pick:statement} . {body:clauses} [.]")(lambda pick, body: _of_picked(pick, body))


def _of_picked(pick: object, body: Body) -> EffectOption | None:
    """The target is picked, and suffers what the next sentence says of it."""
    if not isinstance(pick, PickNow) or not pick.as_target or pick.body:
        return None
    plain = all(isinstance(each, (Inflict, Heals)) for each in body)
    return EffectOption("", (pick, *body)) if plain else None


# Loaded, filled or set to one of several things


@terminal("to_do_so")
def _to_do_so(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """`To load it with soot or cinders`, up to the comma: the effects have those names."""
    if parser.low(at) != "to":
        return
    for end in range(at + 1, min(at + 16, len(parser.tokens))):
        if parser.low(end) == ",":
            yield end, " ".join(each.low for each in parser.tokens[at:end])
            return


means("apply_that", "then apply the corresponding effect below", True)
rule("sentence", "pick {how:to_do_so} , {apply_that} : {options:option_list}")(
    lambda how, apply_that, options: _named(how, options)
)


def _named(how: str, options: tuple[EffectOption, ...]) -> Body | None:
    return (Choose(options),) if all(each.name.lower() in how for each in options) else None
