"""Commands (commands-1.0): abilities paid for with command points."""

from warhost.engine.catalogue import ReactionTo
from warhost.rules.abilities import ability
from warhost.rules.effects import END_OF_PHASE, THIS_ABILITY
from warhost.rules.modifiers import hit_rolls, save_rolls
from warhost.rules.use import Use
from warhost.rules.words import ATTACK, COMMAND


@ability(
    "All-out Attack", keywords={COMMAND}, rule="commands-6.0", cost=1,
    reaction=ReactionTo("mine", keyword=ATTACK, user_is="actor"),
)  # fmt: skip
def all_out_attack(use: Use) -> None:
    """Add 1 to hit rolls for the attacks of that ability, Companion weapons included."""
    use.gives(use.unit, hit_rolls(+1, companion=True), until=THIS_ABILITY)


@ability(
    "All-out Defence", keywords={COMMAND}, rule="commands-7.0", cost=1,
    reaction=ReactionTo("enemy", keyword=ATTACK, user_is="target"),
)  # fmt: skip
def all_out_defence(use: Use) -> None:
    """Add 1 to save rolls for the unit this phase."""
    use.gives(use.unit, save_rolls(+1), until=END_OF_PHASE)
