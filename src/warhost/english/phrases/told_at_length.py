"""What is told at length: places that a number decides, sums of dice, powers that are counted, targets by a mark."""

from collections.abc import Iterable

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.afterwards import Cancels
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.comparing import PowerCount
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.harm import DoneNow
from warhost.english.phrases.nouns import Either
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.places import PlaceNoun
from warhost.english.phrases.placing import Arrive, EitherTerms, Replaces, SpotWords, Terms
from warhost.english.phrases.predicates import InReach, Plain, TheSame
from warhost.english.phrases.rolling import RollMany
from warhost.english.phrases.statements import Body, During, If, Statement, within
from warhost.english.phrases.told_of_battles import FarByRound
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses_given import AnsweredUse
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.fighting.damage import allocate
from warhost.rules.selectors.places import NearPlace

# How far from enemies


@terminal("zone")
def _zone(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """Two small words: what a text calls a distance of its own."""
    said = parser.tokens[at : at + 2]
    if len(said) == 2 and all(each.kind == "word" and each.text.islower() for each in said):
        yield at + 2, " ".join(each.low for each in said)


means("less_the_round", "subtract the current battle round number from", True)
means("inches_of", "on the battlefield more than a number of inches equal to its", True)
rule(
    "sentence",
    "{less_the_round} {number} to determine {of:owner} {one:zone} . set up {who:ref} {inches_of} {two:zone} from all "
    "enemy units .",
)(
    lambda less_the_round, number, of, one, who, inches_of, two: (
        (Arrive(who, Terms((FarByRound("far by round", number),))),) if one == two and _same(of, who) else None
    )
)


def _same(one: object, two: Ref) -> bool:
    return isinstance(one, Ref) and one.kind == two.kind


# Units that come back hurt


class ReplacedHurt(Replaces, frozen=True):
    """It has damage points allocated to it as it comes back, without ward rolls."""

    points: int = 0

    def arrived(self, use: Use, unit: str) -> Script[None]:
        yield from allocate(use.game, unit, self.points, None, cause=use.ability)

    def tell(self) -> str:
        return f"{super().tell()}, with {self.points} damage points"


rule("statement", "set up a replacement unit with {points:number} damage points allocated to it {unwarded} {place}")(
    lambda points, unwarded, place: ReplacedHurt(Ref("me"), False, place, points)
)

# Dice


class RollSum(Statement, frozen=True):
    """So many dice, added up."""

    number: Count
    dice: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        scene.roll = sum(use.roll(self.dice) for _ in range(self.number.value(scene)))
        yield from ()

    def tell(self) -> str:
        return f"roll {self.number.tell()} times {self.dice}, added up"


rule("statement", "roll xd3 , where x is {counted}")(lambda counted: RollSum(counted, "D3"))
rule("statement", "roll xd6 , where x is {counted}")(lambda counted: RollSum(counted, "D6"))


class PowerAndMore(PowerCount, frozen=True):
    """A unit's power level, and so much more."""

    more: int = 0

    def _value(self, scene: Scene) -> int:
        return super()._value(scene) + self.more

    def tell(self) -> str:
        return f"{super().tell()} and {self.more}"


rule("statement", "roll x {more:added} dice , where x is (an amount equal to|equal to|) {of:owner} power level")(
    lambda more, of: RollMany(PowerAndMore("power level", of, 1, more)) if isinstance(of, Ref) else None
)

# Whom the declare step has called something

rule("being", "{nickname}")(lambda nickname: TheSame(Ref("target")))

# Near one place or another

rule("being", "within {inches} of {of:a_which} or (a|an) {place:place_noun}")(
    lambda inches, of, place: Either((InReach(inches, of), _near(inches, place)))
)
rule("being", "within {inches} of (a|an) {place:told_place}")(lambda inches, place: _near(inches, place))


@terminal("told_place")
def _told_place(parser: Parser, at: int) -> Iterable[tuple[int, PlaceNoun]]:
    """A place of which more is said than what it is."""
    return [(end, place) for end, place in parser.parse("place_noun", at) if place.true and not place.visible]


def _near(inches: float, place: PlaceNoun) -> Plain:
    return Plain(NearPlace(inches, False, None, place.select(Scene())), f'within {inches:g}" of any {place.tell()}')


# Harm in answer to a spell

rule(
    "sentence",
    "[{prefix} ,] each time {on:ref} is picked to use {what:answerable} , inflict {amount} mortal damage on {hurt:ref} "
    "as a reaction . if {gone:ref} is destroyed by this ability , {stops:statement} .",
)(lambda on, what, amount, hurt, gone, stops, prefix=None: _puppet((on, hurt, gone), what, amount, stops, prefix))


def _puppet(
    refs: tuple[Ref, Ref, Ref], what: tuple[tuple[str, ...], str | None], amount: object, stops: object, prefix: object
) -> Body | None:
    """All of it is said of one unit; if it falls by it, what it declared has no effect."""
    if len({each.kind for each in refs}) != 1 or not isinstance(stops, Cancels) or (stops.word,) != what[0]:
        return None
    body = (Inflict(amount, refs[1]), If(DoneNow("destroyed", refs[2]), (stops,)))  # type: ignore[arg-type]
    made = AnsweredUse(Trigger("declares", refs[0]), body, None, what[0], False, what[1])
    if prefix is None:
        return (made,)
    return (within(prefix, (made,)),) if isinstance(prefix, During) else None


# What this ability has done, to anybody

rule("condition", "any damage points (are|were) allocated by this ability")(lambda: DoneNow("hurt"))

# What is so anyway

means("one_quarry", "if there was already a quarry on the battlefield when you declared this ability", True)
rule("sentence", "{one_quarry} , that unit is no longer the quarry .")(
    lambda one_quarry: (Aside("no other unit is the quarry any more"),)
)
rule("at_most", ', to a maximum of {number:added} "')(lambda number: number)
rule("owner", "unit ' {at:here}")(lambda at: Ref("me", at))
rule("spot", "more than {inches} from all enemy unit")(lambda inches: SpotWords("from_enemies", inches))
rule("place", "{one:spots} , or {two:spots}")(lambda one, two: EitherTerms((), (Terms(one), Terms(two))))
