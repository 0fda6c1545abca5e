"""Every way the dice can fall, with its chance."""

from fractions import Fraction

import pytest
from tests.engine.test_gate import snapshot
from tests.engine.walking import fray

from warhost.engine.battle import Battle
from warhost.engine.chances import outcomes
from warhost.engine.decisions import Choice, Move, UseAbility, Window
from warhost.engine.dice import Scripted
from warhost.engine.problems import Refused

RETREAT = UseAbility("retreat", "red-first-wardens")


def tally(battle: Battle, choice: Choice) -> dict[tuple[int, int], Fraction]:
    """Chance of each (models left, damage points) of the wardens, who have Health 2 and no ward."""
    found: dict[tuple[int, int], Fraction] = {}
    for chance, after in outcomes(battle, choice):
        unit = after.state.units["red-first-wardens"]
        found[unit.alive, unit.damage] = found.get((unit.alive, unit.damage), Fraction(0)) + chance
    return found


def test_the_price_of_a_retreat() -> None:
    """D3 points on a unit of Health 2: 1 hurts, 2 and 3 slay (who goes is asked before they go)."""
    battle = fray(phase="movement")
    before = snapshot(battle)
    third = Fraction(1, 3)
    assert tally(battle, RETREAT) == {(5, 1): 2 * third, (5, 0): third}
    assert snapshot(battle) == before
    kinds: dict[str, Fraction] = {}
    for chance, after in outcomes(battle, RETREAT):
        assert after.decision is not None
        kinds[after.decision.kind] = kinds.get(after.decision.kind, Fraction(0)) + chance
    assert kinds == {"move": third, "slain": 2 * third}


def test_chances_sum_to_one_and_faces_come_low_first() -> None:
    battle = fray(phase="charge")
    window = battle.decision
    assert isinstance(window, Window)
    charge = next(option for option in window.options if option.ability == "charge")
    found = list(outcomes(battle, UseAbility(charge.ability, charge.unit)))
    assert len(found) == 36
    assert sum(chance for chance, _ in found) == 1
    limits = [after.decision.limit for _, after in found if after.decision is not None]  # type: ignore[union-attr]
    assert limits[:7] == [2, 3, 4, 5, 6, 7, 3]
    assert {total: limits.count(total) for total in set(limits)} == {n: 6 - abs(7 - n) for n in range(2, 13)}


def test_in_the_middle_of_an_ability_what_was_thrown_stays() -> None:
    battle = fray(phase="movement", dice=Scripted({"mortal": [1]}))
    battle.answer(RETREAT)
    ((chance, after),) = outcomes(battle, Move())
    assert chance == 1
    assert after.state.rolled == {"mortal": 1}
    assert after.state.units["red-first-wardens"].damage == 1


def test_outcomes_of_outcomes() -> None:
    """A run, then another unit's run: 36 ways in all."""
    battle = fray(phase="movement")
    found = []
    for first, after in outcomes(battle, UseAbility("run", "red-crossbow-watch")):
        ((_, stayed),) = outcomes(after, Move())
        for second, end in outcomes(stayed, UseAbility("run", "red-warden-captain")):
            assert end.state.rolled["run"] == 2
            found.append(first * second)
    assert found == [Fraction(1, 36)] * 36


def test_an_answer_that_is_refused_has_no_outcomes() -> None:
    with pytest.raises(Refused):
        next(outcomes(fray(phase="movement"), UseAbility("retreat", "red-crossbow-watch")))
