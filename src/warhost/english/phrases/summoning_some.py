"""Manifestations of several parts, and those that are picked from a list (magic-7.0)."""

from collections.abc import Iterator

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.declare import DeclarePart
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.placing import Terms
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.statements import Body, Statement
from warhost.english.phrases.summoning import Summons, summons
from warhost.english.scene import ME_REF, NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import CharacteristicModifier
from warhost.rules.effects.selector import Select
from warhost.rules.modules.manifestations import Summoned, summoning_one_of

# Parts


class HasParts(Statement, frozen=True):
    """Said of a manifestation that is summoned: its parts, and how near to each other they are set up."""

    warscroll: str
    parts: int
    apart: float

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        raise NotMeant("parts of something that is not summoned")

    def tell(self) -> str:
        return f'{self.warscroll} has {self.parts} parts within {self.apart:g}" of each other'


rule("parts_of", "(a|an) {word} [endless spell|invocation] has {number} parts that must")(
    lambda word, number: (word.word, number) if word.name else None
)
rule("statement", "{of:parts_of} be set up within {inches} of each other")(
    lambda of, inches: HasParts(of[0], of[1], inches) if of[1] == 2 else None
)
rule("statement", "{of:parts_of} each be set up within {inches} of at least 1 other part")(
    lambda of, inches: HasParts(of[0], of[1], inches) if of[1] in (2, 3) else None
)


def summoned(body: Body, name: str, value: int, rule: str, holy: bool) -> Ability:
    """The spell or prayer that summons one manifestation, perhaps of several parts."""
    first, more = body[0], body[1:]
    if not isinstance(first, Summons) or len(more) > 1:
        raise NotMeant("more than a manifestation is summoned")
    parts = more[0] if more else None
    if parts is None:
        return first.made(name, value, rule, holy)
    if not isinstance(parts, HasParts) or parts.warscroll != first.warscroll:
        raise NotMeant("more than a manifestation is summoned")
    return first.made(name, value, rule, holy, parts.parts, parts.apart)


means("all_parts", "(both|all|all of) its parts", True)
rule(
    "sentence",
    "when a number of damage points equal to this manifestation ' health characteristic are allocated to it , this "
    "manifestation is destroyed and {all_parts} are removed from play .",
)(lambda all_parts: (Aside("all its parts share its Health"),))
rule("gift", "each time this manifestation moves , both its parts must end within {inches} of each other")(
    lambda inches: _near_each_other(inches)
)
rule(
    "gift", "each time this manifestation moves , each of its parts must end within {inches} of at least 1 other part"
)(lambda inches: _near_each_other(inches))
rule("sentence", "each part of this manifestation is armed with [a|an] {weapon} .")(
    lambda weapon: (Aside(f"each part has {weapon}"),)
)
means("part_of_it", "(either part|any part|any parts|a part) of this manifestation", True)
rule("being", "within {inches} of {part_of_it}")(lambda inches, part_of_it: InReach(inches, ME_REF))


def _near_each_other(inches: float) -> Gift:
    told = f'its parts within {inches:g}" of each other'
    return Gift(ME_REF, (Fixed((CharacteristicModifier("Coherency", "set", inches),), told),))


# From a list


class PickListed(DeclarePart, frozen=True):
    """One of several manifestations is picked that is not on the battlefield."""

    warscrolls: tuple[str, ...]

    def tell(self) -> str:
        return f"pick {' or '.join(self.warscrolls)}, not on the battlefield"


class SetUpPicked(Statement, frozen=True):
    """The one that was picked is set up; `which`: if it is one of these."""

    terms: Terms
    which: tuple[str, ...] = ()

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"set up {' or '.join(self.which) or 'it'}: {self.terms.tell()}"


class BanishListed(Statement, frozen=True):
    """Whichever of them is on the battlefield goes first."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return "whichever of them is on the battlefield is banished first"


class FartherOff(Statement, frozen=True):
    """One of them must be set up further from all enemies than the others."""

    warscroll: str
    inches: float

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f'{self.warscroll} also more than {self.inches:g}" from all enemy units'


rule("listed_name", "\u2022 [1] {word}")(lambda word: word.word if word.name else None)
rule("listed_names", "{one:listed_name}")(lambda one: (one,))
rule("listed_names", "{one:listed_name} {more:listed_names}")(lambda one, more: (one, *more))
means(
    "listed_below",
    "pick 1 of the [friendly] manifestations (below|from the list below) that is not on the battlefield",
    True,
)
rule("declaring", "{listed_below} , then {roll:declaration} (.|:) {names:listed_names}")(
    lambda listed_below, roll, names: (PickListed(names), roll) if len(set(names)) == len(names) > 1 else None
)
rule("statement", "set up the manifestation you picked {place}")(lambda place: SetUpPicked(place))
rule("one_or_other", "(a|an) {word}")(lambda word: (word.word,) if word.name else None)
rule("one_or_other", "(a|an) {one:word} or [a|an] {two:word}")(
    lambda one, two: (one.word, two.word) if one.name and two.name else None
)
rule("clauses", "if you picked {which:one_or_other} , set it up {place}")(
    lambda which, place: (SetUpPicked(place, which),)
)
rule(
    "clauses",
    "if there is already a friendly manifestation from the list above on the battlefield , it is immediately "
    "banished [and removed from play]",
)(lambda: (BanishListed(),))
rule(
    "clauses",
    "if that manifestation is (a|an) {word} , it must also be set up more than {inches} [away] from all enemy units",
)(lambda word, inches: (FartherOff(word.word, inches),) if word.name else None)


def summoned_of(listed: PickListed, body: Body, name: str, value: int, rule: str, holy: bool) -> Ability:
    """The spell or prayer that summons one of several: for each of them it is said once where."""
    in_turn = body[:1] == (BanishListed(),)
    farther = {each.warscroll: each.inches for each in body if isinstance(each, FartherOff)}
    places: dict[str, Terms] = {}
    for each in body[in_turn:]:
        if isinstance(each, FartherOff):
            continue
        if not isinstance(each, SetUpPicked) or set(each.which) - set(listed.warscrolls):
            raise NotMeant("more than a manifestation is summoned")
        names = each.which or listed.warscrolls
        if places.keys() & set(names):
            raise NotMeant("a manifestation that is set up in two places")
        places |= dict.fromkeys(names, each.terms)
    if places.keys() != set(listed.warscrolls) or farther.keys() - places.keys():
        raise NotMeant("where is it set up?")
    which = tuple(summons(each, places[each]).where() for each in listed.warscrolls)
    apart = tuple(_farther(each, farther[each.warscroll]) if each.warscroll in farther else each for each in which)
    return summoning_one_of(name, apart, value, rule=rule, holy=holy, in_turn=in_turn)


def _farther(which: Summoned, inches: float) -> Summoned:
    if which.from_enemies is not None:
        raise NotMeant("how far from the enemies?")
    return which._replace(from_enemies=inches)
