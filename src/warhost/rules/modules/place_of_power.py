"""Places of Power (terrain-1.2d): heroes near by may draw on them, at a risk."""

from warhost.engine.decisions import Script
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.in_force import END_OF_TURN
from warhost.rules.effects.modifiers import ActsAs, RollModifier
from warhost.rules.selectors.where import NearTerrain
from warhost.rules.selectors.who import Keyword
from warhost.rules.space.terrain import PLACE_OF_POWER
from warhost.rules.words import ANY_START_OF_TURN, CORE, HERO, PRIEST, WIZARD

REACH = 3.0


@ability(
    "Activate Place of Power", ANY_START_OF_TURN, rule="terrain-1.2d", keywords={CORE},
    used_by=Keyword(HERO) & NearTerrain(PLACE_OF_POWER, REACH),
)  # fmt: skip
def activate_place_of_power(use: Use) -> Script[None]:
    """On a 1 the hero suffers D3; else casters have +1 to their rolls, others may unbind and banish this turn."""
    if not use.check(2):
        yield from use.inflict_mortal("D3", on=use.unit)
    elif has_keyword(use.game, use.unit, WIZARD) or has_keyword(use.game, use.unit, PRIEST):
        use.gives(use.unit, RollModifier("casting", +1), RollModifier("chanting", +1), until=END_OF_TURN)
    else:
        use.gives(use.unit, ActsAs(WIZARD, ("Unbind", "Banish Manifestation")), until=END_OF_TURN)
