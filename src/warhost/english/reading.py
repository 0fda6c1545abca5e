"""Reading an ability: all of it, or none."""

import pkgutil
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from warhost.english import phrases
from warhost.english.arms_of_others import arms_spoken_of, others_have
from warhost.english.compiling import Tree, compiled
from warhost.english.fitting import ATTACKS
from warhost.english.grammar import Parser
from warhost.english.grouping import grouped
from warhost.english.phrases.answering import aimed, apart
from warhost.english.phrases.cumulative import added_up
from warhost.english.phrases.declare import (
    PickAll,
    PickBoth,
    PickEither,
    PickSome,
    PickTarget,
    PickUser,
    Repeatable,
    ThrowDice,
)
from warhost.english.phrases.fighting import with_companions
from warhost.english.phrases.ignored import without_things
from warhost.english.phrases.nicknames import nicknames
from warhost.english.phrases.nouns import Side, Who
from warhost.english.phrases.only_if import conditions_first
from warhost.english.phrases.paired_targets import by_order
from warhost.english.phrases.places import PickPlace, placed
from warhost.english.phrases.sided_targets import PickEvery, PickOneOf
from warhost.english.phrases.states import defined_first
from warhost.english.phrases.timing import WhenUsed
from warhost.english.phrases.trials import on_trial
from warhost.english.phrases.used_by import UsedBy
from warhost.english.phrases.wider_effects import widened
from warhost.english.pronouns import Mention, bound
from warhost.english.scene import NotMeant
from warhost.english.texts import AbilityText, Field, Gap, Reading, Setting
from warhost.english.tokens import TextToken, tokens_of
from warhost.english.turning import turned
from warhost.rules.words import PASSIVE

for _module in pkgutil.iter_modules(phrases.__path__):  # a file brings its rules along by being there
    import_module(f"{phrases.__name__}.{_module.name}")

USED_BY = "Used by "
_ENDS = {".", ":", "\u2022"}


def read(text: AbilityText, setting: Setting) -> Reading:
    """The ability that a text describes, or the words that were not understood; never a guess."""
    alone = _read(text, setting)
    if alone.ability is not None or not (armed := arms_spoken_of(text, setting)):
        return alone
    reading = _read(text, replace(setting, weapons=(*setting.weapons, *armed)))
    return reading if reading.ability is not None and others_have(armed, reading.tree) else alone


def _read(text: AbilityText, setting: Setting) -> Reading:
    if not text.timing and text.declare and when_used(text.declare, setting) is not None:
        text = replace(text, timing=text.declare, declare="")  # a slip: it stands in the wrong field
    if not text.used_by and text.effect.startswith(USED_BY):  # that too
        who, _, rest = text.effect.removeprefix(USED_BY).partition(". ")
        text = replace(text, used_by=who, effect=rest)
    gaps: list[Gap] = []
    setting = replace(setting, nicknames=nicknames(text.declare))
    when = _field(text.timing, "timing", "timing", setting, gaps, 0) if text.timing else (0, WhenUsed(PASSIVE))
    declare = _field(text.declare, "declare", "declare", setting, gaps, 0) if text.declare else (0, ())
    effect = _field(_ended(text.effect), "effect", "whole", setting, gaps, declare[0])
    by = _field(text.used_by, "used_by", "used_by", setting, gaps, 0)[1] if text.used_by else None
    if gaps or not isinstance(when[1], WhenUsed):
        return Reading(gaps=tuple(gaps))
    try:
        tree = _tree(*_used_by(by, when[1], declare[1]), effect[1])
        ability = compiled(text, setting, tree)
    except NotMeant as refused:
        return Reading(gaps=(Gap("effect", 0, text.effect, str(refused)),))
    return Reading(ability=ability, told=tree.told(), tree=tree)


def when_used(timing: str, setting: Setting) -> WhenUsed | None:
    """When a text says that it is used; None if that is not understood."""
    when = _field(timing, "timing", "timing", setting, [], 0)[1] if timing else WhenUsed(PASSIVE)
    return when if isinstance(when, WhenUsed) else None


def _used_by(by: UsedBy | None, when: WhenUsed, declare: tuple[Any, ...]) -> tuple[WhenUsed, tuple[Any, ...]]:
    """The unit that uses a reaction is told apart: it is picked as if the declare step said so."""
    if by is None:
        return when, declare
    to = when.reaction
    if to is None or by.keyword not in ("", to.keyword) or (by.user_is == "actor" and to.whose != "mine"):
        raise NotMeant("used by whom?")
    user = to.by if by.user_is == "actor" and to.by is not None else by.who
    return replace(when, reaction=replace(to, user_is=by.user_is, by=None if by.user_is == "actor" else to.by)), (
        PickUser(replace(user, at=0)),
        *((Repeatable(),) if by.often else ()),
        *(each for each in declare if each is not None),
    )


def _ended(said: str) -> str:
    said = said.rstrip().rstrip(",")
    return said if said.rstrip(" *_^").endswith((".", ";")) else f"{said}."


def _tree(when: WhenUsed, declare: tuple[Any, ...], body: Any) -> Tree:
    if declare and declare[0] is None:
        declare = ()
    declare = without_things(declare)
    when, body = aimed(when, body)
    before = (*_answered(when), *(mention for each in declare for mention in _picked(each)))
    asked, body = conditions_first(body)
    declare = (*declare, *asked)
    whole = placed(*by_order(*bound((declare, turned(body)), before)))
    cast = any(isinstance(each, ThrowDice) and each.kind != "effect" for each in declare)
    done, how_often = apart(whole[1])
    body = added_up(widened(grouped(with_companions(defined_first(done)), cast)))
    declared, body = on_trial(whole[0], body)
    return Tree(when, declared, (*body, *how_often))


def _answered(when: WhenUsed) -> list[Mention]:
    """Whom the declaration brings up that a reaction answers: who made it, and whom it was aimed at."""
    to = when.reaction
    if to is not None and to.whose == "any" and to.user_is == "target" and to.keyword in ATTACKS:
        return [Mention(0, "actor", Who("enemy"))]
    if to is None or to.whose == "any":
        return []
    side: Side = "friendly" if to.whose == "mine" else "enemy"
    by = Who(side) if to.by is None else replace(to.by, side=side) if to.by.side == "any" else to.by
    found = [Mention(0, "actor", by)] if to.user_is != "actor" else [Mention(0, "own")]
    return [*found, *([Mention(0, "aimed", to.at)] if to.at is not None else [])]


def _picked(each: Any) -> list[Mention]:
    """Whom the declare step brings up."""
    if isinstance(each, PickUser):
        who = each.who if isinstance(each.who, Who) else None
        return [Mention(each.who.at, "user", who)]
    if isinstance(each, (PickTarget, PickAll, PickSome)):
        return [Mention(each.who.at, "target", each.who)]
    if isinstance(each, PickBoth):
        apart = each.one.who.side != each.two.who.side
        picked = (each.one.who, each.two.who)
        return [Mention(one.at, "target", one, side=one.side if apart else "") for one in picked]
    if isinstance(each, PickEvery):
        sides = ((one, "" if one.side == "any" else one.side) for one in (each.one, each.two))
        return [Mention(one.at, "target", one, side=side) for one, side in sides]
    if isinstance(each, PickOneOf):
        return [Mention(one.at, "target", one) for one in (each.one, each.two)]
    if isinstance(each, PickEither):
        return [Mention(one.who.at, "target", one.who) for one in (each.one, each.other)]
    return [Mention(each.place.at, "place")] if isinstance(each, PickPlace) else []


def _field(said: str, field: Field, symbol: str, setting: Setting, gaps: list[Gap], shift: int) -> tuple[int, Any]:
    """Where the words of a field end, and what they mean; what is not understood is a gap."""
    tokens = tokens_of(said, field)
    parser = Parser([*[_NOTHING] * shift, *tokens], setting)
    whole = [value for end, value in parser.parse(symbol, shift) if end == len(parser.tokens)]
    distinct = list(dict.fromkeys(whole))
    if len(distinct) == 1:
        return len(parser.tokens), distinct[0]
    if distinct:
        gaps.append(Gap(field, 0, said, "can be read in two ways"))
    else:
        gaps.append(_gap(parser, said, field))
    return len(parser.tokens), None


_NOTHING = TextToken("mark", "", "", "effect", -1)


def _gap(parser: Parser, said: str, field: Field) -> Gap:
    """From the furthest word that was reached to the end of its sentence."""
    at = min(parser.furthest, len(parser.tokens) - 1)
    if at < 0:
        return Gap(field, 0, said)
    end = next((n for n in range(at, len(parser.tokens)) if parser.low(n) in _ENDS and n > at), len(parser.tokens))
    first = parser.tokens[at]
    last = parser.tokens[end - 1]
    return Gap(field, first.start, said[first.start : last.start + len(last.text)])
