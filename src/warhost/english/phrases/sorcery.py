"""Wizards and priests: power levels, unbinding as if they were one, casting rolls as they fell."""

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Boon, Fixed, Gift
from warhost.english.phrases.numbers import Count, by_round
from warhost.english.phrases.statements import Give
from warhost.english.scene import NotMeant, Scene
from warhost.rules.effects.modifiers import ActsAs, Has, PowerLevel
from warhost.rules.words import WIZARD


class PowerGift(Boon, frozen=True):
    """Add to the power level."""

    add: int | Count
    most: int | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return by_round(self.add, scene, lambda add: (PowerLevel(add, self.most),))

    def tell(self) -> str:
        most = "" if self.most is None else f", {self.most} at most"
        return (
            f"{f'{self.add:+d}' if isinstance(self.add, int) else f'plus {self.add.tell()}'} to its power level{most}"
        )


rule("gift", "{add:change} {of:owner} power level", "{add:change} the power level of {of:whom}")(
    lambda add, of: Gift(of, (PowerGift(add),))
)
rule("gift", "{add:change} {of:owner} power level , to a minimum of 0")(
    lambda add, of: Gift(of, (PowerGift(add),)) if isinstance(add, int) and add < 0 else None
)
rule("gift", "{add:change} {of:owner} power level , to a maximum of {most:number}")(
    lambda add, of, most: Gift(of, (PowerGift(add, most),)) if isinstance(add, int) and add > 0 else None
)
means("unbinding", "[the] ('unbind' ability|unbind abilities|unbind ability)", ("Unbind",))
means("unbinding", "unbind and banish abilities", ("Unbind", "Banish Manifestation"))
rule("gift", "{to:whom} can use {uses:unbinding} as if (it|they) (had|has|have) wizard < 1 >")(
    lambda to, uses: Gift(to, (_unbinds(uses),))
)


def _unbinds(uses: tuple[str, ...]) -> Fixed:
    return Fixed((ActsAs(WIZARD, uses),), f"can {' and '.join(uses)} as a WIZARD (1)")


rule("clause", "{to:whom} can use {uses:unbinding} this {span} as if (it|they) (had|has|have) wizard < 1 >")(
    lambda to, uses, span: (Give(Gift(to, (_unbinds(uses),)), span),)
)
rule("given_word", "wizard < {number} >")(lambda number: f"WIZARD ({number})")
rule("given_word", "priest < {number} >")(lambda number: f"PRIEST ({number})")


class UnmodifiedCast(Count, frozen=True):
    """The casting roll of the spell as it fell."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("a casting roll that nobody makes")
        return sum(scene.use.rolls.get("unmodified casting", ()))

    def tell(self) -> str:
        return "the unmodified casting roll"


rule("counted", "the unmodified casting roll")(lambda: UnmodifiedCast("unmodified casting"))
rule(
    "gift",
    "{to:whom} (has|have) {given:given_words} and can use {uses:unbinding} as if (it|they) had wizard < 1 >",
)(
    lambda to, given, uses: Gift(
        to,
        (
            *(Fixed((Has(each),), f"has {each}") for each in given),
            Fixed((ActsAs(WIZARD, uses),), f"can {' and '.join(uses)} as a WIZARD (1)"),
        ),
    )
)
