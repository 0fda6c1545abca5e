"""What can be true of units: where they stand, what they did, what they are; as filter and as condition."""

from collections.abc import Iterator
from typing import Literal

from warhost.english.grammar import Parser, means, rule, terminal, words
from warhost.english.phrases.lists import names_more
from warhost.english.phrases.nouns import DAMAGED_NOW, JOINS, Either, No, Pred, Side, Who, Word, select, tell_who
from warhost.english.scene import ME_REF, Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import (
    Charged,
    HasDestroyed,
    HasMoved,
    HasSlain,
    PassedAcross,
    SetUpThisPhase,
    SetUpThisTurn,
    Used,
)
from warhost.rules.selectors.places import NearPlace
from warhost.rules.selectors.where import (
    Contesting,
    InCombat,
    Near,
    NearAnyTerrain,
    NearEdge,
    SeenFrom,
    Visible,
    WhollyWithinTerritory,
    Within,
    WithinCombatRange,
)
from warhost.rules.selectors.who import (
    ME,
    CharacteristicIs,
    DamagePoints,
    Depleted,
    DestroyedUnit,
    InReserve,
    IsDamaged,
    Models,
    ModelsNow,
    OnTable,
    Started,
)
from warhost.rules.words import COMBAT_RANGE, keyword

People = Ref | Who
Span = Literal["phase", "turn", "battle"]


class Plain(Pred, frozen=True):
    """What a selector of the vocabulary says by itself."""

    is_: Select
    told: str

    @property
    def settled(self) -> bool:
        return self.is_ in (Charged(), SetUpThisTurn(), HasMoved()) or (
            isinstance(self.is_, Used) and not self.is_.phase
        )

    def select(self, scene: Scene) -> Select:
        return self.is_

    def tell(self) -> str:
        return self.told


ITSELF = Plain(ME, "this unit itself")


class TheSame(Pred, frozen=True):
    """They are who is referred to."""

    who: Ref

    def select(self, scene: Scene) -> Select:
        return scene.select(self.who)

    def tell(self) -> str:
        return tell_who(self.who)


class Fighting(Pred, frozen=True):
    """In combat, with somebody if it is said."""

    foes: People | None = None
    least: int = 1

    def select(self, scene: Scene) -> Select:
        return InCombat(None if self.foes is None else select(self.foes, scene), self.least)

    def tell(self) -> str:
        many = f"{self.least} or more of " if self.least > 1 else ""
        return "in combat" + ("" if self.foes is None else f" with {many}{tell_who(self.foes)}")


class InReach(Pred, frozen=True):
    """Within, or wholly within, a distance of somebody; without a distance, within their combat range."""

    inches: float | None
    of: People
    wholly: bool = False
    least: int = 1

    def select(self, scene: Scene) -> Select:
        if isinstance(self.of, Ref) and self.of.kind == "place":
            return NearPlace(self.inches or COMBAT_RANGE, self.wholly, scene.places())
        if self.of_me:
            if self.inches is None and not self.wholly:
                return ME | WithinCombatRange()
            return Within(COMBAT_RANGE if self.inches is None else self.inches, self.wholly)
        inches = COMBAT_RANGE if self.inches is None and self.wholly else self.inches
        near = Near(select(self.of, scene), inches, self.wholly, self.least)
        if isinstance(self.of, Who) and self.least == 1 and (self.of.general or (self.inches and not self.of.other)):
            return near | select(self.of, scene)  # who is one of them is within any distance of one of them
        return near

    @property
    def of_itself(self) -> bool:
        return self.of_me and self.inches is None

    @property
    def of_me(self) -> bool:
        return isinstance(self.of, Ref) and self.of.kind == "me"

    def tell(self) -> str:
        far = "combat range" if self.inches is None else f'{self.inches:g}"'
        many = f"{self.least} or more of " if self.least > 1 else ""
        return f"{'wholly ' if self.wholly else ''}within {far} of {many}{tell_who(self.of)}"


class Seen(Pred, frozen=True):
    """Visible to somebody; with a distance, by the same model (core-6.0c)."""

    by: People = ME_REF
    inches: float | None = None

    def select(self, scene: Scene) -> Select:
        return Visible(self.inches) if self.by == ME_REF else SeenFrom(select(self.by, scene), self.inches)

    def tell(self) -> str:
        by = "" if self.by == ME_REF else f" to {tell_who(self.by)}"
        return f"visible{by}" if self.inches is None else f'visible{by} within {self.inches:g}"'


def _seen_in_reach(preds: tuple[Pred, ...]) -> tuple[Pred, ...]:
    """Who must be visible and within a distance is so to the same model."""
    reach = [each for each in preds if isinstance(each, InReach) and each.of_me and not each.wholly and each.inches]
    seen = [each for each in preds if isinstance(each, Seen) and each.inches is None and each.by == ME_REF]
    if not reach or not seen:
        return preds
    rest = tuple(each for each in preds if each is not reach[0] and each is not seen[0])
    return (*rest, Seen(ME_REF, reach[0].inches))


JOINS.append(_seen_in_reach)

rule("visible", "visible")(lambda: (Seen(),))

# Being: what stands after `is`, or behind a noun

rule("being", "in combat")(lambda: Fighting())
rule("being", "in combat with {foes:somebody}")(lambda foes: Fighting(foes))
means("or_more", "or more", True)
rule("being", "in combat with {least:number} {or_more} {foes:which}")(
    lambda least, or_more, foes: Fighting(foes, least) if least > 1 else None
)
rule("being", "within {inches} of {least:number} {or_more} {of:which}")(
    lambda inches, least, or_more, of: InReach(inches, of, False, least) if least > 1 else None
)
rule("being", "wholly within {inches} of {least:number} {or_more} {of:which}")(
    lambda inches, least, or_more, of: InReach(inches, of, True, least) if least > 1 else None
)
rule("being", "within {inches} of and visible to {of:a_which}")(lambda inches, of: Seen(of, inches))
rule("being", "visible to {of:a_which}")(lambda of: Seen(of))
rule("being", "within {inches} of {of:somebody}")(lambda inches, of: InReach(inches, of))
rule("being", "wholly within {inches} of {of:somebody}")(lambda inches, of: InReach(inches, of, True))
rule("being", "within {of:owner} combat (range|ranges)", "within the combat (range|ranges) of {of:somebody}")(
    lambda of: InReach(None, of)
)
rule(
    "being",
    "wholly within {of:owner} combat (range|ranges)",
    "wholly within the combat (range|ranges) of {of:somebody}",
)(lambda of: InReach(None, of, True))
rule("being", "visible to {of:ref}")(lambda of: {"me": Seen(of), "it": Seen()}.get(of.kind))
rule("being", "within {inches} of and visible to {of:ref}", "visible to and within {inches} of {of:ref}")(
    lambda inches, of: Seen(ME_REF, inches) if of.kind in ("me", "it") else None
)
DAMAGED_NOW.append(Plain(IsDamaged(), "damaged"))
rule("being", "damaged")(lambda: Plain(IsDamaged(), "damaged"))
rule("being", "on the battlefield")(lambda: Plain(OnTable(), "on the battlefield"))
rule("being", "in reserve")(lambda: Plain(InReserve(), "in reserve"))
rule("being", "wholly within (friendly|your) territory")(lambda: Plain(WhollyWithinTerritory(), "wholly at home"))
rule("being", "wholly within enemy territory")(
    lambda: Plain(WhollyWithinTerritory(enemy=True), "wholly in enemy territory")
)
rule("being", "within {inches} of (a terrain feature|any terrain features)")(
    lambda inches: Plain(NearAnyTerrain(inches), f'within {inches:g}" of terrain')
)
rule("being", "(wholly within|wholly on) {inches} of (a|any|the) battlefield (edge|edges)")(
    lambda inches: Plain(NearEdge(inches, wholly=True), f'wholly within {inches:g}" of an edge')
)
rule("being", "within {inches} of (a|any|the) battlefield (edge|edges)")(
    lambda inches: Plain(NearEdge(inches), f'within {inches:g}" of an edge')
)

means("held", "you control", "mine")
means("held", "that you control", "mine")
means("held", "you do not control", "not mine")
means("held", "that you do not control", "not mine")
means("held", "controlled by your opponent", "enemy")
means("held", "[that is] not controlled by your opponent", "not enemy")
rule("being", "contesting an objective on the battlefield")(lambda: Plain(Contesting(), "contesting an objective"))
rule("being", "(a|an) {side} target")(lambda side: IsSide(side))
rule("being", "(a|an) {side} [{words:described}] unit")(lambda side, words=(): IsSide(side, words))
rule("being", "(a|an) {side} {words:described}")(lambda side, words: IsSide(side, words))


class IsSide(Pred, frozen=True):
    """A friendly unit, an enemy HERO, ..."""

    side: Side
    words: tuple[tuple[Word, ...], ...] = ()

    def select(self, scene: Scene) -> Select:
        return Who(self.side, self.words).select(scene)

    def tell(self) -> str:
        return Who(self.side, self.words).tell()


class IsWord(Pred, frozen=True):
    """A HERO, a CAVALRY unit, ..."""

    words: tuple[tuple[Word, ...], ...]

    def select(self, scene: Scene) -> Select:
        return Who("any", self.words).select(scene)

    def tell(self) -> str:
        return " ".join(" or ".join(each.tell() for each in group) for group in self.words)


rule("being", "(a|an) {words:described} [unit]")(lambda words: IsWord(words))
rule("being", "{words:described}")(lambda words: IsWord(words))

# Doing: what is said with a verb

words("span", phase="phase", turn="turn")
rule("when", "this {span}", "in the same {span}", "that {span}")(lambda span: span)
rule("when", "[earlier] this {span}")(lambda span: span)

rule("beings", "both {one:being} and {two:being}")(lambda one, two: (one, two))
rule("doing", "(is|are) {being}")(lambda being: being)
rule("doing", "(is|are) also {being}")(lambda being: being)
rule("doing", "(is|are) not {being}")(lambda being: No(being))
rule("doing", "(is|are) {first:being} or {second:doing}")(lambda first, second: Either((first, second)))
rule("beings", "{being}")(lambda being: (being,))
rule("beings", "not {being}")(lambda being: (No(being),))
rule("beings", "{being} (and|, and) {more:beings}")(lambda being, more: (being, *more))
rule("beings", "{being} , {more:beings}")(lambda being, more: None if names_more(being, more[0]) else (being, *more))
rule("doing", "(is|are) {first:being} or {second:being}")(lambda first, second: _one_of(first, second))


def _one_of(first: Pred, second: Pred) -> Pred | None:
    """Two keywords are one of a group, however that is said."""
    if isinstance(first, IsWord) and isinstance(second, IsWord) and len(first.words) == len(second.words) == 1:
        return IsWord(((*first.words[0], *second.words[0]),))
    return Either((first, second)) if type(first) is type(second) or not isinstance(second, IsWord) else None


rule("doing", "[has|have] [already] charged {when}")(
    lambda when: Plain(Charged(when == "phase"), f"charged this {when}")
)
rule("doing", "(did not charge|has not charged|have not charged) {when}")(
    lambda when: No(Plain(Charged(when == "phase"), f"charged this {when}"))
)
rule("doing", "(was|were|has been) set up {when}")(
    lambda when: Plain(SetUpThisPhase() if when == "phase" else SetUpThisTurn(), f"set up this {when}")
)
rule("doing", "(was|were) not set up {when}", "(has|have) not been set up {when}")(
    lambda when: No(Plain(SetUpThisPhase() if when == "phase" else SetUpThisTurn(), f"set up this {when}"))
)
for _word in (
    "MOVE",
    "RUN",
    "RETREAT",
    "SHOOT",
    "CHARGE",
    "FIGHT",
    "SPELL",
    "PRAYER",
    "ATTACK",
    "CORE",
    "UNBIND",
    "BANISH",
):
    means("kind", _word.lower(), _word)


KINDS_OF_CORE = frozenset({"MOVE", "RUN", "RETREAT", "SHOOT", "CHARGE", "FIGHT", "SPELL", "PRAYER", "ATTACK", "CORE"})


@terminal("ability_word")
def _ability_word(parser: Parser, at: int) -> Iterator[tuple[int, str]]:
    """A keyword of abilities that some army has: the capitals before `ability`."""
    for end in range(at + 1, at + 4) if parser.kind(at) == "word" else ():
        if parser.low(end) in ("ability", "abilities"):
            said = [each.text for each in parser.tokens[at:end]]
            if all(each[:1].isupper() or each == "'" for each in said) and not _several_kinds(said):
                yield end, keyword(" ".join(said).replace(" '", "'"))
        if parser.kind(end) != "word":
            return


def _several_kinds(said: list[str]) -> bool:
    """`Summon Spell abilities` have two keywords, not one of that name."""
    return len(said) > 1 and bool({each.upper() for each in said} & KINDS_OF_CORE)


rule("kind", "{ability_word}")(lambda ability_word: ability_word)
rule("deed", "(a|an|any) {kind} (ability|abilities)")(lambda kind: kind)
rule("deed", "the {quoted} ability", "the {quoted} (command|spell|prayer)")(lambda quoted: quoted)
rule("deed", "(a command|any commands|commands)")(lambda: "COMMAND")
rule("doing", "[has|have] used {deed} {when}", "[has|have] already used {deed} {when}")(
    lambda deed, when: Plain(Used(deed, when == "phase"), f"used {deed} this {when}")
)
rule("doing", "[has|have] used (a|an) {one:kind} or {two:kind} ability {when}")(
    lambda one, two, when: Either(
        tuple(Plain(Used(each, when == "phase"), f"used {each} this {when}") for each in (one, two))
    )
)
rule("doing", "(did not use|has not used|have not used) (a|an) {one:kind} or {two:kind} ability {when}")(
    lambda one, two, when: No(
        Either(tuple(Plain(Used(each, when == "phase"), f"used {each} this {when}") for each in (one, two)))
    )
)
rule("doing", "(did not use|has not used|have not used|has not use) {deed} {when}")(
    lambda deed, when: No(Plain(Used(deed, when == "phase"), f"used {deed} this {when}"))
)
rule("doing", "(has|have) {number} or more damage points")(
    lambda number: Plain(DamagePoints(number), f"with {number} or more damage points")
)
rule("doing", "(has|have) no damage points")(lambda: No(Plain(IsDamaged(), "damaged")))
rule("doing", "(has|have) {span:damage_span} damage points")(
    lambda span: Plain(DamagePoints(span[0]) & ~DamagePoints(span[1] + 1), f"with {span[0]} to {span[1]} damage points")
)
rule("damage_span", "{face}")(lambda face: face if 0 < face[0] < face[1] < 99 else None)
rule("doing", "(has|have) {number} damage (point|points)")(
    lambda number: Plain(DamagePoints(number) & ~DamagePoints(number + 1), f"with exactly {number} damage points")
)
rule("doing", "(has|have) any damage points")(lambda: Plain(IsDamaged(), "damaged"))
rule("doing", "(has|have|contains|includes) {number} or more models")(
    lambda number: Plain(ModelsNow(number), f"with {number} or more models")
)
rule("doing", "(has|have|contains|includes) {number} or fewer models")(
    lambda number: No(Plain(ModelsNow(number + 1), f"with {number + 1} or more models"))
)
rule("doing", "(has|have|contains|includes) no more than {number} (model|models)")(
    lambda number: No(Plain(ModelsNow(number + 1), f"with {number + 1} or more models"))
)
rule("doing", "(has|have|contains|includes) {number} (model|models)", "there (is|are) {number} (model|models)")(
    lambda number: Plain(ModelsNow(number) & ~ModelsNow(number + 1), f"exactly {number} models")
)
means("size", "(starting|unit) size", True)
rule("having", "a {size} of {number} [or (fewer|less)]")(
    lambda size, number: Plain(Started(number), f"started with {number} or fewer models") if number == 1 else None
)
rule("having", "a {size} of {number} or more")(
    lambda size, number: Plain(Models(number), f"started with {number} or more models")
)
rule("having", "a {size} greater than {number}")(
    lambda size, number: Plain(Models(number + 1), f"started with {number + 1} or more models")
)
rule("doing", "(has|have) {having:sized}")(lambda having: having)
rule("sized", "a {size} of {number}")(
    lambda size, number: Plain(Started(number), f"started with {number} or fewer models") if number == 1 else None
)
rule("doing", "started the battle with {number} or more models")(
    lambda number: Plain(Models(number), f"started with {number} or more models")
)
rule("doing", "started the battle with {number} or fewer models")(
    lambda number: Plain(Started(number), f"started with {number} or fewer models")
)
rule("doing", "(has|have) a {name:characteristic} characteristic of {number} or (less|lower|fewer)")(
    lambda name, number: Plain(CharacteristicIs(name, most=number), f"{name} {number} or less")
)
rule("doing", "(has|have) a {name:characteristic} characteristic of {number} or (more|higher|greater)")(
    lambda name, number: Plain(CharacteristicIs(name, least=number), f"{name} {number} or more")
)
rule("doing", "(has|have) a {name:characteristic} characteristic of {face}")(
    lambda name, face: Plain(
        CharacteristicIs(name, least=face[0], most=None if face[1] == 99 else face[1]), f"{name} {face[0]}"
    )
)
rule("doing", "(has|have) a {name:characteristic} characteristic of {one:number} or {two:number}")(
    lambda name, one, two: (
        Plain(CharacteristicIs(name, least=one, most=two), f"{name} {one} or {two}") if two == one + 1 else None
    )
)
rule("doing", "(does|do) not have {word}")(lambda word: No(IsWord(((word,),))))
rule("doing", "(has|have) {word}", "(has|have) the {word} keyword")(lambda word: IsWord(((word,),)))
rule("doing", "(did not use|has not used|have not used|has not used) any {one:kind} abilities {when}")(
    lambda one, when: No(Plain(Used(one, when == "phase"), f"used {one} this {when}"))
)
rule("doing", "[has|have] slain (a|any) [enemy] models this turn")(lambda: Slew(Who("enemy"), False))
rule("doing", "[has|have] slain any {which} this turn")(lambda which: Slew(which, False))
rule("doing", "slew any {which:slain_models_of} using a {kind} ability this turn")(
    lambda which, kind: Slew(which, False, kind)
)
rule("slain_models_of", "{side} models")(lambda side: Who(side))
rule("doing", "(has|have) {one:having} or {two:having}")(lambda one, two: Either((one, two)))
rule("doing", "(has|have) been destroyed")(lambda: Plain(DestroyedUnit(), "destroyed"))
rule("doing", "(has|have) any slain models")(lambda: Plain(Depleted(), "some models slain"))


class Passed(Pred, frozen=True):
    """Somebody passed across them."""

    by: People
    phase: bool

    def select(self, scene: Scene) -> Select:
        return PassedAcross(select(self.by, scene), self.phase)

    def tell(self) -> str:
        return f"passed across by {tell_who(self.by)}"


rule("doing", "{by:ref} passed across {when}", "any models in {by:ref} passed across {when}")(
    lambda by, when: Passed(by, when == "phase")
)


class Slew(Pred, frozen=True):
    """They destroyed such a unit, or slew models of one."""

    which: Who
    whole: bool
    keyword: str | None = None

    @property
    def settled(self) -> bool:
        return True

    def select(self, scene: Scene) -> Select:
        which = self.which.select(scene)
        return HasDestroyed(which, keyword=self.keyword) if self.whole else HasSlain(which, keyword=self.keyword)

    def tell(self) -> str:
        by = f" with {self.keyword}" if self.keyword else ""
        return f"{'destroyed' if self.whole else 'slew models of'} {self.which.tell()} this turn{by}"


rule("doing", "[has|have] destroyed (a|an|any) {which} this turn [using a {kind} ability]")(
    lambda which, kind=None: Slew(which, True, kind)
)

# With

rule("having", "{number} or more models")(lambda number: Plain(ModelsNow(number), f"with {number} or more models"))
rule("having", "{number} or more damage points")(
    lambda number: Plain(DamagePoints(number), f"with {number} or more damage points")
)
rule("having", "a {name:characteristic} characteristic of {number} or (less|lower|fewer)")(
    lambda name, number: Plain(CharacteristicIs(name, most=number), f"{name} {number} or less")
)
rule("having", "a {name:characteristic} characteristic of {one:number} or {two:number}")(
    lambda name, one, two: (
        Plain(CharacteristicIs(name, least=one, most=two), f"{name} {one} or {two}") if two == one + 1 else None
    )
)
rule("having", "a {name:characteristic} characteristic of {number} or (more|higher|greater)")(
    lambda name, number: Plain(CharacteristicIs(name, least=number), f"{name} {number} or more")
)
rule("having", "a {name:characteristic} characteristic of {number}")(
    lambda name, number: Plain(CharacteristicIs(name, least=number, most=number), f"{name} {number}")
)

rule("having", "{word}", "the {word} keyword")(lambda word: IsWord(((word,),)) if not word.name else None)

# Behind a noun

rule("post", "{being}")(lambda being: (being,) if not isinstance(being, IsWord) else None)
rule("post", "not {being}")(lambda being: (No(being),))
rule("post", "that {doings}")(lambda doings: doings)
rule("post", "(while|if|when) (it|they|the unit) {doings}")(lambda doings: doings)
rule("post", "with {having}")(lambda having: (having,))
rule("post", "other than this unit")(lambda: (No(ITSELF),))
rule("post", "[,] excluding {words:described} [unit|units] [,]")(lambda words: (No(IsWord(words)),))
rule("post", "(it|that) {by:ref} passed across {when}")(lambda by, when: (Passed(by, when == "phase"),))
rule("doings", "{doing}")(lambda doing: (doing,))
rule("doings", "(is|are) {beings}")(lambda beings: beings)
rule("doings", "(is|are) {beings} (and|, and|,) [that] {more:doings}")(lambda beings, more: (*beings, *more))
rule("doings", "{doing} (and|, and|,) [that] {more:doings}")(lambda doing, more: (doing, *more))
