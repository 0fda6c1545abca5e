"""Compiled abilities in small battles: what they do, not only what is told of them."""

from tests.rules.stages import stage
from tests.rules.test_reactions import declare_fight, finish
from tests.rules.test_words_of_attacks import run

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Picked
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.fighting.damage import destroy, perish, suffer

SETTING = Setting(hideouts=frozenset({"below the ashes"}))


def made(effect: str, timing: str = "Passive", declare: str = "", **more: object) -> Ability:
    reading = read(AbilityText("Trial", timing, declare, effect, **more), SETTING)  # type: ignore[arg-type]
    assert reading.ability is not None, reading.gaps
    return reading.ability


def used(battle: Battle, ability: Ability, unit: str, *answers: tuple[str, ...]) -> None:
    """A use of an ability, with these picks in order; what is left out is picked first."""
    script = use_ability(battle.game, ability, unit, battle.game.unit(unit).army)
    said = list(answers)
    answer: object = None
    while True:
        try:
            asked = script.send(answer)
        except StopIteration:
            return
        options = getattr(asked.decision, "options", ())
        answer = Picked(said.pop(0)) if said else Picked(tuple(options[:1]))


def test_whoever_dies_takes_others_along() -> None:
    last = made(
        "If this unit is destroyed, before removing it from play, roll a dice for each enemy unit in combat with it. "
        "On a 4+, inflict 1 mortal damage on that unit."
    )
    battle = stage({"other": [last]}, dice=Scripted({"effect": [4], "ward": [1]}))
    run(perish(battle.game, "other", "reds"))
    assert battle.game.unit("other").status == "destroyed"
    assert battle.game.unit("reds").damage == 1


def test_a_model_slain_in_a_fight_strikes_back() -> None:
    back = made(
        "Each time a model in this unit is slain by a combat attack and that model was in combat with the attacking "
        "unit, roll a dice. On a 4+, inflict 1 mortal damage on the attacking unit after the Fight ability has been "
        "resolved."
    )
    dice = {"hit": [6, 6, 1, 1] * 2, "wound": [6] * 4, "save": [1] * 4, "ward": [1] * 9, "effect": [4, 3]}
    battle = stage({"blues": [back]}, dice=Scripted(dice))
    declare_fight(battle, "blues")
    finish(battle)
    assert (battle.game.unit("blues").alive, battle.game.unit("reds").damage) == (0, 1)


def test_a_second_target() -> None:
    shout = made(
        "You can pick another eligible unit to be a second target. Each target has Strike-last for the rest of the "
        "turn.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    battle = stage({"reds": [shout]})
    used(battle, shout, "reds", ("blues",), ("other",))
    (effect,) = battle.game.state.effects.values()
    assert effect.on.units == frozenset({"blues", "other"})  # type: ignore[attr-defined]


def test_what_this_ability_has_done() -> None:
    bite = made(
        "Inflict 2 mortal damage on the target. If any models are slain by this ability, heal (1) this unit.",
        "Any Combat Phase", "Pick an enemy unit in combat with this unit to be the target.",
    )  # fmt: skip
    for wards, damage in (([1, 1], 0), ([6, 1], 1)):
        battle = stage({"reds": [bite]}, dice=Scripted({"ward": wards}))
        battle.game.change_unit("reds", damage=1)
        used(battle, bite, "reds", ("other",))
        assert battle.game.unit("reds").damage == damage


def test_only_the_destroyed_come_back() -> None:
    again = made(
        'Set up a replacement unit with half the number of models from the target unit (rounding up) wholly within 9" '
        'of a battlefield edge and more than 3" from all enemy units.',
        "Any Combat Phase", "Pick a friendly unit that has been destroyed to be the target.",
    )  # fmt: skip
    game = stage({"lord": [again]}).game
    assert pick_options(game, again.picks[0], "lord", "red") == []
    destroy(game, "reds", None)
    assert pick_options(game, again.picks[0], "lord", "red") == ["reds"]
    game.change_unit("reds", replaced=True)
    assert pick_options(game, again.picks[0], "lord", "red") == []


def test_points_and_their_price() -> None:
    gain = made("You gain 2 cinder points, to a maximum of 3.", "Any Combat Phase")
    spend = made("Heal (1) this unit.", "Any Combat Phase", "Spend 2 cinder points.")
    battle = stage({"reds": [gain, spend]})
    used(battle, gain, "reds")
    used(battle, gain, "reds")
    assert battle.game.player("red").points == {"cinder": 3}
    assert spend.price is not None
    used(battle, spend, "reds")
    assert battle.game.player("red").points == {"cinder": 1}


def test_two_side_by_side_are_both_healed() -> None:
    mend = made("Heal (1) this unit and the target.", "Any Combat Phase", "Pick a friendly unit to be the target.")
    battle = stage({"reds": [mend]})
    for unit in ("reds", "lord"):
        battle.game.change_unit(unit, damage=1)
    used(battle, mend, "reds", ("lord",))
    assert (battle.game.unit("reds").damage, battle.game.unit("lord").damage) == (0, 0)


def test_a_unit_is_spared_once() -> None:
    spared = made(
        "If this unit would be destroyed, before removing it from play, roll a dice. On a 4+, this unit is not "
        "destroyed and any remaining damage points inflicted on it have no effect. Then, Heal (1) this unit. This unit "
        "cannot use this ability again for the rest of the battle."
    )
    battle = stage({"other": [spared]}, dice=Scripted({"effect": [4], "ward": [1] * 80}))
    run(suffer(battle.game, "other", 40, "reds"))
    assert battle.game.unit("other").status == "table"
    run(suffer(battle.game, "other", 40, "reds"))
    assert battle.game.unit("other").status == "destroyed"


def test_each_target_by_itself() -> None:
    hurt = made(
        "For each target, roll a dice. On a 4+, inflict 1 mortal damage on the target.",
        "Any Combat Phase", "Pick up to 2 enemy units to be the targets.",
    )  # fmt: skip
    battle = stage({"reds": [hurt]}, dice=Scripted({"effect": [4, 3], "ward": [1]}))
    used(battle, hurt, "reds", ("blues", "other"))
    lost = [len(battle.game.unit(each).slain) + battle.game.unit(each).damage for each in ("blues", "other")]
    assert lost == [1, 0]


def test_in_combat_with_several() -> None:
    for least, fast in (("2", True), ("3", False)):
        proud = made(f"While this unit is in combat with {least} or more enemy units, it has Strike-first.")
        assert has_keyword(stage({"reds": [proud]}).game, "reds", "STRIKE-FIRST") == fast


def test_what_follows_each_use_of_an_ability() -> None:
    after = made(
        "Each time this unit uses a Fight or Shoot ability, Heal (1) this unit after that ability has been resolved."
    )
    dice = {"hit": [1] * 40, "wound": [1] * 40, "save": [6] * 40, "ward": [1] * 9}
    battle = stage({"reds": [after]}, dice=Scripted(dice))
    battle.game.change_unit("reds", damage=1)
    declare_fight(battle, "blues")
    finish(battle)
    assert battle.game.unit("reds").damage == 0
