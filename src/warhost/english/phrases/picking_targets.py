"""Rules that do not keep somebody from picking a target, and distances that do not count."""

from typing import Any

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.gifts import Boon, Fixed, Gift, Rolls
from warhost.english.phrases.nouns import select, tell_who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.regiments import FAR
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.exemptions import Disregards
from warhost.rules.effects.modifiers import Amends
from warhost.rules.modules.magic import UNBINDING_RANGE
from warhost.rules.selectors.where import NearAnyTerrain

SHIELDS = {"Guarded Hero": "Guarded Infantry Hero"}
"""Abilities of the rules that keep others from picking targets, and what that part of them is called here."""


class Regardless(Boon, frozen=True):
    """An ability does not keep it from picking targets for shooting attacks: any, or one."""

    ability: str
    at: Ref | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        which = None if self.at is None else select(self.at, scene)
        return (Disregards(SHIELDS[self.ability], which, "shooting"),)

    def tell(self) -> str:
        at = "anybody" if self.at is None else tell_who(self.at)
        return f"may shoot at {at} despite {self.ability}"


rule("cited", "< core rules , {chapter:number} . {part:number} >")(
    lambda chapter, part: (chapter, part) == (25, 0) or None
)
rule("shield", "the effects of the {quoted} ability [{cited}]")(
    lambda quoted, cited=True: quoted if quoted in SHIELDS else None
)
rule("gift", "{to:whom} can ignore {shield} when picking targets for (its|their) shooting attacks")(
    lambda to, shield: Gift(to, (Regardless(shield),))
)
rule("gift", "{to:whom} can ignore {shield} when picking the target for (its|their) shooting attacks")(
    lambda to, shield: Gift(to, (Regardless(shield, Ref("target")),))
)

# Magic from anywhere

means(
    "any_caster", "if an enemy wizard anywhere on the battlefield uses a spell ability instead of an enemy wizard", True
)
rule("gift", "{to:ref} can use an unbind ability {any_caster} within {inches} of {same:ref}")(
    lambda to, any_caster, inches, same: (
        Gift(to, (Fixed((Amends("Unbind", "range", FAR),), "unbinds from anywhere"),))
        if same.kind == "me" and inches == UNBINDING_RANGE
        else None
    )
)
means("any_manifestation", "can pick a manifestation anywhere on the battlefield instead of within", True)
rule("gift", "when using the {quoted} ability , {to:ref} {any_manifestation} {inches} of it")(
    lambda quoted, to, any_manifestation, inches: (
        Gift(to, (Fixed((Amends(quoted, "anywhere", True),), f"uses {quoted} from anywhere"),))
        if quoted == "Banish Manifestation" and inches == UNBINDING_RANGE and to.kind == "me"
        else None
    )
)
rule("gift", "{one:change} {rolls:unit_rolls} , and {two:change} {others:unit_rolls} for {to:whom}")(
    lambda one, rolls, two, others, to: Gift(to, (Rolls(one, rolls), Rolls(two, others)))
)

# Each model

means("any_feature", "(a terrain feature|any terrain features)", True)
rule("condition", "(each|every) model in {who:ref} is within {inches} of {any_feature}")(
    lambda who, inches, any_feature: Is(who, (_all_near(inches),))
)


def _all_near(inches: float) -> Any:
    return Plain(NearAnyTerrain(inches, each_model=True), f'with every model within {inches:g}" of terrain')
