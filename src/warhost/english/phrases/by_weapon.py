"""What was done with one weapon: whom it was aimed at, whom it hurt."""

from warhost.english.grammar import rule
from warhost.english.phrases.both_conditions import Both
from warhost.english.phrases.conditions import Is, Unless
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.harm import AttackBy, Harmed
from warhost.english.phrases.nouns import Pred, Who, select, tell_who
from warhost.english.phrases.predicates import People, Plain
from warhost.english.phrases.rolling import AddToRoll
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import SoleStruck, StruckWith

rule("attack_by", "{keyword:attack_keyword} made with {by:owner} {weapon}")(
    lambda keyword, by, weapon: AttackBy(by, keyword, weapon)
)
rule("doing", "(was|were) allocated any damage points inflicted by {by:owner} {weapon} {when}")(
    lambda by, weapon, when: Harmed(AttackBy(by, "ATTACK", weapon), False, when == "phase")
)


class AimedAtWith(Pred, frozen=True):
    """They were the target of somebody's attacks with a weapon."""

    by: People
    weapon: str
    phase: bool = False

    def select(self, scene: Scene) -> Select:
        return StruckWith(select(self.by, scene), self.weapon, self.phase)

    def tell(self) -> str:
        return f"targeted this {'phase' if self.phase else 'turn'} by {tell_who(self.by)} with {self.weapon}"


rule("doing", "(was|were) targeted by [attacks made with] {by:owner} {weapon} {when}")(
    lambda by, weapon, when: AimedAtWith(by, weapon, when == "phase")
)

# Such units that were hurt

rule(
    "condition",
    "any damage points (were|are) allocated to {who:harmed_some} by {by:attack_by} {when}",
    "any damage points (were|are) allocated to {who:harmed_some} {when} by {by:attack_by}",
)(lambda who, by, when: Is(who, (Harmed(by, False, when == "phase"),)))
rule("harmed_some", "{who:which}")(lambda who: who if isinstance(who, Who) and not who.one else None)


# One target for all attacks of a weapon

rule(
    "declaring",
    "if all of the attacks made with {by:owner} {weapon} this turn targeted the same enemy unit , pick that enemy unit "
    "to be the target {at:here}",
)(lambda by, weapon, at: _sole(weapon, at) if isinstance(by, Ref) and by.kind == "me" else None)


def _sole(weapon: str, at: int) -> tuple[PickTarget]:
    alone = Plain(SoleStruck(weapon), f"the only target of its {weapon} this turn")
    return (PickTarget(Who("enemy", (), (alone,), one=True, at=at)),)


rule("sentence", "add {one:number} to the roll if {a:condition} , or add {two:number} to the roll if {b:condition} .")(
    lambda one, a, two, b: (AddToRoll(one, Both(a, Unless(b))), AddToRoll(two, b)) if one < two else None
)
