"""Points that armies and units gain, spend and have, by the name that is printed."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Plainly
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.nouns import No, Who, tell_who
from warhost.english.phrases.numbers import Amount, settled, so_many
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.rolling import PER_DIE
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import pool_key
from warhost.rules.selectors.when import PlayerPoints
from warhost.rules.selectors.who import HasPoints

NOT_POOLS = {
    "command", "damage", "rally", "victory", "mortal", "renown", "wound", "additional", "of", "the", "any", "or",
    "more", "fewer",
}  # fmt: skip
"""What is no pool of points that an army keeps, though it is counted in points."""
LONGEST = 3


@terminal("pool")
def _pool(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The words before `points`, small as printed: `fate points`, `blood tithe points`."""
    for end in range(at + 1, at + LONGEST + 1):
        words = [each.low for each in parser.tokens[at:end]]
        if any(parser.kind(n) != "word" or parser.low(n) in NOT_POOLS for n in range(at, end)):
            return
        if parser.low(end) in ("point", "points"):
            yield end + 1, pool_key(" ".join(words))
            return
        if parser.low(end) in ("token", "tokens") and _small(parser, at, end):
            yield end + 1, pool_key(" ".join(words))
            return


def _small(parser: Parser, at: int, end: int) -> bool:
    """Tokens that have no name of their own are counted as points are: `a frost token`."""
    said = parser.tokens[at:end]
    return all(each.text.islower() and each.low not in DETERMINERS for each in said)


DETERMINERS = frozenset({"a", "an", "its", "their", "that", "those", "this", "all", "each", "no", "friendly", "enemy"})
STOPS = frozenset({".", ",", ";", ":", "equal", "instead", "for", "to", "this", "at"})
NO_RESOURCE = frozenset({
    "point", "points", "slain", "model", "models", "dice", "attack", "attacks", "unit", "units", "token", "tokens",
})  # fmt: skip
"""What is gained or spent, but is no pool by itself."""


@terminal("resource")
def _resource(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """What an army gains and spends under another name than points, small as printed: `rage dice`, `raw meat`."""
    for end in range(at + 1, at + LONGEST + 1):
        said = parser.tokens[at:end]
        if any(each.kind != "word" or not each.text.islower() or each.low in NOT_POOLS for each in said):
            return
        if parser.low(end) in STOPS or end == len(parser.tokens):
            if {each.low for each in said} - {"dice"} and not {each.low for each in said[:-1]} & NO_RESOURCE:
                name = " ".join(each.low for each in said)
                if said[-1].low == "dice" or said[-1].low not in NO_RESOURCE:
                    yield end, pool_key(name)
            return


rule("pool_or_dice", "{pool}")(lambda pool: pool)
rule("pool_or_dice", "{resource}")(lambda resource: resource)


class Gains(Statement, frozen=True):
    """Points are gained, by the player or by a unit, up to a most."""

    amount: Amount
    pool: str
    who: Ref | Who | None = None
    most: int | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        units: tuple[str | None, ...] = (None,)
        if self.who is not None:
            units = yield from affected(self.who, use, scene)
        for unit in units:
            many = settled(self.amount, scene)
            number = use.roll(many, unit=unit) if isinstance(many, str) else many
            if self.pool == "command":
                player = use.game.player(use.player)
                use.game.change_player(use.player, command_points=player.command_points + number)
            else:
                use.gain(self.pool, number, unit, up_to=self.most)

    def tell(self) -> str:
        most = f", {self.most} at most" if self.most is not None else ""
        who = "you gain" if self.who is None else f"{tell_who(self.who)} gains"
        return f"{who} {so_many(self.amount, f'{self.pool} point')}{most}"


PER_DIE.append(Gains)
rule("most_points", ", to a maximum of {number} [tokens|points|per unit]")(lambda number: number)
rule("some_points", "{amount} {pool:pool_or_dice}")(lambda amount, pool: (amount, pool))
rule("some_points", "(a|an) {pool}")(lambda pool: (1, pool))
means("command_point", "command (point|points)", "command")
rule("some_points", "{amount} {pool:command_point}")(lambda amount, pool: (amount, pool))
rule("statement", "[you] (gain|receive|earn) {some:some_points} [{most:most_points}]")(
    lambda some, most=None: Gains(some[0], some[1], None, most)
)
rule(
    "statement",
    "{who:ref} (gains|gain) {some:some_points} [{most:most_points}]",
    "give {who:someone} {some:some_points} [{most:most_points}]",
)(lambda who, some, most=None: Gains(some[0], some[1], who, most) if some[1] != "command" else None)
rule("statement", "give {some:some_points} to {who:someone} [{most:most_points}]")(
    lambda who, some, most=None: Gains(some[0], some[1], who, most) if some[1] != "command" else None
)
rule("statement", "add {some:some_points} to {who:someone} [{most:most_points}]")(
    lambda who, some, most=None: Gains(some[0], some[1], who, most) if some[1] != "command" else None
)


rule("statement", "place {some:some_points} next to {who:someone} [for the rest of the battle] [{most:most_points}]")(
    lambda who, some, most=None: Gains(some[0], some[1], who, most) if some[1] != "command" else None
)


class Drops(Statement, frozen=True):
    """Points of a unit are taken away: so many, or all of them."""

    points: int | None
    pool: str
    of: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.of):
            use.spend(self.pool, use.points(self.pool, unit) if self.points is None else self.points, unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_who(self.of)} loses {'all' if self.points is None else self.points} {self.pool} points"


rule("statement", "remove {points:number} of {of:owner} {pool}")(
    lambda points, of, pool: Drops(points, pool, of) if isinstance(of, Ref) else None
)
rule(
    "statement",
    "remove all {pool} {of:ref} has",
    "remove all [of] {of:owner} {pool}",
    "reset {of:owner} {pool} to 0",
)(lambda pool, of: Drops(None, pool, of) if isinstance(of, Ref) else None)


class Spends(Statement, frozen=True):
    """Points are spent, with which an effect begins: what it costs."""

    points: int
    pool: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"spend {so_many(self.points, f'{self.pool} point')}"


rule("statement", "spend {points:number} {pool:pool_or_dice}")(lambda points, pool: Spends(points, pool))

# Having

rule("having", "any {pool}")(lambda pool: Plain(HasPoints(pool), f"with {pool} points"))
rule("doing", "(has|have) no {pool}")(lambda pool: No(Plain(HasPoints(pool), f"with {pool} points")))

rule("condition", "you have {number} or more {pool:pool_or_dice}")(
    lambda number, pool: Plainly(PlayerPoints(pool, number), f"you have {number} or more {pool} points")
)
rule("doing", "(has|have) {number} or more {pool}")(
    lambda number, pool: Plain(HasPoints(pool, number), f"with {number} or more {pool} points")
)
rule("doing", "(has|have) {number} {pool}")(
    lambda number, pool: Plain(HasPoints(pool, number, number), f"with {number} {pool} points")
)
rule("doing", "(has|have) any {pool}")(lambda pool: Plain(HasPoints(pool), f"with {pool} points"))
rule("having", "{number} or more {pool}")(
    lambda number, pool: Plain(HasPoints(pool, number), f"with {number} or more {pool} points")
)
rule("having", "{number} {pool}")(
    lambda number, pool: Plain(HasPoints(pool, number, number), f"with {number} {pool} points")
)
rule("statement", "[you] gain a number of {pool:pool_or_dice} equal to {counted}")(
    lambda pool, counted: Gains(counted, pool)
)

# Points of units by a number, and points that are taken

rule("statement", "give a number of {pool} to {who:ref} equal to {counted}")(
    lambda pool, who, counted: Gains(counted, pool, who)
)
rule(
    "sentence",
    "give a number of {pool} to {who:ref} equal to {counted} . {same:ref} can have a maximum of {most:number} "
    "{again:pool} [at once] .",
)(
    lambda pool, who, counted, same, most, again: (
        (Gains(counted, pool, who, most),) if (pool, who.kind) == (again, same.kind) else None
    )
)


class LosesPoints(Statement, frozen=True):
    """Points are taken from a unit."""

    points: int
    pool: str
    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            use.spend(self.pool, self.points, unit)
        yield from ()

    def tell(self) -> str:
        return f"{tell_ref(self.who)} loses {so_many(self.points, f'{self.pool} point')}"


rule("statement", "remove {points:number} {pool} from {who:ref}")(
    lambda points, pool, who: LosesPoints(points, pool, who)
)


@terminal("spent_dice")
def _spent_dice(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """Dice that an army keeps, whatever stands behind them: `rage dice to use it`."""
    if parser.kind(at) == "word" and parser.tokens[at].text.islower() and parser.low(at + 1) == "dice":
        yield at + 2, pool_key(f"{parser.low(at)} dice")
