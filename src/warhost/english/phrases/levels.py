"""Levels that both players have, such as of fury: asked for, raised and lowered; and points that one may spend."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.engine.records import opponent
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Condition, Plainly
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.rolling import OnRoll, RollDie
from warhost.english.phrases.statements import Body, If, Statement, run_all, tell_all, within
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import points_of, set_points
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import PlayerPoints

YES, NO = "spend", "do not spend"


@terminal("level")
def _level(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The word before `level`, small as printed; power levels are of units."""
    if parser.kind(at) == "word" and parser.low(at) != "power" and parser.low(at + 1) in ("level", "levels"):
        yield at + 2, f"{parser.low(at)} level"


class LevelOf(Count, frozen=True):
    """A player's own level, or the opponent's."""

    theirs: bool = False

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("a level that would have to be asked anew all the time")
        return points_of(scene.use.game, _holder(scene.use, self.theirs), self.what)

    def tell(self) -> str:
        return f"{'the opponent' if self.theirs else 'your'}{chr(39) + 's' if self.theirs else ''} {self.what}"


def _holder(use: Use, theirs: bool) -> str:
    return opponent(use.player) if theirs else use.player


rule("counted", "your [current] {level}")(lambda level: LevelOf(level))
rule("counted", "your opponent ' {level}")(lambda level: LevelOf(level, None, 1, True))
rule("condition", "your {level} is {face}")(
    lambda level, face: Plainly(
        PlayerPoints(level, face[0], None if face[1] == 99 else face[1]), f"your {level} is {face[0]} to {face[1]}"
    )
)


class LevelIsLower(Condition, frozen=True):
    """The opponent's level is lower than one's own."""

    level: str

    def holds(self, scene: Scene) -> bool:
        return LevelOf(self.level, None, 1, True).value(scene) < LevelOf(self.level).value(scene)

    def select(self, scene: Scene) -> Select:
        raise NotMeant("levels are compared all the time")

    def tell(self) -> str:
        return f"the opponent's {self.level} is lower than yours"


rule("condition", "your opponent ' {level} is lower than yours")(lambda level: LevelIsLower(level))


class ChangesLevel(Statement, frozen=True):
    """The opponent's level changes by so much, or is so much now; never below 0."""

    level: str
    add: int | None
    most: int | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        foe = opponent(use.player)
        before = points_of(use.game, foe, self.level)
        after = 0 if self.add is None else max(0, before + self.add)
        set_points(use.game, foe, self.level, after if self.most is None else max(before, min(after, self.most)))
        yield from ()

    def tell(self) -> str:
        how = "is 0" if self.add is None else f"changes by {self.add}"
        return f"the opponent's {self.level} {how}" + (f", {self.most} at most" if self.most is not None else "")


rule("statement", "they must increase their {level} by {number} , to a maximum of {most:number}")(
    lambda level, number, most: ChangesLevel(level, number, most)
)
rule("statement", "your opponent must reduce their {level} by {number} , to a minimum of 0")(
    lambda level, number: ChangesLevel(level, -number)
)
rule("statement", "your opponent must reduce their {level} to 0")(lambda level: ChangesLevel(level, None))


# What one may spend


class MaySpend(Statement, frozen=True):
    """Points may be spent, if there are so many; what follows if they are, and what if they are not."""

    points: int
    pool: str
    body: Body
    otherwise: Body = ()

    def run(self, use: Use, scene: Scene) -> Script[None]:
        spent = use.points(self.pool) >= self.points
        if spent:
            spent = (yield from use.choose([YES, NO], f"spend {self.points} {self.pool}")) == YES
        if spent:
            use.spend(self.pool, self.points)
        yield from run_all(self.body if spent else self.otherwise, use, scene)

    def tell(self) -> str:
        said = f"you may spend {self.points} {self.pool}: {tell_all(self.body)}"
        return said + (f"; otherwise: {tell_all(self.otherwise)}" if self.otherwise else "")


rule("may_spend", "you can spend {points:number} {pool:pool_or_dice} . if you do")(
    lambda points, pool: MaySpend(points, pool, ())
)
rule("bare_list", "\u2022 {body:clauses} .")(lambda body: body)
rule("bare_list", "\u2022 {body:clauses} . {more:bare_list}")(lambda body, more: (*body, *more))
rule("sentence", "{spend:may_spend} : {body:bare_list}")(lambda spend, body: (within(spend, body),))
rule("sentence", "{spend:may_spend} , {body:clauses} .")(lambda spend, body: (within(spend, body),))
means("effect_below", "\u2022 apply the effect below .", True)
rule("else_on", "on a {face}")(lambda face: OnRoll(face[0], face[1], ()))
rule("else_on", "if {condition}")(lambda condition: If(condition, ()))
rule(
    "sentence",
    "{spend:may_spend} : {effect_below} \u2022 {besides:clauses} . otherwise , roll a dice . {on:else_on} , apply the "
    "effect below . {rest:whole} {end:the_end}",
)(lambda spend, effect_below, besides, on, rest, end: _either(spend, besides, on, rest))


def _either(spend: MaySpend, besides: Body, on: Statement, rest: Body) -> Body:
    """Surely if something is spent, else on a roll."""
    return (MaySpend(spend.points, spend.pool, (*besides, *rest), (RollDie("D6"), within(on, rest))),)
