"""Points that follow a use or are taken away, and one of two who is spared a spell, in small battles."""

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.dice import Scripted
from warhost.rules.abilities.use import Use
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.pools import points_of, set_points
from warhost.rules.modules.commands import all_out_attack, rally
from warhost.rules.modules.magic import mystic_shield


@pytest.mark.parametrize(("user", "points"), [("blues", 1), ("lord", 0)])
def test_an_enemy_command_near_by_is_worth_a_point(user: str, points: int) -> None:
    greedy = made(
        'Each time an enemy unit uses a command while it is within 9" of this unit, give 1 soot point to this unit, to '
        "a maximum of 1."
    )
    battle = stage({"reds": [greedy]})
    for command in (all_out_attack, rally):
        declared = Use(battle.game, command, user, battle.game.unit(user).army)
        run(follow(battle.game, user, "declares", Happening(user, command, use=declared)))
    assert points_of(battle.game, "reds", "soot") == points


def test_points_are_taken_away() -> None:
    burn = made(
        "Remove 2 soot points from this unit, then Heal (1) this unit.", "Any Combat Phase",
        "This unit can only use this ability if it has 2 or more soot points.",
    )  # fmt: skip
    battle = stage({"reds": [burn]})
    set_points(battle.game, "reds", "soot", 3)
    used(battle, burn, "reds")
    assert points_of(battle.game, "reds", "soot") == 1


def test_one_who_was_near_is_spared() -> None:
    veil = made(
        'If this unit or a friendly unit within 3" of this unit was picked to be the target of that spell, roll a '
        "dice. On a 5+, ignore the effect of that spell on this unit or that friendly unit.",
        "Reaction: Opponent declared a Spell ability",
    )
    battle = stage({"reds": [veil]}, dice=Scripted({"effect": [5]}))
    cast = Use(battle.game, mystic_shield, "blues", "blue")
    cast.targets = ("lord", "reds")
    assert veil.effect is not None
    run(veil.effect(Use(battle.game, veil, "reds", "red", cast)))
    assert list(cast.targets) == ["lord"]


@pytest.mark.parametrize("hurt", [0, 1])
def test_what_is_added_later_is_added_before(hurt: int) -> None:
    hail = made(
        "For each 4-5, inflict 1 mortal damage on the target. For each 6+, Heal (1) this unit. Add 1 to each roll if "
        "the target is damaged.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target, then roll 2 dice.",
    )  # fmt: skip
    battle = stage({"reds": [hail]}, dice=Scripted({"effect": [3, 2], "ward": [1] * 3}))
    battle.game.change_unit("other", damage=hurt)
    used(battle, hail, "reds", ("other",))
    assert (battle.game.unit("other").status == "destroyed") == bool(hurt)
