"""What a player is told before deciding: what would be in vain, and what attacks do after reactions."""

import pytest
from tests.server.play.test_marks import STEEL, after, text_of

from warhost.engine.battle import Battle
from warhost.engine.decisions import Move, MoveUnit, Share, Targets, UseAbility
from warhost.engine.events import Rolled
from warhost.odds.fortune import fortune
from warhost.server.protocol.decisions import WindowView
from warhost.server.protocol.words import UNSET
from warhost.server.views.decisions import decision_view

RISE = "fire-and-jade-hold-ground-rise-no-further-than-whole"


@pytest.mark.parametrize(("damage", "vain"), [("damage: 2", False), ("damage: 0", True)])
def test_healing_the_unhurt_is_said_to_be_in_vain(damage: str, vain: bool) -> None:
    view = decision_view(after(text_of(RISE).replace("damage: 2}", f"{damage}}}"), 0))
    assert view is not None
    offered = {each.name: each.nothing_to_heal for each in getattr(view, "options", ())}
    assert offered["Rise to the Challenge"] is vain


def test_what_is_to_be_expected_of_dice_is_told_after_reactions() -> None:
    """Rend 2 would leave the save at 6+; Steel Defence has been used since, and a 4+ counts: 1 of 2, not 0.3."""
    battle = after(text_of(STEEL), 1)
    (save,) = [each for each in battle.events() if isinstance(each, Rolled) and each.kind == "save"]
    found = fortune(save)
    assert found is not None
    assert (found.got, found.expected) == pytest.approx((1, 1.0))


def test_who_may_react_sees_what_the_attacks_do_after_the_reactions_used_so_far() -> None:
    """2 attacks, 4+ and 4+: a half by a half; Rend 2 leaves a save of 6+, without it 4+ counts."""
    battle = after(text_of(STEEL).replace("[raid]", "[raid, take-without-warning]"), 0)
    battle.answer(UseAbility("fight", "axes"))
    if isinstance(battle.decision, MoveUnit):
        battle.answer(Move())
    battle.answer(Targets((Share("Axe", "guards", (0,)),)))
    assert damage_told(battle) == pytest.approx(2 / 4 * 5 / 6, abs=0.01)
    battle.answer(UseAbility("fire-and-jade/steel-defence", "guards"))
    assert damage_told(battle) == pytest.approx(2 / 4 * 1 / 2, abs=0.01)


def damage_told(battle: Battle) -> float:
    view = decision_view(battle)
    assert isinstance(view, WindowView)
    assert view.kind == "reaction"
    assert view.attack is not UNSET
    return view.attack["guards"].damage
