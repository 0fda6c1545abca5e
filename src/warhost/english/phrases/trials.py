"""Rolls that decide whether abilities of a kind have an effect: harder each time that one is used in a battle round."""

from collections.abc import Iterable
from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.declare import DeclarePart
from warhost.english.phrases.nouns import No
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, Statement, run_all, tell_all
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import marked, set_marks
from warhost.rules.effects.rolls import roll_named
from warhost.rules.selectors.did import PickedForKind


class Trial(DeclarePart, frozen=True):
    """The roll of the declare step: its name, the keyword of such abilities, what is needed use by use."""

    name: str
    keyword: str
    needed: tuple[int, ...]

    def of(self, body: Body) -> Body:
        return (Tried(self.name, self.keyword, self.needed, body),)

    def tell(self) -> str:
        return f"a {self.name} roll"


class Tried(Statement, frozen=True):
    """What is done only if the roll is a success; it is made for the target, and counts as a use in this round."""

    name: str
    keyword: str
    needed: tuple[int, ...]
    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before = _uses(use, self.keyword)
        set_marks(use.game, self.keyword, use.player, (str(use.game.now.round), str(before + 1)))
        unit = next(iter(use.targets), use.unit_or_none)
        needed = self.needed[min(before, len(self.needed) - 1)]
        if unit is None:
            rolled = use.roll("D6")
        else:
            rolled = yield from roll_named(use.game, unit, self.name, "D6", use.ability.name)
        if rolled >= needed:
            yield from run_all(self.body, use, scene)

    def tell(self) -> str:
        needed = ", ".join(f"{each}+" for each in self.needed)
        return (
            f"on a {self.name} roll of {needed} by the {self.keyword} abilities used this round: {tell_all(self.body)}"
        )


def _uses(use: Use, keyword: str) -> int:
    said = marked(use.game, keyword, use.player)
    return int(said[1]) if said and said[0] == str(use.game.now.round) else 0


@terminal("trial")
def _trial(parser: Parser, at: int) -> Iterable[tuple[int, Trial]]:
    """A roll that another text of the army tells of."""
    for name, keyword, needed in sorted(parser.setting.trials):
        low = tuple(name.split())
        end = at + len(low)
        if tuple(parser.low(at + n) for n in range(len(low))) == low and parser.low(end) == "roll":
            yield end + 1, Trial(name, keyword, needed)


rule("declaration", "make a {trial}")(lambda trial: trial)


def on_trial(declare: tuple[Any, ...], body: Body) -> tuple[tuple[Any, ...], Body]:
    """What is done on such a roll of the declare step, if there is one."""
    for each in declare:
        if isinstance(each, Trial):
            return tuple(one for one in declare if one is not each), each.of(body)
    return declare, body


def tried(body: Body) -> frozenset[str]:
    """The keywords of abilities that such a roll decides about."""
    return frozenset(each.keyword for each in body if isinstance(each, Tried))


# What a text says of them itself

rule("sentence", "the effect of (a|an) {kind} ability is only applied if you make a successful {trial} .")(
    lambda kind, trial: (Aside(f"{kind} abilities need a {trial.name} roll"),) if kind == trial.keyword else None
)
rule("trial_row", "(first|second|third|fourth or subsequent) : {face}")(lambda face: face[0])
rule("trial_rows", "{one:trial_row} {two:trial_row} {three:trial_row} {four:trial_row}")(
    lambda one, two, three, four: (one, two, three, four)
)
rule(
    "sentence",
    "the success of (a|an) {trial} depends on the number of {kind} abilities your army has already used this battle "
    "round : {rows:trial_rows} [.]",
)(
    lambda trial, kind, rows: (
        (Aside(f"of {trial.name}: {rows}"),) if (kind, rows) == (trial.keyword, trial.needed) else None
    )
)
rule("doing", "(has|have) not been the target of (a|an) {kind} ability this turn")(
    lambda kind: No(Plain(PickedForKind(kind), f"picked by {kind} this turn"))
)
