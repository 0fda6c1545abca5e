"""Words after others: points by a roll, gains that follow a use, a roll changed either way, spells aimed at two."""

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Cancels
from warhost.english.phrases.answered_rolls import ChangesRoll
from warhost.english.phrases.answering import AimedAt
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.counting import X
from warhost.english.phrases.instead import OneOfTwo
from warhost.english.phrases.moving import Distance
from warhost.english.phrases.nouns import Either, Pred, Who
from warhost.english.phrases.points import Gains
from warhost.english.phrases.predicates import ITSELF
from warhost.english.phrases.statements import Body, Statement
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select

# Points

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
        return f"{tell_ref(self.who)} loses {self.points} {self.pool} points"


rule("statement", "remove {points:number} {pool} from {who:ref}")(
    lambda points, pool, who: LosesPoints(points, pool, who)
)

# Gains that follow a use

rule("clauses", "each time {on:use_of} uses {words:used_kind} , {statement}")(
    lambda on, words, statement: _gains(on, words, statement)
)
rule("clauses", "each time {on:a_which} uses {words:used_kind} while it is {being} , {statement}")(
    lambda on, words, being, statement: _gains(replace(on, true=(*on.true, being)), words, statement)
)


def _gains(on: Ref | Who, words: tuple[str, ...], statement: Statement) -> Body | None:
    """Points are gained as it is used; when anything else follows must be said."""
    everybody = replace(on, one=False) if isinstance(on, Who) else on
    return (EachUse(Trigger("declares", everybody), (statement,), None, words),) if type(statement) is Gains else None


# Either way

rule("statement", "add {number} to or subtract {same:number} (from|form) the {roll:answered_kind} roll {of_that}")(
    lambda number, same, roll, of_that: OneOfTwo(ChangesRoll(number, roll), ChangesRoll(-same, roll))
)

# Spells that are aimed at the unit itself or at another


class SuchUnits(Pred, frozen=True):
    """They are such units."""

    who: Who

    def select(self, scene: Scene) -> Select:
        return self.who.select(scene)

    def tell(self) -> str:
        return self.who.tell()


rule("condition", "{me:ref} or {who:a_which} was (picked to be|picked as) (the|a) target {of_that_spell}")(
    lambda me, who, of_that_spell: _aimed(who) if me.kind == "me" and who.side == "friendly" else None
)
rule("statement", "ignore the effect of that spell on {me:ref} or {on:ref}")(
    lambda me, on: SparesOne("", on) if me.kind == "me" and on.side == "friendly" else None
)


class SparesOne(Cancels, frozen=True):
    """One of those at whom what is answered was aimed is spared: such a one as can be spared, if there are several."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert self.on is not None
        assert use.trigger is not None
        reaction = use.ability.reaction
        aimed = scene.units(self.on)
        able = [each for each in aimed if reaction is None or reaction.at is None or use.means(reaction.at, each)]
        for unit in (yield from use.pick(able, "whom to spare")):
            use.trigger.exempt(unit, use.ability.name)

    def tell(self) -> str:
        return f"{super().tell()}, one of them"


def _aimed(who: Who) -> AimedAt:
    return AimedAt(Who("friendly", (), (Either((ITSELF, SuchUnits(replace(who, one=False)))),), at=who.at))


# Set up in combat, moves of X inches

rule("statement", "{who:ref} can be set up in combat")(lambda who: Aside("even in combat"))
rule("distance", 'x "')(lambda: Distance(X))
means("duration", "for that move", "ability")

# Reserves

rule(
    "sentence",
    "units {place:hideout} that have not used the {quoted} ability by the end of the third battle round are "
    "destroyed .",
)(lambda place, quoted: (Aside(f"those who have not used {quoted} by the fourth round are destroyed (core-24.1)"),))
