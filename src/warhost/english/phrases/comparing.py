"""Units compared to others, or by what is printed of them: characteristics, starting sizes, how they came here."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.deeds import Banishes
from warhost.english.phrases.gifts import Fixed, Gift, NewCharacteristics
from warhost.english.phrases.nouns import Either, No, Who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.predicates import Plain
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.abilities.limits import power_level
from warhost.rules.effects.modifiers import Has, Lacks
from warhost.rules.selectors.did import Charged, SetUpBy, Used
from warhost.rules.selectors.who import CharacteristicIs, ComparedToMe, Depleted, IsDamaged, ModelsNow, Started

means("higher", "higher", True)
means("higher", "lower", False)
rule("doing", "(has|have) a {higher} {name:characteristic} characteristic than this unit")(
    lambda higher, name: _compared(name, higher)
)
rule("having", "a {higher} {name:characteristic} characteristic than this unit")(
    lambda higher, name: _compared(name, higher)
)


def _compared(name: str, higher: bool) -> Plain | None:
    """Of Saves a lower one is better: which is the higher one is not said."""
    if name == "Save":
        return None
    return Plain(ComparedToMe(name, higher), f"with a {'higher' if higher else 'lower'} {name} than this unit")


class PowerCount(Count, frozen=True):
    """The power level of a unit (magic-1.1)."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("a power level that would have to be looked up all the time")
        return power_level(scene.use.game, scene.one(self.of))

    def tell(self) -> str:
        return f"{self._sign}the power level of {tell_ref(self.of)}"


rule("counted", "{of:owner} power level")(lambda of: PowerCount("power level", of) if isinstance(of, Ref) else None)

# What they are

rule("condition", "{who:owner} save characteristic is {face} or better")(
    lambda who, face: (
        Is(who, (Plain(CharacteristicIs("Save", most=face[0]), f"Save {face[0]}+ or better"),))
        if isinstance(who, Ref)
        else None
    )
)
rule("condition", "{who:owner} starting size was 1")(lambda who: _alone(who))


def _alone(who: object) -> Condition | None:
    return Is(who, (Plain(Started(1), "started with 1 model"),)) if isinstance(who, Ref) else None


rule("doing", "(has|have) any damage points allocated to (it|them)")(lambda: Plain(IsDamaged(), "damaged"))
rule("doing", "(was|were) set up this turn using the {quoted} ability")(
    lambda quoted: Plain(SetUpBy(quoted), f"set up this turn with {quoted}")
)
rule("doing", "(was|were) not set up this turn using the {quoted} ability")(
    lambda quoted: No(Plain(SetUpBy(quoted), f"set up this turn with {quoted}"))
)
rule("doing", "did not charge or use {deed} {when}")(
    lambda deed, when: No(
        Either(
            (
                Plain(Charged(when == "phase"), f"charged this {when}"),
                Plain(Used(deed, when == "phase"), f"used {deed} this {when}"),
            )
        )
    )
)
rule("noun", "{seen:visible} damaged {who:noun}")(
    lambda seen, who: Who(who.side, who.words, (*seen, *who.true, Plain(IsDamaged(), "damaged")), who.other)
)

# Flying

rule("gift", "the (effect|effects) of the 'fly' ability (does|do) not apply to {to:whom}")(
    lambda to: Gift(to, (Fixed((Lacks("FLY"),), "does not fly"),))
)
rule("gift", "{to:whom} (has|have) a move characteristic of {far:inches} and (has|have) fly")(
    lambda to, far: Gift(to, (NewCharacteristics(("Move",), "set", far), Fixed((Has("FLY"),), "has FLY")))
)
rule("somebody", "any of the targets {at:here}")(lambda at: Ref("target", at))

# How many they are

rule("doing", "(has|have|contains|includes) more than {number} models")(
    lambda number: Plain(ModelsNow(number + 1), f"with {number + 1} or more models")
)
rule("having", "more than {number} models")(
    lambda number: Plain(ModelsNow(number + 1), f"with {number + 1} or more models")
)
rule("having", "up to {number} models")(
    lambda number: No(Plain(ModelsNow(number + 1), f"with {number + 1} or more models"))
)

# Manifestations


class BanishmentValue(Count, frozen=True):
    """What a banishment roll for a manifestation must come to (magic-7.2); who has none cannot be banished."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("a value that would have to be looked up all the time")
        value = scene.use.game.unit(scene.one(self.of)).banishment
        return NEVER if value is None else value

    def tell(self) -> str:
        return f"{self._sign}the banishment value of {tell_ref(self.of)}"


NEVER = 99
rule(
    "counted",
    "{of:owner} banishment (value|characteristic)",
    "the banishment value of {of:ref}",
)(lambda of: BanishmentValue("banishment", of) if isinstance(of, Ref) else None)
rule("statement", "{who:ref} is banished [and removed from the battlefield]")(lambda who: Banishes(who))
rule("counted", "the banishment value listed on the manifestation ' warscroll {at:here}")(
    lambda at: BanishmentValue("banishment", Ref("target", at))
)

# Damaged, or with slain models

rule("noun", "damaged {one:noun} or {two:noun} that (has|have) had any models slain")(
    lambda one, two: (
        Who(one.side, one.words, (Either((Plain(IsDamaged(), "damaged"), Plain(Depleted(), "some models slain"))),))
        if one == two and not one.true
        else None
    )
)
