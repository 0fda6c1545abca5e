"""In small battles: other dice, a roll asked for later, single dice made again, points spared, nobody twice."""

from dataclasses import replace

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.dice import Scripted
from warhost.engine.events import Damaged
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.use import Use
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.pools import points_of, set_points

AT_A_FOE = "Pick an enemy unit to be the target."


@pytest.mark.parametrize(("hurt", "lost"), [(0, 3), (1, 5)])
def test_other_dice_are_rolled_if_something_is_so(hurt: int, lost: int) -> None:
    ram = made(
        "Roll a D3. On a 2+, inflict an amount of mortal damage on the target equal to the roll. If this unit is "
        "damaged, roll a D6 instead of a D3.",
        "Any Combat Phase", AT_A_FOE,
    )  # fmt: skip
    battle = stage({"lord": [ram]}, dice=Scripted({"effect": [5], "ward": [1] * 9}))
    battle.game.change_unit("lord", damage=hurt)
    battle.game.change_unit("blues", slain=(1,))
    used(battle, ram, "lord", ("blues",))
    assert [each.inflicted for each in battle.game.events if isinstance(each, Damaged)] == [lost]


@pytest.mark.parametrize(("rolled", "hurt"), [(4, 0), (5, 1)])
def test_the_chanting_roll_is_known_when_it_is_asked_for_later(rolled: int, hurt: int) -> None:
    curse = made(
        "Until the start of your next turn, each time the target uses an ability that is not a Fight ability, after "
        "that ability has been resolved, inflict 0 mortal damage on the target. If the chanting roll was 5+, inflict 1 "
        "mortal damage instead of 0.",
        "Your Hero Phase", "Pick an enemy unit to be the target, then make a chanting roll of D6.", value=2,
        keywords=("PRAYER",),
    )  # fmt: skip
    order = replace(made("This unit has Fly for the rest of the turn.", "Any Combat Phase"), id="order", name="Order")
    battle = stage({"lord": [curse], "blues": [order]}, dice=Scripted({"chanting": [rolled], "ward": [1]}))
    used(battle, curse, "lord", ("blues",))
    used(battle, order, "blues")
    assert battle.game.unit("blues").damage == hurt


def test_points_are_spared() -> None:
    spare = made(
        "No cinder points are spent to use that ability.", "Reaction: You declared a Fight ability for this unit"
    )
    paid = replace(made("Spend 2 cinder points. Heal (1) this unit.", "Any Combat Phase"), id="paid", name="Paid")
    battle = stage({"lord": [spare, paid]})
    set_points(battle.game, "red", "cinder", 1)
    script = use_ability(battle.game, spare, "lord", "red", Use(battle.game, paid, "lord", "red"))
    assert list(script) == []
    assert points_of(battle.game, "red", "cinder") == 3


def test_nobody_is_picked_twice_in_a_battle() -> None:
    cheer = made(
        "The target has Fly for the rest of the turn.", "Any Combat Phase",
        "Pick a friendly unit to be the target. You cannot pick the same unit to be the target of this ability more "
        "than once per battle.",
    )  # fmt: skip
    battle = stage({"lord": [cheer]})
    assert pick_options(battle.game, cheer.picks[0], "lord", "red") == ["reds", "lord"]
    used(battle, cheer, "lord", ("reds",))
    assert pick_options(battle.game, cheer.picks[0], "lord", "red") == ["lord"]


def test_the_slain_are_counted_by_the_ability_that_slew_them() -> None:
    feast = made(
        "Inflict 3 mortal damage on the target. For each model slain by this ability, Heal (1) this unit.",
        "Any Combat Phase", AT_A_FOE,
    )  # fmt: skip
    battle = stage({"lord": [feast]}, dice=Scripted({"ward": [1] * 9}))
    battle.game.change_unit("lord", damage=3)
    battle.game.change_unit("blues", slain=(1,))
    used(battle, feast, "lord", ("blues",))
    assert (battle.game.unit("blues").alive, battle.game.unit("lord").damage) == (0, 2)
