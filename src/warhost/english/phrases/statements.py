"""What an effect does, step by step: the frame of all statements, and those about giving, conditions and durations."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.conditions import Condition, Is, contrary
from warhost.english.phrases.durations import TOLD, Lasting, until
from warhost.english.phrases.gifts import Fixed, Gift, People
from warhost.english.phrases.lists import goes_on
from warhost.english.phrases.nouns import Pred, SideBySide, Who, as_printed, select
from warhost.english.phrases.predicates import ITSELF, InReach, TheSame
from warhost.english.phrases.those import those_of
from warhost.english.phrases.waiting import asked_later, can_wait, falls, settled_now
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.english.trees import everything
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import Has, While
from warhost.rules.effects.selector import Select


class Statement(Phrase, frozen=True):
    """A thing that is done, or that holds. `reacts_to`: only in a reaction to such an ability of the unit itself."""

    reacts_to: ClassVar[str | None] = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        """Carry it out."""
        raise NotImplementedError

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        """What always holds, on whom."""
        raise NotMeant(f"'{self.tell()}' is done, it does not hold at all times")

    def check(self, lasting: Lasting | None) -> None:
        """Refuse what makes no sense; `lasting`: how long what is given here lasts."""
        for each in parts(self):
            each.check(lasting)

    def tell(self) -> str:
        raise NotImplementedError


Body = tuple[Statement, ...]


def parts(node: Any) -> Iterator[Statement]:
    """The statements directly inside another."""
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Statement):
                yield each
            elif isinstance(each, msgspec.Struct):
                yield from parts(each)


def run_all(body: Body, use: Use, scene: Scene) -> Script[None]:
    for each in body:
        script = each.run(use, scene)
        if script is not None:
            yield from script


def tell_all(body: Body) -> str:
    return "; ".join(each.tell() for each in body)


class Give(Statement, frozen=True):
    """Units are given something, for a time or as long as the ability is theirs."""

    gift: Gift
    lasting: Lasting | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        lasting = self.lasting or scene.said.get("lasting") or self._natural
        assert lasting is not None
        given = tuple(each for boon in self.gift.boons for each in boon.modifiers(scene))
        for condition in scene.said.get("while", ()):
            given = (While(_for(given, asked_later(condition, self.gift.to, scene)), given),)
        if isinstance(self.gift.to, Ref):
            use.gives(scene.units(self.gift.to), *given, until=until(lasting, use), known_as=scene.said.get("known_as"))
        else:
            on, known_as = self._on(scene, given), scene.said.get("known_as")
            use.gives((), *given, until=until(lasting, use), on=on, known_as=known_as)
        yield from ()

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        if self.lasting is not None and not (self.lasting == "turn" and scene.said.get("settled")):
            raise NotMeant("a passive ability that lasts for a time")
        given = tuple(each for boon in self.gift.boons for each in boon.modifiers(scene))
        on = self._on(scene, given)
        for each in given:
            yield each, on

    @property
    def endless(self) -> bool:
        """Is it not said how long it lasts?"""
        return self.lasting is None and self._natural is None

    @property
    def _natural(self) -> Lasting | None:
        found = {each.natural or getattr(getattr(each, "attacks", None), "natural", None) for each in self.gift.boons}
        return found.pop() if len(found) == 1 else None

    def _on(self, scene: Scene, given: tuple[Modifier, ...]) -> Select:
        return _for(given, select(self.gift.to, scene))

    def check(self, lasting: Lasting | None) -> None:
        if lasting is None and self.endless:
            raise NotMeant("it is not said how long it lasts")
        if isinstance(self.gift.to, Who) and self.gift.to.one:
            raise NotMeant("one of several is given something, and nobody picks it")

    def tell(self) -> str:
        return self.gift.tell() + (f", {TOLD[self.lasting]}" if self.lasting else "")


def _for(given: tuple[Modifier, ...], which: Select) -> Select:
    """Abilities that give keywords ask for printed ones."""
    found: Select = as_printed(which) if any(map(_gives_keyword, given)) else which
    return found


def _gives_keyword(given: Modifier) -> bool:
    return isinstance(given, Has) or (isinstance(given, While) and any(map(_gives_keyword, given.gives)))


class During(Statement, frozen=True):
    """All that is given here lasts so long."""

    lasting: Lasting
    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        before = scene.said.get("lasting")
        scene.said["lasting"] = self.lasting
        yield from run_all(self.body, use, scene)
        scene.said["lasting"] = before

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        if self.lasting != "turn" or not scene.said.get("settled"):
            raise NotMeant("a passive ability that lasts for a time")
        for each in self.body:
            yield from each.passive(scene)

    def check(self, lasting: Lasting | None) -> None:
        for each in self.body:
            each.check(self.lasting)

    def tell(self) -> str:
        return f"{TOLD[self.lasting]}: {tell_all(self.body)}"


class If(Statement, frozen=True):
    """Only if something is so; else, perhaps, something else."""

    condition: Condition
    body: Body
    otherwise: Body = ()

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if self._each_turn(scene):
            yield from AsLongAs(self.condition, self.body).run(use, scene)
            return
        holds = self.condition.holds(scene)
        those = those_of(self.condition, scene) if holds and "each" not in scene.refs else None
        if those is not None:
            scene.refs = {**scene.refs, "that": tuple(use.each(those))}
        yield from run_all(self.body if holds else self.otherwise, use, scene)

    def _each_turn(self, scene: Scene) -> bool:
        """Of what lasts longer than a turn, whether somebody did something this turn, or has fallen, is asked anew."""
        longer = scene.said.get("lasting") in ("round", "battle", "next turn", "end of next turn", "the next turn")
        given = all(isinstance(each, Give) and can_wait(self.condition, each.gift.to) for each in self.body)
        return longer and given and not self.otherwise and (settled_now(self.condition) or falls(self.condition))

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        if isinstance(self.condition, Is) and self.condition.who in (Ref("target"), Ref("by")):
            for given, asked in ((self.body, self.condition), (self.otherwise, contrary(self.condition))):
                for each in given:
                    yield from against(each, asked).passive(scene)
            return
        if isinstance(self.condition, Is) and self.condition.who == Ref("that"):
            self._said_of_those(scene)
        while_ = self.condition.select(scene)
        before = dict(scene.said)
        scene.said |= {"settled": before.get("settled") or settled_now(self.condition), **_those(self.condition, scene)}
        for each in self.body:
            for modifier, on in each.passive(scene):
                yield modifier, on & _for((modifier,), while_)
        scene.said = before
        for each in self.otherwise:
            for modifier, on in each.passive(scene):
                yield modifier, on & _for((modifier,), ~while_)

    def _said_of_those(self, scene: Scene) -> None:
        """What is asked of those units is asked of each that is given something, so nobody else may be given it."""
        to = [each.gift.to for each in (*self.body, *self.otherwise) if isinstance(each, Give)]
        if "those" not in scene.said or len(to) != len(self.body) + len(self.otherwise) or {*to} != {Ref("that")}:
            raise NotMeant("a condition of somebody else")

    def tell(self) -> str:
        said = f"if {self.condition.tell()}: {tell_all(self.body)}"
        return said + (f"; otherwise: {tell_all(self.otherwise)}" if self.otherwise else "")


class AsLongAs(If, frozen=True):
    """What is given counts only while something is so: asked anew whenever it matters."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if self._of_those:
            yield from run_all(tuple(map(self._narrowed, self.body)), use, scene)
            return
        before = scene.said.get("while", ())
        scene.said["while"] = (*before, self.condition)
        yield from run_all(self.body, use, scene)
        scene.said["while"] = before

    @property
    def _of_those(self) -> bool:
        """Is it given to those units of whom the condition speaks?"""
        given = [each.gift.to for each in self.body if isinstance(each, Give)]
        return isinstance(self.condition, Is) and isinstance(self.condition.who, Who) and Ref("that") in given

    def _narrowed(self, each: Statement) -> Statement:
        """What such units are given while they are so."""
        assert isinstance(each, Give)
        assert isinstance(self.condition, Is)
        if each.gift.to != Ref("that"):
            raise NotMeant("something for those units, and something for others")
        those = narrowed(self.condition.who, self.condition.true, -1)
        boons = tuple(said_of(boon, each.gift.to, those) for boon in each.gift.boons)
        if "that" in _kinds(boons):
            raise NotMeant("something besides about those units")
        return Give(Gift(msgspec.structs.replace(those, one=False), boons), each.lasting)

    def check(self, lasting: Lasting | None) -> None:
        super().check(lasting)
        if self._of_those and all(isinstance(each, Give) for each in self.body):
            tuple(map(self._narrowed, self.body))
        for each in self.body:
            if isinstance(each, AsLongAs):
                continue
            if not isinstance(each, Give) or self.otherwise:
                raise NotMeant("something is done while something is so")
            if not can_wait(self.condition, each.gift.to):
                raise NotMeant("while something is so of somebody else")

    def tell(self) -> str:
        return f"while {self.condition.tell()}: {tell_all(self.body)}"


def _kinds(node: Any) -> set[str]:
    """The kinds of references anywhere in it."""
    return {each.kind for each in everything(node) if isinstance(each, Ref)}


def _those(condition: Condition, scene: Scene) -> dict[str, Any]:
    """The units of whom a condition speaks, for `those units` after it."""
    found = those_of(condition, scene)
    return {} if found is None else {"those": found}


def against(given: Statement, condition: Is) -> Statement:
    """A passive ability picks nobody: its target is that of the attacks it speaks of."""
    if not isinstance(given, Give):
        raise NotMeant("a condition of somebody else")
    foe = Who("any", (), condition.true)
    boons = tuple(_attacking(each, foe, condition.who == Ref("by")) for each in given.gift.boons)
    return Give(Gift(given.gift.to, boons), given.lasting)


def _attacking(boon: Any, foe: Who, by: bool) -> Any:
    attacks = getattr(boon, "attacks", None)
    if attacks is None or attacks.at != by or attacks.against is not None:
        raise NotMeant("a condition of somebody else")
    return msgspec.structs.replace(boon, attacks=msgspec.structs.replace(attacks, against=foe))


class Linked(Statement, frozen=True):
    """A sentence that goes on from the one before: `then`, `in addition`, or `however`."""

    link: str
    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from run_all(self.body, use, scene)

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        for each in self.body:
            yield from each.passive(scene)

    def tell(self) -> str:
        return f"{self.link} {tell_all(self.body)}"


class Otherwise(Statement, frozen=True):
    """If what was asked before is not so."""

    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"otherwise: {tell_all(self.body)}"


class Instead(Statement, frozen=True):
    """In place of what was said before, if something is so."""

    condition: Condition
    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"if {self.condition.tell()}, instead: {tell_all(self.body)}"


# Sentences

rule("text", "{one:sentence}")(lambda one: one)
rule("text", "{one:sentence} {more:text}")(lambda one, more: None if goes_on(one, more) else (*one, *more))
rule("sentence", "{body:clauses} (.|;)")(lambda body: body)
rule("sentence", "{link} {body:clauses} (.|;)")(lambda body, link: (Linked(link, body),))
rule("sentence", "[{link}] if {condition} , {body:clauses} instead (.|;)")(
    lambda condition, body, link=None: (Instead(condition, body),)
)
rule("sentence", "[{link}] if {condition} , instead [,] {body:clauses} (.|;)")(
    lambda condition, body, link=None: (Instead(condition, body),)
)
rule("sentence", "[{link}] otherwise , {body:clauses} (.|;)")(lambda body, link=None: (Otherwise(body),))
rule("listed", "\u2022 {body:clauses} [.|;]")(lambda body: body)
rule("listed", "\u2022 {link} {body:clauses} . {more:answers}")(lambda link, body, more: (*body, *more))
rule("listed", "\u2022 {body:clauses} . {more:answers}")(lambda body, more: (*body, *more))
rule("listed", "\u2022 {body:clauses} [.|;] {more:listed}")(lambda body, more: (*body, *more))
rule("listed", "\u2022 {body:clauses} . {rest:bare_text} {more:listed}")(lambda body, rest, more: (*body, *rest, *more))
rule("bare_text", "{one:bare_sentence}")(lambda one: one)
rule("bare_text", "{one:bare_sentence} {more:bare_text}")(lambda one, more: (*one, *more))
rule("whole", "{text}")(lambda text: text)
rule("whole", "{body:listed}")(lambda body: body)
rule("whole", "{one:bare_text} {body:listed}")(lambda one, body: (*one, *body))
rule("answers", "{one:answer}")(lambda one: one)
rule("answers", "{one:answer} {more:answers}")(lambda one, more: (*one, *more))


@terminal("bare_sentence")
def _bare_sentence(parser: Parser, at: int) -> Iterator[tuple[int, Body]]:
    """A sentence inside of one item of a list."""
    for end, body in parser.parse("sentence", at):
        if not any(parser.low(n) == "\u2022" for n in range(at, end)):
            yield end, body


@terminal("answer")
def _answer(parser: Parser, at: int) -> Iterator[tuple[int, Body]]:
    """A sentence of a list that belongs to the one before: it says what dice do, or goes on from it."""
    if parser.low(at) in _ANSWERING:
        yield from parser.parse("bare_sentence", at)


_ANSWERING = frozenset({"on", "then", "add", "subtract", "for"})
means("link", "then [,]", "then")
means("link", "(in addition|also|furthermore|additionally) ,", "and")
means("link", "however ,", "but")

rule("clauses", "{one:clause}")(lambda one: one)
rule("clauses", "{one:clause} (and|, and|, then|and then|but|, but|but you must|and you must) {more:clauses}")(
    lambda one, more: (*one, *more)
)
rule("clauses", "{one:clause} , then , {more:clauses}")(lambda one, more: (*one, *more))

rule("clause", "{gift}")(lambda gift: (Give(gift),))
rule("clause", "{gift} [,] {duration}")(lambda gift, duration: (Give(gift, duration),))
rule("clause", "{statement}")(lambda statement: (statement,))
means("provided", "if", If)
means("provided", "while", AsLongAs)
rule("clause", "{gift} {provided} {condition} {at:here}")(
    lambda gift, provided, condition, at: (held(provided, gift, condition, at),)
)
rule(
    "clause", "{gift} {duration} {provided} {condition} {at:here}", "{gift} {provided} {condition} {at:here} {duration}"
)(lambda gift, duration, provided, condition, at: (held(provided, gift, condition, at, duration),))


def held(kind: type[If], gift: Gift, condition: Condition, at: int, lasting: Lasting | None = None) -> Statement:
    """While they are so: said of those who are given something, it tells which of them."""
    they = isinstance(condition, Is) and isinstance(condition.who, Ref) and _means_them(condition.who, gift.to)
    if they and isinstance(gift.to, (Who, SideBySide)):
        assert isinstance(condition, Is)
        whom = narrowed(gift.to, condition.true, at)
        return Give(Gift(whom, tuple(said_of(each, gift.to, whom) for each in gift.boons)), lasting)
    return kind(condition, (Give(gift, lasting),))


def _means_them(ref: Ref, to: Any) -> bool:
    """`They`, or `those friendly units` where such units were just named."""
    named = isinstance(to, Who) and ref.kind == "that" and bool(ref.side) and ref.side == to.side and not ref.word
    return ref.kind == "it" or named


def _near_me(each: Pred) -> bool:
    return isinstance(each, InReach) and each.of_me


def narrowed(to: Any, true: tuple[Pred, ...], at: int) -> Any:
    """Those of them of whom something is true besides; the unit itself is asked as the others are."""
    if isinstance(to, SideBySide):
        return SideBySide(narrowed(to.one, true, at), narrowed(to.two, true, at))
    if to == Ref("me", to.at) and all(_near_me(each) for each in true):
        return to
    if to == Ref("me", to.at):
        return Who("any", (), (ITSELF, *true), at=at)
    if isinstance(to, Ref):
        return Who("any", (), (TheSame(to), *true), at=at)
    return msgspec.structs.replace(to, true=(*to.true, *true), at=at)


def said_of(boon: Any, before: People, now: People) -> Any:
    attacks = getattr(boon, "attacks", None)
    if attacks is None or attacks.of != before:
        return boon
    return msgspec.structs.replace(boon, attacks=msgspec.structs.replace(attacks, of=now))


# What stands before: how long, if what, on which roll

rule("prefix", "{duration}")(lambda duration: During(duration, ()))
rule("prefix", "in {rounds}")(lambda rounds: If(rounds, ()))
rule("clause", "{gift} in {rounds}")(lambda gift, rounds: (If(rounds, (Give(gift),)),))
rule("clause", "{to:whom} (has|have) {given:timed_words}")(
    lambda to, given: (
        tuple(If(when, (Give(Gift(to, (Fixed((Has(word),), f"has {word}"),))),)) for word, when in given)
        if len(given) > 1
        else None
    )
)
rule("prefix", "{provided} {condition}")(lambda provided, condition: provided(condition, ()))
rule("clauses", "{prefix} , (in addition ,|also) {body:clauses}")(lambda prefix, body: (within(prefix, body),))
rule("clauses", "{prefix} , {body:clauses}")(lambda prefix, body: (within(prefix, body),))
rule("sentence", "{body:prefixed_list}")(lambda body: body)
rule("sentence", "{link} {body:prefixed_list}")(lambda link, body: (Linked(link, body),))
rule("prefixed_list", "{prefix} [,] : {body:listed}")(lambda prefix, body: (within(prefix, body),))
rule("prefixed_list", "{prefix} [,] : {body:plain_list}")(lambda prefix, body: (within(prefix, body),))
rule("prefixed_list", "{prefix} , {body:prefixed_list}")(lambda prefix, body: (within(prefix, body),))
rule(
    "prefixed_list",
    "[{prefix} ,] the following [effects] (apply|applies) [{duration}] : {body:listed}",
    "[{prefix} ,] apply the following (effect|effects) {duration} : {body:listed}",
)(lambda body, prefix=None, duration=None: _following(prefix, duration, body))


def within(prefix: Any, body: Body) -> Statement:
    """What stands after it belongs to it."""
    found: Statement = msgspec.structs.replace(prefix, body=body)
    return found


def _following(prefix: Any, duration: Lasting | None, body: Body) -> Body:
    lasting: Body = (During(duration, body),) if duration else body
    return (within(prefix, lasting),) if prefix is not None else lasting


rule("plain_list", "{body:text} {end:the_end}")(lambda body, end: body)


@terminal("the_end")
def _the_end(parser: Parser, at: int) -> Iterator[tuple[int, bool]]:
    """Where nothing is left: a list without marks goes on to there."""
    if at == len(parser.tokens):
        yield at, True
