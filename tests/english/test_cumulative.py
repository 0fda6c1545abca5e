"""Effects that add up, and targets of two kinds."""

from tests.english.test_counted import charge_bonus
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.rules.abilities.options import pick_options


def test_effects_add_up_only_if_it_is_said() -> None:
    once = "Add 1 to charge rolls for this unit for the rest of the battle."
    again = "This unit can be affected by this ability multiple times and the effects are cumulative."
    for text, bonus in ((once, 1), (f"{once} {again}", 3)):
        rush = made(text, "Any Combat Phase")
        battle = stage({"reds": [rush]})
        for _ in range(3):
            used(battle, rush, "reds")
        assert charge_bonus(battle) == bonus


def test_the_second_is_near_the_first() -> None:
    pair = made(
        "The targets have Ward (4+) for the rest of the turn.", "Any Combat Phase",
        'Pick an enemy unit and up to 2 other enemy units within 3" of that unit to be the targets.',
    )  # fmt: skip
    game = stage({"reds": [pair]}).game
    first, second = pair.picks
    assert set(pick_options(game, first, "reds", "red")) == {"blues", "other"}
    assert second.seen_from == "target"
    assert pick_options(game, second, "blues", "red") == ["other"]
