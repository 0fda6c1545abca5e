"""Small battles, and somebody who gives random legal answers without any help from the players' rooms."""

from collections.abc import Iterator
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.battles import plain_rules, plain_state

from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    AnyDecision,
    Choice,
    ModelMove,
    Move,
    MoveUnit,
    Pass,
    Pick,
    Picked,
    PickSlain,
    PickTargets,
    Placed,
    SetUpUnit,
    Share,
    SlainPicked,
    Targets,
    UseAbility,
    Window,
)
from warhost.engine.dice import DiceSource, Seeded
from warhost.engine.records import Moment, State
from warhost.table.movement import Step
from warhost.table.shapes import Place

FEW = settings(max_examples=max(10, settings().max_examples // 5))
"""Walks through a battle are long; a few of them show as much as many short cases."""
SEEDS = st.integers(0, 10_000)

Spots = dict[str, list[tuple[float, float]]]

FRAY: Spots = {
    "red-first-wardens": [(10, 9), (11.5, 9), (13, 9), (14.5, 9), (16, 9)],
    "red-warden-captain": [(13, 6.5)],
    "red-crossbow-watch": [(18, 4), (19.5, 4), (21, 4), (18.7, 5.5), (20.2, 5.5)],
}
"""Where red stands in a battle that has begun; blue stands opposite, three inches away."""


def army_state(keep: int = 3) -> State:
    """A plain battle with only the first units of each army, before deployment."""
    state = plain_state()
    kept = [
        name
        for player in state.players
        for name in [each for each, unit in state.units.items() if unit.army == player][:keep]
    ]
    return replace(
        state, units={name: state.units[name] for name in kept}, places={name: state.places[name] for name in kept}
    )


def fresh(seed: int = 1, keep: int = 3) -> Battle:
    """A battle that begins with territories and deployment."""
    return Battle(plain_rules(), army_state(keep), Seeded(seed))


def fray(seed: int = 1, phase: str = "hero", dice: DiceSource | None = None) -> Battle:
    """Both armies on the table in the middle of round one, the front ranks in combat."""
    state = plain_state()
    units, places = {}, {}
    for index, (name, unit) in enumerate(state.units.items()):
        spots = FRAY.get(name) if unit.army == "red" else _block(index % 6, _width(unit.warscroll))
        if spots is not None:
            units[name] = replace(unit, status="table")
            places[name] = tuple(Place(x, y) for x, y in spots[: unit.size])
    now = Moment(round=1, turn=1, phase=phase)
    return Battle(plain_rules(), replace(state, units=units, places=places, now=now), dice or Seeded(seed))


def _width(warscroll: str) -> float:
    return plain_rules().catalogue.warscrolls[warscroll].base.length + 0.1


def _block(column: int, apart: float) -> list[tuple[float, float]]:
    """Ranks of three; the third and fourth unit stand in front."""
    x, y = 1.5 + 4.6 * column, 11.5 if column in (2, 3) else 19.0
    return [(x + apart * (n % 3), y + apart * (n // 3)) for n in range(20)]


def walk(battle: Battle, chance: Random, steps: int) -> Iterator[AnyDecision]:
    """Answer up to so many decisions, telling each before it is answered."""
    for _ in range(steps):
        decision = battle.decision
        if decision is None:
            return
        yield decision
        battle.answer(legal(battle, chance))


def legal(battle: Battle, chance: Random) -> Choice:
    """Some answer that the rules allow."""
    decision = battle.decision
    assert decision is not None
    for _ in range(200):
        choice = guess(battle, decision, chance)
        if not battle.problems(choice):
            return choice
    raise AssertionError(f"no answer found to {decision}")


def guess(battle: Battle, decision: AnyDecision, chance: Random) -> Choice:
    """An answer of the right kind, often legal."""
    if isinstance(decision, Window):
        if decision.may_pass and (not decision.options or chance.random() < 0.3):
            return Pass()
        option = chance.choice(decision.options)
        return UseAbility(option.ability, option.unit)
    if isinstance(decision, Pick):
        number = chance.randint(decision.least, decision.most)
        return Picked(tuple(chance.sample(decision.options, number)))
    if isinstance(decision, MoveUnit):
        return _some_move(battle, decision, chance)
    if isinstance(decision, SetUpUnit):
        return _some_places(battle, decision, chance)
    if isinstance(decision, PickTargets):
        shares = [
            Share(reach.weapon, chance.choice(foes), (model,))
            for reach in decision.reaches
            for model, foes in reach.models.items()
        ]
        return Targets(tuple(shares))
    assert isinstance(decision, PickSlain)
    return SlainPicked(tuple(chance.sample(decision.models, chance.randint(0, 1))))


def _some_move(battle: Battle, decision: MoveUnit, chance: Random) -> Move:
    if not decision.must and chance.random() < 0.2:
        return Move()
    assert decision.unit is not None
    places = battle.state.places[decision.unit]
    reach = min(decision.limit, 6.0)
    dx, dy = chance.uniform(-reach, reach) * 0.7, chance.uniform(-reach, reach) * 0.7
    ahead = sorted(decision.models, key=lambda n: -sum(a * b for a, b in zip(_xy(places[n]), (dx, dy), strict=True)))
    steps = {n: _xy(places[n]) for n in ahead}
    return Move(tuple(ModelMove(n, (Step(steps[n][0] + dx, steps[n][1] + dy),)) for n in ahead))


def _xy(place: Place | None) -> tuple[float, float]:
    assert place is not None
    return place.x, place.y


def _some_places(battle: Battle, decision: SetUpUnit, chance: Random) -> Placed:
    if decision.optional:
        return Placed(())
    assert decision.unit is not None
    base = _width(battle.state.units[decision.unit].warscroll)
    x, y = chance.uniform(1, 26), chance.uniform(1, 21)
    return Placed(tuple(Place(x + base * (n % 5), y + base * (n // 5)) for n in range(len(decision.models))))
