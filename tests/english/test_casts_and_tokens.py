"""Spells to come, states that end, tokens next to others, ranges by points, units of different kinds: played."""

import dataclasses

import pytest
from tests.english.test_in_battle import used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Picked
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.limits import power_level
from warhost.rules.abilities.options import can_use, pick_options
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Frame
from warhost.rules.fighting.attacking import roll_notes
from warhost.rules.fighting.damage import perish
from warhost.rules.selectors.grounds import NearCentre
from warhost.rules.selectors.who import IsInState
from warhost.rules.space.measuring import board
from warhost.table.shapes import Place

SETTING = Setting(
    states=frozenset({"dazed"}), tokens=frozenset({"Ember Crow"}), words=frozenset({"INFANTRY"}), unit="Ash Wardens"
)


def made(effect: str, timing: str = "Passive", declare: str = "", **more: object) -> Ability:
    reading = read(AbilityText("Trial", timing, declare, effect, **more), SETTING)  # type: ignore[arg-type]
    assert reading.ability is not None, reading.gaps
    return reading.ability


BOLT = ("Inflict 1 mortal damage on the target.", "Your Hero Phase",
        "Pick an enemy unit to be the target and make a casting roll of 2D6.")  # fmt: skip


def cast(battle: Battle, bolt: Ability, *answers: str) -> Use:
    """The declaration of a spell, with these answers."""
    use = Use(battle.game, bolt, "reds", "red")
    assert bolt.declare is not None
    script, said, answer = bolt.declare(use), list(answers), None
    while True:
        try:
            script.send(answer)
        except StopIteration:
            return use
        answer = Picked((said.pop(0),))


@pytest.mark.parametrize(("said", "total"), [("9", 9), ("roll", 5)])
def test_a_value_for_the_next_casting_roll_alone(said: str, total: int) -> None:
    sure = made(
        "The next time this phase that this unit uses a Spell ability, instead of making a casting roll for this unit, "
        "you can use a value of 9 for the roll that cannot be modified.",
        "Your Hero Phase",
    )
    bolt = replace_name(made(*BOLT, keywords=("Spell",), value=6))
    battle = stage({"reds": [bolt, sure]}, "hero", Scripted({"casting": [2, 3, 4, 4]}))
    used(battle, sure, "reds")
    assert cast(battle, bolt, said).total == total
    assert cast(battle, bolt).total in (5, 8)


def replace_name(bolt: Ability) -> Ability:
    return dataclasses.replace(bolt, id="bolt", name="Bolt")


def test_doubles_are_a_miscast_where_a_rule_says_so() -> None:
    reckless = made("If an unmodified casting roll for this unit contains any doubles, the spell is miscast.")
    bolt = replace_name(made(*BOLT, keywords=("Spell",), value=6))
    for given, failed in (([reckless], True), ([], False)):
        battle = stage({"reds": [bolt, *given]}, "hero", Scripted({"casting": [4, 4]}))
        assert cast(battle, bolt).failed is failed


def test_a_power_level_up_to_a_most() -> None:
    offering = made("For the rest of the turn, add 1 to this unit's power level, to a maximum of 2.", "Your Hero Phase")
    battle = stage({"reds": [offering]}, "hero")
    used(battle, offering, "reds")
    assert power_level(battle.game, "reds") == 2
    battle.game.change_unit("reds", tokens=())
    more = made("For the rest of the turn, add 1 to this unit's power level.", "Your Hero Phase")
    battle = stage({"reds": [offering, replace_name(more)]}, "hero")
    used(battle, offering, "reds")
    used(battle, replace_name(more), "reds")
    assert power_level(battle.game, "reds") == 2


def test_a_state_ends_for_the_target_alone() -> None:
    daze = made("Each target is dazed for the rest of the battle.", "Any Combat Phase",
                "Pick up to 2 enemy units to be the targets.")  # fmt: skip
    wake = replace_name(
        made("The target is no longer dazed.", "Any Combat Phase", "Pick an enemy unit to be the target.")
    )
    battle = stage({"reds": [daze, wake]})
    used(battle, daze, "reds", ("blues", "other"))
    used(battle, wake, "reds", ("blues",))
    frame = Frame("reds", "red")
    assert [IsInState("dazed").matches(battle.game, each, frame) for each in ("blues", "other")] == [False, True]


def test_a_token_next_to_an_enemy_is_lost_with_it() -> None:
    crow = made(
        "Place this unit's Ember Crow next to the target. If the target is destroyed while this unit's Ember Crow is "
        "next to it, remove this unit's Ember Crow from the battlefield.",
        "Any Combat Phase",
        "This unit's Ember Crow is a token. If this unit's Ember Crow is not next to an enemy unit, pick an enemy unit "
        "to be the target.",
    )  # fmt: skip
    dim = replace_name(made(
        "While this unit's Ember Crow is next to an enemy unit, subtract 1 from hit rolls for that enemy unit's "
        "attacks."
    ))  # fmt: skip
    battle = stage({"reds": [crow, dim]})
    battle.game.change_unit("reds", tokens=("Ember Crow",))
    used(battle, crow, "reds", ("other",))
    weapon = battle.game.warscroll("other").weapons[0]
    notes = [
        sum(each.amount for each in roll_notes(battle.game, "hit", unit, weapon, "reds")) for unit in ("other", "blues")
    ]
    assert notes == [-1, 0]
    run(perish(battle.game, "other", "reds"))
    assert "Ember Crow" not in battle.game.unit("reds").tokens


def test_a_range_grows_with_points() -> None:
    mend = made(
        "Heal (1) the target.", "Any Combat Phase",
        'Pick a friendly unit wholly within 3" of this unit to be the target. Add 3" to the range of this ability for '
        "each soot point this unit has.",
    )  # fmt: skip
    battle = stage({"reds": [mend]})
    battle.game.change_unit("lord", damage=1)
    assert "lord" not in pick_options(battle.game, mend.picks[0], "reds", "red")
    battle.game.change_unit("reds", points={"soot": 2})
    assert "lord" in pick_options(battle.game, mend.picks[0], "reds", "red")


def test_units_of_different_kinds_are_picked_or_none() -> None:
    form = made(
        "For the rest of the battle round, the unit using this ability and the targets are dazed.", "Any Combat Phase",
        'Pick a friendly unit to use this ability, then pick 1 other friendly units wholly within 40" of it to be the '
        "targets. The unit using this ability and the targets: \u2022 cannot be dazed \u2022 must each be a different "
        "unit type.",
    )  # fmt: skip
    battle = stage({"reds": [form]})
    assert not can_use(battle.game, form, "reds", "red")  # its lord has the same warscroll


def test_the_middle_of_the_battlefield() -> None:
    game = stage().game
    table = board(game)
    game.put("lord", (Place(table.width / 2, table.depth / 2),))
    frame = Frame("lord", "red")
    assert NearCentre(2.0, True).matches(game, "lord", frame)
    assert not NearCentre(2.0).matches(game, "reds", frame)
