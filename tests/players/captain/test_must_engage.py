"""Moves that must end in combat if they can: the captain does not stay where that would be refused (core-29.0)."""

import pytest
from tests.rules.stages import stage
from tests.rules.test_words_of_moves import hungry, savage

from warhost.engine.battle import Battle
from warhost.engine.decisions import UseAbility
from warhost.engine.dice import Scripted
from warhost.players import PLAYERS
from warhost.players.captain import weigh_charges, weigh_moves
from warhost.rules.space.combat_range import in_combat_with


def moved_by_captain(battle: Battle, ability: str) -> Battle:
    battle.answer(UseAbility(ability, "lord"))
    captain = PLAYERS["captain"]("1")
    battle.answer(captain.choose(battle))
    assert captain.slips == []  # type: ignore[attr-defined]
    return battle


@pytest.fixture(autouse=True)
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """No charge comes to its mind."""
    for room in (weigh_charges, weigh_moves):
        monkeypatch.setattr(room, "charge_moves", lambda *_: iter(()))


def test_a_charge_that_must_be_made_is_made_somehow() -> None:
    battle = moved_by_captain(stage({"lord": [hungry()]}, "charge", Scripted({"charge": [6, 6]})), "charge")
    assert in_combat_with(battle.game, "lord")


def test_another_move_that_must_end_in_combat_does() -> None:
    battle = moved_by_captain(stage({"lord": [savage(3)]}, "movement"), "savage")
    assert in_combat_with(battle.game, "lord") == ("other",)


def test_it_stays_where_nobody_can_be_reached() -> None:
    battle = moved_by_captain(stage({"lord": [savage(2.5)]}, "movement"), "savage")
    assert in_combat_with(battle.game, "lord") == ()
