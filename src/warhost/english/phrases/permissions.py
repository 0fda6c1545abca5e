"""What units can do although they did something else, cannot do, and need not suffer."""

from msgspec.structs import replace

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule, series
from warhost.english.phrases.gifts import AttacksOf, Boon, Fixed, FromNowOn, Gift, LaterThisTurn
from warhost.english.phrases.nouns import Who, Word, select
from warhost.english.phrases.statements import Give
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.idioms import NO_DAMAGE
from warhost.rules.effects.modifiers import (
    ANY_ABILITY,
    AttackRule,
    Cannot,
    CannotBeHealed,
    CannotBePicked,
    CannotBeTargeted,
    CannotContest,
    CannotWard,
    CharacteristicModifier,
    ControlScore,
    DiceRule,
    Fights,
    Hidden,
    Ignores,
    IgnoresFirst,
    KeepsOff,
    Lacks,
    May,
    PassesAcross,
)
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import Manifested
from warhost.rules.setting_up.units import SET_UP

NOWHERE = -1.0
"""A distance beyond which everybody is."""

# Although

rule("uses", "{kind} (abilities|ability)", "(a|an|any) {kind} (ability|abilities)")(lambda kind: (kind,))
rule("uses", "{one:kind} (and|and/or|or|and / or) {two:kind} (abilities|ability)")(lambda one, two: (one, two))
rule("uses", "(a|an) {one:kind} (and|and/or|or|and / or) {two:kind} (abilities|ability)")(lambda one, two: (one, two))
rule("uses", "{one:kind} , {two:kind} [,] (or|and) {three:kind} (abilities|ability)")(
    lambda one, two, three: (one, two, three)
)
rule("done_before", "{uses}")(lambda uses: uses)
rule("done_before", "the {quoted} ability")(lambda quoted: (quoted,))
means("same_turn", "([earlier] in the same turn|in the turn)", Fixed)
means("same_turn", "this turn", LaterThisTurn)
means("has_used", "even (if|though) (it|they|this unit) [has|have] used", True)
rule("gift", "{to:whom} can [still] use {use:uses} {has_used} {despite:done_before} {same_turn}")(
    lambda to, use, despite, same_turn, has_used: Gift(to, (may(use, despite, same_turn),))
)
rule(
    "gift",
    "{to:whom} can use {despite:uses} and [can] still use {use:uses} later in (the|that|the same) turn",
)(lambda to, use, despite: Gift(to, (may(use, despite, LaterThisTurn),)))
rule("gift", "{to:whom} can still use {use:uses} (later in the turn|this turn) even if (it|they) used {despite:uses}")(
    lambda to, use, despite: Gift(to, (may(use, despite),))
)


def may(uses: tuple[str, ...], despite: tuple[str, ...], kind: type[Fixed] = Fixed) -> Boon:
    return kind(
        tuple(May(use=use, despite=each) for use in uses for each in despite),
        f"can {' and '.join(uses)} despite {' or '.join(despite)}",
    )


rule("clause", "{to:whom} can use {use:uses} this turn {has_used} {despite:uses} {same_turn}")(
    lambda to, use, despite, same_turn, has_used: (Give(Gift(to, (may(use, despite),)), "turn"),)
)
rule("clause", "{to:whom} can use {despite:uses} this turn and still use {use:uses} later in the turn")(
    lambda to, use, despite: (Give(Gift(to, (may(use, despite),)), "turn"),)
)
rule("gift", "when you make a {roll:one_roll} for {to:whom} , roll {number} additional dice")(
    lambda roll, to, number: _dice(number, (roll,), to, None)
)
means("one_roll", "charge roll", "charge")
means("one_roll", "run roll", "run")

# Cannot

rule("gift", "{to:whom} cannot use {uses}")(
    lambda to, uses: Gift(to, tuple(Fixed((Cannot(each),), f"cannot {each}") for each in uses))
)
rule("gift", "{to:whom} cannot use any (other|more) {kind} abilities")(
    lambda to, kind: Gift(to, (Fixed((Cannot(kind),), f"cannot {kind} any more"),))
)
rule("gift", "{to:whom} cannot use commands", "{to:whom} cannot use any commands")(
    lambda to: Gift(to, (Fixed((Cannot("COMMAND"),), "cannot use commands"),))
)
rule("gift", "{to:whom} cannot use abilities")(
    lambda to: Gift(to, (Fixed((Cannot(ANY_ABILITY),), "cannot use abilities"),))
)
rule("gift", "{to:whom} cannot use the {one:quoted} or {two:quoted} (abilities|commands)")(
    lambda to, one, two: Gift(to, tuple(Fixed((Cannot(each),), f"cannot use {each}") for each in (one, two)))
)
rule("gift", "{to:whom} cannot use the {quoted} (ability|command)")(
    lambda to, quoted: Gift(to, (Fixed((Cannot(quoted),), f"cannot use {quoted}"),))
)
rule("gift", "{to:whom} cannot contest objectives or use commands")(
    lambda to: Gift(
        to,
        (
            Fixed((CannotContest(),), "cannot contest objectives"),
            Fixed((Cannot("COMMAND"),), "cannot use commands"),
        ),
    )
)
rule("gift", "{to:whom} cannot contest objectives")(
    lambda to: Gift(to, (Fixed((CannotContest(),), "cannot contest objectives"),))
)
rule(
    "gift",
    "{to:whom} cannot be healed [and no slain models can be returned to (it|them)]",
    "{to:whom} cannot be healed (or|and cannot) have slain models returned to (it|them)",
    "{to:whom} cannot be healed and slain models cannot be returned to (it|them|those units)",
)(lambda to: Gift(to, (Fixed((CannotBeHealed(),), "cannot be healed"),)))
rule("gift", "models cannot be returned to {to:whom}", "slain models cannot be returned to {to:all_which}")(
    lambda to: Gift(to, (Fixed((CannotBeHealed(True),), "no models can be returned to it"),))
)
means("no_healing", "that ability does not heal [any damage points] or return any slain models to (it|them)", True)
rule("gift", "if an ability would heal or return [any] slain models to {to:a_which} , {no_healing}")(
    lambda to, no_healing: Gift(replace(to, one=False), (Fixed((CannotBeHealed(),), "cannot be healed"),))
)
rule("gift", "{to:whom} cannot be targeted by shooting attacks")(
    lambda to: Gift(to, (Fixed((CannotBeTargeted("shooting"),), "cannot be shot at"),))
)
rule(
    "gift",
    "{to:whom} cannot be (picked as the target|picked to be the target|the target) of shooting attacks",
)(lambda to: Gift(to, (Fixed((CannotBeTargeted("shooting"),), "cannot be shot at"),)))
means("away", "(away|away from it|away from them|from it|from them)", True)
means("seeing", "enemy units [that are|while they are]", False)
means("seeing", "enemy models [that are|while they are]", True)
rule("gift", "{to:whom} (is|are) not visible to {each:seeing} more than {inches} {away}")(
    lambda to, each, inches, away: Gift(
        to, (Fixed((Hidden(inches, each),), f'hidden{" from models" if each else ""} beyond {inches:g}"'),)
    )
)
rule("gift", "{to:whom} (is|are) not visible to enemy units")(
    lambda to: Gift(to, (Fixed((Hidden(NOWHERE),), "not visible to enemies"),))
)
rule("gift", "ward rolls cannot be made for {to:whom}")(lambda to: Gift(to, (Fixed((CannotWard(),), "no ward rolls"),)))

# Retreats and damage

UNHURT = Fixed((NO_DAMAGE,), "no damage from retreating")

rule(
    "gift",
    "no mortal damage is inflicted on {to:whom} (when|if) (it uses|they use) retreat abilities",
    "no mortal damage is inflicted on {to:whom} by retreat abilities",
)(lambda to: Gift(to, (UNHURT,)))
rule(
    "gift",
    "[you] ignore the first damage point (allocated to|that would be allocated to) [each] {to:whom} [in] each phase",
)(lambda to: Gift(to, (Fixed((IgnoresFirst(),), "ignores the first damage point of a phase"),)))

# Rolls

means("sort", "modifiers", "all")
means("sort", "positive modifiers", "positive")
means("sort", "negative modifiers", "negative")
means("sort", "all modifiers", "all")
means("sort", "modifiers < (positive and negative|negative and positive) >", "all")
series("any_rolls", "any_roll")
rule("any_roll", "{attack_roll}")(lambda attack_roll: attack_roll)
rule("any_roll", "{unit_roll}")(lambda unit_roll: unit_roll)


class Ignoring(Boon, frozen=True):
    """Modifiers to rolls do not count."""

    rolls: tuple[str, ...]
    sort: str
    attacks: AttacksOf | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        kind = None if self.attacks is None else self.attacks.kind
        against = None if self.attacks is None or self.attacks.against is None else self.attacks.against
        chosen = None if against is None else select(against, scene)
        but = None if self.attacks is None else self.attacks.companions
        return tuple(Ignores(each, self.sort, kind, chosen, companions=but) for each in self.rolls)  # type: ignore[arg-type]

    def tell(self) -> str:
        but = ", but not with Companions" if self.attacks is not None and self.attacks.companions else ""
        return f"ignores {self.sort} modifiers to {' and '.join(self.rolls)} rolls{but}"


means("sort", "(positive and negative|negative and positive) modifiers", "all")
rule("gift", "{gift:ignoring}")(lambda gift: gift)
rule("gift", "{gift:ignoring} < (positive and negative|negative and positive) >")(
    lambda gift: gift if gift.boons[0].sort == "all" else None
)
rule("ignoring", "[you can] ignore {sort} to {rolls:unit_rolls} for {to:whom}")(
    lambda sort, rolls, to: Gift(to, (Ignoring(rolls, sort),))
)
rule("ignoring", "[you can] ignore {sort} to {of:owner} control (score|scores)")(
    lambda sort, of: Gift(of, (Ignoring(("control",), sort),))
)
rule("ignoring", "[you can] ignore {sort} to the control (score|scores) of {of:whom}")(
    lambda sort, of: Gift(of, (Ignoring(("control",), sort),))
)
rule("ignoring", "[you can] ignore {sort} to {rolls:unit_rolls} for {attacks}")(
    lambda sort, rolls, attacks: (
        Gift(attacks.of, (Ignoring(rolls, sort, AttacksOf(attacks.of, kind=attacks.kind)),))
        if attacks.at and attacks.companions is None
        else None
    )
)
rule("ignoring", "[you can] ignore {sort} to {rolls:attack_rolls} for {attacks}")(
    lambda sort, rolls, attacks: (
        Gift(attacks.of, (Ignoring(rolls, sort, attacks),))
        if not attacks.at and attacks.weapon is None and attacks.companions is None
        else None
    )
)
rule("ignoring", "[you can] ignore {sort} to {rolls:attack_rolls} for {to:whom}")(
    lambda sort, rolls, to: Gift(to, (Ignoring(rolls, sort, AttacksOf(to)),))
)
means("rerolled", "run rolls", "run")
means("rerolled", "charge rolls", "charge")
means("rerolled", "casting rolls", "casting")
means("rerolled", "chanting rolls", "chanting")
means("rerolled", "unbinding rolls", "unbinding")
means("rerolled", "banishment rolls", "banishment")
series("rerolls", "rerolled")
rule("gift", "you can re-roll {rolls:rerolls} for {to:whom}")(
    lambda rolls, to: Gift(
        to, tuple(Fixed((DiceRule(each, reroll=True),), f"may re-roll {each} rolls") for each in rolls)
    )
)


rule("gift", "{to:whom} can re-roll {rolls:rerolls}")(
    lambda rolls, to: Gift(
        to, tuple(Fixed((DiceRule(each, reroll=True),), f"may re-roll {each} rolls") for each in rolls)
    )
)


class RollsAgainst(Boon, frozen=True):
    """Failed rolls of attacks may be made again."""

    rolls: tuple[str, ...]
    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        against = None if self.attacks.against is None else select(self.attacks.against, scene)
        return tuple(DiceRule(each, reroll=True, against=against, attack=self.attacks.kind) for each in self.rolls)

    def tell(self) -> str:
        return f"may re-roll failed {' and '.join(self.rolls)} rolls{self.attacks.tell()}"


rule("gift", "you can re-roll [failed] {rolls:attack_rolls} for {attacks}")(
    lambda rolls, attacks: (
        Gift(attacks.of, (RollsAgainst(rolls, attacks),))
        if not attacks.at and attacks.weapon is None and (attacks.companions is None or _of_its_own(attacks))
        else None
    )
)


def _of_its_own(attacks: AttacksOf) -> bool:
    """All but Companion weapons of the unit itself: its own abilities do not reach those anyway (core-20.0)."""
    return attacks.companions == "never" and isinstance(attacks.of, Ref) and attacks.of.kind == "me"


class Critical(Boon, frozen=True):
    """Attacks score critical hits on lower rolls."""

    least: int
    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (AttackRule(crits_on=self.least, **self.attacks.terms(scene)),)

    def tell(self) -> str:
        return f"critical hits on {self.least}+{self.attacks.tell()}"


rule("gift", "{attacks} score critical hits on unmodified hit rolls of {face}")(
    lambda attacks, face: Gift(attacks.of, (Critical(face[0], attacks),)) if face[1] == 99 else None
)


class Fails(Boon, frozen=True):
    """Unmodified rolls up to a value fail."""

    to: int
    roll: str
    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms = self.attacks.terms(scene)
        if self.roll == "hit":
            return (AttackRule(hit_fails_to=self.to, **terms),)
        return (AttackRule(wound_fails_to=self.to, **terms),)

    def tell(self) -> str:
        return f"unmodified {self.roll} rolls up to {self.to} fail{self.attacks.tell()}"


means("attack_roll_one", "hit roll", "hit")
means("attack_roll_one", "wound roll", "wound")
means("an_attack", "an attack", "")
means("an_attack", "a combat attack", "combat")
means("an_attack", "a shooting attack", "shooting")


def _failing(to: Who, attacks: AttacksOf, face: tuple[int, int], *rolls: str) -> Gift | None:
    """Attacks whose unmodified roll is from 1 to some face fail; a 6 among them would leave none."""
    return Gift(to, tuple(Fails(face[1], roll, attacks) for roll in rolls)) if face[0] == 1 and face[1] < 6 else None


rule(
    "gift",
    "if the unmodified {roll:attack_roll_one} for {kind:an_attack} that targets {to:whom} is {face} , "
    "(the|that) attack fails [and the attack sequence ends]",
)(lambda roll, kind, to, face: _failing(to, AttacksOf(to, at=True, kind=kind or None), face, roll))
rule(
    "gift",
    "if the unmodified {roll:attack_roll_one} for {kind:an_attack} made by {by:someone} that targets {to:someone} is "
    "{face} , (the|that) attack fails [and the attack sequence ends]",
)(lambda roll, kind, by, to, face: _failing(to, AttacksOf(to, at=True, kind=kind or None, against=by), face, roll))
rule(
    "gift",
    "if the unmodified {roll:attack_roll_one} for {kind:an_attack} made by {to:someone} is {face} , (the|that) attack "
    "fails [and the attack sequence ends]",
)(lambda roll, kind, to, face: _failing(to, AttacksOf(to, kind=kind or None), face, roll))
rule(
    "gift",
    "if the unmodified hit roll or unmodified wound roll for {kind:an_attack} that targets {to:someone} is {face} , "
    "(the|that) attack fails [and the attack sequence ends]",
)(lambda kind, to, face: _failing(to, AttacksOf(to, at=True, kind=kind or None), face, "hit", "wound"))
rule("gift", "{to:whom} no longer (has|have) the {word} keyword")(
    lambda to, word: Gift(to, (FromNowOn((Lacks(word.word),), f"no longer {word.word}"),)) if not word.name else None
)
rule("gift", "you can re-roll save rolls of 1 for {to:whom}")(
    lambda to: Gift(to, (Fixed((DiceRule("save", reroll=True, up_to=1),), "re-rolls save rolls of 1"),))
)
rule("gift", "you can re-roll save rolls of 1 or 2 for {to:whom}")(
    lambda to: Gift(to, (Fixed((DiceRule("save", reroll=True, up_to=2),), "re-rolls save rolls up to 2"),))
)
rule("gift", "you can re-roll save rolls of 1 , 2 [,] or 3 for {to:whom}")(
    lambda to: Gift(to, (Fixed((DiceRule("save", reroll=True, up_to=3),), "re-rolls save rolls up to 3"),))
)
rule("gift", "ignore the effects of {given:given_words} on {to:whom}")(
    lambda given, to: (
        Gift(to, tuple(Fixed((Lacks(each),), f"ignores {each}") for each in given))
        if set(given) <= {"STRIKE-FIRST", "STRIKE-LAST"}
        else None
    )
)


class NotNear(Boon, frozen=True):
    """Some units cannot be set up near it."""

    inches: float
    who: tuple[Who, ...]

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return tuple(KeepsOff(self.inches, _enemies(each), SET_UP) for each in self.who)

    def tell(self) -> str:
        return f'{" and ".join(each.tell() for each in self.who)} cannot be set up within {self.inches:g}" of it'


def _enemies(who: Who) -> Select:
    """Manifestations are no units, but they can be spoken of as such."""
    return Manifested("enemy") if who.words == ((Word("MANIFESTATION"),),) else who.select(Scene())


rule("kept_off", "{who:all_which}")(lambda who: (who,) if who.side == "enemy" and not who.true else None)
rule("kept_off", "{one:all_which} and {two:all_which}")(
    lambda one, two: (one, two) if one.side == two.side == "enemy" and not (one.true or two.true) else None
)
rule("gift", "{who:kept_off} cannot be set up within {inches} of {to:ref}")(
    lambda who, inches, to: Gift(to, (NotNear(inches, who),))
)

# Picks

rule("foes_abilities", "enemy {kind} abilities", "{kind} abilities used by enemy units")(lambda kind: kind)
rule("gift", "{to:whom} cannot be picked to be the target of {kind:foes_abilities}")(
    lambda to, kind: Gift(to, (Fixed((CannotBePicked("enemy", kind),), f"cannot be picked by enemy {kind}"),))
)

# Others

rule("gift", "{to:whom} (has|have) a coherency range of {inches}")(
    lambda to, inches: Gift(
        to, (Fixed((CharacteristicModifier("Coherency", "set", inches),), f'a coherency range of {inches:g}"'),)
    )
)
rule("gift", "{to:whom} can (pass|move) (across|through) terrain features as if (it|they) had fly")(
    lambda to: Gift(to, (Fixed((PassesAcross(terrain=True),), "passes across terrain"),))
)
rule("gift", "{to:whom} can use {number} fight abilities")(
    lambda to, number: Gift(to, (Fixed((Fights(number),), f"fights {number} times"),))
)


class Passing(Boon, frozen=True):
    """Moves across models as if it had FLY."""

    which: object

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (PassesAcross(select(self.which, scene)),)  # type: ignore[arg-type]

    def tell(self) -> str:
        return "passes across models"


rule(
    "gift",
    "{to:whom} can pass across {words:model_words} models as if (it|they|this unit) had fly",
    "models in {to:ref} can pass across {words:model_words} models as if (it|they|this unit|the unit) had fly",
)(lambda to, words: Gift(to, (Passing(words),)))


# Dice of charges and runs


rule("more_dice", "add {number} to the number of dice rolled when making {rolls:rerolls} for {to:whom}")(
    lambda number, rolls, to: (number, rolls, to)
)
rule("fewer_dice", "subtract {number} from the number of dice rolled when making {rolls:rerolls} for {to:whom}")(
    lambda number, rolls, to: (-number, rolls, to)
)
rule("gift", "{dice:more_dice}", "{dice:more_dice} , to a maximum of {most:number}")(
    lambda dice, most=None: _dice(dice[0], dice[1], dice[2], most)
)
rule("gift", "[your opponent must] {dice:fewer_dice} [, to a minimum of 1]")(
    lambda dice: _dice(dice[0], dice[1], dice[2], None)
)


rule("kept_dice", "when making {rolls:rerolls} for {to:whom} , [you can] add {number} to the number of dice rolled")(
    lambda rolls, to, number: (rolls, to, number)
)
rule("kept_dice", "when making {rolls:rerolls} for {to:whom} , [you can] roll {number} additional dice")(
    lambda rolls, to, number: (rolls, to, number)
)
rule("most_dice", ", to a maximum (of|or) {number}", "< to a maximum of {number} >")(lambda number: number)
means("drop_one", ", then remove 1 dice of your choice and use the remaining dice as the (charge|run) roll", True)
means("drop_one", "(, and|and) discard 1 dice of your choice", True)
rule("gift", "{dice:kept_dice} [{most:most_dice}] {drop_one}")(
    lambda dice, drop_one, most=None: _kept(dice[0], dice[1], dice[2], most)
)


def _kept(rolls: tuple[str, ...], to: Ref | Who, number: int, most: int | None) -> Gift | None:
    """More dice, of which one is taken away again; nobody would keep the lowest."""
    if not set(rolls) <= {"run", "charge"}:
        return None
    told = f"{number:+d} dice but for the lowest" + (f", {most} at most" if most is not None else "")
    return Gift(
        to,
        tuple(Fixed((DiceRule(each, count=number, most=most, drop=1),), f"{told} for {each} rolls") for each in rolls),
    )


rule("gift", "when making run rolls for {to:whom} , if you roll a {face} , you can use a value of {number} instead")(
    lambda to, face, number: (
        Gift(to, (Fixed((DiceRule("run", low=face[1], counts_as=number),), f"run rolls up to {face[1]} are {number}"),))
        if face[0] == 1 and face[1] < number <= 6
        else None
    )
)


def _dice(number: int, rolls: tuple[str, ...], to: Ref | Who, most: int | None) -> Gift:
    told = f"{number:+d} dice" + (f", {most} at most" if most is not None else "")
    return Gift(
        to, tuple(Fixed((DiceRule(each, count=number, most=most),), f"{told} for {each} rolls") for each in rolls)
    )


rule("gift", "{to:whom} [each] (has|have) a maximum control score of {number}")(
    lambda to, number: Gift(to, (Fixed((ControlScore(cap=number),), f"a control score of {number} at most"),))
)
rule("gift", "hit rolls for {attacks} score critical hits on unmodified hit rolls of {face}")(
    lambda attacks, face: Gift(attacks.of, (Critical(face[0], attacks),)) if face[1] == 99 else None
)
