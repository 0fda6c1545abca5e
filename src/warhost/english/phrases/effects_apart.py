"""Effects of one ability that can be had beside each other, and two of them instead of one."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.statements import run_all
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use

means(
    "beside_others",
    "more than 1 effect can apply to a unit at the same time ; however , each effect can only be applied to a unit "
    "once .",
    True,
)
rule("sentence", "{lasting:offer} (:|.) {options:option_list} {beside_others}")(
    lambda lasting, options, beside_others: (
        Choose(options, lasting[0] or None, lasting[1]),
        Aside("each counts once for a unit (core-5.3c)"),
    )
)


class ChooseMore(Choose, frozen=True):
    """So many different effects instead of one, if something is so."""

    if_: Condition | None = None
    number: int = 2

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert self.if_ is not None
        left = {each.name: each for each in self.options}
        for _ in range(self.number if self.if_.holds(scene) else 1):
            said = yield from use.choose(list(left), "which effect")
            yield from run_all(left.pop(said).body, use, scene)

    def tell(self) -> str:
        assert self.if_ is not None
        return f"{super().tell()}; {self.number} of them if {self.if_.tell()}"


rule("sentence", "{lasting:offer} . if {condition} , pick {number} instead : {options:option_list}")(
    lambda lasting, condition, number, options: _more(lasting, condition, number, options)
)


def _more(
    offer: tuple[Lasting | str, Any], condition: Condition, number: int, options: tuple[EffectOption, ...]
) -> tuple[ChooseMore] | None:
    named = len({each.name for each in options}) == len(options)
    if not named or offer[0] or offer[1] is not None or not 1 < number <= len(options):
        return None
    return (ChooseMore(options, None, None, None, "always", condition, number),)
