"""Effects by a roll, spells by their rolls, charges by theirs, who was lost before, the enemy general, barriers."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.choices import Choose
from warhost.english.phrases.commands import POINTS
from warhost.english.phrases.conditions import Is, Plainly
from warhost.english.phrases.counting import for_each
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import Either, Pred, Who
from warhost.english.phrases.numbers import Count, Difference
from warhost.english.phrases.placing import Arrive, SpotWords, Terms
from warhost.english.phrases.points import Gains
from warhost.english.phrases.predicates import Fighting, InReach, Plain
from warhost.english.phrases.rolling import RollDie
from warhost.english.phrases.statements import Body, Give, If, Statement, run_all, within
from warhost.english.phrases.tokens_of_units import TakesToken, held
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.phrases.wards import Cause
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import Barrier
from warhost.rules.selectors.when import LostBefore, LostSoMany
from warhost.rules.selectors.who import ME, General, InReserve, Manifested, SameRegiment
from warhost.rules.words import COMBAT_RANGE

# As many effects as a roll says


class ChooseByRoll(Choose, frozen=True):
    """As many different effects as were rolled."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        left = {each.tell() if not each.name else each.name: each for each in map(_Named, self.options)}
        for _ in range(min(scene.roll, len(left))):
            said = yield from use.choose(list(left), "which effect")
            yield from run_all(left.pop(said).body, use, scene)

    def tell(self) -> str:
        return f"{super().tell()}; as many of them as the roll"


class _Named:
    """An effect on offer by what it does, where it has no name."""

    def __init__(self, option: Any) -> None:
        self.name, self.body = option.name, option.body

    def tell(self) -> str:
        return "; ".join(each.tell() for each in self.body)


means("by_the_roll", "and then pick a number of effects from the list below equal to the roll", True)
rule("sentence", "[{prefix} ,] roll a {dice} {by_the_roll} : {options:option_list}")(
    lambda dice, by_the_roll, options, prefix=None: _rolled(dice, options, prefix)
)


def _rolled(dice: str, options: tuple[Any, ...], prefix: Any) -> Body | None:
    body: Body = (RollDie(dice), ChooseByRoll(options))
    if prefix is None:
        return body
    return (within(prefix, body),) if type(prefix) is If else None


# Numbers

rule("counted", "the difference between the roll and {less:counted}")(
    lambda less: Difference("less", None, 1, Count("roll"), less)
)
rule("counted", "the unmodified charge roll for that ability {at:here}")(
    lambda at: Count("charge roll", Ref("target", at))
)
means("late_use", ", immediately after (that|the) ability has been resolved", True)


class TargetsPicked(Count, frozen=True):
    """How many targets were picked."""

    most: int | None = None

    def _value(self, scene: Scene) -> int:
        if "target" not in scene.refs:
            raise NotMeant("how many were picked?")
        return len(scene.refs["target"])

    def tell(self) -> str:
        return f"{self._sign}the number of targets"


rule("clause", "{gift} {duration} for each target picked")(
    lambda gift, duration: for_each(gift, TargetsPicked("targets"), duration)
)
rule("statement", "add {amount} to {who:owner} {pool}")(
    lambda amount, who, pool: Gains(amount, pool, who) if isinstance(who, Ref) else None
)

# Spells


class CastSo(Trigger, frozen=True):
    """A spell that was cast with such an unmodified roll, in one's own hero phase."""

    least: int = 2

    def times(self, use: Use, scene: Scene) -> int:
        cast, now = use.event.use, use.game.now
        if cast is None or (now.phase, now.active) != ("hero", cast.player):
            return 0
        return int(sum(cast.rolls.get("unmodified casting", ())) >= self.least)

    def tell(self) -> str:
        return f"{super().tell()} in your hero phase with an unmodified roll of {self.least}+"


rule("trigger", "{on:ref} successfully casts a spell in your hero phase and the casting roll was an unmodified {face}")(
    lambda on, face: CastSo("cast", on, least=face[0]) if face[1] == 99 else None
)

# Who was lost before

rule("condition", "(a|an|any) {which} (was|were) destroyed in the previous turn")(lambda which: _lost(which))


def _lost(which: Who) -> Plainly | None:
    """Units that are gone stand nowhere: nothing is asked of them but what they are."""
    if which.side == "any" or which.true or which.other:
        return None
    return Plainly(LostBefore(which.select(Scene())), f"{which.tell()} were destroyed in the turn before")


# The enemy general

FOE = Plain(General(enemy=True), "the enemy general")


def _near_general(inches: float, wholly: bool, of: Who) -> Pred:
    return Either((InReach(inches, Who("enemy", (), (FOE,)), wholly), InReach(inches, of, wholly)))


rule("being", "wholly within {inches} of the enemy general or {of:a_which}")(
    lambda inches, of: _near_general(inches, True, of)
)
rule("being", "within {inches} of the enemy general or {of:a_which}")(
    lambda inches, of: _near_general(inches, False, of)
)

# Places and barriers

rule("spot", "within {of:owner} combat range")(
    lambda of: SpotWords("near", COMBAT_RANGE, of) if isinstance(of, Ref) else None
)
means("not_into", "cannot pass through or end any move within", True)
means("not_started", "unless they started that move within", True)
KEPT_OUT = Fixed((Barrier(Manifested("enemy")),), "enemy manifestations cannot move into its combat range")
rule("gift", "enemy manifestations {not_into} {to:owner} combat range {not_started} {same:owner} combat range")(
    lambda not_into, to, not_started, same: _barred(to, same)
)


def _barred(to: Any, same: Any) -> Gift | None:
    one = isinstance(to, Ref) and isinstance(same, Ref) and to.kind == same.kind == "me"
    return Gift(to, (KEPT_OUT,)) if one else None


means("cause", "[by] manifestations", Cause(None))

# A token that is used up

rule("sentence", "if {of:owner} {token} is on the battlefield , remove it from the battlefield and {roll:statement} .")(
    lambda of, token, roll: _used_up(of, token, roll)
)


def _used_up(of: Any, token: str, roll: Statement) -> Body | None:
    if not isinstance(of, Ref) or of.kind != "me" or not isinstance(roll, RollDie):
        return None
    return (If(Is(of, (held(token),)), (TakesToken(token, of), roll)),)


# A stop too many

rule(
    "target", "pick {me:ref} and up to {most:number} {who:noun} . within {of:owner} combat range {as_target} {at:here}"
)(lambda me, most, who, of, as_target, at: _near_me(me, most, who, of, at))


def _near_me(me: Ref, most: int, who: Who, of: Any, at: int) -> PickTarget | None:
    if me.kind != "me" or not isinstance(of, Ref) or of.kind != "me":
        return None
    return PickTarget(replace(who, true=(*who.true, InReach(None, of)), at=at), 0, most, me)


# So many lost this turn


def _many_lost(number: int, body: Body) -> Body | None:
    """What was so this turn is so for the rest of it."""
    lost = Plainly(LostSoMany(number), f"{number} or more units were destroyed this turn")
    plain = all(isinstance(each, Give) and each.lasting is None for each in body)
    return (If(lost, body),) if plain else None


means("either_side_lost", "units < friendly or enemy > were destroyed this turn", True)
rule("clauses", "if {number} or more {either_side_lost} , for the rest of the turn , {body:clauses}")(
    lambda number, either_side_lost, body: _many_lost(number, body)
)

# An enemy that uses a command

rule("foe_commanded", "if {me:ref} is in combat with {foe:a_which} that uses the {name:quoted} command {at:here}")(
    lambda me, foe, name, at: (me, foe, name, at)
)
rule("clauses", "{use:foe_commanded} , {body:clauses}")(
    lambda use, body: _foe_commands(use[0], use[1], use[2], use[3], body)
)


def _foe_commands(me: Ref, foe: Who, name: str, at: int, body: Body) -> Body | None:
    """As it uses the command, while they are in combat."""
    lasts = all(isinstance(each, Give) and each.lasting not in (None, "ability") for each in body)
    if me.kind != "me" or foe.side != "enemy" or name not in POINTS or not lasts:
        return None
    fights = replace(foe, one=False, true=(*foe.true, Fighting(replace(me, at=-1))), at=at)
    return (EachUse(Trigger("declares", fights), body, None, (name,)),)


# The rest of a regiment comes along


class RestArrives(Statement, frozen=True):
    """All others of the regiment that wait in reserve are set up, one after the other."""

    terms: Terms

    def run(self, use: Use, scene: Scene) -> Script[None]:
        units = use.game.state.units
        waiting = [each for each in units if use.means(SameRegiment() & InReserve() & ~ME, each)]
        for unit in waiting:
            terms = yield from self.terms.chosen(use, scene, unit)
            if terms is not None:
                yield from use.set_up(unit, terms)

    def tell(self) -> str:
        return f"all others of its regiment come out of reserve: {self.terms.tell()}"


rule("statement", "set up all other units {hired} {terms:place}")(lambda hired, terms: RestArrives(terms))
rule("named_again", "the {word} {at:here}")(lambda word, at: Ref("that", at, "", word.word) if word.name else None)
rule("statement", "set up {who:named_again} {place}")(lambda who, place: Arrive(who, place))
rule("spot", "wholly within {inches} of {of:named_again}")(lambda inches, of: SpotWords("wholly", inches, of))
