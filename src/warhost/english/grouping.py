"""Sentences that belong together: what follows a roll, what is said of a move, dice for each of several."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import msgspec

from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.choices import Choose, EffectOption
from warhost.english.phrases.conditions import Is, RollIs
from warhost.english.phrases.deeds import Heals, Inflict, InflictFurther, ReturnsModels
from warhost.english.phrases.deeds_and_lists import by_its_roll
from warhost.english.phrases.dice_by_dice import answered, reads_dice
from warhost.english.phrases.dice_together import counted_dice
from warhost.english.phrases.for_each_target import ForEach
from warhost.english.phrases.harm import DoneNow
from warhost.english.phrases.in_peril import InsteadWhile
from warhost.english.phrases.instead import InsteadNumber, OneOfTwo
from warhost.english.phrases.levels import MaySpend
from warhost.english.phrases.more_damage import MoreDamage, harder
from warhost.english.phrases.moving import MoveLimit, UseNow, with_limits
from warhost.english.phrases.nouns import No
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.other_dice import with_other_dice
from warhost.english.phrases.other_uses import said_of_target
from warhost.english.phrases.passengers import passing
from warhost.english.phrases.picked_weapons import PicksWeapon, speaks_of_weapon
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.points import Gains, Spends
from warhost.english.phrases.rather import Rather
from warhost.english.phrases.reinforced import spends_more
from warhost.english.phrases.rolling import AddToRoll, OnRoll, PerDie, RollDie, RollEach, RollMany
from warhost.english.phrases.side_by_side import EachNow
from warhost.english.phrases.statements import AsLongAs, Body, During, Give, If, Instead, Linked, Otherwise, Statement
from warhost.english.phrases.triggers import EachTime
from warhost.english.phrases.used_at import aimed_only
from warhost.english.phrases.wards import ward_besides
from warhost.english.scene import NotMeant, Ref
from warhost.english.trees import everything

BESIDES = ("and", "but")
_ROLLS = (RollDie, RollMany, RollEach)


def grouped(body: Body, cast: bool = False) -> Body:
    """The statements as they belong together; `cast`: the first roll is that of the declare step."""
    inner = tuple(_inside(each) for each in with_other_dice(said_of_target(body)))
    found = with_limits(tuple(_belonging(list(with_limits(_flat(inner))), cast)))
    if len(body) == 1 and isinstance(found[0], MoveLimit) and (always := passing(found[0])) is not None:
        return (always,)
    if any(isinstance(each, MoveLimit) for each in found):
        raise NotMeant("something is said of a move that is none")
    return found


def _flat(body: Body) -> Body:
    """What is said of a move may stand in a sentence of its own that goes on."""
    found: list[Statement] = []
    for each in body:
        limits = isinstance(each, Linked) and all(isinstance(one, MoveLimit) for one in each.body)
        found += each.body if isinstance(each, Linked) and limits else (each,)
    return tuple(found)


def _inside(node: Any) -> Any:
    """The same inside of a statement."""
    if not isinstance(node, (Statement, EffectOption)) or isinstance(node, Linked):
        return node
    changes = {
        name: _waiting(value) if name == "body" and isinstance(node, _HOLDERS) else grouped(value)
        for name in node.__struct_fields__
        if isinstance(value := getattr(node, name), tuple) and value and isinstance(value[0], Statement)
    }
    if type(node) is AsLongAs:
        changes["body"] = tuple(map(_asked_anew, changes.get("body", node.body)))
    if isinstance(node, Choose):
        changes["options"] = tuple(_inside(each) for each in node.options)
    return msgspec.structs.replace(node, **changes) if changes else node


def _asked_anew(each: Statement) -> Statement:
    """What is given if something is so, while something else is: both are asked whenever it matters."""
    own = type(each) is If and not each.otherwise and isinstance(each.condition, Is)
    given = own and each.condition.who == Ref("me") and all(isinstance(one, Give) for one in each.body)  # type: ignore[attr-defined]
    return AsLongAs(each.condition, each.body) if given else each  # type: ignore[attr-defined]


def _waiting(body: Body) -> Body:
    """The same where dice for each of several stand last: what follows them is still to come."""
    last = body[-1]
    if isinstance(last, RollEach) and not last.body:
        return (*(grouped(body[:-1]) if body[:-1] else ()), last)
    return grouped(body)


def _belonging(left: list[Statement], cast: bool) -> Iterator[Statement]:
    lasting: Any = None
    before: Any = None
    each: Any = None
    while left:
        before = before if isinstance(each, AddToRoll) else each
        each = _with_more(_with_answers(left.pop(0), left), left)
        if left and (only := aimed_only(each, left[0])) is not None:
            each = only
            left.pop(0)
        if isinstance(each, UseNow) and left and _given_besides(left[0]):
            yield from left.pop(0).body  # type: ignore[attr-defined]
        if isinstance(each, Linked) and each.link in BESIDES and lasting is not None and _lasts_too(each.body):
            each = Linked(each.link, (During(lasting, each.body),))
        elif not isinstance(each, Linked):
            lasting = _lasting_of(each)
        if isinstance(each, RollEach) and not each.body and left and counted_dice(each, left[0]) is not None:
            left.insert(0, counted_dice(each, left[0]))  # type: ignore[arg-type]
        elif isinstance(each, RollEach) and not each.body:
            own = tuple(_taken(left)) or by_its_roll(left)
            if not own:
                raise NotMeant("dice for each of several, and nothing that follows")
            body = grouped(own) if any(isinstance(one, Instead) for one in own) else own
            yield msgspec.structs.replace(each, body=body)
        elif isinstance(each, RollMany) and not (left and isinstance(left[0], (Instead, Otherwise))):
            yield from _one_by_one(each, left)
        elif isinstance(each, OnRoll) and isinstance(before, RollDie) and left and isinstance(left[0], Otherwise):
            yield If(RollIs(each.least, each.most), each.body, grouped(left.pop(0).body))  # type: ignore[attr-defined]
        elif isinstance(each, OnRoll):
            yield _with_rest(each, left, cast)
        elif _asks_own_roll(each) and left and _comes_then(left[0]):
            more = left.pop(0)
            left.insert(0, msgspec.structs.replace(each, body=(*each.body, *more.body)))  # type: ignore[attr-defined]
        elif isinstance(each, Linked):
            left[:0] = [_inside(one) for one in each.body]
        elif isinstance(each, PickNow) and not each.body:
            yield _picked(each, left)
        elif left and isinstance(left[0], (Rather, InsteadWhile)):
            yield from left.pop(0).after(each)  # type: ignore[attr-defined]
        elif left and isinstance(left[0], Instead):
            yield _replaced(each, left.pop(0))
        elif left and isinstance(left[0], Otherwise):
            yield _otherwise(each, left.pop(0))
        elif left and _contrary(each, left[0]):
            yield If(each.condition, each.body, grouped(left.pop(0).body))  # type: ignore[attr-defined]
        elif isinstance(each, (Instead, Otherwise)):
            raise NotMeant("instead of what?")
        else:
            yield each


def _but(one: Any, two: Any) -> Any:
    """`If ..., do so. However, ...`: the drawback is of what was done, not without it."""
    if type(one) is not If or one.otherwise or not isinstance(two, Linked) or two.link != "but":
        return None
    return msgspec.structs.replace(one, body=grouped((*one.body, Linked("and", two.body))))


def _contrary(one: Any, two: Any) -> bool:
    """Is the second asked if the first is not so? What the first does is not to make the second so."""
    if type(one) is not If or type(two) is not If or one.otherwise or two.otherwise:
        return False
    first, second = one.condition, two.condition
    if not isinstance(first, Is) or not isinstance(second, Is) or first.who != second.who:
        return False
    return len(first.true) == len(second.true) == 1 and (
        first.true[0] == No(second.true[0]) or second.true[0] == No(first.true[0])
    )


def _given_besides(after: Statement) -> bool:
    """What is given in addition to an ability that is used now counts for it."""
    return isinstance(after, Linked) and after.link in BESIDES and all(_lasts(each) for each in after.body)


def _lasts(each: Statement) -> bool:
    return isinstance(each, Give) and each.lasting is not None


def _lasting_of(each: Any) -> Any:
    """How long what was given last lasts."""
    if isinstance(each, (During, Give)):
        return each.lasting
    return _lasting_of(each.body[-1]) if isinstance(each, If) and each.body and not each.otherwise else None


def _lasts_too(body: Body) -> bool:
    """Is something given, and it is not said how long? Said in addition, it lasts as what was given before."""
    return any(
        (isinstance(each, (Give, EachTime)) and each.lasting is None)
        or (isinstance(each, If) and _lasts_too(each.body))
        for each in body
    )


def _with_more(each: Any, left: list[Statement]) -> Any:
    """More damage said in a sentence of its own belongs to what inflicts it, a drawback to what is done."""
    if left and (whole := _but(each, left[0])) is not None:
        each = whole
        left.pop(0)
    while left and isinstance(more := left[0], MoreDamage):
        each = harder(each, more)
        left.pop(0)
    return each


def _one_by_one(dice: RollMany, left: list[Statement]) -> Iterator[Statement]:
    """Dice that are rolled for each of something are answered one by one, though one of them is spoken of."""
    added: list[AddToRoll] = []
    while left and isinstance(each := left[0], AddToRoll):
        added.append(each)
        left.pop(0)
    added += _added_later(left)
    if (whole := answered(dice, added, left)) is not None:
        yield whole
        return
    yield from (dice, *added)
    if left and isinstance(answer := left[0], OnRoll):
        if not isinstance(dice.number, Count):
            raise NotMeant("several dice that are read as one")
        left[0] = PerDie(answer.least, answer.most, answer.body)


def _added_later(left: list[Statement]) -> list[AddToRoll]:
    """What is said to be added to dice after it was said what they do is added before all the same."""
    rows = list(takewhile(lambda each: isinstance(each, PerDie), left))
    later = [each for each in takewhile(lambda each: isinstance(each, AddToRoll), left[len(rows) :]) if rows]
    del left[len(rows) : len(rows) + len(later)]
    return later  # type: ignore[return-value]


_HOLDERS = (If, EachTime, During, PickNow, OnRoll, PerDie, AfterThat, ForEach)
_ANSWERS = (OnRoll, PerDie, AddToRoll, MaySpend)


def _with_answers(each: Any, left: list[Statement]) -> Any:
    """Dice that are rolled inside of something are answered there, though the answer is a sentence of its own."""
    if not isinstance(each, _HOLDERS) or not each.body:
        return each
    last: Any = each.body[-1]
    if isinstance(last, PickNow) and not last.body and left and not isinstance(each, EachTime):
        return msgspec.structs.replace(each, body=(*each.body[:-1], _picked(last, left)))
    if isinstance(last, PickNow) and not last.body and (own := _said_of_picked(left)):
        return msgspec.structs.replace(each, body=grouped((*each.body, *own)))
    if isinstance(last, _HOLDERS):
        return msgspec.structs.replace(each, body=(*each.body[:-1], _with_answers(last, left)))
    if not isinstance(last, _ROLLS) and not isinstance(each, EachTime):
        return each
    if isinstance(each, OnRoll) and not (
        isinstance(last, RollMany) and left and (isinstance(left[0], (PerDie, AddToRoll)) or reads_dice(left[0]))
    ):
        return each
    answers: list[Statement] = []
    goes_on = (*_ANSWERS, Linked) if isinstance(each, EachTime) else _ANSWERS
    while left and (
        isinstance(left[0], goes_on)
        or _asks_roll(left[0])
        or (isinstance(last, RollMany) and reads_dice(left[0]))
        or _of_picked(answers, left[0])
        or (isinstance(each, EachTime) and _of_what_it_did(left[0]))
    ):
        answers.append(left.pop(0))
        goes_on = (*_ANSWERS, Linked)
    return msgspec.structs.replace(each, body=grouped((*each.body, *answers)))


def _said_of_picked(left: list[Statement]) -> Body:
    """What is said next of that unit, where one is picked each time something happens."""
    own: list[Statement] = []
    while left and any(isinstance(each, Ref) and each.kind == "that" for each in everything(left[0])):
        own.append(left.pop(0))
    return tuple(own)


def _of_picked(before: list[Statement], node: Statement) -> bool:
    """Is it said of a unit that was just picked?"""
    last: Any = before[-1] if before else None
    last = last.body[-1] if isinstance(last, Linked) else last
    return isinstance(last, PickNow) and not last.body and _speaks_of_that(node)


def _picked(each: PickNow, left: list[Statement]) -> PickNow:
    """What is said after a unit was picked is said of it."""
    rest = grouped(tuple(left))
    left.clear()
    if isinstance(each, EachNow):  # all of them, whoever they are: what is not said of them happens anyway
        own = tuple(takewhile(_speaks_of_that, rest))
        left[:], rest = rest[len(own) :], own
    for one in rest:
        if not _speaks_of_that(one) and not isinstance(one, Aside):
            raise NotMeant("something that may happen although nobody is picked")
    return msgspec.structs.replace(each, body=rest)


def _speaks_of_that(node: Any) -> bool:
    found = everything(node)
    return any(
        isinstance(each, (RollDie, RollMany)) or (isinstance(each, Ref) and each.kind in ("that", "target"))
        for each in found
    )


_SAME = (Inflict, Heals, ReturnsModels, Give, PerDie, RollDie, RollMany, Gains, OneOfTwo)


def _replaced(before: Statement, instead: Any) -> Statement:
    """The same kind of thing in place of what was said, if something is so."""
    if type(before) is During and [type(each) for each in instead.body] == [During]:
        return _as_long(before, instead)
    holds = isinstance(before, (OnRoll, During, If, EachTime)) and not getattr(before, "otherwise", ())
    if holds and (len(before.body) == 1 or _alike(before.body[-1], instead.body)):  # type: ignore[attr-defined]
        body: Any = before.body  # type: ignore[attr-defined]
        return msgspec.structs.replace(before, body=(*body[:-1], _replaced(body[-1], instead)))
    if isinstance(instead, InsteadNumber):
        return If(instead.condition, (instead.of(before),), (before,))
    if type(before) is Spends and len(instead.body) == 1:
        return spends_more(before, instead)
    after = grouped(instead.body)
    if len(after) != 1 or type(after[0]) is not type(before) or not isinstance(before, _SAME):
        raise NotMeant("something else instead of what was said")
    return If(instead.condition, after, (before,))


def _as_long(before: During, instead: Any) -> Statement:
    """What is given instead lasts as long as what was said."""
    other = instead.body[0]
    if other.lasting != before.lasting:
        raise NotMeant("something else instead, for another time")
    return _replaced(before, msgspec.structs.replace(instead, body=other.body))


def _alike(before: Any, instead: Body) -> bool:
    """Is the same given, only more or less of it? Then it stands in for the last of several things alone."""
    both = (before, *instead)
    if len(instead) != 1 or not all(isinstance(each, Give) and len(each.gift.boons) == 1 for each in both):
        return False
    one, two = (each.gift.boons[0] for each in both)
    names = [getattr(each, "names", getattr(each, "rolls", None)) for each in (one, two)]
    return type(one) is type(two) and names[0] is not None and names[0] == names[1]


def _otherwise(before: Statement, other: Any) -> Statement:
    if isinstance(before, Give) and (both := ward_besides(before, grouped(other.body))) is not None:
        return both
    if not isinstance(before, If) or before.otherwise:
        raise NotMeant("otherwise, but nothing was asked")
    return If(before.condition, before.body, grouped(other.body))


def _taken(left: list[Statement]) -> Iterator[Statement]:
    while left and (isinstance(left[0], (OnRoll, AddToRoll, Instead)) or _asks_roll(left[0])):
        yield left.pop(0)


def _asks_roll(each: Statement) -> bool:
    return isinstance(each, If) and isinstance(each.condition, RollIs)


def _asks_own_roll(each: Any) -> bool:
    """What follows only if a roll of its own came to something: what is done then goes on from that."""
    return _asks_roll(each) and not each.condition.cast and not each.otherwise


def _comes_then(each: Statement) -> bool:
    return isinstance(each, Linked) and each.link == "then"


def _of_picked_weapon(before: OnRoll, rest: Statement) -> bool:
    """A weapon was picked last, and this is said of it."""
    return isinstance(before.body[-1], PicksWeapon) and speaks_of_weapon(rest)


def _goes_on(rest: Any) -> bool:
    """More damage than was inflicted on the roll, perhaps if something is so."""
    if isinstance(rest, If) and not rest.otherwise:
        return all(isinstance(each, InflictFurther) for each in rest.body)
    return isinstance(rest, InflictFurther) or (isinstance(rest, Aside) and not rest.words.startswith("note"))


def _of_what_it_did(rest: Statement) -> bool:
    """What is asked of the ability's own deeds is not so unless the roll was made."""
    return isinstance(rest, If) and isinstance(rest.condition, DoneNow) and not rest.otherwise


def _with_rest(each: OnRoll, left: list[Statement], cast: bool) -> OnRoll:
    """What goes on from what happens on a roll belongs to it; what stands by itself may not be taken for it."""
    own: list[Statement] = []
    while left and not isinstance(left[0], (OnRoll, *_ROLLS)):
        rest = left.pop(0)
        if isinstance(rest, Instead) and not own:
            changed = _replaced(each, rest)
            assert isinstance(changed, OnRoll)
            each = changed
            continue
        linked = isinstance(rest, Linked) or _goes_on(rest)
        if own and isinstance(own[-1], PickNow) and not own[-1].body:
            left.insert(0, rest)
            own[-1] = _picked(own[-1], left)
            continue
        if not linked and not cast and not _of_picked_weapon(each, rest) and not _of_what_it_did(rest):
            raise NotMeant("a sentence after a roll that may belong to it or not")
        own += rest.body if isinstance(rest, Linked) else (rest,)
    return OnRoll(each.least, each.most, (*each.body, *grouped(tuple(own)))) if own else each
