"""Effects by a level: X in a list of them, two characteristics at once, points that may be spent after something."""

from typing import Any

from warhost.english.grammar import rule
from warhost.english.phrases.choices import Choose
from warhost.english.phrases.counting import X, has_x, put
from warhost.english.phrases.gifts import AttacksOf, Gift, NewCharacteristics
from warhost.english.phrases.statements import Body, Linked, within

rule("sentence", "[{link}] {lasting:offer} {number:x_is} . {options:option_list}")(
    lambda lasting, number, options, link=None: _offered(lasting, number, options, link)
)


def _offered(offer: Any, number: Any, options: Any, link: str | None) -> Body | None:
    """The same X in each of the effects."""
    if not all(has_x(each) for each in options):
        return None
    made = (Choose(put(options, number), offer[0] or None, offer[1]),)
    return made if link is None else (Linked(link, made),)


rule("change_inches", 'add x " to')(lambda: X)
rule(
    "gift",
    'add x " to the range characteristic and x to the {name:arm_name} characteristic of {arms}',
)(lambda name, arms: _both(name, arms) if name != "Range" else None)


def _both(name: str, arms: AttacksOf) -> Gift:
    return Gift(arms.of, tuple(NewCharacteristics((each,), "add", X, arms) for each in ("Range", name)))


rule("sentence", "{link} {spend:may_spend} : {body:listed}")(
    lambda link, spend, body: (Linked(link, (within(spend, body),)),)
)
