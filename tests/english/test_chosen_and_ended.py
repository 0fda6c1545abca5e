"""In small battles: numbers that are reached, how moves end, targets of both sides, who chooses, points spent."""

from typing import Any

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import ModelMove, Move, MoveUnit, Picked
from warhost.engine.dice import Scripted
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.pools import set_points
from warhost.table.movement import Step
from warhost.table.shapes import Place

FOE = "Pick an enemy unit in combat with this unit to be the target."


def asked(battle: Battle, ability: Ability, unit: str, *answers: str) -> Any:
    """The question that is open after these picks."""
    script, said = use_ability(battle.game, ability, unit, battle.game.unit(unit).army), list(answers)
    question = script.send(None)
    while said:
        question = script.send(Picked((said.pop(0),)))
    return question


def lord_to(battle: Battle, ability: Ability, x: float, y: float, *answers: str) -> list[str]:
    """What is wrong with the lord's moving there, by what is told of it."""
    question = asked(battle, ability, "lord", *answers)
    assert isinstance(question.decision, MoveUnit)
    return [str(each) for each in question.check(Move((ModelMove(0, (Step(x, y),)),)))]


def test_effects_add_up_with_the_slain() -> None:
    grim = made(
        "The following cumulative effects apply depending on the number of models in this unit that are slain. 1+ This "
        "unit has Strike-first. 2+ This unit has Fly."
    )
    battle = stage({"reds": [grim]})
    assert not has_keyword(battle.game, "reds", "STRIKE-FIRST")
    battle.game.change_unit("reds", slain=(1,))
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")
    assert not has_keyword(battle.game, "reds", "FLY")


def test_a_move_ends_next_to_the_target() -> None:
    leap = made(
        'This unit can move 9". It must end that move within 1/2" of the target.', "Any Combat Phase",
        "Pick an enemy unit to be the target.",
    )  # fmt: skip
    battle = stage({"lord": [leap]})
    assert not lord_to(battle, leap, 8.6, 14.9, "other")
    assert lord_to(battle, leap, 8.6, 14.9, "blues")


def test_a_move_ends_closer_and_in_no_other_combat() -> None:
    near = made(
        'This unit can move 5". It must end that move closer to the target.', "Any Combat Phase",
        "Pick an enemy unit to be the target.",
    )  # fmt: skip
    battle = stage({"lord": [near]})
    assert not lord_to(battle, near, 6.0, 12.0, "other")
    assert lord_to(battle, near, 4.0, 8.0, "other")
    shy = made(
        'This unit can move 9". It can only end that move in combat with units it was in combat with at the start of '
        "the move.",
        "Any Combat Phase",
    )  # fmt: skip
    battle = stage({"lord": [shy]})
    assert lord_to(battle, shy, 8.6, 14.9)
    assert not lord_to(battle, shy, 5.0, 12.0)


def test_targets_of_both_sides_are_told_apart() -> None:
    tide = made(
        "Inflict 1 mortal damage on each enemy target. Then, Heal (1) each friendly target.", "Your Hero Phase",
        "Pick each friendly unit to be the friendly targets, then pick each enemy unit in combat with this unit to be "
        "the enemy targets.",
    )  # fmt: skip
    battle = stage({"reds": [tide]}, "hero", Scripted({"ward": [1] * 4}))
    battle.game.change_unit("lord", damage=1)
    used(battle, tide, "reds")
    damage = {each: battle.game.unit(each).damage for each in ("reds", "lord", "blues", "other")}
    assert damage == {"reds": 0, "lord": 0, "blues": 1, "other": 1}


def test_the_enemy_chooses_unless_something_is_so() -> None:
    dare = made(
        "If this unit is damaged, pick 1 of the effects below. Otherwise, your opponent must pick 1 of the effects "
        "below. Stay: Heal (1) this unit. Go: This unit has Fly for the rest of the turn.",
        "Any Combat Phase",
    )
    battle = stage({"reds": [dare]})
    assert asked(battle, dare, "reds").decision.player == "blue"
    battle.game.change_unit("reds", damage=1)
    assert asked(battle, dare, "reds").decision.player == "red"


def test_an_effect_is_picked_once_a_battle() -> None:
    wheel = made(
        "Pick 1 of the following effects to apply for the rest of the turn. You cannot pick the same effect more than "
        "once per battle. Black Smoke: This unit has Fly. White Smoke: This unit has Strike-first.",
        "Any Combat Phase",
    )
    battle = stage({"reds": [wheel]})
    used(battle, wheel, "reds", ("Black Smoke",))
    assert has_keyword(battle.game, "reds", "FLY")
    used(battle, wheel, "reds")
    assert has_keyword(battle.game, "reds", "STRIKE-FIRST")


def test_any_number_of_points_is_spent() -> None:
    balm = made("Spend any number of soot points. For each soot point you spend, Heal (1) this unit.", "Any Hero Phase")
    battle = stage({"reds": [balm]}, "hero")
    set_points(battle.game, "red", "soot", 3)
    battle.game.change_unit("reds", damage=1)
    used(battle, balm, "reds", ("2",))
    assert battle.game.unit("reds").damage == 0
    assert battle.game.player("red").points["soot"] == 1


def test_dice_are_read_by_their_faces() -> None:
    hail = made(
        "Roll 3 dice. For each 3-5, inflict 1 mortal damage on the target. For each 6, Heal (1) this unit.",
        "Any Combat Phase", FOE,
    )  # fmt: skip
    battle = stage({"reds": [hail]}, dice=Scripted({"effect": [2, 4, 6], "ward": [1] * 3}))
    battle.game.change_unit("reds", damage=1)
    used(battle, hail, "reds", ("other",))
    assert (battle.game.unit("other").damage, battle.game.unit("reds").damage) == (1, 0)


def test_the_closest_alone_can_be_picked() -> None:
    glare = made("Inflict 1 mortal damage on the target.", "Any Combat Phase",
                 "Pick the closest enemy unit to it to be the target.")  # fmt: skip
    battle = stage({"lord": [glare]})
    battle.game.put("lord", (Place(5, 12),))
    assert pick_options(battle.game, glare.picks[0], "lord", "red") == ["other"]
