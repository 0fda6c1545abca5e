"""Dice that are multiplied or picked, amounts instead of others, what follows a spell that is cast."""

import pytest
from tests.english.test_in_battle import made, used
from tests.english.test_uses import named
from tests.rules.stages import stage

from warhost.engine.dice import Scripted


@pytest.mark.parametrize(("dice", "damage"), [((1, 1), 1), ((2, 1), 0)])
def test_two_dice_are_multiplied_but_on_one_sum(dice: tuple[int, int], damage: int) -> None:
    rage = made(
        "Pick 1 of the following effects: \u2022 Heal (1) this unit. \u2022 Pick an enemy unit within 3\" of this unit "
        "and roll 2D6. On a 3, this ability has no effect. Otherwise, inflict an amount of mortal damage on that unit "
        "equal to the values of both dice multiplied.",
        "Any Combat Phase",
    )  # fmt: skip
    battle = stage({"reds": [rage]}, dice=Scripted({"effect": list(dice), "ward": [1] * 3}))
    second = next(each for each in _offered(rage.summary) if "product" in each)
    used(battle, rage, "reds", (second,), ("blues",))
    assert battle.game.unit("blues").damage == damage


def _offered(summary: str) -> list[str]:
    """The effects on offer, as they are told."""
    return [each.removeprefix(": ").strip() for each in summary.removeprefix("one of [").removesuffix("]").split(" | ")]


@pytest.mark.parametrize(("face", "left"), [(5, 1), (6, 0)])
def test_another_amount_on_a_good_roll(face: int, left: int) -> None:
    rite = made(
        "Pick each friendly unit on the battlefield to Heal (1). Heal (2) instead if the chanting roll was 6+ (roll "
        "for each).",
        "Your Hero Phase", "Make a chanting roll of D6.", value=3,
    )  # fmt: skip
    battle = stage({"lord": [rite]}, "hero", Scripted({"chanting": [face]}))
    battle.game.change_unit("reds", damage=2)
    used(battle, rite, "lord", ("spend",))
    assert battle.game.unit("reds").damage == left


def test_the_better_of_two_dice_for_a_prayer() -> None:
    rite = made("Heal (1) this unit.", "Your Hero Phase", "Make a chanting roll of D6.", value=5)
    sure = made("Each time you make a chanting roll for this unit, you can roll 2 dice and pick 1 to be the roll.")
    battle = stage({"lord": [named("rite", rite), sure]}, "hero", Scripted({"chanting": [1, 5]}))
    battle.game.change_unit("lord", damage=1)
    used(battle, named("rite", rite), "lord", ("spend",))
    assert battle.game.unit("lord").damage == 0
