"""The commands on the Sand and Bone cards."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from warhost.vocabulary import *

of_card: Callable[..., Callable[[Callable[[Use], Any]], Ability]] = partial(command, pack="sand-and-bone")
_ANYWHERE = SetUpTerms(from_enemies=6.0)


@of_card("Counter-charge", ENEMY_CHARGE_PHASE, card="Dig Two Graves", used_by=~IN_COMBAT, possible=can_charge)
def counter_charge(use: Use) -> Script[None]:
    """A unit not in combat charges in the enemy's charge phase."""
    yield from counter_charge_effect(use)


@of_card(
    "Speed of Death", END_OF_ANY_TURN, card="War of Attrition", user="player",
    picks=(PickSpec("unit", FRIENDLY & IN_COMBAT & HasRoom(_ANYWHERE)),),
)  # fmt: skip
def speed_of_death(use: Use) -> Script[None]:
    """Take a unit out of combat and set it up again more than 6" from all enemy units."""
    use.remove(use.target)
    yield from use.set_up(use.target, _ANYWHERE)


@of_card(
    "Frantic Scramble", ANY_COMBAT_PHASE, card="Hold Ground", user="player",
    picks=(PickSpec("unit", FRIENDLY & IN_COMBAT),),
)  # fmt: skip
def frantic_scramble(use: Use) -> Script[None]:
    """A unit in combat can move 3", into combat too."""
    yield from use.move(use.target, 3.0, ANYWHERE)


@of_card("Determined Effort", ANY_CHARGE_PHASE, card="Raze", used_by=~IN_COMBAT)
def determined_effort(use: Use) -> None:
    """Add D3 to charge rolls for this unit for the rest of the turn."""
    use.gives(use.unit, charge_rolls(use.roll("D3")), until=END_OF_TURN)


@of_card(
    "Final Breath", YOUR_HERO_PHASE, card="Morbid Consecration", user="player",
    picks=(PickSpec("any-unit", FRIENDLY & DestroyedUnit(replaceable=True) & HasRoom(_ANYWHERE, 4)),),
)  # fmt: skip
def final_breath(use: Use) -> Script[None]:
    """A destroyed unit comes back with a combined Health of 4, or one model with 4 left, more than 6" from enemies."""
    size, damage = final_breath_size(use)
    new = yield from set_up_replacement(use, use.target, size, _ANYWHERE, fewer=True)
    use.game.change_unit(new, damage=damage)


@of_card(
    "Translucent Flesh", card="Attack on Two Fronts", reaction=ReactionTo("enemy", keyword=ATTACK, user_is="target")
)
def translucent_flesh(use: Use) -> None:
    """This phase, unmodified hit and wound rolls of 1 to 3 fail for attacks at this unit."""
    use.gives(use.unit, AttackRule(at=True, hit_fails_to=3, wound_fails_to=3), until=END_OF_PHASE)


@of_card("Aura of Ending", YOUR_HERO_PHASE, card="Desolate Landscapes", used_by=Keyword(HERO) & Contesting())
def aura_of_ending(use: Use) -> Script[None]:
    """For each enemy unit contesting the hero's objective: on a 4+, 2 mortal damage."""
    for objective in (yield from use.pick(contested_objectives(use.game, use.unit), "which objective")):
        for unit in use.each(ENEMY & Contesting(objective)):
            if use.check(4, unit=unit):
                yield from use.inflict_mortal(2, on=unit)


def _features(game: Game, player: str) -> Iterator[Problem]:
    if not features_within(game, player):
        yield problem("sand-and-bone-take-without-warning", "there is no terrain within friendly territory")


@of_card("Monument of Living Bone", ANY_HERO_PHASE, card="Take Without Warning", user="player", possible=_features)
def monument_of_living_bone(use: Use) -> Script[None]:
    """A terrain feature within friendly territory is also an objective for the rest of the turn."""
    (feature,) = yield from use.pick(features_within(use.game, use.player), "which feature", always=True)
    use.gives(feature, IsObjective(), until=END_OF_TURN)


def _pay(use: Use) -> Script[None]:
    if use.first_time(per="phase"):  # a card that comes back to hand asks its price again
        yield from use.inflict_mortal("D3", on=use.target)
        use.gives(use.target, Has(STRIKE_LAST), until=END_OF_TURN)


@of_card("Grind Them to Dust", ANY_COMBAT_PHASE, card="The Dais of the Necropolis", clauses={"fought": _pay})
def grind_them_to_dust(use: Use) -> None:
    """Fight twice this phase; after the first fight suffer D3 mortal damage and have STRIKE-LAST this turn."""
    use.gives(use.unit, Fights(2), When("fought", use.ability.id), until=END_OF_PHASE)


def _can_reform(game: Game, unit: str) -> Iterator[Problem]:
    player = game.unit(unit).army
    if in_combat(game, unit) and not abilities_as_if(game, unit, RETREAT, player, "movement"):
        yield problem("sand-and-bone-the-grip-of-death", "{unit} is in combat and cannot retreat", unit)


@of_card("Re-form the Line!", ENEMY_MOVEMENT_PHASE, card="The Grip of Death", possible=_can_reform)
def re_form_the_line(use: Use) -> Script[None]:
    """In combat: retreat. Else: each 5+ returns a slain model, or heals 1 if the unit is damaged."""
    game, unit = use.game, use.unit
    if in_combat(game, unit):
        yield from citing(use.ability.rule, use_as_if(game, unit, RETREAT, use.player, "movement"))
    elif game.unit(unit).damage:
        use.heal(use.count(game.unit(unit).damage, 5), on=unit)
    else:
        yield from return_on_five(use, unit)


@of_card(
    "Terrifying Assault", ANY_CHARGE_PHASE, card="Raid", used_by=IN_COMBAT,
    picks=(PickSpec("unit", ENEMY & InCombat(foes=ME)),),
)  # fmt: skip
def terrifying_assault(use: Use) -> None:
    """Subtract a dice roll from the control score of an enemy unit this unit fights, for the rest of the turn."""
    use.gives(use.target, ControlScore(-use.roll("D6")), until=END_OF_TURN)


@of_card("Unleash Bloodlust", ENEMY_COMBAT_PHASE, card="The Dais of Blood")
def unleash_bloodlust(use: Use) -> None:
    """1 more Attack with melee weapons this turn, but a control score of at most 1 for the rest of the round."""
    use.gives(use.unit, attacks(+1, attack="combat"), until=END_OF_TURN)
    use.gives(use.unit, ControlScore(cap=1), until=END_OF_ROUND)
