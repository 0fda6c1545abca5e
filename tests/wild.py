"""Answers nobody would give: right and wrong in shape, sense and number, to try the gate with."""

from collections.abc import Callable
from typing import Any

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
from warhost.engine.dice import Chance
from warhost.table.movement import Step
from warhost.table.shapes import Place

MALFORMED: tuple[dict[str, Any], ...] = (
    {}, {"type": "Move"}, {"type": "Nobody"}, {"type": "Picked", "items": [1]}, {"type": "Placed", "places": None},
    {"type": "Move", "moves": [{"model": 0, "path": [{"x": float("nan"), "y": 1}]}]},
    {"type": "Move", "moves": [{"model": 10**30, "path": []}]},
    {"type": "SlainPicked", "models": [-1]}, {"type": "Placed", "places": [{"x": 1e300, "y": 0}]},
)  # fmt: skip


def wild(battle: Battle, decision: AnyDecision, chance: Chance) -> Choice | dict[str, Any]:
    """An answer to a decision, most often of the right kind."""
    if chance.random() < 0.1:
        return chance.choice(MALFORMED)
    kind = type(decision) if chance.random() < 0.9 else chance.choice(list(_MAKERS))
    return _MAKERS[kind](battle, decision, chance)


def _use(battle: Battle, decision: AnyDecision, chance: Chance) -> Choice:
    if chance.random() < 0.2:
        return Pass()
    units: list[str | None] = [None, "nobody", *battle.state.units]
    return UseAbility(chance.choice([*battle.book.catalogue.abilities, "nothing"]), chance.choice(units))


def _pick(battle: Battle, decision: AnyDecision, chance: Chance) -> Choice:
    options = [*getattr(decision, "options", ()), "red", "nothing", *battle.state.units]
    names = [each for each in options if isinstance(each, str)]
    return Picked(tuple(chance.choice(names) for _ in range(chance.randrange(4))))


def _step(chance: Chance, x: float, y: float, far: float) -> Step:
    turned = chance.choice([None, None, chance.uniform(-400, 400)])
    return Step(x + chance.uniform(-far, far), y + chance.uniform(-far, far), turned, chance.random() < 0.1)


def _move(battle: Battle, decision: AnyDecision, chance: Chance) -> Choice:
    """A shift with some noise, or models going anywhere, some of them off."""
    unit = decision.unit if decision.unit in battle.state.places else chance.choice(list(battle.state.places))
    assert unit is not None
    places = battle.state.places[unit]
    limit = getattr(decision, "limit", 5.0)
    x, y = chance.uniform(-limit, limit), chance.uniform(-limit, limit)
    noise = chance.choice([0.0, 0.0, 0.1, 2.0])
    moves = []
    for number, place in enumerate(places):
        at = place or Place(1.0, 1.0)
        if chance.random() < 0.9:
            steps = [_step(chance, at.x + x, at.y + y, noise) for _ in range(chance.choice([1, 1, 1, 2, 0]))]
            moves.append(ModelMove(number + chance.choice([0, 0, 0, 0, 0, 0, 0, 0, 0, -1]), tuple(steps)))
    chance.shuffle(moves)
    targets: list[str | None] = [None, *getattr(decision, "targets", ()), "nobody"]
    return Move(tuple(moves), chance.choice(targets))


def _place(battle: Battle, decision: AnyDecision, chance: Chance) -> Choice:
    """A loose cloud of places."""
    count = len(getattr(decision, "models", ())) + chance.choice([0, 0, 0, 0, 1, -1])
    x, y, far = chance.uniform(0, 30), chance.uniform(0, 22), chance.choice([0.5, 2.0, 20.0])
    spots = ((x + chance.uniform(-far, far), y + chance.uniform(-far, far)) for _ in range(max(0, count)))
    return Placed(tuple(Place(*spot, chance.uniform(-5, 5), chance.uniform(0, 360)) for spot in spots))


def _targets(battle: Battle, decision: AnyDecision, chance: Chance) -> Choice:
    weapons = [each.weapon for each in getattr(decision, "reaches", ())] or ["Fist"]
    units = [*battle.state.units, "nobody"]
    shares = []
    for _ in range(chance.randrange(4)):
        models = tuple(chance.randrange(-1, 6) for _ in range(chance.randrange(4)))
        count = chance.choice([None, None, -1, 0, 1, 2, 100])
        shares.append(Share(chance.choice(weapons), chance.choice(units), models, count))
    return Targets(tuple(shares))


def _slain(battle: Battle, decision: AnyDecision, chance: Chance) -> Choice:
    return SlainPicked(tuple(chance.randrange(-1, 10) for _ in range(chance.randrange(5))))


_MAKERS: dict[type, Callable[[Battle, AnyDecision, Chance], Choice]] = {
    Window: _use, Pick: _pick, MoveUnit: _move, SetUpUnit: _place, PickTargets: _targets, PickSlain: _slain,
}  # fmt: skip
