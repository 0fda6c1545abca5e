"""The gate: a refusal changes nothing, and answers are guarded by number and player."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.walking import FEW, SEEDS, fray, fresh, guess, walk

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Pass, Picked, SlainPicked, Targets, UseAbility
from warhost.engine.events import Moved, SetUp, Slain
from warhost.engine.problems import Refused
from warhost.engine.records import opponent
from warhost.rules.reference import is_known
from warhost.table.shapes import Place

FOREIGN: tuple[Choice, ...] = (
    Pass(),
    Picked(("nobody",)),
    Targets(()),
    SlainPicked((99,)),
    UseAbility("no such ability"),
)


def snapshot(battle: Battle) -> tuple[object, ...]:
    """Everything that a refusal must leave alone."""
    return battle.decision, battle.state, battle.number, battle.answers, battle.events(), battle.in_progress


def refused(battle: Battle, choice: object, **guards: object) -> bool:
    """Is it refused? Then by a rule, and nothing has changed."""
    before = snapshot(battle)
    try:
        battle.clone().answer(choice, **guards)  # type: ignore[arg-type]
    except Refused:
        with pytest.raises(Refused) as caught:
            battle.answer(choice, **guards)  # type: ignore[arg-type]
        assert well_refused(caught.value)
        assert snapshot(battle) == before
        return True
    return False


def well_refused(refusal: Refused) -> bool:
    """Does it say something, and rest on rules that there are?"""
    return bool(str(refusal)) and all(each.rules and all(map(is_known, each.rules)) for each in refusal.problems)


@FEW
@given(SEEDS, st.booleans())
def test_a_refusal_changes_nothing(seed: int, begun: bool) -> None:
    battle = fray(seed) if begun else fresh(seed)
    chance, wrong = Random(seed), Random(-seed)
    met = 0
    for decision in walk(battle, chance, 40):
        for choice in (guess(battle, decision, wrong), wrong.choice(FOREIGN)):
            met += refused(battle, choice)
    assert met


@FEW
@given(SEEDS)
def test_problems_and_answer_agree(seed: int) -> None:
    battle = fray(seed)
    for decision in walk(battle, Random(seed), 40):
        choice = guess(battle, decision, Random(seed + 1))
        before = snapshot(battle)
        problems = battle.problems(choice)
        assert snapshot(battle) == before
        assert bool(problems) == refused(battle, choice)


def test_stale_and_foreign_answers() -> None:
    battle = fray()
    decision = battle.decision
    assert decision is not None
    for to in (battle.number - 1, battle.number + 1, "0", None if battle.number else 7):
        assert refused(battle, Pass(), to=to)
    assert refused(battle, Pass(), by=opponent(decision.player))
    assert refused(battle, Pass(), by="nobody")
    battle.answer(Pass(), to=battle.number, by=decision.player)
    assert battle.number == 1


def test_a_battle_that_is_over_takes_no_answer() -> None:
    battle = fresh(3, keep=1)
    for _ in walk(battle, Random(3), 2000):
        pass
    assert battle.over
    assert battle.decision is None
    assert refused(battle, Pass())
    assert battle.problems(Pass())


@FEW
@given(SEEDS)
def test_events_tell_where_everybody_stands(seed: int) -> None:
    """Whoever draws from events alone draws the same table."""
    battle = fray(seed)
    drawn = dict(battle.state.places)
    seen = 0
    for _ in walk(battle, Random(seed), 50):
        for event in battle.events()[seen:]:
            if isinstance(event, Moved | SetUp):
                drawn[event.unit] = event.places
            elif isinstance(event, Slain):
                drawn[event.unit] = tuple(
                    None if number == event.model else place for number, place in enumerate(drawn[event.unit])
                )
        seen = len(battle.events())
        assert _standing(drawn) == _standing(battle.state.places)


def _standing(places: dict[str, tuple[Place | None, ...]]) -> dict[str, list[tuple[int, Place]]]:
    standing = {unit: [(n, place) for n, place in enumerate(each) if place] for unit, each in places.items()}
    return {unit: models for unit, models in standing.items() if models}
