"""How many have fallen, who waits on in reserve, power levels that go down each time: compiled abilities, played."""

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage
from tests.rules.test_words_of_attacks import run

from warhost.engine.dice import Scripted
from warhost.rules.abilities.limits import power_level
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.rolls import modified_roll
from warhost.rules.fighting.damage import perish
from warhost.rules.sequence.phases import _reserves_end as reserves_end


def test_effects_by_how_many_have_fallen() -> None:
    arena = made(
        "If the number of units (friendly or enemy) that have been destroyed this battle equals or exceeds any of the "
        "numbers below, the corresponding effect applies to friendly Infantry units for the rest of the battle. More "
        "than 1 effect can apply to a unit at the same time. 1 Add 1 to run rolls for those units. 2 Add 1 to charge "
        "rolls for those units."
    )
    game = stage({"lord": [arena]}, dice=Scripted({})).game
    for unit, rolls in (("", [3, 3]), ("other", [4, 3]), ("blues", [4, 4])):
        if unit:
            run(perish(game, unit, "reds"))
        assert [modified_roll(game, "reds", kind, (3,))[0] for kind in ("run", "charge")] == rolls


@pytest.mark.parametrize(("more", "status"), [
    ("", "destroyed"),
    (" Friendly units that are below the ashes are not destroyed at the start of the fourth battle round.", "reserve"),
])  # fmt: skip
def test_who_waits_on_in_reserve(more: str, status: str) -> None:
    hide = made(
        f"Remove the target from the battlefield and set it up in reserve below the ashes.{more}",
        "Deployment Phase", "Pick a friendly unit to be the target.",
    )  # fmt: skip
    battle = stage({"lord": [hide]}, dice=Scripted({}))
    used(battle, hide, "lord", ("reds",))
    assert battle.game.unit("reds").status == "reserve"
    battle.game.change_now(round=4)
    run(reserves_end(battle.game))  # type: ignore[arg-type]
    assert battle.game.unit("reds").status == status


def test_a_power_level_goes_down_each_time() -> None:
    breaker = made(
        "Each time this unit unbinds a spell, subtract 1 from the power level of the Wizard using that Spell ability, "
        "to a minimum of 0, for the rest of the battle. An enemy Wizard can be affected by this ability multiple times "
        "and the effects are cumulative."
    )
    game = stage({"reds": [breaker]}).game
    before = power_level(game, "other")
    for _ in range(2):
        run(follow(game, "reds", "unbinds", Happening("other")))
    assert power_level(game, "other") == before - 2
