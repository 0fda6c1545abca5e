"""Abilities that would do nothing are not on offer; units that go together leave the table together."""

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.decisions import Picked, Placed, SetUpUnit
from warhost.english import AbilityText, Setting, read
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.using import use_ability
from warhost.rules.setting_up.units import reserve
from warhost.table.shapes import Place

AT = "Any Combat Phase"


def test_a_die_for_each_slain_model_asks_for_slain_models() -> None:
    recall = made(
        "For each 4+, you can return 1 slain model to that unit.", AT,
        'Pick a friendly unit within 20" of this unit. Roll a dice for each slain model from that unit.',
    )  # fmt: skip
    game = stage({"lord": [recall]}).game
    assert pick_options(game, recall.picks[0], "lord", "red") == []
    game.change_unit("reds", slain=(1,))
    assert pick_options(game, recall.picks[0], "lord", "red") == ["reds"]


def test_dice_for_nobody_are_thrown_only_once_in_a_battle() -> None:
    dice, effect = 'Roll a dice for each enemy unit within 1" of this unit.', "On a 3+, it has Strike-last this turn."
    often, once = made(effect, AT, dice), made(effect, f"Once Per Battle, {AT}", dice)
    game = stage({"lord": [often, once]}).game
    assert often.possible is not None
    assert [each.text for each in often.possible(game, "lord")] == ["there is nobody it could affect"]
    assert once.possible is None


def test_both_leave_the_table_before_the_first_comes_back() -> None:
    tunnels = made(
        'Pick up to 2 friendly units. You can remove them from the battlefield, then set them up again more than 7" '
        "from all enemy units.", AT,
    )  # fmt: skip
    game = stage({"lord": [tunnels]}).game
    script = use_ability(game, tunnels, "lord", "red")
    next(script)
    asked = script.send(Picked(("reds", "lord")))
    assert isinstance(asked.decision, SetUpUnit)
    assert {unit: set(game.state.places[unit]) for unit in ("reds", "lord")} == {"reds": {None}, "lord": {None}}


def test_a_token_is_called_from_one_unit_to_another() -> None:
    words = "Remove this unit's Ember Crow token from the battlefield, then give it to the target."
    text = AbilityText("Trial", AT, 'Pick a friendly unit within 20" of this unit to be the target.', words)
    call = read(text, Setting(tokens=frozenset({"Ember Crow"}))).ability
    assert call is not None
    battle = stage({"lord": [call]})
    battle.game.change_unit("lord", tokens=("Ember Crow",))
    for bearer, other in (("reds", "lord"), ("lord", "reds")):
        assert pick_options(battle.game, call.picks[0], "lord", "red") == [bearer], "who has it already is left out"
        used(battle, call, "lord", (bearer,))
        assert [battle.game.unit(unit).tokens for unit in (bearer, other)] == [("Ember Crow",), ()]


def test_who_came_out_hides_no_more() -> None:
    rises = made(
        'Set up that unit wholly within 6" of a corner of the battlefield.', AT,
        "Pick a friendly unit that is below the ashes to use this ability.",
    )  # fmt: skip
    game = stage({"lord": [rises]}).game
    reserve(game, "lord", deploying=True)
    game.change_unit("lord", tokens=("below the ashes", "Torch"))
    script = use_ability(game, rises, "lord", "red")
    asked = next(script)
    assert isinstance(asked.decision, SetUpUnit)
    with pytest.raises(StopIteration):
        script.send(Placed((Place(2, 2, 0, 0),)))
    assert (game.unit("lord").status, game.unit("lord").tokens) == ("table", ("Torch",))


def test_models_of_all_units_come_back_in_no_order_that_is_asked_for() -> None:
    recall = made('Return 2 slain models to each friendly unit within 30" of this unit.', AT)
    game = stage({"lord": [recall]}).game
    game.change_unit("reds", slain=(1,))
    asked = next(use_ability(game, recall, "lord", "red"))
    assert (asked.decision.kind, asked.decision.unit) == ("return", "reds")
