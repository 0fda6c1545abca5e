"""Words about moves: what is passed across, how moves must and must not end, what must be used."""

import pytest
from tests.rules.stages import stage, table

from warhost.engine.battle import Battle
from warhost.engine.decisions import ModelMove, Move, MoveUnit, Pass, Pick, Picked, UseAbility, Window
from warhost.engine.dice import Scripted
from warhost.engine.game import Game
from warhost.engine.problems import Refused
from warhost.rules.moving.judging import judge_move
from warhost.table.movement import Step
from warhost.vocabulary import *

RULE = "core-28.1"


def walk(*path: tuple[float, float]) -> Move:
    return Move((ModelMove(0, tuple(Step(x, y) for x, y in path)),))


def wrong(game: Game, move: Move, terms: MoveTerms, limit: float = 12.0, unit: str = "lord") -> list[str]:
    return [str(each) for each in judge_move(game, unit, move, limit, terms, RULE).problems]


THROUGH = walk((15, 10))
"""Straight through a red and a blue model, to the far side."""


def test_models_are_passed_across_as_if_it_flew() -> None:
    assert wrong(table(), THROUGH, ANYWHERE) != []
    across = passive("Riders", PassesAcross(Keyword(INFANTRY)), on=ME, rule=RULE)
    game = table({"lord": [across]})
    assert wrong(game, THROUGH, ANYWHERE) == []
    assert any("on top" in each for each in wrong(game, walk((12, 10)), ANYWHERE))
    foes = passive("Riders", PassesAcross(ENEMY), on=ME, rule=RULE)
    assert wrong(table({"lord": [foes]}), THROUGH, ANYWHERE) != []
    charge = passive("Riders", PassesAcross(ANYONE, of=CHARGE), on=ME, rule=RULE)
    assert wrong(table({"lord": [charge]}), THROUGH, ANYWHERE) != []
    assert wrong(table(), THROUGH, MoveTerms(passes_combat=True, ends_in_combat=True, passes_models=True)) == []


def test_the_planner_goes_across_too() -> None:
    across = passive("Riders", PassesAcross(ANYONE), on=ME, rule=RULE)
    battle = stage({"lord": [across]}, "charge", Scripted({"charge": [6, 6]}))
    battle.answer(UseAbility("charge", "lord"))
    decision = battle.decision
    assert isinstance(decision, MoveUnit)
    assert set(decision.across) == {"reds", "blues", "other"}


def test_moves_must_end_closer() -> None:
    game = table()
    near = MoveTerms(closer_to="other", passes_combat=True)
    assert wrong(game, walk((5, 11)), near) == []
    assert wrong(game, walk((5, 9)), near) != []
    assert wrong(game, walk((5, 11)), MoveTerms(closer_to_edges=("top",))) == []
    assert wrong(game, walk((5, 9)), MoveTerms(closer_to_edges=("top",))) != []
    wind = passive("Headwind", EndsCloser("leeward"), on=ENEMY, rule=RULE)
    game = table({"blues": [wind]})
    game.change(marks={"leeward blue": ("bottom",)})
    assert wrong(game, walk((5, 9)), NORMAL) == []
    assert wrong(game, walk((5, 11)), NORMAL) != []


def test_moves_must_end_in_combat_or_stay_there() -> None:
    game = table()
    assert wrong(game, walk((5, 9)), MoveTerms(needs_combat=True)) != []
    assert wrong(game, walk((5, 9)), MoveTerms(stays_in_combat=True)) == []
    out = Move((ModelMove(0, (Step(7, 8),)), ModelMove(1, (Step(7, 9.5),))))
    assert wrong(game, out, MoveTerms(passes_combat=True, stays_in_combat=True), unit="reds") != []


def test_nobody_ends_a_charge_next_to_it_on_a_low_roll() -> None:
    thrash = passive("Thrash", KeepsOff(0.5, ENEMY & ~RolledToCharge(5)), on=ME, rule=RULE)
    terms = MoveTerms(passes_combat=True, ends_in_combat=True, words=frozenset({CHARGE}))
    for roll, fine in ((4, False), (5, True)):
        game = table({"other": [thrash]})
        game.note("charge roll", unit="lord", number=roll)
        assert (wrong(game, walk((8.5, 14.9)), terms) == []) is fine


def hungry(near: float = 12) -> Ability:
    here = ME & ~IN_COMBAT & Near(ENEMY, near)
    return passive("Hunger", Must("Charge", engage=True), on=here, rule=RULE)


def test_it_must_charge_if_foes_are_near_and_reach_them_if_it_can() -> None:
    battle = stage({"lord": [hungry()]}, "charge", Scripted({"charge": [6, 6]}))
    assert isinstance(battle.decision, Window)
    assert not battle.decision.may_pass
    with pytest.raises(Refused):
        battle.answer(Pass())
    battle.answer(UseAbility("charge", "lord"))
    with pytest.raises(Refused):
        battle.answer(Move())
    battle.answer(walk((8.6, 14.9)))
    assert in_combat_with(battle.game, "lord") == ("other",)


def test_it_stays_if_the_roll_is_too_low_and_need_not_charge_from_afar() -> None:
    battle = stage({"lord": [hungry()]}, "charge", Scripted({"charge": [1, 1]}))
    battle.answer(UseAbility("charge", "lord"))
    battle.answer(Move())
    assert not in_combat_with(battle.game, "lord")
    far: Battle = stage({"lord": [hungry(3)]}, "charge")
    assert far.decision is None or getattr(far.decision, "may_pass", True)


def test_who_may_retreat_need_not() -> None:
    @ability("Smoke", ANY_COMBAT_PHASE, rule=RULE)
    def smoke(use: Use) -> Script[None]:
        """Retreat."""
        yield from retreats(use, use.unit, may=True)

    battle = stage({"reds": [smoke]})
    battle.answer(UseAbility("smoke", "reds"))
    assert isinstance(battle.decision, Pick)
    assert battle.decision.options == ("Retreat", "nothing")
    battle.answer(Picked(("nothing",)))
    assert in_combat(battle.game, "reds")
def savage(far: float) -> Ability:
    def moves(use: Use) -> Script[None]:
        yield from use.move(use.unit, far, MoveTerms(passes_combat=True, ends_in_combat=True, engages=True))

    return ability("Savage", YOUR_MOVEMENT_PHASE, rule=RULE)(moves)


def test_a_move_that_must_end_in_combat_if_a_combat_range_is_near_enough() -> None:
    short = stage({"lord": [savage(2.5)]}, "movement")  # the nearest foe is 5.7" away
    short.answer(UseAbility("savage", "lord"))
    short.answer(Move())
    battle = stage({"lord": [savage(3)]}, "movement")
    battle.answer(UseAbility("savage", "lord"))
    for shirked in (Move(), walk((5, 12))):
        with pytest.raises(Refused):
            battle.answer(shirked)
    battle.answer(walk((7.07, 12.03)))
    assert in_combat_with(battle.game, "lord") == ("other",)
