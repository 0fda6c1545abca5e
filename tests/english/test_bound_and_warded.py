"""Ward rolls, dice of casting rolls, attacks that are bound, whoever has destroyed a unit: in small battles."""

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.decisions import Picked
from warhost.engine.dice import Scripted
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.rolls import kept_faces
from warhost.rules.fighting.damage import perish, suffer
from warhost.rules.fighting.targeting import targetable
from warhost.rules.modules.magic import CastingRoll


def test_ward_rolls_of_a_number_heal_when_all_is_allocated() -> None:
    bull = made(
        "Each time you make an unmodified ward roll of 6 for this unit, after all damage points have been allocated, "
        "Heal (1) this unit."
    )
    for wards, damage in (([6, 1], 0), ([1], 1)):
        battle = stage({"blues": [bull]}, dice=Scripted({"ward": wards}))
        run(suffer(battle.game, "blues", len(wards), "reds"))
        assert battle.game.unit("blues").damage == damage


def test_one_dice_of_a_casting_roll_is_rolled_again() -> None:
    tome = made("Re-roll 1 of the dice in the casting roll.", "Reaction: You declared a Spell ability for this unit")
    bolt = made(
        "Inflict 1 mortal damage on the target.", "Your Hero Phase",
        "Pick an enemy unit to be the target and make a casting roll of 2D6.", keywords=("Spell",), value=7,
    )  # fmt: skip
    game = stage({"reds": [bolt, tome]}, dice=Scripted({"casting": [1, 4, 6]})).game
    cast = Use(game, bolt, "reds", "red")
    roll = CastingRoll(cast, 7)
    cast.judged["casting"] = roll
    roll.thrown(cast.throw("casting", 2))
    assert (cast.total, cast.failed) == (5, True)
    assert tome.effect is not None
    script = tome.effect(Use(game, tome, "reds", "red", cast))
    assert next(script).decision.options == ("1", "4")
    with pytest.raises(StopIteration):
        script.send(Picked(("1",)))
    assert (cast.total, cast.failed) == (10, False)


def test_the_lowest_dice_counts_as_the_highest() -> None:
    master = made("When you make a casting roll for this unit, you can change the lowest D6 to match the highest D6.")
    game = stage({"reds": [master]}).game
    assert sum(kept_faces(game, "reds", "casting", (2, 5))) == 10
    assert sum(kept_faces(game, "reds", "charge", (2, 5))) == 7


def test_whoever_is_picked_to_fight_is_bound_while_they_are_in_combat() -> None:
    duel = made(
        "For the rest of the turn, if this unit is in combat with the target when the target is picked to use a Fight "
        "ability, all of the target's attacks must target this unit.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    battle = stage({"blues": [duel]})
    used(battle, duel, "blues", ("reds",))
    assert targetable(battle.game, "reds", "other", "combat")
    assert not targetable(battle.game, "reds", "blues", "combat")
    assert not targetable(battle.game, "reds", "other", "shooting")


def test_a_unit_that_has_destroyed_another_is_warded() -> None:
    chalice = made("Friendly Infantry units have Strike-first if they have destroyed a unit this battle.")
    battle = stage({"lord": [chalice]}, dice=Scripted({}))
    assert not has_keyword(battle.game, "reds", "STRIKE-FIRST")
    run(perish(battle.game, "other", "reds"))
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")
    assert not has_keyword(battle.game, "lord", "STRIKE-FIRST")


def test_a_unit_is_set_up_in_combat_with_its_target_alone() -> None:
    leap = made(
        "Remove this unit from the battlefield and set it up again in combat with the target and not in combat with "
        "any other enemy units. This unit has charged.",
        "Any Combat Phase", "Pick an enemy unit to be the target.",
    )  # fmt: skip
    _, step = leap.summary.split("; ")
    assert step == "set this unit up again: in combat only with the target, and has charged"


def test_a_better_ward_for_who_has_one() -> None:
    looncrew = made("This unit has Ward (6+). If this unit already has Ward (6+), it has Ward (5+) instead.")
    game = stage({"reds": [looncrew]}).game
    assert has_keyword(game, "reds", "WARD (5+)")
