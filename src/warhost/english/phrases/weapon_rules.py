"""What happens to critical hits and weapon abilities."""

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import AttacksOf, Boon, Gift
from warhost.english.phrases.permissions import Critical
from warhost.english.phrases.statements import Give
from warhost.english.scene import Scene
from warhost.rules.effects.modifiers import AttackRule, Blunted


class NoCriticals(Boon, frozen=True):
    """Attacks score no critical hits."""

    attacks: AttacksOf

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (AttackRule(no_crits=True, **self.attacks.terms(scene)),)

    def tell(self) -> str:
        return f"no critical hits{self.attacks.tell()}"


means("as_regular", "< treat them as regular hits instead >", True)
rule("gift", "{attacks} cannot score critical hits [{as_regular}]")(
    lambda attacks, as_regular=True: Gift(attacks.of, (NoCriticals(attacks),))
)
rule("clause", "{attacks} cannot score critical hits {duration} {as_regular}")(
    lambda attacks, duration, as_regular: (Give(Gift(attacks.of, (NoCriticals(attacks),)), duration),)
)


class WithoutEffect(Boon, frozen=True):
    """Weapon abilities have no effect: one of them, or all but Companion."""

    attacks: AttacksOf
    ability: str | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms = {name: each for name, each in self.attacks.terms(scene).items() if name not in ("weapon", "companions")}
        return (Blunted(self.ability, **terms),)

    def tell(self) -> str:
        return f"no effect of {self.ability or 'weapon abilities but Companion'}{self.attacks.tell()}"


def without(attacks: AttacksOf, ability: str | None = None) -> Gift | None:
    if attacks.weapon is not None or attacks.companions is not None or ability == "Companion":
        return None
    return Gift(attacks.of, (WithoutEffect(attacks, ability),))


rule("gift", "other than the companion [weapon] ability , weapon abilities for {attacks} have no effect")(
    lambda attacks: without(attacks)
)
rule("gift", "the {ability:arm_ability} weapon ability has no effect on {attacks}")(
    lambda ability, attacks: without(attacks, ability)
)
rule("gift", "ignore the effect of the {ability:arm_ability} [weapon] ability for {attacks}")(
    lambda ability, attacks: without(attacks, ability)
)
rule("gift", "{arms} cannot be affected by the {ability:arm_ability} [weapon] ability")(
    lambda arms, ability: without(arms, ability)
)
rule("gift", "{arms} cannot be affected by weapon abilities other than the companion [weapon] ability")(
    lambda arms: without(arms)
)
rule("gift", "{to:whom} (scores|score) critical hits on unmodified hit rolls of {face}")(
    lambda to, face: Gift(to, (Critical(face[0], AttacksOf(to)),)) if face[1] == 99 else None
)
