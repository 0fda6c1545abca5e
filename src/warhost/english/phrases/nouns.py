"""Noun phrases: which units are meant, with their keywords and all that is said of them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, ClassVar, Literal

import msgspec
from msgspec.structs import replace

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.scene import Phrase, Ref, Scene, tell_ref
from warhost.english.tokens import tokens_of
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import (
    ANYONE,
    ENEMY,
    FRIENDLY,
    GENERAL,
    ME,
    FactionTerrain,
    Keyword,
    Manifested,
    Named,
    Printed,
)
from warhost.rules.words import keyword

BASIC = frozenset({
    "HERO", "INFANTRY", "CAVALRY", "MONSTER", "WAR MACHINE", "BEAST", "WIZARD", "PRIEST", "FLY", "MANIFESTATION",
    "UNIQUE", "CHAMPION", "WARMASTER", "ORDER", "CHAOS", "DEATH", "DESTRUCTION", "DAEMON", "FACTION TERRAIN",
    "REINFORCEMENTS", "STANDARD BEARER", "MUSICIAN",
})  # fmt: skip
"""Keywords that every army knows."""
SEVERAL = "|"
"""Between the words of a reference that names several: that EMBER HERO."""
ONE = "one unit"
"""`It` is one unit, not those that it stands near."""
THING = "manifestation"
"""`It` can be a manifestation only."""
CASTER = "caster"
"""Whoever casts or chants: the unit itself, unless it answers what somebody else declared."""
SMALL = frozenset({"of", "the", "and", "in", "to", "a", "'s", "-"})


class Word(Phrase, frozen=True):
    """One keyword, or the name of a warscroll; `non`: units without it."""

    word: str
    non: bool = False
    name: bool = False

    def select(self, printed: bool = False) -> Select:
        kind = Printed if printed else Keyword
        found: Select = Named(self.word) if self.name else kind(self.word)
        return ~found if self.non else found

    def tell(self) -> str:
        return f"{'non-' if self.non else ''}{self.word}"


class AnyOfNames(Word, frozen=True):
    """A name that several warscrolls have before their title."""

    names: tuple[str, ...] = ()

    def select(self, printed: bool = False) -> Select:
        found: Select = Named(self.names[0])
        for each in self.names[1:]:
            found = found | Named(each)
        return ~found if self.non else found


Side = Literal["friendly", "enemy", "any"]
SIDES: dict[Side, Select] = {"friendly": FRIENDLY, "enemy": ENEMY, "any": ANYONE}


TERRAIN: dict[Side, Select] = {
    "friendly": FactionTerrain(), "enemy": FactionTerrain(enemy=True),
    "any": FactionTerrain() | FactionTerrain(enemy=True),
}  # fmt: skip
MANIFESTATIONS = frozenset({"MANIFESTATION", "ENDLESS SPELL", "INVOCATION"})
WHOSE: dict[Side, Literal["anyone", "mine", "enemy"]] = {"friendly": "mine", "enemy": "enemy", "any": "anyone"}


def _things(group: tuple[Word, ...]) -> bool:
    """Manifestations are no units (magic-7.0): who speaks of them means just them."""
    return all(each.word in MANIFESTATIONS and not each.non for each in group)


def _some_things(group: tuple[Word, ...]) -> bool:
    """Manifestations beside units: `enemy Wizards and Manifestations`."""
    return any(each.word in MANIFESTATIONS and not each.non for each in group) and not _things(group)


class Who(Phrase, frozen=True):
    """Units of a side, each with one of the words of every group, of whom all the rest is true too; all, or `one`."""

    introduces: ClassVar[bool] = True
    side: Side = "any"
    words: tuple[tuple[Word, ...], ...] = ()
    true: tuple["Pred", ...] = ()
    other: bool = False
    general: bool = False
    one: bool = False
    at: int = -1

    def select(self, scene: Scene, printed: bool = False) -> Select:
        found = Manifested(WHOSE[self.side]) if any(map(_things, self.words)) else SIDES[self.side]
        if any(each.name for group in self.words for each in group):
            found = found | TERRAIN[self.side]  # which is a unit where it is spoken of (terrain-1.5)
        if any(map(_some_things, self.words)):
            found = found | Manifested(WHOSE[self.side])
        if self.other:
            found = found & ~ME
        if self.general:
            found = found & GENERAL
        for group in self.words:
            found = found & _any(group, printed)
        return both(found, self.true, scene)

    def tell(self) -> str:
        said = " ".join(" or ".join(each.tell() for each in group) for group in self.words)
        kind = " ".join(each for each in (self.side if self.side != "any" else "", said) if each)
        if self.general:
            units = "your general"
        elif self.one:
            units = f"another {kind} unit" if self.other else f"{_article(kind)} {kind} unit"
        else:
            units = f"other {kind} units" if self.other else f"{kind} units"
        return " ".join((*units.split(), *(each.tell() for each in self.true)))


def _article(kind: str) -> str:
    return "an" if kind[:1].lower() in ("a", "e", "i", "o") else "a"  # a unit, a UNIQUE unit


class SideBySide(Phrase, frozen=True):
    """Two who are named side by side and are given the same: this unit and the target."""

    one: Any
    two: Any

    def select(self, scene: Scene, printed: bool = False) -> Select:
        return select(self.one, scene, printed) | select(self.two, scene, printed)

    def tell(self) -> str:
        return f"{tell_who(self.one)} and {tell_who(self.two)}"


def _any(group: tuple[Word, ...], printed: bool) -> Select:
    found = group[0].select(printed)
    for each in group[1:]:
        found = found | each.select(printed)
    return found


class Pred(Phrase, frozen=True):
    """Something that is true of units or not."""

    @property
    def of_itself(self) -> bool:
        """Would it be true of the unit whose ability it is, by that unit's own combat range?"""
        return False

    @property
    def settled(self) -> bool:
        """Has it happened this turn, so that it will be so for the rest of it?"""
        return False

    def select(self, scene: Scene) -> Select:
        """The units it is true of."""
        raise NotImplementedError

    def tell(self) -> str:
        raise NotImplementedError


class No(Pred, frozen=True):
    """The contrary."""

    part: Pred

    def select(self, scene: Scene) -> Select:
        return ~self.part.select(scene)

    def tell(self) -> str:
        return f"not {self.part.tell()}"


class Either(Pred, frozen=True):
    """One of several."""

    parts: tuple[Pred, ...]

    def select(self, scene: Scene) -> Select:
        found = self.parts[0].select(scene)
        for each in self.parts[1:]:
            found = found | each.select(scene)
        return found

    def tell(self) -> str:
        return " or ".join(each.tell() for each in self.parts)


def both(found: Select, preds: Iterable[Pred], scene: Scene) -> Select:
    """Those of whom all of this is true; sight and distance are the same model's (core-6.0c)."""
    for each in joined(preds):
        found = found & each.select(scene)
    return found


JOINS: list[object] = []
"""Functions that make one predicate of several that belong together."""


def joined(preds: Iterable[Pred]) -> tuple[Pred, ...]:
    found = tuple(preds)
    for join in JOINS:
        found = join(found)  # type: ignore[operator]
    return found


def select(who: "Ref | Who | SideBySide", scene: Scene, printed: bool = False) -> Select:
    """A selector for a reference or a noun phrase."""
    return scene.select(who) if isinstance(who, Ref) else who.select(scene, printed)


def as_printed(select: Any) -> Any:
    """The same asked of printed keywords: what gives keywords cannot ask for given ones."""
    if isinstance(select, Keyword):
        return Printed(select.word)
    if isinstance(select, tuple):
        return tuple(map(as_printed, select))
    if not isinstance(select, Select) or not isinstance(select, msgspec.Struct):
        return select
    parts = {name: as_printed(getattr(select, name)) for name in select.__struct_fields__}
    return type(select)(**parts)


def tell_who(who: "Ref | Who | SideBySide") -> str:
    return tell_ref(who) if isinstance(who, Ref) else who.tell()


def tell_each(who: "Ref | Who | SideBySide") -> str:
    if isinstance(who, Ref):
        return "each target" if who.kind == "target" and not who.side else f"each of {tell_ref(who)}"
    return f"each of the {who.tell()}"


# Words


@terminal("here")
def _here(parser: Parser, at: int) -> Iterable[tuple[int, int]]:
    yield at, at


@lru_cache(maxsize=256)
def _known(words: frozenset[str], names: frozenset[str]) -> dict[str, list[tuple[tuple[str, ...], str, bool]]]:
    """Keywords and names by their first word, as tokens."""
    found: dict[str, list[tuple[tuple[str, ...], str, bool]]] = {}
    keywords = {keyword(each) for each in words | BASIC}
    printed = {each.upper() for each in words | BASIC}
    both = {each for each in names if each.upper() not in printed}  # several of a keyword, or the unit of that name?
    listed = [*((each, False) for each in words | BASIC), *((each, True) for each in names)]
    for said, name in listed:
        known = name and keyword(said) in keywords
        if known and said not in both:
            continue
        for low in dict.fromkeys(_called(said, names)) if name else (_low(said),):
            for form in (low,) if known else _forms(low) if low else ():
                found.setdefault(form[0], []).append((form, said if name else keyword(said), name))
    return found


def _low(said: str) -> tuple[str, ...]:
    return tuple(each.low for each in tokens_of(said, "effect"))


def _called(name: str, names: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """A warscroll's name, and what stands before its title where nobody else is called so: `Ashur, the Ember Lord`."""
    short = name.partition(",")[0].partition(" the ")[0]
    so_called = [each for each in names if each == short or each.startswith((f"{short},", f"{short} the "))]
    alone = short != name and (len(so_called) == 1 or all(each.startswith(f"{short},") for each in so_called))
    rank, _, rest = name.partition(" ")
    if rank.startswith("Lord-") and " " in rest and sum(each.endswith(rest) for each in names) == 1:
        return _low(name), _low(rest)
    plain = (_low(name.removeprefix("The ")),) if name.startswith("The ") else ()
    plain = (*plain, _low(name.replace("-", " "))) if "-" in name else plain
    untitled = _low(name.partition(",")[0])  # `Ashur the Grey, Lord of Embers`
    return (_low(name), _low(short), untitled, *plain) if alone else (_low(name), *plain)


def _forms(low: tuple[str, ...]) -> dict[tuple[str, ...], None]:
    """A keyword or name as it may be written: one, or several of them."""
    last = low[-1]
    irregular = {"o": f"{last}es", "y": f"{last[:-1]}ies", "s": f"{last}es"}.get(last[-1:], f"{last}s")
    several_of = (f"{low[0]}{'es' if low[0].endswith('s') else 's'}", *low[1:]) if low[1:2] == ("of",) else low
    one_of = (low[0].removesuffix("s"), *low[1:]) if low[1:2] == ("of",) else low
    forms = (low, singular(low), (*low[:-1], f"{last}s"), (*low[:-1], irregular), several_of, one_of, _mounted(low))
    return dict.fromkeys(each for each in forms if each)


def _mounted(low: tuple[str, ...]) -> tuple[str, ...]:
    """Several riders, each on its own mount: `Wardens on Embers of Ash`."""
    if "on" not in low[1:-1]:
        return ()
    at = low.index("on", 1)
    rider, mount = low[:at], low[at + 1 :]
    end = mount.index("of") if "of" in mount[1:] else len(mount)
    return (*rider[:-1], f"{rider[-1]}s", "on", *mount[: end - 1], f"{mount[end - 1]}s", *mount[end:])


def singular(low: tuple[str, ...]) -> tuple[str, ...]:
    return (*low[:-1], keyword(low[-1]).lower())


@terminal("word")
def _word(parser: Parser, at: int) -> Iterable[tuple[int, Word]]:
    """A keyword or name that somebody has, in capitals as printed; the longest."""
    known = _known(parser.setting.words | parser.setting.keywords, parser.setting.names).get(parser.low(at), ())
    best = 0
    found: list[Word] = []
    for low, said, name in known:
        end = at + len(low)
        if tuple(each.low for each in parser.tokens[at:end]) == low and _capital(parser, at):
            if len(low) > best:
                best, found = len(low), []
            if len(low) == best:
                found.append(Word(said, name=name))
    several = tuple(sorted({each.word for each in found if each.name}))
    if len(several) > 1 and len(several) == len(set(found)):  # one hero, on several warscrolls
        found = [AnyOfNames(" / ".join(several), name=True, names=several)]
    for each in dict.fromkeys(found):
        yield at + best, each


def _capital(parser: Parser, at: int) -> bool:
    return parser.tokens[at].text[:1].isupper() or parser.tokens[at].text[:1].isdigit()


rule("adjective", "{word}")(lambda word: word)
rule("adjective", "non- {word}")(lambda word: Word(word.word, True, word.name))
rule("adjectives", "{one:adjective}")(lambda one: (one,))
rule("adjectives", "{one:adjective} (or|and|,|, or|, and|and/or|and / or) {more:adjectives}")(
    lambda one, more: (one, *more)
)
rule("described", "{group:adjectives}")(lambda group: (group,))
rule("described", "{group:adjectives} {more:described}")(lambda group, more: (group, *more))

means("side", "friendly", "friendly")
means("side", "enemy", "enemy")

DAMAGED_NOW: list["Pred"] = []
"""What `damaged` says before a noun."""

# A noun with what stands before it

rule("noun", "[{seen:visible}] {side} [{words:described}] (unit|units|unit < s >)")(
    lambda side, words=(), seen=None: Who(side, words, seen or ())
)
rule("noun", "[{seen:visible}] {side} {words:described}")(lambda side, words, seen=None: Who(side, words, seen or ()))
rule("noun", "[{seen:visible}] (unit|units)")(lambda seen=None: Who("any", (), seen or ()))
rule("noun", "[{seen:visible}] {words:described} (unit|units)")(lambda words, seen=None: Who("any", words, seen or ()))
rule("noun", "{words:described}")(lambda words: Who("any", words))
rule("noun", "[{seen:visible}] {words:described} {side} (unit|units)")(
    lambda words, side, seen=None: Who(side, words, seen or ())
)
rule("noun", "{side} {seen:visible} [{words:described}] (unit|units)")(
    lambda side, seen, words=(): Who(side, words, seen)
)
means("others", "other", False)
means("others", "(another|a different)", True)
rule("noun", "{one:others} {who:noun}")(lambda one, who: _replace(who, other=True, one=one))
rule("noun", "{seen:visible} {one:others} {who:noun}")(
    lambda one, who, seen: _replace(who, true=seen, other=True, one=one)
)
rule("noun", "damaged {who:noun}")(lambda who: _replace(who, true=(*who.true, *DAMAGED_NOW)))
rule(
    "noun",
    "[{seen:visible}] (unit|units) < friendly (and|or) enemy >",
    "[{seen:visible}] friendly (and|or) enemy units",
)(lambda seen=None: Who("any", (), seen or ()))
rule("noun", "[{seen:visible}] {words:described} [unit|units] < friendly (and|or) enemy >")(
    lambda words, seen=None: Who("any", words, seen or ())
)
rule("noun", "your {words:described} [unit|units]")(lambda words: Who("friendly", words))


def _names_others(node: Any) -> bool:
    """Does it end with other units? What follows without a comma or `and` is said of those."""
    if isinstance(node, Who):
        return True
    if isinstance(node, tuple):
        return any(map(_names_others, node))
    return isinstance(node, Phrase) and any(_names_others(getattr(node, name)) for name in node.__struct_fields__)


def _replace(who: Who, **change: object) -> Who:
    return replace(who, **change)


# ... and with what stands behind it

rule("which", "{who:noun} {at:here}")(lambda who, at: _replace(who, at=at))
rule("which", "{who:noun} {after:posts} {at:here}")(
    lambda who, after, at: _replace(who, true=(*who.true, *after), at=at)
)
rule("posts", "{one:post}")(lambda one: one)
rule("posts", "{one:post} (,|and|, and) {more:posts}")(lambda one, more: (*one, *more))
rule("posts", "{one:post} {more:posts}")(lambda one, more: (*one, *more) if not _names_others(one[-1]) else None)

rule("a_which", "(a|an|1|one) {which}")(lambda which: _replace(which, one=True))
rule("a_which", "{which:another_which}")(lambda which: _replace(which, one=True))
rule("another_which", "{which}")(lambda which: which if which.one else None)
rule("all_which", "[(all|any|each|every) [of your|your]] {which}")(lambda which: which if not which.one else None)

# References

rule("ref", "(this|your) (unit|manifestation|terrain feature) {at:here}")(lambda at: Ref("me", at))
rule("ref", "this {word} {at:here}")(lambda word, at: Ref("me", at) if not word.name else None)
rule("ref", "(the unit using this ability|the bearer|this general) {at:here}")(lambda at: Ref("me", at))
rule("ref", "(the caster|the chanter) {at:here}")(lambda at: Ref("me", at, word=CASTER))
rule("ref", "the (target|target unit|target units|targets|target < s >|target unit < s >) {at:here}")(
    lambda at: Ref("target", at)
)
rule("ref", "(each|both) (target|target unit|of the targets|targets) {at:here}")(lambda at: Ref("target", at))
rule("ref", "(that|those) [{side}] (unit|units|target|targets) {at:here}")(lambda at, side="": Ref("that", at, side))
rule("ref", "(that|those) [{side}] {word} [unit|units] {at:here}")(
    lambda word, at, side="": Ref("that", at, side, word.word)
)
rule("ref", "(that|those) [{side}] {words:several} [unit|units] {at:here}")(
    lambda words, at, side="": Ref("that", at, side, SEVERAL.join(words))
)
rule("several", "{words:described}")(
    lambda words: tuple(group[0].word for group in words) if len(words) > 1 and all(map(_one, words)) else None
)


def _one(group: tuple[Word, ...]) -> bool:
    return len(group) == 1 and not group[0].non


rule("ref", "each of (those units|the targets) {at:here}")(lambda at: Ref("target", at))
rule("ref", "the enemy unit {at:here}")(lambda at: Ref("that", at, "enemy"))
rule("ref", "the unit being rolled for {at:here}")(lambda at: Ref("that", at))
rule("ref", "(them|they) {at:here}")(lambda at: Ref("it", at))
rule("ref", "(it|he|him|she) {at:here}")(lambda at: Ref("it", at, word=ONE))
rule("owner", "their {at:here}")(lambda at: Ref("it", at))
rule("owner", "(its|his|her) {at:here}")(lambda at: Ref("it", at, word=ONE))
rule("somebody", "the friendly {words:described} [unit] {at:here}")(lambda words, at: Who("friendly", words, at=at))
rule("owner", "{ref} '")(lambda ref: ref)
rule("owner", "the target < s > {at:here}")(lambda at: Ref("target", at))
rule("owner", "{who:all_which} '")(lambda who: who if who != Who(at=who.at) else None)
rule("owner", "(a|an) {who:which} '")(lambda who: who)


@terminal("general")
def _general(parser: Parser, at: int) -> Iterable[tuple[int, "Ref | Who"]]:
    """An enhancement is the general's own; others speak of him."""
    if (parser.low(at), parser.low(at + 1)) == ("your", "general"):
        mine = parser.setting.bearer == "enhancement"
        yield at + 2, Ref("me", at + 2) if mine else Who("friendly", (), (), general=True, at=at + 2)


rule("ref", "{general}")(lambda general: general)

rule("somebody", "{ref}")(lambda ref: ref)
rule("somebody", "{who:a_which}")(lambda who: who)
rule("somebody", "[any [of your|your]] {which}")(lambda which: which if not which.one else None)
rule("somebody", "(1 or more|one or more) {who:which}")(lambda who: who)
# To be near all of them is more than to be near somebody: who is compared to others is compared to `somebody`.
rule("someone", "{who:somebody}")(lambda who: who)
rule("someone", "(all|each|every) [of your|your] {which}")(lambda which: which if not which.one else None)
rule("whom", "{someone}")(lambda someone: someone)
rule("model_words", "{side} [{words:described}]")(lambda side, words=(): Who(side, words))
rule("ref", "the {word} using this (rampage|ability) {at:here}")(
    lambda word, at: Ref("me", at) if not word.name else None
)
rule("ref", "this {word} {at:here}")(lambda word, at: Ref("me", at) if word.name else None)


def all_of(who: Ref | Who) -> Ref | Who:
    """Whoever is such a one, where one of them was spoken of."""
    return replace(who, one=False) if isinstance(who, Who) else who


@terminal("the_unit")
def _the_unit(parser: Parser, at: int) -> Iterable[tuple[int, Ref]]:
    """`The unit` at the very beginning, where nobody was spoken of yet: the one whose ability it is."""
    first = at == 0 or parser.tokens[at - 1].start < 0
    if first and (parser.low(at), parser.low(at + 1)) == ("the", "unit") and parser.setting.bearer in OWN:
        yield at + 2, Ref("me", at + 2)


OWN = ("unit", "enhancement")
rule("ref", "{the_unit}")(lambda the_unit: the_unit)
