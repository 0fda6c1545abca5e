"""Whom `it`, `they` and `that unit` mean: whoever was spoken of last, in the order of the words."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from warhost.english.phrases.choices import EffectOption
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import CASTER, MANIFESTATIONS, ONE, SEVERAL, THING, Pred, SideBySide, Who
from warhost.english.phrases.placing import Terms
from warhost.english.phrases.statements import AsLongAs, Give, Linked, Statement, said_of
from warhost.english.phrases.those import beside
from warhost.english.scene import NotMeant, Ref
from warhost.english.trees import everything

_ASIDE = {"against", "through"}
"""Parts that nobody refers to afterwards."""


class Mention(NamedTuple):
    """Where units were spoken of, by what kind of reference they are meant, and who they are if that was said."""

    at: int
    kind: str
    who: Who | None = None
    place: bool = False
    """Only to say where somebody is set up: `it` is whoever is, not what is near."""
    side: str = ""
    """Of several targets, those of a side."""
    near: bool = False
    """Only to say where the unit itself stands: `it` is that unit, not those near it."""

    def fits(self, ref: Ref) -> bool:
        """Can a pronoun mean them? `that unit` is nobody's own, and what it says of them must be so."""
        if self.kind == "own":
            return False
        if self.kind == "place":
            return ref.kind == "it" and not ref.side
        if ref.kind == "it" and ref.word == ONE and self.near:
            return False
        if (ref.kind == "that" and self.kind == "me") or (ref.kind == "it" and self.place):
            return False
        if ref.side and (self.who is None or self.who.side != ref.side):
            return False
        words = {each.word for group in self.who.words for each in group} if self.who is not None else set()
        if ref.word == THING:
            return self.who is None or not words.isdisjoint(MANIFESTATIONS)
        return not ref.word or ref.word == ONE or set(ref.word.split(SEVERAL)) <= words


def bound(tree: Any, before: tuple[Mention, ...] = ()) -> Any:
    """The tree with every pronoun in place of its unit, and without positions."""
    mentions = sorted((*before, *_mentions(tree)), key=lambda each: each.at)
    return _bind(_looking_ahead(tree, mentions), mentions)


def _looking_ahead(node: Any, mentions: list[Mention]) -> Any:
    """While they are so, such units have this: `they` are those who are named only afterwards."""
    if isinstance(node, tuple):
        return tuple(_looking_ahead(each, mentions) for each in node)
    if not isinstance(node, (Statement, EffectOption)):
        return node
    if type(node) is AsLongAs and _of_two(node):
        raise NotMeant("it is not said which of two is meant by it")
    if type(node) is AsLongAs and _nobody_yet(node.condition, mentions) and all(_to_some(each) for each in node.body):
        condition = node.condition
        assert isinstance(condition, Is)
        given = tuple(_narrowed(each, condition) for each in node.body)
        return given[0] if len(given) == 1 else Linked("and", given)
    changes = {name: _looking_ahead(getattr(node, name), mentions) for name in node.__struct_fields__}
    return msgspec.structs.replace(node, **changes)


def _of_two(node: AsLongAs) -> bool:
    """While `it` is so, targets of both sides have something: is each of them meant, or one?"""
    it = isinstance(node.condition, Is) and isinstance(node.condition.who, Ref) and node.condition.who.kind == "it"
    sides = {each.side for each in everything(node.body) if isinstance(each, Ref) and each.kind == "target"}
    return it and len(sides) > 1


def _nobody_yet(condition: Any, mentions: list[Mention]) -> bool:
    they = isinstance(condition, Is) and isinstance(condition.who, Ref) and condition.who.kind == "it"
    return they and not any(each.at < condition.who.at for each in mentions)


def _to_some(given: Any) -> bool:
    return isinstance(given, Give) and isinstance(given.gift.to, Who) and not given.gift.to.one


def _narrowed(given: Any, condition: Is) -> Give:
    whom = msgspec.structs.replace(given.gift.to, true=(*given.gift.to.true, *condition.true))
    return Give(Gift(whom, tuple(said_of(each, given.gift.to, whom) for each in given.gift.boons)), given.lasting)


def _mentions(node: Any) -> Iterator[Mention]:
    if isinstance(node, Terms):
        yield from (each._replace(place=True) for spot in node.spots for each in _mentions(spot))
    elif isinstance(node, Ref):
        if node.kind in ("me", "target", "by", "other", "actor"):
            yield Mention(node.at, node.kind, side=node.side if node.kind == "target" else "")
    elif isinstance(node, Who):
        yield Mention(node.at, "that", node)
        yield from _own(node)
    elif isinstance(node, SideBySide):
        yield Mention(max(node.one.at, node.two.at), "together")
    elif isinstance(node, Is) and isinstance(node.who, Ref) and node.who.kind == "me":
        yield from (Mention(each.of.at, "that", each.of, near=True) for each in beside(node))
        yield Mention(node.who.at, "me")
    elif isinstance(node, Pred):
        yield from _own(node)
    elif isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            if name not in _ASIDE:
                yield from _mentions(getattr(node, name))
    elif isinstance(node, tuple):
        for each in node:
            yield from _mentions(each)


def _own(node: Any) -> Iterator[Mention]:
    """The unit itself, where others are told by it: `its` is its own, if nobody else was spoken of."""
    own = (each.at for each in everything(node) if isinstance(each, Ref) and each.kind == "me" and each.at > 0)
    return (Mention(at, "own") for at in own)


def _bind(node: Any, mentions: list[Mention]) -> Any:
    if isinstance(node, Ref):
        return _meant(node, mentions)
    if isinstance(node, tuple):
        return tuple(_bind(each, mentions) for each in node)
    if not isinstance(node, msgspec.Struct):
        return node
    changes = {name: _bind(getattr(node, name), mentions) for name in node.__struct_fields__}
    if isinstance(node, Who):
        changes["at"] = -1
    return type(node)(**changes)


def _meant(ref: Ref, mentions: list[Mention]) -> Ref:
    if ref.kind == "actor" and ref.side and not any(each.kind == "actor" and each.fits(ref) for each in mentions):
        raise NotMeant("who declared it is of the other side")
    if ref.kind == "me" and ref.word == CASTER and any(each.kind == "actor" for each in mentions):
        return Ref("actor")
    if ref.kind not in ("it", "that"):
        return Ref(ref.kind, side=ref.side if ref.kind == "target" else "")
    earlier = [each for each in mentions if each.at < ref.at and each.fits(ref)]
    earlier = earlier or [each for each in mentions if each.kind == "own" and ref.kind == "it" and each.at < ref.at]
    if not earlier:
        raise NotMeant("it is not said who is meant by it")
    last = _same_as_target(earlier[-1], earlier)
    if last.kind == "together":
        raise NotMeant("it is not said which of two is meant by it")
    return Ref("me" if last.kind in ("user", "own") else last.kind, side=last.side)  # type: ignore[arg-type]


def _same_as_target(last: Mention, earlier: list[Mention]) -> Mention:
    """What was picked in the declare step is the target, by whatever words it is meant."""
    return next((each for each in earlier if each.at == last.at and each.kind in ("target", "user")), last)
