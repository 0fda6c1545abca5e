"""Points lost, how many were picked, one or the other and not both: compiled abilities in small battles."""

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.dice import Scripted
from warhost.rules.abilities.options import can_use, pick_options
from warhost.rules.abilities.use import Use
from warhost.rules.fighting.damage import destroy


def test_points_are_lost_or_damage_is_done_but_not_both() -> None:
    blast = made(
        "If the target has any ritual points, remove 3 ritual points from it. If the target has no ritual points, "
        "inflict 1 mortal damage on it.",
        "Any Combat Phase", "Pick an enemy unit to be the target.",
    )  # fmt: skip
    for had, left, damage in ((5, 2, 0), (2, 0, 0), (0, 0, 1)):
        battle = stage({"reds": [blast]}, dice=Scripted({"ward": [1]}))
        battle.game.change_unit("other", points={"ritual": had})
        used(battle, blast, "reds", ("other",))
        other = battle.game.unit("other")
        assert (other.points.get("ritual", 0), other.damage) == (left, damage)


def test_as_much_as_units_were_picked() -> None:
    pulse = made(
        "If you picked 1 unit, inflict 1 mortal damage on the target. If you picked 2 units, heal (1) this unit.",
        "Any Combat Phase", "Pick up to 2 enemy units to be the targets.",
    )  # fmt: skip
    for picked, damage in ((("other",), (1, 1)), (("blues", "other"), (0, 0))):
        battle = stage({"reds": [pulse]}, dice=Scripted({"ward": [1]}))
        battle.game.change_unit("reds", damage=1)
        used(battle, pulse, "reds", picked)
        assert (battle.game.unit("other").damage, battle.game.unit("reds").damage) == damage


def test_a_spell_is_unbound_without_a_roll() -> None:
    scroll = made("The spell is unbound and its effect is not resolved.", "Reaction: Opponent declared a Spell ability")
    bolt = made(
        "Inflict 1 mortal damage on the target.", "Your Hero Phase",
        "Pick an enemy unit to be a target, then make a casting roll of 2D6.", keywords=("Spell",), value=5,
    )  # fmt: skip
    game = stage({"blues": [scroll], "reds": [bolt]}).game
    cast = Use(game, bolt, "reds", "red")
    answer = Use(game, scroll, "blues", "blue", cast)
    assert scroll.effect is not None
    assert not list(scroll.effect(answer))
    assert cast.cancelled
    assert cast.unbinding


GONE = "This unit can use this ability if it"


def test_the_destroyed_come_back_by_themselves() -> None:
    again = made(
        'Set up a replacement unit identical to the target wholly within 9" of a battlefield edge.',
        "Any Combat Phase",
        f"Pick a friendly unit that has been destroyed to be the target. {GONE} has been destroyed, but then, it must "
        "be the target.",
    )
    game = stage({"lord": [again]}).game
    destroy(game, "reds", None)
    assert pick_options(game, again.picks[0], "lord", "red") == ["reds"]
    destroy(game, "lord", None)
    assert pick_options(game, again.picks[0], "lord", "red") == ["lord"]
    assert can_use(game, again, "lord", "red")
