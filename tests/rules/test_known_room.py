"""Room that was found is not looked for again, and never believed in where somebody stands in it."""

import pytest

from warhost.bench.engine import two_hordes
from warhost.engine.decisions import SetUpUnit
from warhost.engine.game import Game
from warhost.engine.records import RED, Unit
from warhost.rules.setting_up import room
from warhost.rules.setting_up.room import no_room, some_room
from warhost.rules.setting_up.units import SetUpTerms, set_up_unit
from warhost.rules.space.measuring import body_at
from warhost.table.areas import AnyOf, Rectangle
from warhost.table.formations import formation

RULE = "core-24.0"
OPEN = Rectangle(0.0, 4.0, 12.0, 14.0)
WIDE = SetUpTerms((AnyOf((OPEN,)),), from_enemies=3.0)
NARROW = SetUpTerms((Rectangle(0.0, 5.0, 8.0, 7.5),), from_enemies=3.0)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """For whom was looked for room, each time."""
    asked: list[str] = []
    search = room.look_for_room

    def counted(game: Game, unit: str, *rest: object, **more: object) -> object:
        asked.append(unit)
        return search(game, unit, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(room, "look_for_room", counted)
    return asked


def stand(game: Game, unit: str, x: float, y: float) -> None:
    game.put(unit, formation(game.unit(unit).size, game.warscroll(unit).base, (x, y)))


def has_room(game: Game, unit: str, terms: SetUpTerms) -> bool:
    return not any(no_room(game, unit, terms, RULE))


def test_it_is_looked_for_again_only_where_somebody_came_near(searches: list[str]) -> None:
    game = two_hordes(5)
    assert has_room(game, "reds", WIDE)
    found = game.kept("room")["reds", WIDE, 5]
    x, y = found[0].x, found[0].y
    stand(game, "blues", x + 11.0 if x < 6 else x - 11.0, y)
    assert has_room(game, "reds", WIDE)
    assert searches == ["reds"]
    stand(game, "blues", x, y)
    assert has_room(game, "reds", WIDE)
    assert searches == ["reds", "reds"]


def test_somebody_in_the_only_room_is_noticed_and_so_is_that_they_left() -> None:
    game = two_hordes(5)
    for x, roomy in ((20.0, True), (4.0, False), (21.0, True)):
        stand(game, "blues", x, 6.0)
        assert has_room(game, "reds", NARROW) is roomy


def test_where_somebody_is_put_does_not_hang_on_what_was_asked_before() -> None:
    asked, fresh = two_hordes(5), two_hordes(5)
    stand(asked, "blues", 3.0, 5.0)
    assert has_room(asked, "reds", WIDE)
    stand(asked, "blues", 15.0, 17.0)
    assert some_room(asked, "reds", WIDE) == some_room(fresh, "reds", WIDE)


def test_there_is_no_room_nowhere() -> None:
    game, nobody_near = two_hordes(5), SetUpTerms((AnyOf(()),), from_enemies=6.0)
    unit = next(iter(game.state.units))
    assert not has_room(game, unit, nobody_near)
    assert some_room(game, unit, nobody_near) is None


def test_where_there_was_none_it_is_looked_for_only_where_somebody_left(searches: list[str]) -> None:
    game = two_hordes(5)
    stand(game, "blues", 4.0, 6.0)
    for x, roomy in ((4.2, False), (4.4, False), (20.0, True)):
        assert not has_room(game, "reds", NARROW)
        stand(game, "blues", x, 6.0)
        assert has_room(game, "reds", NARROW) is roomy
    assert searches == ["reds", "reds"]


def test_on_open_ground_nobody_looks_for_room_where_a_box_of_it_is_empty(searches: list[str]) -> None:
    game, terms = two_hordes(5), SetUpTerms((OPEN,), from_enemies=3.0)
    assert has_room(game, "reds", terms)
    for x in (2.0, 4.0, 6.0, 20.0):
        stand(game, "blues", x, 6.0)
        assert has_room(game, "reds", terms)
    assert searches == []


def test_a_single_model_needs_only_touch_what_it_must_be_near_to() -> None:
    game, narrow = two_hordes(5), Rectangle(4.0, 5.0, 4.3, 5.3)
    lone = Unit("lone", RED, "thornlings", 1, status="reserve")
    game.change(units={**game.state.units, "lone": lone})
    terms = SetUpTerms(one_within=(narrow,))
    assert has_room(game, "lone", terms)
    assert not has_room(game, "reds", terms)
    asked = next(set_up_unit(game, "lone", terms, game.catalogue.abilities["normal-move"])).decision
    assert isinstance(asked, SetUpUnit)
    places = room.find_room(game, "lone", SetUpTerms(asked.within))
    assert places is not None
    assert narrow.touching(body_at(game, "lone", 0, places[0]))[0]
