"""The declare step: who uses the ability, what is picked, which dice are thrown, what it costs."""

from typing import Any, Literal

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is, Unless
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.numbers import Count, so_many
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.rolling import RollDie, RollEach, RollMany
from warhost.english.phrases.statements import Statement
from warhost.english.scene import ME_REF, Phrase, Ref
from warhost.english.trees import changed

EVERYBODY = 99


class DeclarePart(Phrase, frozen=True):
    """A part of the declare step."""

    def tell(self) -> str:
        raise NotImplementedError


class PickUser(DeclarePart, frozen=True):
    """A unit is picked to use the ability."""

    who: Who | Ref

    def tell(self) -> str:
        return f"used by {tell_who(self.who)}"


class PickTarget(DeclarePart, frozen=True):
    """Units are picked; `and_me`: and the user is a target too."""

    who: Who
    least: int = 1
    most: int = 1
    and_me: Ref | None = None
    or_me: Ref | None = None

    def tell(self) -> str:
        return f"pick {self._many()}{tell_who(self.who)}" + (
            ", and this unit too" if self.and_me else ", or this unit" if self.or_me else ""
        )

    def _many(self) -> str:
        if self.most == EVERYBODY:
            return "any number of "
        if self.most == 1:
            return "" if self.least else "if you like, "
        return f"{self.most} " if self.least == self.most else f"{self.least} to {self.most} "


class PickBoth(DeclarePart, frozen=True):
    """Units of one kind and of another are targets; the second may be near whoever was picked first."""

    one: PickTarget
    two: PickTarget

    def tell(self) -> str:
        return f"{self.one.tell()}; {self.two.tell()}"


class PickAll(DeclarePart, frozen=True):
    """All such units are the targets; `and_me`: and the user is one too."""

    who: Who
    and_me: Ref | None = None

    def tell(self) -> str:
        return f"for all {self.who.tell()}" + (", and this unit too" if self.and_me else "")


class PickSome(DeclarePart, frozen=True):
    """Up to as many as the dice say."""

    who: Who
    dice: str
    and_me: Ref | None = None

    def tell(self) -> str:
        return f"pick up to {self.dice} of {self.who.tell()}" + (", and this unit too" if self.and_me else "")


class PickUnlike(PickSome, frozen=True):
    """So many units, each of another warscroll, and of another than the user's."""

    least: int = 1
    most: int = 1

    def tell(self) -> str:
        return f"pick {self.least} to {self.most} of {self.who.tell()}, no two alike"


class PickMe(DeclarePart, frozen=True):
    """The user is the target."""

    def tell(self) -> str:
        return "for this unit"


class ThrowDice(DeclarePart, frozen=True):
    """Dice of the declare step."""

    kind: Literal["effect", "casting", "chanting", "charge"]
    dice: int | str | Count

    def tell(self) -> str:
        dice = self.dice.tell() if isinstance(self.dice, Count) else str(self.dice)
        if isinstance(self.dice, int):
            dice = f"{self.dice if self.dice > 1 else ''}D6"
        return f"roll {dice}" if self.kind == "effect" else f"a {self.kind} roll of {dice}"


class OwnToken(DeclarePart, frozen=True):
    """A token that the unit has from the start."""

    token: Statement

    def tell(self) -> str:
        return self.token.tell()


class RollFirst(DeclarePart, frozen=True):
    """Dice that what follows reads, thrown as the effect begins."""

    roll: Statement

    def tell(self) -> str:
        return self.roll.tell()


class OnlyIf(DeclarePart, frozen=True):
    """It can be used only if this is so."""

    condition: Condition
    by: Ref | None = None

    def tell(self) -> str:
        return f"only if {self.condition.tell()}"


class PickEither(DeclarePart, frozen=True):
    """One pick if something is so, else another."""

    condition: Condition
    one: PickTarget
    other: PickTarget
    unless: Condition | None = None

    def tell(self) -> str:
        return f"if {self.condition.tell()}, {self.one.tell()}; otherwise {self.other.tell()}"


class NotPicked(DeclarePart, frozen=True):
    """The user cannot be picked, or such units cannot."""

    who: Who | None = None

    def tell(self) -> str:
        return "not this unit" if self.who is None else f"but not {self.who.tell()}"


class NoThings(DeclarePart, frozen=True):
    """Manifestations and terrain features cannot be picked."""

    def tell(self) -> str:
        return "but no manifestation or terrain feature"


class NotTwice(DeclarePart, frozen=True):
    """Nobody can be picked by it again."""

    phase: bool
    battle: bool = False

    def tell(self) -> str:
        return f"nobody twice a {'battle' if self.battle else 'phase' if self.phase else 'turn'}"


class EvenGone(DeclarePart, frozen=True):
    """A unit can use it that has been destroyed."""

    def tell(self) -> str:
        return "even if it has been destroyed"


class FromReserve(DeclarePart, frozen=True):
    """A unit can use it that waits in reserve."""

    def tell(self) -> str:
        return "even from reserve"


class FirstUser(PickUser, frozen=True):
    """A unit that has not used it in this battle is picked to use it."""

    def tell(self) -> str:
        return f"{super().tell()}, each once"


class InRoundOnly(DeclarePart, frozen=True):
    """It can be used in one battle round only, or from one on."""

    round: int
    since: bool = False

    def tell(self) -> str:
        return f"from round {self.round} on" if self.since else f"in round {self.round}"


class MustUse(DeclarePart, frozen=True):
    """Its player cannot pass while it can be used."""

    when: str = ""

    def tell(self) -> str:
        return "it must be used"


class Repeatable(DeclarePart, frozen=True):
    """A unit can use it more than once a phase."""

    def tell(self) -> str:
        return "as often as you like"


class NotThere(DeclarePart, frozen=True):
    """A manifestation of this warscroll is not on the battlefield."""

    warscroll: str

    def tell(self) -> str:
        return f"only while no {self.warscroll} is on the battlefield"


class Pays(DeclarePart, frozen=True):
    """It costs points of a pool; `by`: whoever uses it is such a unit."""

    pool: str
    points: int
    by: Who | None = None

    def tell(self) -> str:
        return f"for {so_many(self.points, f'{self.pool} point')}" + (
            "" if self.by is None else f", by {self.by.tell()}"
        )


rule("declaration", "[you must] spend {points:number} {pool:pool_or_dice}")(lambda points, pool: Pays(pool, points))
rule("declaration", "you must spend {points:number} {pool} each time a {who:which} uses this ability")(
    lambda points, pool, who: Pays(pool, points, who)
)
rule("declare", "{one:declaring} [,] [.]")(lambda one: one)
rule("declare", "{one:declaring} (.|. then|. then ,|. them ,|; then) {more:declare}")(
    lambda one, more: (*one, *more) if not (_asked(one) and _asked(more)) else None
)
rule("declaring", "{one:declaration}")(lambda one: (one,))
rule("declaring", "{one:declaration} (, then|then|and|,|and then|, and) {more:declaring}")(
    lambda one, more: (one, *more)
)
rule("declaring", "if {condition} , {more:declaring}")(lambda condition, more: (OnlyIf(condition), *more))
rule("declaring", "if {condition} , {one:target} . otherwise , {other:target}")(
    lambda condition, one, other: (PickEither(condition, one, of_user(other)),)
)
rule("declaring", "if {condition} , {one:target} . if {unless:condition} , {other:target} instead")(
    lambda condition, one, unless, other: (OnlyIf(condition), PickEither(Unless(unless), one, of_user(other)))
)
rule("declaring", "if {condition} , {one:target} . if {unless:condition} , {other:target}")(
    lambda condition, one, unless, other: (PickEither(condition, one, of_user(other), unless),)
)

# Whether it can be used at all

rule(
    "declaration",
    "(you can only use this ability|you can use this ability|{ref} can [only] use this ability) if {condition}",
)(lambda condition, ref=None: OnlyIf(condition, ref) if ref is None or _is_me(ref) else None)
rule(
    "declaring",
    "(you can only use this ability|you can use this ability|{ref} can [only] use this ability) if {one:condition} and "
    "[if] {two:condition}",
)(lambda one, two, ref=None: (OnlyIf(one, ref), OnlyIf(two, ref)) if ref is None or _is_me(ref) else None)
rule("declaration", "you can only use this ability in the {ordinal} battle round")(lambda ordinal: InRoundOnly(ordinal))
rule("declaration", "you cannot use this ability in the first battle round")(lambda: InRoundOnly(2, True))
rule(
    "declaration",
    "(you can only use this ability|this ability can only be used) from the {ordinal} battle round onwards",
)(lambda ordinal: InRoundOnly(ordinal, True))
rule("declaration", "(you must|this unit must) use this ability [{when:each_time_of_day}]")(
    lambda when="": MustUse(when)
)
rule("declaring", "(you must|{ref} must) use this ability if {condition}")(
    lambda condition, ref=None: (MustUse(), OnlyIf(condition, ref)) if ref is None or _is_me(ref) else None
)
rule("declaring", "(you|this unit) must , and can only , use this ability if {condition}")(
    lambda condition: (MustUse(), OnlyIf(condition))
)
means("each_time_of_day", "at the start of (the|each) battle round", "start-of-round")
means("each_time_of_day", "in each of your hero phases", "your hero")
means("each_time_of_day", "at the end of each turn", "end-of-turn")
means("each_time_of_day", "at the start of each turn", "start-of-turn")
rule(
    "declaration",
    "((this unit|you) can use this ability|this ability can be used) more than once per (phase|turn)",
)(lambda: Repeatable())
rule("declaring", "if there is not a friendly {word} [endless spell|invocation] on the battlefield , {more:declaring}")(
    lambda word, more: (NotThere(word.word), *more) if word.name else None
)

# Who and whom

means("as_target", "to be [the|a] (target|targets|target < s >)", True)
means("as_user", "(to use this ability|to cast this spell|to chant this prayer)", True)
rule("declaration", "{target}")(lambda target: target)
rule("target", "pick {who:a_which} [{as_target}]")(lambda who, as_target=True: PickTarget(who))
rule("target", "pick up to {most:number} {who:which} [{as_target}]")(
    lambda who, most, as_target=True: PickTarget(who, 1, most)
)
rule("target", "pick any number of {who:which} [{as_target}]")(
    lambda who, as_target=True: PickTarget(who, 1, EVERYBODY)
)
rule("target", "pick up to {most:number} different {who:which} [{as_target}]")(
    lambda who, most, as_target=True: PickTarget(who, 1, most)
)
rule("target", "pick any number of different {who:which} [{as_target}]")(
    lambda who, as_target=True: PickTarget(who, 1, EVERYBODY)
)
rule("target", "pick any {who:which} {as_target}")(lambda who, as_target: PickTarget(who, 1, EVERYBODY))
rule("declaration", "pick up to {dice} {who:which} [{as_target}]")(
    lambda dice, who, as_target=True: PickSome(who, dice)
)
rule("target", "pick {most:number} {who:which} [{as_target}]")(
    lambda who, most, as_target=True: PickTarget(who, most, most) if most > 1 else None
)
rule("declaration", "pick {one:a_which} and [a different] {two:a_which} {as_target}")(
    lambda one, two, as_target: PickBoth(PickTarget(one), PickTarget(two)) if _apart(one, two) else None
)
rule("declaration", "pick {one:a_which} and up to {most:number} {two:which} {as_target}")(
    lambda one, two, most, as_target: PickBoth(PickTarget(one), PickTarget(two, 0, most))
)
rule("declaration", "pick up to {first:number} {one:which} and up to {most:number} {two:which} {as_target}")(
    lambda first, one, two, most, as_target: (
        PickBoth(PickTarget(one, 0, first), PickTarget(two, 0, most)) if _apart(one, two) else None
    )
)
rule("target", "pick {me:ref} and {who:a_which} [{as_target}]")(
    lambda me, who, as_target=True: PickTarget(who, 1, 1, me) if _is_me(me) else None
)
rule("target", "pick [either] {me:ref} or {who:a_which} [{as_target}]")(
    lambda me, who, as_target=True: PickTarget(who, or_me=me) if _is_me(me) else None
)
rule("target", "pick {me:ref} and up to {most:number} {who:which} [{as_target}]")(
    lambda me, most, who, as_target=True: PickTarget(who, 0, most, me) if _is_me(me) else None
)
rule("declaration", "pick (each|all|every) {who:which} [{as_target}]", "each {who:which} is a target")(
    lambda who, as_target=True: PickAll(who)
)
rule("declaration", "pick {me:ref} and (each|all) {who:which} {as_target}")(
    lambda me, who, as_target: PickAll(who, me) if _is_me(me) else None
)
rule("declaration", "pick {me:ref} {as_target}")(lambda me, as_target: PickMe() if _is_me(me) else None)
rule("declaration", "pick {who:a_which} {as_user}", "pick {who:ref} {as_user}", "pick {who:named} {as_user}")(
    lambda who, as_user: PickUser(who)
)
rule("named", "your {words:described} [unit|units]")(lambda words: Who("friendly", words))
rule("declaration", "pick {who:a_which} {as_user} if (it|they) {doings}")(
    lambda who, as_user, doings: PickUser(replace(who, true=(*who.true, *doings)))
)
rule("declaration", "pick {me:ref} {as_user} if (it|they) {doings}")(
    lambda me, as_user, doings: OnlyIf(Is(Ref("me"), doings)) if _is_me(me) else None
)
rule("declaration", "pick {me:ref} if (it|they) {doings}")(
    lambda me, doings: OnlyIf(Is(Ref("me"), doings)) if _is_me(me) else None
)
rule("declaration", "you cannot pick {ref}", "{ref} cannot be picked")(lambda ref: NotPicked() if _is_me(ref) else None)
rule("declaration", "you cannot pick {who:general}")(lambda who: NotPicked(who) if isinstance(who, Who) else None)
rule("declaration", "you cannot pick (a|an) {words:described} [unit]")(lambda words: NotPicked(Who("any", words)))
rule("declaration", "you cannot pick a manifestation or terrain feature")(lambda: NoThings())
means("per_phase", "phase", True)
means("per_phase", "turn", False)
rule(
    "declaration",
    "you cannot pick the same unit to be (the|a) target of this ability more than once per {phase:per_phase}",
)(lambda phase: NotTwice(phase))
rule(
    "declaration",
    "you cannot pick the same (unit|hero) to be (the|a) target of this ability more than once per battle",
)(lambda: NotTwice(False, True))
rule("declaration", "this unit can use this ability even if it is {hideout}")(lambda hideout: FromReserve())
means("usable_in_reserve", "(this unit|it) can use this ability (while|even if) [it is] in reserve", True)
rule("declaration", "{usable_in_reserve}")(lambda usable_in_reserve: FromReserve())
rule("declaration", "pick {who:a_which} that has not [already] used this ability this battle {as_user}")(
    lambda who, as_user: FirstUser(who)
)
rule("declaration", "this unit can use this ability even if it has been destroyed")(lambda: EvenGone())
rule("declaration", "{ref} cannot use this ability if {condition}")(
    lambda ref, condition: OnlyIf(Unless(condition), ref) if _is_me(ref) else None
)
rule("declaration", "pick {who:general} {as_user}", "pick {who:general} {as_user} if (it|they) {doings}")(
    lambda who, as_user, doings=(): PickUser(replace(who, true=doings)) if isinstance(who, Who) else None
)
rule("target", "pick either {one:named} or {two:named} if it {doings}")(
    lambda one, two, doings: (
        PickTarget(replace(either, true=doings, one=True)) if (either := _either(one, two)) else None
    )
)
rule("declaration", "pick {who:named} {as_user} if (it|they) {doings}")(
    lambda who, as_user, doings: PickUser(replace(who, true=(*who.true, *doings)))
)
rule("named", "the friendly {words:described} [unit]")(lambda words: Who("friendly", words))


def of_user(node: Any) -> Any:
    """`It` in the other of two picks is the unit that picks, not what the first would pick."""
    if isinstance(node, Ref):
        return Ref("me", node.at) if node.kind == "it" else node
    return changed(node, of_user)


def seen_from_target(node: Any) -> Any:
    """The same seen from who was picked first: that unit is the one from which others are near."""
    if isinstance(node, Ref):
        return Ref("me") if node.kind == "target" else node
    return changed(node, seen_from_target)


def _either(one: Who, two: Who) -> Who | None:
    """Units of one name or of another."""
    if len(one.words) != 1 or len(two.words) != 1 or one.true or two.true or one.side != two.side:
        return None
    return Who(one.side, ((*one.words[0], *two.words[0]),))


def _asked(parts: tuple[object, ...]) -> bool:
    """A pick that is made only if something is so: a second one is made if it is not."""
    return bool(parts) and isinstance(parts[0], OnlyIf) and any(isinstance(each, PickTarget) for each in parts)


def _apart(one: Who, two: Who) -> bool:
    """Nobody is of both kinds: they have other keywords."""
    return one.words != two.words and "any" not in (one.side, two.side)


def _is_me(ref: object) -> bool:
    return isinstance(ref, Ref) and ref.kind == "me"


# Dice

rule("declaration", "make a casting roll of 2d6")(lambda: ThrowDice("casting", 2))
rule("declaration", "make a chanting roll of d6")(lambda: ThrowDice("chanting", 1))
rule("declaration", "make a charge roll of 2d6")(lambda: ThrowDice("charge", 2))
rule("declaration", "make a charge roll of 3d6")(lambda: ThrowDice("charge", 3))
rule("declaration", "{arm:picks_weapon}")(lambda arm: RollFirst(arm))
rule("declaration", "{statement}")(lambda statement: _dice(statement))


def _dice(statement: object) -> DeclarePart | None:
    if statement == RollDie("D6"):
        return ThrowDice("effect", 1)
    return RollFirst(statement) if isinstance(statement, (RollDie, RollMany, RollEach)) else None


rule("target", "pick {who:a_which} within {inches} {as_target}")(lambda who, inches, as_target: _near_me(who, inches))
rule("declaration", "pick {me:ref} and up to {dice} {who:which} {as_target}")(
    lambda me, dice, who, as_target: PickSome(who, dice, me) if me.kind == "me" else None
)
rule("declaration", "pick {dice} {who:which} {as_target}")(lambda dice, who, as_target: PickSome(who, dice))


def _near_me(who: Who, inches: float) -> PickTarget | None:
    """Within a distance, and it is not said of whom: of the unit that picks."""
    if any(isinstance(each, InReach) for each in who.true):
        return None
    return PickTarget(replace(who, true=(*who.true, InReach(inches, ME_REF))))
