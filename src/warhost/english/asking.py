"""Questions about a tree: what is anywhere in it."""

from collections.abc import Iterator
from typing import Any

from warhost.english.phrases.afterwards import Cancels, Rerolls
from warhost.english.phrases.answered_rolls import KINDS as ROLLED_FOR
from warhost.english.phrases.answered_rolls import ChangesEither, ChangesRoll
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.deeds import Heals, ReturnsModels
from warhost.english.phrases.more_targets import MoreTargets
from warhost.english.phrases.nouns import Who, both
from warhost.english.phrases.placing import SpotWords
from warhost.english.phrases.predicates import Fighting, InReach, Seen
from warhost.english.phrases.spared_points import SparesPoints
from warhost.english.phrases.statements import Body, During, If, parts
from warhost.english.phrases.stopped import StoppedUse
from warhost.english.phrases.timing import PHASES, Answering
from warhost.english.phrases.triggers import EachTime
from warhost.english.scene import ME_REF, Ref, Scene
from warhost.english.trees import everything
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import ME


def within_body(body: Body) -> Iterator[Any]:
    """Statements, and those inside of them."""
    for each in body:
        yield each
        if not isinstance(each, StoppedUse):  # which answers a use of its own
            yield from within_body(tuple(parts(each)))


def speaks_of(node: Any, what: Any) -> bool:
    """Is it anywhere in a tree?"""
    return any(each == what for each in everything(node))


def speaks_of_actor(node: Any) -> bool:
    return any(isinstance(each, Ref) and each.kind in ("actor", "aimed") for each in everything(node))


def measures_from_me(node: Any) -> bool:
    """Does a tree speak of a distance to the unit whose ability it is, or of what it sees?"""
    found = everything(node)
    return any(isinstance(each, (Seen, Fighting)) or (isinstance(each, InReach) and each.of_me) for each in found)


def other_than_which(declare: Any, body: Body) -> bool:
    """Is somebody set up near another such unit than one that was spoken of before?"""
    named = [each for each in everything(declare) if isinstance(each, Who) and each.words and not each.other]
    spots = [each.of for each in everything(body) if isinstance(each, SpotWords) and isinstance(each.of, Who)]
    return any(of.other and any(each.words == of.words for each in named) for of in spots)


def near_me(node: Any) -> bool:
    """Does it speak of who is near the unit whose ability it is, in combat with it, or seen by it?"""
    return any(
        (isinstance(each, Seen) and each.by == ME_REF)
        or (isinstance(each, Fighting) and each.foes == ME_REF)
        or (isinstance(each, InReach) and each.of_me)
        for each in everything(node)
    )


def about_me(node: Any) -> bool:
    return any(isinstance(each, Ref) and each.kind == "me" for each in everything(node))


def heals(body: Body) -> bool:
    """Does it heal, or return slain models?"""
    return any(isinstance(each, (Heals, ReturnsModels)) or heals(tuple(parts(each))) for each in body)


def comes_later(now: str | None, phase: str) -> bool:
    return now in PHASES and PHASES.index(now) < PHASES.index(phase)


def needs_pick(each: Any) -> bool:
    return isinstance(each, MoreTargets) or (isinstance(each, If) and any(map(needs_pick, each.body)))


def pool_of(who: Who) -> str:
    """Where it is picked from: those who are not on the battlefield must be spoken of."""
    off = ("destroyed", "reserve", "deployed")
    return "any-unit" if any(word in each.tell() for each in who.true for word in off) else "unit"


def joined(selects: list[Select]) -> Select | None:
    """Those whom all of them mean."""
    if not selects:
        return None
    found = selects[0]
    for each in selects[1:]:
        found = found & each
    return found


def endless(body: Body) -> bool:
    """Does something wait for what happens, and it is not said how long?"""
    for each in body:
        if isinstance(each, During) or (getattr(each, "options", None) and getattr(each, "lasting", None)):
            continue
        if (isinstance(each, EachTime) and each.lasting is None) or endless(tuple(parts(each))):
            return True
    return False


def contested_by_me(body: Body) -> bool:
    """Is it all said of an objective that the unit itself contests?"""
    return all(
        isinstance(each, If) and isinstance(each.condition, Is) and each.condition.who == Ref("me")
        and any("contesting" in true.tell() for true in each.condition.true)
        for each in body
    )  # fmt: skip


def of_user(condition: Condition, scene: Scene) -> Select:
    """What must be so of the unit that uses the ability."""
    if isinstance(condition, Is) and condition.who == Ref("me"):
        return both(ME, condition.true, scene)  # be it a manifestation or a terrain feature
    return condition.select(scene)


def is_answered(each: Any, to: Answering | None) -> bool:
    """Does a reaction answer an ability of that kind; for a roll that is made again, the unit's own?"""
    if to is None:
        return False
    if isinstance(each, SparesPoints):
        return to.whose == "mine"
    if isinstance(each, Cancels):
        if each.on is None or (each.word and each.word != to.keyword):
            return each.word == to.keyword
        return to.user_is == "target" if each.on == Ref("me") else to.at is not None and each.on == Ref("aimed")
    if isinstance(each, Rerolls):
        return bool(to.keyword == ROLLED_FOR[each.roll] and to.whose == each.whose)
    if isinstance(each, ChangesEither):
        return to.keyword == frozenset({ROLLED_FOR[each.roll], ROLLED_FOR[each.other]})
    if isinstance(each, ChangesRoll):
        return bool(to.keyword == ROLLED_FOR[each.roll])
    return each.keyword in (to.keyword, to.ability)
