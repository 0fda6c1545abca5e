"""The commands on the Fire and Jade cards."""

from collections.abc import Callable
from functools import partial
from typing import Any

from warhost.vocabulary import *

of_card: Callable[..., Callable[[Callable[[Use], Any]], Ability]] = partial(command, pack="fire-and-jade")


@of_card("Stand Guard", ENEMY_HERO_PHASE, card="War of Attrition")
def stand_guard(use: Use) -> None:
    """A friendly unit has STRIKE-FIRST this turn."""
    use.gives(use.unit, Has(STRIKE_FIRST), until=END_OF_TURN)


@of_card("Steel Defence", card="Raid", reaction=ReactionTo("enemy", keyword=ATTACK, user_is="target"))
def steel_defence(use: Use) -> None:
    """The Rend of attacks at this unit does not count this phase."""
    use.gives(use.unit, Ignores("save", "rend"), until=END_OF_PHASE)


@of_card("Redeploy", ENEMY_MOVEMENT_PHASE, card="Take the Flanks", keywords={MOVE, RUN}, used_by=~IN_COMBAT)
def redeploy(use: Use) -> Script[None]:
    """A unit not in combat moves up to D6", never into combat."""
    yield from use.move(use.unit, roll_for_unit(use.game, use.unit, "move", 1, "Redeploy"), NORMAL)


@of_card(
    "Fight to the Last", card="Take Without Warning", reaction=ReactionTo("enemy", keyword=ATTACK, user_is="target")
)
def fight_to_the_last(use: Use) -> None:
    """This unit has WARD (5+) this phase."""
    use.gives(use.unit, Has("WARD (5+)"), until=END_OF_PHASE)


@of_card("Rise to the Challenge", ANY_COMBAT_PHASE, card="Hold Ground", used_by=Keyword(HERO))
def rise_to_the_challenge(use: Use) -> None:
    """Heal D6 damage points of a friendly hero."""
    use.heal("D6", on=use.unit)


@of_card("Counter-charge", ENEMY_CHARGE_PHASE, card="Cut Off the Head", used_by=~IN_COMBAT, possible=can_charge)
def counter_charge(use: Use) -> Script[None]:
    """A unit not in combat charges in the enemy's charge phase."""
    yield from counter_charge_effect(use)


@of_card(
    "Forward to Victory", card="The Ignax Dais", reaction=ReactionTo("mine", keyword=CHARGE, user_is="actor"),
    answers=made_once("charge"),
)  # fmt: skip
def forward_to_victory(use: Use) -> Script[None]:
    """Re-roll the charge roll."""
    yield from use.reroll("charge")


def _bolt(use: Use) -> None:
    use.rolls["effect"] = use.throw("effect", 1)


@of_card(
    "Scroll of Arcane Bolt", ANY_HERO_PHASE, card="The Behemat Dais", used_by=Keyword(HERO),
    picks=(PickSpec("unit", ENEMY & Visible(within=12)),), declare=_bolt,
)  # fmt: skip
def scroll_of_arcane_bolt(use: Use) -> Script[None]:
    """On a 2+, D3 mortal damage to an enemy unit within 12" that the hero sees."""
    if use.rolls["effect"][0] >= 2:
        yield from use.inflict_mortal("D3", on=use.target)


@of_card("Go to Ground", card="The Dracothion Dais", reaction=ReactionTo("enemy", keyword=SHOOT, user_is="target"))
def go_to_ground(use: Use) -> None:
    """Only unmodified 6s hit this unit this phase, but it has STRIKE-LAST this turn."""
    use.gives(use.unit, AttackRule(at=True, hit_fails_to=5), until=END_OF_PHASE)
    use.gives(use.unit, Has(STRIKE_LAST), until=END_OF_TURN)


@of_card("Inspiring Presence", ANY_HERO_PHASE, card="Raze", used_by=Keyword(HERO))
def inspiring_presence(use: Use) -> None:
    """Add a dice roll to a hero's control score for the rest of the turn."""
    use.gives(use.unit, ControlScore(use.roll("D6")), until=END_OF_TURN)


_MUSTERED = FRIENDLY & DestroyedUnit(replaceable=True) & (Keyword(INFANTRY) | Keyword(CAVALRY)) & Models(least=5)
_ANYWHERE = SetUpTerms(from_enemies=6.0)


@of_card(
    "Call Reinforcements", ANY_MOVEMENT_PHASE, card="Attack on Two Fronts", user="player",
    picks=(PickSpec("any-unit", _MUSTERED & HasRoom(_ANYWHERE, 3)),),
)  # fmt: skip
def call_reinforcements(use: Use) -> Script[None]:
    """D3 models of a destroyed infantry or cavalry unit of 5 or more come back, more than 6" from all enemies."""
    yield from set_up_replacement(use, use.target, use.roll("D3"), _ANYWHERE)


@of_card("Fall Back and Rally", card="Do Not Waver", reaction=ReactionTo("mine", keyword=RETREAT, user_is="actor"))
def fall_back_and_rally(use: Use) -> None:
    """The retreat hurts nobody; afterwards, a slain model can return for each 5+ on a dice a slain model."""
    assert use.trigger is not None
    use.amend(damage=0)
    use.trigger.afterwards.append(lambda retreat: return_on_five(use, use.unit))
