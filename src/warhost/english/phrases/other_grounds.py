"""Where units stand: the middle of the battlefield, an objective with every model, further off than before a move."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.gifts import AttacksOf, Gift
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.numbers import settled, tell_amount
from warhost.english.phrases.places import PLACE, AtPlace
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, Give, narrowed, said_of
from warhost.english.phrases.weapon_rules import without
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.grounds import NearCentre, NearCorner
from warhost.rules.selectors.where import SeenFrom
from warhost.rules.space.measuring import distance_between

# The middle of the battlefield

rule("being", "wholly within {inches} of the centre of the battlefield")(
    lambda inches: Plain(NearCentre(inches, True), f'wholly within {inches:g}" of the centre')
)
rule("being", "within {inches} of the centre of the battlefield")(
    lambda inches: Plain(NearCentre(inches), f'within {inches:g}" of the centre')
)

rule("being", "wholly within {inches} of a corner of the battlefield")(
    lambda inches: Plain(NearCorner(inches), f'wholly within {inches:g}" of a corner')
)


class SeenBy(Pred, frozen=True):
    """Visible to somebody who was picked."""

    by: Ref

    def select(self, scene: Scene) -> Select:
        return SeenFrom(scene.select(self.by), None)

    def tell(self) -> str:
        return "visible to the target"


rule("being", "visible to the target {at:here}")(lambda at: SeenBy(Ref("target", at)))

# An objective, with every model

rule("clause", "{gift} while all models in those [friendly] units are contesting the target objective {at:here}")(
    lambda gift, at: _with_every_model(gift, at)
)


def _with_every_model(gift: Gift, at: int) -> Body | None:
    if not isinstance(gift.to, Who):
        return None
    whom = narrowed(gift.to, (AtPlace(PLACE, True),), at)
    return (Give(Gift(whom, tuple(said_of(each, gift.to, whom) for each in gift.boons))),)


# Moves that do not come closer


class UnlessCloser(AfterThat, frozen=True):
    """After the move that is answered: mortal damage, unless it ended closer than it began."""

    amount: Any = 1
    who: Ref = Ref("actor")

    def run(self, use: Use, scene: Scene) -> Script[None]:
        (unit,) = scene.units(self.who)
        before = distance_between(use.game, unit, use.unit)
        use.after(lambda _: self._hurt(use, scene, unit, before))
        yield from ()

    def _hurt(self, use: Use, scene: Scene, unit: str, before: float) -> Script[None]:
        if use.game.unit(unit).status == "table" and distance_between(use.game, unit, use.unit) >= before:
            yield from use.inflict_mortal(settled(self.amount, scene), on=unit)

    def tell(self) -> str:
        return f"after that {self.keyword}: {tell_amount(self.amount)} mortal damage to it unless it ended closer"


means("closer_than_before", "closer to (this manifestation|this unit) than it was at the start of the move", True)
rule(
    "statement",
    "if that enemy unit does not end the move {closer_than_before} , inflict {amount} mortal damage on it after the "
    "move ability has been resolved {at:here}",
)(lambda closer_than_before, amount, at: UnlessCloser("MOVE", (), amount, Ref("actor", at)))

# Weapon abilities of those in combat with somebody

rule(
    "gift",
    "other than the companion [weapon] ability , weapon abilities used by {to:all_which} while they are {being} have "
    "no effect {at:here}",
)(lambda to, being, at: _blunted(replace(to, true=(*to.true, being), at=at)))


def _blunted(to: Who) -> Gift | None:
    return without(AttacksOf(to))
