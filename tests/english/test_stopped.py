"""Commands that have no effect each time, and what reinforced units cost, in small battles."""

from dataclasses import replace

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.dice import Scripted
from warhost.english import AbilityText
from warhost.english.surroundings import inert
from warhost.rules.abilities.options import pick_options
from warhost.rules.effects.pools import points_of, set_points

STILL = "it still counts as having been used and the command points spent to use the command are still lost."
AT_A_FOE = "Pick an enemy unit to be the target."


@pytest.mark.parametrize(
    ("face", "said", "healed"), [(3, "", True), (4, "spend command points", True), (4, "spend none", False)]
)
def test_a_command_has_no_effect_unless_it_is_paid_for_again(face: int, said: str, healed: bool) -> None:
    curse = made(
        "For the rest of the turn, each time the target uses a command, roll a dice as a reaction. On a 4+, unless "
        f"your opponent spends 1 additional command point to use that command, that command has no effect, {STILL}",
        "Any Combat Phase", AT_A_FOE,
    )  # fmt: skip
    order = replace(made("Heal (1) this unit.", "Any Combat Phase", keywords=("COMMAND",)), id="order", name="Order")
    battle = stage({"reds": [curse], "blues": [order]}, dice=Scripted({"effect": [face]}))
    battle.game.change_unit("blues", damage=1)
    battle.game.change_player("blue", command_points=1)
    used(battle, curse, "reds", ("blues",))
    used(battle, order, "blues", *([(said,)] if said else []))
    assert (battle.game.unit("blues").damage == 0) == healed
    assert battle.game.player("blue").command_points == (0 if said == "spend command points" else 1)


def test_reinforced_units_cost_more() -> None:
    drill = made(
        "Spend 1 cinder point. If the target is reinforced and has more than half of its starting models, spend 2 "
        "cinder points instead. Add 1 to hit rolls for the target's attacks for the rest of the turn.",
        "Any Combat Phase", "Pick a friendly unit to be the target.",
    )  # fmt: skip
    for points, able, left in ((1, ["lord"], 0), (3, ["reds", "lord"], 1)):
        game = (battle := stage({"lord": [drill]})).game
        game.change_unit("reds", reinforced=True)
        set_points(game, "red", "cinder", points)
        assert pick_options(game, drill.picks[0], "lord", "red") == able
        used(battle, drill, "lord", (able[0],))
        assert points_of(game, "red", "cinder") == left


@pytest.mark.parametrize(
    ("said", "free"),
    [
        ("Pick a friendly unit that has not used a Feint ability this turn to be the target.", True),
        ("This unit cannot use Feint abilities.", True),
        ("You gain 1 feint point.", True),
        ("You can only use a Feint ability if it is ripe.", False),
        ("You can use 2 Feint abilities each turn.", False),
    ],
)
def test_a_keyword_that_is_only_asked_for_rules_nothing(said: str, free: bool) -> None:
    own = AbilityText("Low Blow", "Any Combat Phase", keywords=("Feint",))
    assert ("Feint" in inert([own, AbilityText("Other", "Any Combat Phase", effect=said)])) == free
