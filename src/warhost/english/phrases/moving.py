"""Moves that an effect allows, and abilities that may be used as if it were their time."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.nouns import Who, select, tell_who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.statements import Body, Statement
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.rules.abilities.idioms import NO_DAMAGE
from warhost.rules.abilities.universal import move_of
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import use_as_if
from warhost.rules.effects.in_force import THIS_ABILITY
from warhost.rules.effects.modifiers import Has, PassesAcross
from warhost.rules.moving.terms import ANYWHERE, MoveTerms
from warhost.rules.space.combat_range import in_combat_with

People = Ref | Who
AT_START = ("those at the start",)
"""Instead of enemies by their ids: those in combat with whoever moves, as the move begins."""


class MoveEnd(Phrase, frozen=True):
    """How a move must end with regard to somebody: a word of the terms of moves, and who is meant."""

    how: Literal["closer_to", "no_further_from", "beside", "with_all"]
    of: Ref

    def term(self, scene: Scene) -> dict[str, Any]:
        units = scene.units(self.of)
        return {self.how: units if self.how == "with_all" else units[0] if units else None}

    def tell(self) -> str:
        how = {"closer_to": "closer to", "no_further_from": "no further from", "beside": "next to"}
        return f"{how.get(self.how, 'in combat with')} {tell_who(self.of)}"


class MoveNow(Statement, frozen=True):
    """A unit can move so far."""

    who: People
    far: float | str | Count | None
    terms: MoveTerms = ANYWHERE
    through: People | None = None
    charges: bool = False
    ends: tuple[MoveEnd, ...] = ()
    flies: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.who, use, scene)):
            if use.game.unit(unit).status == "table":
                if self.through is not None:
                    use.gives(unit, PassesAcross(select(self.through, scene)), until=THIS_ABILITY)
                if self.flies:
                    use.gives(unit, Has("FLY"), until=THIS_ABILITY)
                far = self.far.value(scene) if isinstance(self.far, Count) else self.far
                far = far if far is not None else move_of(use)
                terms = self._terms(use, scene, unit)
                moved = yield from use.move(unit, use.roll(far, "move", unit) if isinstance(far, str) else far, terms)
                if moved and self.charges and (ends_so(terms) or in_combat_with(use.game, unit)):
                    use.game.note("charged", unit=unit)

    def check(self, lasting: object) -> None:
        if self.far == Count("thrown charge") and self.who != Ref("me"):
            raise NotMeant("a charge roll for somebody else")

    def _terms(self, use: Use, scene: Scene, unit: str) -> MoveTerms:
        """The terms of the move, with those who are in combat with it as it begins, and all who were named."""
        foes = in_combat_with(use.game, unit)
        known = {
            name: foes for name in ("only_through", "with_all", "only_with") if getattr(self.terms, name) == AT_START
        }
        for each in self.ends:
            known |= each.term(scene)
        return msgspec.structs.replace(self.terms, **known)

    def tell(self) -> str:
        far = "its Move" if self.far is None else f'{self.far:g}"' if isinstance(self.far, float) else f'{self.far}"'
        far = self.far.tell() if isinstance(self.far, Count) else far
        past = "" if self.through is None else f", through models of {tell_who(self.through)}"
        charged = ", and has charged if it ends so" if self.charges else ""
        ends = "".join(f", {each.tell()}" for each in self.ends)
        past += ", as if it had FLY" if self.flies else ""
        return f"{tell_who(self.who)} can move {far}{_told(self.terms)}{ends}{past}{charged}"


def ends_so(terms: MoveTerms) -> bool:
    """Must it end next to somebody, so that it does if it moves at all?"""
    return terms.within_reach or terms.beside is not None


def _told(terms: MoveTerms) -> str:
    """What is said of a move, where it differs from one that may go and end anywhere."""
    said = {
        "not through combat ranges": not terms.passes_combat, "not into combat": not terms.ends_in_combat,
        "into combat": terms.needs_combat, "into combat if it was in combat": terms.stays_in_combat,
        "into combat if it can": terms.engages, "through models": terms.passes_models,
        "only through the ranges it starts in": terms.only_through is not None,
        "to a visible enemy": terms.within_reach, "keeping all its combats": terms.with_all == AT_START,
        "into no other combats": terms.only_with == AT_START,
    }  # fmt: skip
    return "".join(f", {each}" for each, so in said.items() if so)


class MoveLimit(Statement, frozen=True):
    """What is said of a move that was just allowed."""

    change: tuple[tuple[str, Any], ...]
    through: People | None = None
    mover: People | None = None
    charges: bool = False
    ends: tuple[MoveEnd, ...] = ()

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return ", ".join(name for name, _ in self.change)


class UseNow(Statement, frozen=True):
    """A unit can use an ability as if it were its time."""

    who: People
    word: str | tuple[str, ...]
    phase: str
    harmless: bool = False
    must: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.who, use, scene)):
            if self.harmless:
                use.gives(unit, NO_DAMAGE, until=THIS_ABILITY)
            may = self.word in ("Retreat", "RETREAT") and not self.harmless and not self.must  # who stays is not hurt
            kind = "effect" if may else "ability"
            yield from use_as_if(use.game, unit, self.word, use.game.unit(unit).army, self.phase, kind, may)

    def check(self, lasting: object) -> None:
        if lasting is not None and self.harmless:
            raise NotMeant("used now, or at any time so long?")

    def tell(self) -> str:
        word = self.word if isinstance(self.word, str) else " or ".join(self.word)
        return (
            f"{tell_who(self.who)} {'must' if self.must else 'can'} use {word} now{', unhurt' if self.harmless else ''}"
        )


class Distance(Phrase, frozen=True):
    """How far; None: as far as its Move."""

    far: float | str | Count | None


rule("distance", "[up to] {inches}", "[up to] {inches:dice_inches} [< roll for each >]")(
    lambda inches: Distance(inches)
)
rule("distance", "a distance up to (its|their) move characteristic")(lambda: Distance(None))
rule("statement", "{who:someone} can [immediately] (move|make a move of) {distance}")(
    lambda who, distance: MoveNow(who, distance.far)
)
rule("statement", "{who:someone} can [immediately] make a {distance} move")(
    lambda who, distance: MoveNow(who, distance.far)
)
_LIMITS: dict[str, dict[str, Any]] = {
    "cannot end that move in combat": {"ends_in_combat": False},
    "can (move|pass) through the combat (range|ranges) of [any] enemy units": {"passes_combat": True},
    "cannot move into combat [during any part of (that|the) move]": {"passes_combat": False, "ends_in_combat": False},
    "can pass through [other] models [during that move]": {"passes_models": True},
    "can pass through [other] models and the combat ranges of enemy units [during that move]": {
        "passes_models": True,
        "passes_combat": True,
    },
    "cannot (pass|move) through (or end that move within|or end within) the combat (range|ranges) of "
    "(an enemy unit|enemy units)": {"passes_combat": False, "ends_in_combat": False},
    "cannot pass through the combat ranges of enemy units": {"passes_combat": False, "ends_in_combat": False},
    "can (move|pass) through the combat ranges of enemy units that (it was in combat with|were in combat with it) at "
    "the start of (that|the) move [, but not those of other enemy units]": {
        "passes_combat": True,
        "only_through": AT_START,
    },
    "cannot end the move in combat": {"ends_in_combat": False},
    "must end that move in combat": {"needs_combat": True},
    "can move into combat": {"passes_combat": True, "ends_in_combat": True},
    "can (end|finish) that move in combat": {"passes_combat": True, "ends_in_combat": True},
    "(end|finish) that move in combat": {"passes_combat": True, "ends_in_combat": True},
    "cannot finish that move in combat": {"ends_in_combat": False},
    "cannot move through the combat ranges of enemy units or end that move in combat": {
        "passes_combat": False,
        "ends_in_combat": False,
    },
}
_LIMITS['must end (that|the) move within 0.5" of a visible enemy unit'] = {
    "ends_in_combat": True, "within_reach": True,
}  # fmt: skip
for _pattern, _change in _LIMITS.items():
    means("limit_of_move", _pattern, tuple(_change.items()))
rule("statement", "[during that move ,] [{mover:ref}] can pass through models in {through:someone}")(
    lambda through, mover=None: MoveLimit((), through, mover)
)
rule("statement", "[during that move ,] [{mover:ref}] can pass through enemy models [during that move]")(
    lambda mover=None: MoveLimit((), Who("enemy"), mover)
)
rule("statement", "that move cannot (pass through|cross) or end within the combat range of (an|any) enemy unit")(
    lambda: MoveLimit((("passes_combat", False), ("ends_in_combat", False)))
)
rule(
    "statement",
    "[{mover:ref}] can (pass|move) through enemy models and (their combat ranges|the combat ranges of enemy units) "
    "[as if (it|they) had fly]",
)(lambda mover=None: MoveLimit((("passes_combat", True),), Who("enemy"), mover))
rule("distance", "a distance in inches up to (the value of the roll|the roll)", "a number of inches equal to the roll")(
    lambda: Distance(Count("roll"))
)
rule("distance", "a distance of {inches}")(lambda inches: Distance(inches))
rule("distance", "a distance up to the value of the roll")(lambda: Distance(Count("roll")))
rule("statement", "{mover:ref} {change:limit_of_move}")(
    lambda mover, change: MoveLimit(change, None, None if mover.kind == "it" else mover)  # whoever moves
)
rule("statement", "{change:limit_of_move}")(lambda change: MoveLimit(change))
rule(
    "statement",
    "if (it was|they were|this unit was|the target was) in combat at the start of the move , "
    "(it|they|this unit|the target) must end that move in combat",
)(lambda: MoveLimit((("stays_in_combat", True),)))
rule("statement", "if (it|they) can move into combat , (it|they) must")(
    lambda: MoveLimit((("engages", True), ("passes_combat", True), ("ends_in_combat", True)))
)

OWN_PHASE = {
    "Normal Move": "movement", "Run": "movement", "Retreat": "movement", "Shoot": "shooting", "Charge": "charge",
    "Fight": "combat", "FIGHT": "combat", "SHOOT": "shooting", "CHARGE": "charge", "RETREAT": "movement",
    "RUN": "movement", "SPELL": "hero", "MOVE": "movement",
}  # fmt: skip
means("own_time", "as if it were (your|the)", True)
rule("statement", "{who:someone} can [immediately] use {word:deed} {own_time} {phase} phase")(
    lambda who, word, own_time, phase: UseNow(who, word, phase) if OWN_PHASE.get(word) == phase else None
)
rule(
    "statement",
    "{who:someone} can [immediately] use the {one:quoted} or [the] {two:quoted} ability {own_time} {phase} phase",
)(
    lambda who, one, two, own_time, phase: (
        UseNow(who, (one, two), phase) if OWN_PHASE.get(one) == OWN_PHASE.get(two) == phase else None
    )
)
rule("statement", "{who:someone} must immediately use {word:deed} as if it were the enemy movement phase")(
    lambda who, word: UseNow(who, word, "movement", must=True) if word in ("Retreat", "RETREAT") else None
)


rule(
    "statement",
    "if (it|they) (does so|do so|ended that move in combat) , {mover:ref} (has|have) charged",
    "{mover:ref} (has|have) charged",
)(lambda mover: MoveLimit((), None, mover, True))


CHARGING: dict[type, Callable[[Any], Statement]] = {}
"""What is no move, but can be said to be a charge: how it is one."""


def with_limits(body: Body) -> Body:
    """What is said of a move after it belongs to it."""
    found: list[Statement] = []
    for each in body:
        limited = _limited(found[-1], each) if isinstance(each, MoveLimit) and found else None
        if limited is not None:
            found[-1] = limited
        else:
            found.append(each)
    return tuple(found)


def _is_mover(said: People, who: People) -> bool:
    """Is it said of those who move? Units that were named are spoken of as `that unit` afterwards."""
    return said == who or (isinstance(who, Who) and said == Ref("that"))


def _limited(last: Any, limit: MoveLimit) -> Statement | None:
    """The move that was just allowed, with its limit; it may stand inside of a condition or a roll."""
    if isinstance(last, MoveNow):
        if limit.mover is not None and not _is_mover(limit.mover, last.who):
            return None
        terms = msgspec.structs.replace(last.terms, **dict(limit.change))
        through, charges = limit.through or last.through, limit.charges or last.charges
        return MoveNow(last.who, last.far, terms, through, charges, (*last.ends, *limit.ends), last.flies)
    if type(last) in CHARGING and limit.charges and limit.mover == last.who and not limit.change:
        return CHARGING[type(last)](last)
    options = getattr(last, "options", ())
    if options:  # it stands behind the last of several effects, and is said of that
        inner = _limited(options[-1], limit)
        return None if inner is None else msgspec.structs.replace(last, options=(*options[:-1], inner))
    body = getattr(last, "body", ())
    inner = _limited(body[-1], limit) if body and not getattr(last, "otherwise", ()) else None
    return None if inner is None else msgspec.structs.replace(last, body=(*body[:-1], inner))


rule("distance", "a number of inches equal to {counted}")(lambda counted: Distance(counted))
