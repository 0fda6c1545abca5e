"""Weapon abilities in place of others, that have no effect any more, and critical hits where somebody stands."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.gifts import ArmsHave, AttacksOf, Gift
from warhost.english.phrases.instead import InsteadNumber
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.statements import AsLongAs, Body, Give, Statement
from warhost.english.phrases.weapon_rules import NoCriticals, WithoutEffect
from warhost.english.scene import NotMeant, Ref

rule("gift", "{arms} (have|has) {ability:arm_ability} instead of {was:arm_ability}")(
    lambda arms, ability, was: _instead(arms, ability, was)
)


def _instead(arms: AttacksOf, ability: str, was: str) -> Gift | None:
    """They have the one, and the other has no effect."""
    if arms.weapon is not None or arms.companions is not None or "Companion" in (ability, was):
        return None
    return Gift(arms.of, (ArmsHave((ability,), arms), WithoutEffect(arms, was)))


# Of all weapon abilities instead of one


class InsteadAll(InsteadNumber, frozen=True):
    """No weapon ability has an effect but Companion, where one was said to have none."""

    def of(self, before: Statement) -> Statement:
        boons = before.gift.boons if isinstance(before, Give) else ()
        if len(boons) != 1 or not isinstance(boons[0], WithoutEffect) or boons[0].ability is None:
            raise NotMeant("instead of what?")
        assert isinstance(before, Give)
        return replace(before, gift=Gift(before.gift.to, (replace(boons[0], ability=None),)))

    def tell(self) -> str:
        return f"if {self.condition.tell()}, no weapon abilities instead"


means("all_but_companion", "weapon abilities other than the companion weapon ability have no effect", True)
rule("sentence", "if {condition} , {all_but_companion} instead .")(
    lambda condition, all_but_companion: (InsteadAll(condition, ()),)
)

# Critical hits

means("as_regular", "< hit rolls that would be critical hits score hits instead >", True)
rule(
    "clauses",
    "while {who:all_which} are {one:being} , (attacks made by those units|they) cannot score critical hits while "
    "{me:ref} is {two:being} {as_regular}",
)(lambda who, one, me, two, as_regular: _where(who, one, me, two))


def _where(who: Who, one: Pred, me: Ref, two: Pred) -> Body | None:
    if me.kind != "me":
        return None
    those = replace(who, true=(*who.true, one))
    condition: Condition = Is(me, (two,))
    return (AsLongAs(condition, (Give(Gift(those, (NoCriticals(AttacksOf(those)),))),)),)
