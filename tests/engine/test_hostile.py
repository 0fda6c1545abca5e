"""Hostile answers: whatever is thrown at the gate is refused by a rule, at once, and nothing changes."""

import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.battles import SPEARHEAD, spearhead_battle
from tests.engine.test_gate import refused, snapshot
from tests.engine.walking import FEW, SEEDS, fray, fresh, guess, legal, walk

from warhost.battlepacks.registry import rules_for
from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    AnyDecision,
    Choice,
    ModelMove,
    Move,
    MoveUnit,
    Pass,
    Picked,
    PickSlain,
    PickTargets,
    Placed,
    SetUpUnit,
    Share,
    SlainPicked,
    Targets,
    UseAbility,
)
from warhost.engine.dice import Seeded
from warhost.engine.records import opponent
from warhost.engine.saving import load, save
from warhost.players import PLAYERS
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up
from warhost.table.movement import Step
from warhost.table.shapes import Place

LONG = 10**6
NUMBERS = (float("nan"), float("inf"), -float("inf"), 1e300, -1e300, 10**30, -(10**30), 1e5, -1e5, -0.0)
CRY = Path(__file__).parent / "reactions.yaml"


def _ourselves() -> list[Any]:
    """A list that is in itself."""
    found: list[Any] = []
    found.append(found)
    return found


def _nested(depth: int) -> Any:
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


NEVER: tuple[Any, ...] = (
    None, True, 0, -1, 3.5, "", "Pass", b"Pass", [], (), set(), object(), Pass, len, Ellipsis, 1j, {}, {"type": None},
    {"type": "pass"}, {"type": "Choice"}, {"type": ["Pass"]}, {"type": "Use"}, {"type": "Use", "ability": None},
    {"type": "Use", "ability": 7}, {"type": "Use", "ability": "run", "unit": ["x"]}, {"type": "Picked"},
    {"type": "Picked", "items": "red"}, {"type": "Picked", "items": {"a": 1}}, {"type": "Picked", "items": [None]},
    {"type": "Move", "moves": [{"model": 0}]}, {"type": "Move", "moves": [{"model": "0", "path": []}]},
    {"type": "Move", "moves": [{"model": 0.5, "path": [{"x": 1, "y": 1}]}]}, {"type": "Move", "moves": 3},
    {"type": "Move", "moves": [{"model": 0, "path": [{"x": "1", "y": 1}]}]}, {"type": "Placed", "places": [[1, 2]]},
    {"type": "Placed", "places": [{"x": 1}]}, {"type": "Targets", "shares": [{}]}, {1: 2}, {None: "Pass"}, {(): []},
    {"type": "SlainPicked", "models": [[]]}, _ourselves(), {"type": "Picked", "items": _ourselves()}, _nested(50_000),
    {"type": "Picked", "items": _nested(50_000)}, Choice(), UseAbility("\ud800"), UseAbility("run", "\ud800"),
    Picked(("\ud800",)), UseAbility("a" * LONG), UseAbility("run", "b" * LONG),
    UseAbility(5, []), Move(moves=5), Move(moves=(object(),)),  # type: ignore[arg-type]
    Placed(((1, 2),)), Targets(None), SlainPicked("ab"), SlainPicked((0.5,)),  # type: ignore[arg-type]
    Picked(("x",) * LONG), SlainPicked((0,) * LONG), SlainPicked(tuple(range(LONG))),
    Placed((Place(1, 1),) * LONG), Move((ModelMove(0, (Step(1, 1),) * LONG),)), Move((ModelMove(0, ()),) * LONG),
    Targets((Share("Bow", "blue", tuple(range(LONG))),)), {"type": "Picked", "items": [[0] * 1000] * 1000},
)  # fmt: skip
"""No decision takes these for an answer."""


def test_nothing_of_this_is_ever_an_answer() -> None:
    battle = fray()
    for wrong in NEVER:
        started = time.process_time()
        assert refused(battle, wrong), wrong
        assert time.process_time() - started < 1.5, str(wrong)[:80]


def _spoilt_moves(decision: MoveUnit, rng: Random) -> list[Choice]:
    model, number = rng.choice(decision.models), rng.choice(NUMBERS)
    some = (Step(3.0, 3.0),)
    wrong: list[Choice] = [
        Move((ModelMove(model, (Step(number, 3.0),)),)),
        Move((ModelMove(model, (Step(3.0, number, number),)),)),
        Move((ModelMove(model, ()),)),
        Move((ModelMove(model, some), ModelMove(model, some))),
        Move((ModelMove(model, (Step(-50.0, 900.0, 1e5, True),) * 40),)),
        Move((ModelMove(model, tuple(Step(rng.random(), rng.random()) for _ in range(4000))),)),
        *(Move((ModelMove(odd, some),)) for odd in (-1, 99, 10**5, -(10**5))),
    ]
    return [*wrong, Move(target="nobody"), Move(target=decision.unit)]


def _spoilt_places(decision: SetUpUnit, rng: Random) -> list[Choice]:
    count, number = len(decision.models), rng.choice(NUMBERS)
    wrong: list[Choice] = [
        Placed((Place(number, number),) * count),
        Placed((Place(1.0, 1.0, number, number),) * count) if count > 1 else Placed((Place(-3, -3),)),
        Placed((Place(5.0, 5.0),) * (count + 1)),
        Placed((Place(5.0, 5.0),) * 4000),
    ]
    return wrong if decision.optional else [*wrong, Placed(()), Placed((Place(5.0, 5.0),) * (count - 1))]


def _spoilt_shares(battle: Battle, decision: PickTargets, rng: Random) -> list[Choice]:
    reach = rng.choice(decision.reaches)
    model, foes = rng.choice(list(reach.models.items()))
    name, foe = reach.weapon, rng.choice(foes)
    mine = [unit.id for unit in battle.state.units.values() if unit.army == decision.player]
    wrong = [
        (), (Share(name, foe, ()),), (Share("Teapot", foe, (model,)),), (Share(name, "nobody", (model,)),),
        (Share(name, rng.choice(mine), (model,)),), (Share(name, foe, (model,), 0),), (Share(name, foe, (-1,)),),
        (Share(name, foe, (model,), -5),), (Share(name, foe, (model,), 10**5),), (Share(name, foe, (10**5,)),),
        (Share(name, foe, (model, model)),), (Share(name, foe, (model,)), Share(name, foe, (model,))),
        (Share(name, foe, tuple(range(5000))),),
    ]  # fmt: skip
    return [Targets(shares) for shares in wrong]


def spoilt(battle: Battle, decision: AnyDecision, rng: Random) -> list[Choice]:
    """Answers of the right kind that no rule allows."""
    theirs = [unit.id for unit in battle.state.units.values() if unit.army == opponent(decision.player)]
    wrong: list[Choice] = [
        UseAbility("no such ability"),
        UseAbility("retreat", "nobody"),
        UseAbility("fight", rng.choice(theirs)),
    ]
    wrong += [
        UseAbility("guarded-hero", rng.choice(theirs)),
        UseAbility("deploy-unit", rng.choice(theirs)),
        UseAbility(""),
    ]
    options = getattr(decision, "options", ())
    wrong += [Picked(("no such thing",)), Picked(tuple(map(str, options)) * 2 or ("a", "a")), Picked(("",) * 9000)]
    if isinstance(decision, MoveUnit):
        wrong += _spoilt_moves(decision, rng)
    elif isinstance(decision, SetUpUnit):
        wrong += _spoilt_places(decision, rng)
    elif isinstance(decision, PickTargets):
        wrong += _spoilt_shares(battle, decision, rng)
    elif isinstance(decision, PickSlain):
        first = decision.models[0]
        wrong += [SlainPicked(each) for each in ((-1,), (10**5,), (first, first), tuple(range(9000)))]
    else:
        wrong += [Move(), Placed(()), Targets(()), SlainPicked(())]
    return wrong


@FEW
@given(SEEDS, st.booleans())
def test_spoilt_answers_to_every_decision_of_a_battle(seed: int, begun: bool) -> None:
    battle, rng = (fray(seed) if begun else fresh(seed)), Random(seed)
    for decision in walk(battle, Random(seed), 30):
        for wrong in rng.sample(spoilt(battle, decision, rng), 4):
            assert refused(battle, wrong), (decision, wrong)


@FEW
@given(SEEDS, st.data())
def test_an_answer_with_something_changed(seed: int, data: st.DataObject) -> None:
    """Take a good answer as plain data and break one thing in it: it is refused, or still a good answer."""
    battle, chance = fray(seed), Random(seed)
    for _ in range(20):
        raw = msgspec.to_builtins(legal(battle, chance))
        spot = data.draw(st.sampled_from(sorted(raw)))
        value: Any = data.draw(st.sampled_from([None, -1, 10**9, "x", [], [None], {}, [[0]], float("nan"), True]))
        refused(battle, {**raw, spot: value})
        refused(battle, {key: each for key, each in raw.items() if key != spot})
        battle.answer(raw)


def test_every_kind_of_decision_was_met() -> None:
    """The walks above meet what a battle can ask; should a kind be missed, they prove less than they seem to."""
    met = Counter(
        (type(decision).__name__, decision.kind)
        for seed in range(4)
        for battle in (fresh(seed), fray(seed))
        for decision in walk(battle, Random(seed), 150)
    )
    kinds = {kind for _, kind in met}
    assert {"use", "fight", "deploy", "pick", "move", "pile-in", "set-up", "targets", "slain", "contest"} <= kinds
    assert {"order", "target-order", "first-turn", "begin-deployment", "return"} <= kinds


def test_hostile_reactions() -> None:
    """A reaction window: nothing but one of its reactions, or a pass."""
    battle = set_up(read(CRY), Seeded(1))
    battle.answer(UseAbility("fight", "red-swords"))
    battle.answer(Move())
    decision = battle.decision
    assert isinstance(decision, PickTargets)
    for wrong in _spoilt_shares(battle, decision, Random(1)):
        assert refused(battle, wrong), wrong
    battle.answer(guess(battle, decision, Random(1)))
    for name, unit in (("All-out Defence", "blue-swords"), ("All-out Attack", "blue-swords"), ("Fight", "red-swords"),
                       ("All-out Attack", None), ("All-out Attack", "nobody"), ("Retreat", "red-swords")):  # fmt: skip
        assert refused(battle, UseAbility(name, unit)), (name, unit)
    battle.answer(UseAbility("All-out Attack", "red-swords"))
    assert battle.decision is not None
    assert (battle.decision.player, battle.decision.kind) == ("blue", "reaction")
    assert refused(battle, UseAbility("All-out Attack", "red-swords"))
    battle.answer(UseAbility("All-out Defence", "blue-swords"))


def _spearhead(pack: str, steps: int) -> None:
    battle = spearhead_battle(pack, "gnawfeast-clawpack", "vigilant-brotherhood", 5)
    players, rng = {"red": PLAYERS["random"](1), "blue": PLAYERS["random"](2)}, Random(5)
    while battle.decision is not None and battle.number < steps:
        decision = battle.decision
        for wrong in rng.sample(spoilt(battle, decision, rng), 2):
            assert refused(battle, wrong), (decision, wrong)
        assert battle.clone().state == battle.state
        battle.answer(players[decision.player].choose(battle))
    loaded = load(save(battle), rules_for)
    assert (loaded.note, snapshot(loaded.battle)) == (None, snapshot(battle))


@pytest.mark.parametrize("pack", SPEARHEAD)
def test_spoilt_answers_in_spearhead(pack: str) -> None:
    """Cards, twists, terrain and reactions ask in their own ways; the gate is the same."""
    _spearhead(pack, 60)


@pytest.mark.soak
@pytest.mark.parametrize("pack", SPEARHEAD)
def test_spoilt_answers_in_a_whole_spearhead_battle(pack: str) -> None:
    _spearhead(pack, 10_000)


@pytest.mark.parametrize("depth", [10, 1000, 100_000])
def test_deep_garbage(depth: int) -> None:
    assert refused(fray(), {"type": "Targets", "shares": _nested(depth)})
