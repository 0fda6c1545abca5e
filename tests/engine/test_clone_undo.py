"""Clones go their own ways, and every earlier decision can be gone back to."""

from random import Random

import pytest
from hypothesis import given
from tests.engine.test_gate import snapshot
from tests.engine.walking import FEW, SEEDS, fray, fresh, legal, walk

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.dice import OutOfDice, Scripted, Seeded


@FEW
@given(SEEDS)
def test_a_clone_is_in_the_same_moment(seed: int) -> None:
    """Also in the middle of an ability, whatever is asked of it first."""
    battle = fray(seed)
    for _ in walk(battle, Random(seed), 20):
        assert battle.clone().state == battle.state
        assert battle.clone().game.state == battle.state
        assert battle.clone().events() == battle.events()
        assert snapshot(battle.clone()) == snapshot(battle)


@FEW
@given(SEEDS)
def test_answering_one_never_changes_the_other(seed: int) -> None:
    battle = fray(seed)
    for _ in walk(battle, Random(seed), 25):
        twin = battle.clone()
        before = snapshot(battle)
        for _ in walk(twin, Random(seed + 1), 4):
            pass
        assert snapshot(battle) == before


@FEW
@given(SEEDS)
def test_equal_answers_lead_to_equal_battles(seed: int) -> None:
    battle = fray(seed)
    twins: list[Battle] = []
    for number, _ in enumerate(walk(battle, Random(seed), 25)):
        for twin in twins:
            twin.answer(battle.answers[-1])
            assert snapshot(twin) == snapshot(battle)
        if number % 5 == 0:
            twins.append(battle.clone())


def trail(battle: Battle, seed: int, steps: int) -> list[tuple[tuple[object, ...], Choice]]:
    """Every moment of a walk, and the answer given in it."""
    moments = []
    chance = Random(seed)
    for _ in range(steps):
        if battle.over:
            break
        choice = legal(battle, chance)
        moments.append((snapshot(battle), choice))
        battle.answer(choice)
    return moments


@FEW
@given(SEEDS)
def test_undo_to_every_decision_and_play_again(seed: int) -> None:
    battle = fray(seed) if seed % 2 else fresh(seed, keep=2)
    moments = trail(battle, seed, 40)
    end = snapshot(battle)
    for number in reversed(range(len(moments))):
        battle.undo(number)
        assert snapshot(battle) == moments[number][0]
    for before, choice in moments:
        assert snapshot(battle) == before
        battle.answer(choice)
    assert snapshot(battle) == end


def test_undo_takes_one_step_by_default_and_knows_its_limits() -> None:
    battle = fray()
    moments = trail(battle, 1, 6)
    battle.undo()
    assert snapshot(battle) == moments[5][0]
    battle.undo(battle.number)
    assert battle.number == 5
    for wrong in (-1, 6, 1000):
        with pytest.raises(ValueError, match="there is no decision"):
            battle.undo(wrong)
        assert snapshot(battle) == moments[5][0]


@FEW
@given(SEEDS)
def test_other_dice_leave_the_past_alone(seed: int) -> None:
    """Branch off anywhere, in the middle of an ability too: what was thrown stays as it fell."""
    battle = fray(seed)
    chance = Random(seed)
    for _ in walk(battle, chance, 30):
        branch = battle.clone()
        branch.reseed(Seeded(seed + 1))
        assert snapshot(branch) == snapshot(battle)
    branch.undo(0)
    assert branch.state.rolled == fray(seed).state.rolled


def test_a_dry_queue_leaves_the_battle_as_it_was() -> None:
    dice = Scripted({}, None)
    battle = fray(phase="movement", dice=dice)
    before = snapshot(battle)
    retreat = {"type": "Use", "ability": "retreat", "unit": "red-first-wardens"}
    with pytest.raises(OutOfDice, match="no mortal die number 1"):
        battle.answer(retreat)
    assert snapshot(battle) == before
    dice.insert({"mortal": [5]}, battle.state.rolled)
    battle.answer(retreat)
    assert battle.in_progress
    middle = snapshot(battle)
    twin = battle.clone()
    twin.dice = Scripted({}, None)
    with pytest.raises(OutOfDice):
        _ = twin.decision
    assert twin.number == battle.number
    twin.dice = dice
    assert snapshot(twin) == middle
