"""Mortal damage on a terrain feature that was picked, if it can be hurt."""

from warhost.engine.decisions import Script
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.nouns import Word
from warhost.english.phrases.numbers import Amount, settled, tell_amount
from warhost.english.phrases.places import OF_PLACES, PLACE, TAKES_PLACE
from warhost.english.phrases.predicates import IsWord
from warhost.english.phrases.statements import If, Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.words import FACTION_TERRAIN


class HurtsFeature(Statement, frozen=True):
    """If the place is faction terrain, which has Health, it is dealt so much."""

    of: Ref
    amount: Amount

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for place in scene.places():
            record = use.game.state.units.get(place)
            if record is not None and record.kind == "terrain":
                yield from use.inflict_mortal(settled(self.amount, scene), on=place)

    def tell(self) -> str:
        return f"if that place is faction terrain: {tell_amount(self.amount)} mortal damage to it"


TAKES_PLACE.append(HurtsFeature)


def _hurts(asked: If) -> HurtsFeature | None:
    """Damage on a place that is asked whether it is faction terrain."""
    kind = Is(Ref("target"), (IsWord(((Word(FACTION_TERRAIN),),)),))
    deed = asked.body[0] if len(asked.body) == 1 and not asked.otherwise else None
    fits = asked.condition == kind and type(deed) is Inflict and deed.on == Ref("target")
    return HurtsFeature(PLACE, deed.amount) if fits else None  # type: ignore[union-attr]


OF_PLACES[If] = _hurts
