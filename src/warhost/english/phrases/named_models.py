"""Models of a unit that have a name of their own: while one of them stands, something is so."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.declare import OnlyIf
from warhost.english.phrases.predicates import Plain
from warhost.english.scene import Ref
from warhost.english.tokens import tokens_of
from warhost.rules.selectors.who import IncludesNamed


@terminal("model_name")
def _model_name(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """A model of the unit by its name; the longest. Tokens are no models."""
    if at >= len(parser.tokens) or not parser.tokens[at].text[:1].isupper() or parser.parse("token", at):
        return
    known = _known(parser.setting.models).get(parser.low(at), ())
    said = [(low, name) for low, name in known if tuple(each.low for each in parser.tokens[at : at + len(low)]) == low]
    if said:
        low, name = max(said, key=lambda each: len(each[0]))
        yield at + len(low), name


@lru_cache(maxsize=256)
def _known(models: frozenset[str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Models by their first word, as tokens: by name, and by what stands before a title where only one is called so."""
    shorts = Counter(map(_short, models))
    forms = {short: name for name in sorted(models) if shorts[short := _short(name)] == 1} | {
        each: each for each in models
    }
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for said, name in forms.items():
        low = tuple(each.low for each in tokens_of(said, "effect"))
        if low:
            found.setdefault(low[0], []).append((low, name))
    return found


def _short(name: str) -> str:
    return name.partition(",")[0].removeprefix("The ").partition(" the ")[0]


def _standing(name: str) -> Plain:
    return Plain(IncludesNamed(name), f"with {name} not slain")


rule("condition", "{owner} {model:model_name} [,] is on the battlefield")(
    lambda owner, model: Is(owner, (_standing(model),)) if isinstance(owner, Ref) else None
)
rule("doing", "(has|have|includes|include|contains|contain) (a|an|any|its) {model:model_name}")(
    lambda model: _standing(model)
)
rule("declaration", "{ref} can [only] use this ability while {condition}")(
    lambda ref, condition: OnlyIf(condition, ref) if ref.kind == "me" else None
)
rule("declaration", "{ref} can [only] (cast this spell|chant this prayer) (if|while) {condition}")(
    lambda ref, condition: OnlyIf(condition, ref) if ref.kind == "me" else None
)
rule("doing", "(includes|include) {model:model_name}")(
    lambda model: Plain(IncludesNamed(model), f"with {model} not slain")
)
