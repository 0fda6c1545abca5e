"""In small battles: where moves of others end, rolls that grow harder, a unit that comes back better."""

from dataclasses import replace

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.decisions import ModelMove, Move
from warhost.engine.dice import Scripted
from warhost.english import AbilityText, Setting, read
from warhost.english.surroundings import trials
from warhost.rules.abilities.options import pick_options
from warhost.rules.abilities.using import use_ability
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.fighting.damage import suffer
from warhost.table.movement import Step

AT_A_FOE = "Pick an enemy unit to be the target."


@pytest.mark.parametrize(("inches", "hurt"), [(30, 1), (1, 0)])
def test_a_move_that_ends_near_somebody(inches: int, hurt: int) -> None:
    snare = made(
        f'Until the start of your next turn, each time the target ends a move within {inches}" of any friendly units, '
        "inflict 1 mortal damage on the target.",
        "Your Shooting Phase", AT_A_FOE,
    )  # fmt: skip
    leap = replace(made('This unit can move 9".', "Any Combat Phase"), id="leap", name="Leap")
    battle = stage({"blues": [snare], "lord": [leap]}, dice=Scripted({"ward": [1]}))
    used(battle, snare, "blues", ("lord",))
    script = use_ability(battle.game, leap, "lord", "red")
    script.send(None)
    place = battle.game.state.places["lord"][0]
    assert place is not None
    with pytest.raises(StopIteration):
        script.send(Move((ModelMove(0, (Step(place.x, place.y - 1.0),)),)))
    assert battle.game.unit("lord").damage == hurt


@pytest.mark.parametrize(("word", "hurt"), [("CHARGE", 1), ("RUN", 0)])
def test_a_charge_that_ends_near_the_target(word: str, hurt: int) -> None:
    thorns = made(
        'For the rest of the turn, each time an enemy unit uses a Charge ability and ends the move within 30" of the '
        "target, inflict 1 mortal damage on that enemy unit.",
        "Any Movement Phase", "Pick a friendly unit to be the target.",
    )  # fmt: skip
    dash = made("Heal (1) this unit.", "Any Combat Phase", keywords=(word,))
    battle = stage({"lord": [thorns]}, dice=Scripted({"ward": [1]}))
    used(battle, thorns, "lord", ("reds",))
    run(follow(battle.game, "blues", "moved", Happening("blues", dash)))
    assert battle.game.unit("blues").damage == hurt


RULE = AbilityText(
    "Feints", effect="The effect of a Feint ability is only applied if you make a successful low blow roll. The "
    "success of a low blow roll depends on the number of Feint abilities your army has already used this battle round: "
    "First: 2+ Second: 4+ Third: 5+ Fourth or subsequent: 6+",
)  # fmt: skip


def test_a_roll_grows_harder_with_each_use_in_a_round() -> None:
    known = Setting(trials=trials([RULE]))
    assert read(RULE, known).ability is not None
    said = AbilityText("Feint", "Any Combat Phase", f"{AT_A_FOE[:-1]}, then make a low blow roll.",
                       "The target has Strike-last for the rest of the turn.", ("Feint",))  # fmt: skip
    feint = read(said, known).ability
    assert feint is not None
    battle = stage({"lord": [feint]}, dice=Scripted({"low blow": [2, 3], "effect": [2, 3]}))
    used(battle, feint, "lord", ("blues",))
    used(battle, feint, "lord", ("other",))
    assert has_keyword(battle.game, "blues", "STRIKE-LAST")
    assert not has_keyword(battle.game, "other", "STRIKE-LAST")


def test_a_unit_that_is_spared_is_given_more() -> None:
    rise = made(
        "The first time this unit would be destroyed, before removing it from play, it is not destroyed and any "
        "remaining damage points inflicted on it have no effect. Then, Heal (1) this unit and for the rest of the "
        "battle: • This unit has Fly. • This unit cannot be healed."
    )
    battle = stage({"lord": [rise]}, dice=Scripted({"ward": [1] * 40}))
    assert not has_keyword(battle.game, "lord", "FLY")
    run(suffer(battle.game, "lord", 30, None))
    assert battle.game.unit("lord").status == "table"
    assert has_keyword(battle.game, "lord", "FLY")


@pytest.mark.parametrize(("apart", "found"), [(9, ["lord"]), (1, [])])
def test_two_targets_that_are_near_each_other_and_the_caster(apart: int, found: list[str]) -> None:
    pair = made(
        "Until the start of your next turn, add 1 to hit rolls for attacks made by the Infantry target while it is "
        'wholly within 12" of and visible to the Fly target.',
        "Your Hero Phase",
        'Pick a friendly Infantry unit and a different friendly Fly unit that are both wholly within 18" of and '
        f'visible to the caster and wholly within {apart}" of each other to be the targets.',
    )
    flies = replace(made("This unit has Fly."), id="flies")
    game = stage({"lord": [pair, flies]}).game
    assert pick_options(game, pair.picks[1], "reds", "red", (), pair, "lord") == found
    assert ("reds" in pick_options(game, pair.picks[0], "lord", "red")) == bool(found)
