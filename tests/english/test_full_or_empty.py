"""Units that are full or empty, halves of what is counted, and reactions to abilities with two keywords."""

import pytest
from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.catalogue import Ability
from warhost.rules.abilities.options import can_use
from warhost.rules.effects.pools import points_of, set_points


@pytest.mark.parametrize(("damage", "left"), [(1, 0), (2, 1), (3, 1)])
def test_half_of_what_is_counted_is_rounded(damage: int, left: int) -> None:
    mend = made(
        "Heal (X) this unit, where X is half the number of damage points this unit has (rounding up).",
        "Any Combat Phase",
    )
    battle = stage({"lord": [mend]})
    battle.game.change_unit("lord", damage=damage)
    used(battle, mend, "lord")
    assert battle.game.unit("lord").damage == left


def test_a_full_unit_is_emptied() -> None:
    pours = made("Heal (1) this unit. Then, this unit is empty.", "Any Combat Phase",
                 "If this unit is full, pick an enemy unit to be the target.")  # fmt: skip
    battle = stage({"reds": [pours]})
    battle.game.change_unit("reds", damage=1)
    assert not can_use(battle.game, pours, "reds", "red")
    set_points(battle.game, "reds", "full", 1)
    assert can_use(battle.game, pours, "reds", "red")
    used(battle, pours, "reds")
    assert points_of(battle.game, "reds", "full") == 0


@pytest.mark.parametrize(
    ("keywords", "answered"), [({"SPELL", "SUMMON"}, True), ({"SPELL"}, False), ({"SUMMON"}, False)]
)
def test_both_keywords_must_be_there(keywords: set[str], answered: bool) -> None:
    more = made(
        "Add 1 to the casting roll for that spell.", "Reaction: You declared a Summon Spell ability for this unit"
    )
    assert more.reaction is not None
    declared = made("Heal (1) this unit.", "Any Combat Phase", keywords=tuple(keywords))
    assert isinstance(declared, Ability)
    assert more.reaction.answers(declared, True) == answered
