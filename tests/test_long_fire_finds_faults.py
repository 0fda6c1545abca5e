"""What the long fire is to find is found: each fault is put into the engine by hand, and a battle breaks off at it."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
import tests.long_fire
from msgspec.structs import replace
from tests.long_fire import SharedHand, bout, under_fire

from warhost.engine.battle import Battle
from warhost.engine.dice import Seeded
from warhost.engine.game import Game
from warhost.engine.problems import problem

Patch = pytest.MonkeyPatch
PLAIN, SHARED = 2, 6
"""Battles with dice of one seed, and with dice that everybody makes."""


def _around(patch: Patch, owner: Any, name: str, fault: Callable[..., Any]) -> None:
    """Let this be called instead, with what it stands for as its first argument."""
    rightly = getattr(owner, name)
    patch.setattr(owner, name, lambda *given, **named: fault(rightly, *given, **named))


def _one_upon_another(patch: Patch) -> None:
    def put(rightly: Any, game: Game, unit: str, places: Any) -> None:
        rightly(game, unit, (places[0], *(each and places[0] for each in places[1:])))

    _around(patch, Game, "put", put)


def _off_the_table(patch: Patch) -> None:
    def put(rightly: Any, game: Game, unit: str, places: Any) -> None:
        rightly(game, unit, tuple(each and replace(each, y=-each.y) for each in places))

    _around(patch, Game, "put", put)


def _more_damage(patch: Patch) -> None:
    def change_unit(rightly: Any, game: Game, unit: str, **fields: Any) -> None:
        rightly(game, unit, **fields | ({"damage": fields["damage"] + 1} if "damage" in fields else {}))

    _around(patch, Game, "change_unit", change_unit)


def _points_lost(patch: Patch) -> None:
    def change_player(rightly: Any, game: Game, player: str, **fields: Any) -> None:
        points = game.state.players[player].victory_points
        rightly(game, player, **fields | ({"victory_points": points - 1} if "victory_points" in fields else {}))

    _around(patch, Game, "change_player", change_player)


def _used_twice(patch: Patch) -> None:
    def note(rightly: Any, game: Game, what: Any, phase: str | None = None, **fields: Any) -> None:
        for _ in range(1 + (what == "used")):
            rightly(game, what, phase, **fields)

    _around(patch, Game, "note", note)


def _refusal_that_changes(patch: Patch) -> None:
    def judge(rightly: Any, battle: Battle, ask: Any, choice: Any) -> Any:
        sound, problems = rightly(battle, ask, choice)
        if problems:
            battle.game.issue("nothing-")
        return sound, problems

    _around(patch, Battle, "_judge", judge)


def _refusal_by_no_rule(patch: Patch) -> None:
    def judge(rightly: Any, battle: Battle, ask: Any, choice: Any) -> Any:
        sound, problems = rightly(battle, ask, choice)
        return sound, [problem("core-99.9", "so there")] if problems else []

    _around(patch, Battle, "_judge", judge)


def _nothing_refused(patch: Patch) -> None:
    _around(patch, Battle, "_judge", lambda rightly, battle, ask, choice: (rightly(battle, ask, choice)[0], []))


def _loaded_otherwise(patch: Patch) -> None:
    def load(rightly: Any, *given: Any) -> Any:
        loaded = rightly(*given)
        loaded.battle.game.change(issued=loaded.battle.state.issued + 1)
        return loaded

    _around(patch, tests.long_fire, "load", load)


def _dice_that_remember(patch: Patch) -> None:
    thrown = count()

    def faces(rightly: Any, dice: Seeded, kind: str, start: int, many: int) -> Any:
        return rightly(dice, kind, start + next(thrown), many)

    _around(patch, Seeded, "faces", faces)


def _throw_missing(patch: Patch) -> None:
    def seal(rightly: Any, hand: SharedHand) -> Any:
        found = rightly(hand)
        del found.throws[-1]
        return found

    _around(patch, SharedHand, "seal", seal)


FAULTS: dict[str, tuple[int, Callable[[Patch], None], str]] = {
    "models upon each other": (PLAIN, _one_upon_another, "bases overlap"),
    "models off the table": (PLAIN, _off_the_table, "in _check_unit_places"),
    "damage that stays": (PLAIN, _more_damage, "in check_units"),
    "points lost": (PLAIN, _points_lost, "in _check_history"),
    "an ability twice": (PLAIN, _used_twice, "in check_uses"),
    "a refusal that changes something": (PLAIN, _refusal_that_changes, "in _refused"),
    "a refusal by no rule": (PLAIN, _refusal_by_no_rule, "in _refused"),
    "nothing is refused": (PLAIN, _nothing_refused, "in _throw_wrong"),
    "another battle loaded": (PLAIN, _loaded_otherwise, "in _go_on_from_save"),
    "dice that remember": (PLAIN, _dice_that_remember, "the replay differs"),
    "a throw that was not sealed": (SHARED, _throw_missing, "throws were sealed"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number, put_in, told = FAULTS[fault]
    put_in(monkeypatch)
    broken = under_fire(bout(number)).broken
    assert broken is not None
    assert told in broken, broken
