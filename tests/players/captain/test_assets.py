"""What pays later is worth something: points, kept dice, marks, permissions."""

import pytest
from tests.players.arranging import laid_out

from warhost.engine.game import Game
from warhost.engine.records import BLUE, RED, Effect, Modifier, Source, Until
from warhost.players.captain.assets import assets
from warhost.players.captain.position import Position
from warhost.players.captain.weights import CAPTAIN
from warhost.rules.effects.modifiers import Cannot, CharacteristicModifier
from warhost.rules.effects.pools import set_dice, set_marks, set_points
from warhost.rules.selectors.who import Ids
from warhost.rules.words import CHARGE


def game() -> Game:
    return laid_out("hero", {"red-warhorse-lancers": (10.0, 5.0), "blue-briar-queen": (20.0, 18.0)}).game


def given(moment: Game, by: str, modifier: Modifier) -> None:
    effect = Effect(
        "e", (modifier,), Ids(frozenset({"blue-briar-queen"})), Until("turn"), Source("x", "core-5.0", None, by)
    )
    moment.change(effects={**moment.state.effects, "e": effect})


def test_points_dice_and_marks_are_somebodys() -> None:
    moment = game()
    assert assets(moment, RED, CAPTAIN) == 0
    set_points(moment, RED, "Rage", 2)
    set_points(moment, "red-warhorse-lancers", "Deeds", 1)
    set_dice(moment, RED, "Destiny", (4, 5))
    set_marks(moment, "quarry", RED, ("blue-briar-queen",))
    assert assets(moment, RED, CAPTAIN) == pytest.approx(5 * CAPTAIN.point + CAPTAIN.mark)
    assert assets(moment, BLUE, CAPTAIN) == 0


def test_a_ban_is_worth_something_to_who_spoke_it() -> None:
    moment = game()
    given(moment, RED, Cannot(CHARGE))
    assert assets(moment, RED, CAPTAIN) == CAPTAIN.leave
    assert assets(moment, BLUE, CAPTAIN) == 0


def test_a_ban_on_ones_own_is_no_asset() -> None:
    moment = game()
    given(moment, BLUE, Cannot(CHARGE))
    assert assets(moment, BLUE, CAPTAIN) == 0


def test_points_are_worth_less_the_later_it_is() -> None:
    moment = game()
    set_points(moment, RED, "Rage", 2)
    early = assets(moment, RED, CAPTAIN)
    moment.change_now(round=moment.state.rounds - 1)
    assert 0 < assets(moment, RED, CAPTAIN) < early / 2
    moment.change_now(round=moment.state.rounds, turn=2)
    assert assets(moment, RED, CAPTAIN) == 0


def test_what_moves_show_is_not_counted_twice() -> None:
    moment = game()
    given(moment, RED, CharacteristicModifier("Move", "add", -2))
    assert assets(moment, RED, CAPTAIN) == 0


def test_points_make_a_position_better_for_their_owner() -> None:
    moment = game()
    before = {each: Position(moment, each).value() for each in (RED, BLUE)}
    set_points(moment, RED, "Rage", 3)
    assert Position(moment, RED).value() > before[RED]
    assert Position(moment, BLUE).value() < before[BLUE]
