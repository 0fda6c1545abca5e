"""Levels of both players and what may be spent, in a small battle."""

from tests.english.test_in_battle import made, used
from tests.rules.stages import stage

from warhost.engine.dice import Scripted
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.effects.pools import points_of, set_points

STOKE = (
    "Spend 1 rage dice. If your opponent's fury level is lower than yours, they must increase their fury level by 1, "
    "to a maximum of 2. Then, for the rest of the turn, this unit has Strike-first."
)


def test_the_opponent_is_stoked_up_to_a_most() -> None:
    stoke = made(STOKE, "Any Combat Phase")
    assert stoke.price is not None
    for mine, theirs, after in ((1, 0, 1), (0, 0, 0), (5, 2, 2), (5, 3, 3)):
        battle = stage({"reds": [stoke]})
        for player, level in (("red", mine), ("blue", theirs)):
            set_points(battle.game, player, "fury level", level)
        set_points(battle.game, "red", "rage", 3)
        used(battle, stoke, "reds")
        assert points_of(battle.game, "blue", "fury level") == after
        assert points_of(battle.game, "red", "rage") == 2


def test_what_is_not_spent_is_rolled_for() -> None:
    may = made(
        "You can spend 1 rage dice. If you do: \u2022 Apply the effect below. \u2022 You gain 1 cinder point. "
        "Otherwise, roll a dice. On a 3+, apply the effect below. "
        "For the rest of the turn, this unit has Strike-first.",
        "Any Combat Phase",
    )
    for rage, said, face, fast, left in (
        (1, "spend", 1, True, 0),
        (1, "do not spend", 2, False, 1),
        (0, "", 3, True, 0),
    ):
        battle = stage({"reds": [may]}, dice=Scripted({"effect": [face]}))
        set_points(battle.game, "red", "rage", rage)
        used(battle, may, "reds", *([(said,)] if said else []))
        assert has_keyword(battle.game, "reds", "STRIKE-FIRST") == fast
        assert points_of(battle.game, "red", "rage") == left
