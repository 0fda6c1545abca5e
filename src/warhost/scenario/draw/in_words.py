"""Steps and expectations in words, for drawings and listings."""

from collections.abc import Mapping
from typing import Any

from warhost.rules.moving.proposals import Wish
from warhost.scenario.file.model import (
    Answers,
    EndStep,
    Expectations,
    ExpectStep,
    Now,
    Orders,
    PassStep,
    Reaction,
    Scenario,
    Step,
    UseStep,
)
from warhost.table.movement import Step as Leg
from warhost.table.shapes import Place, Point

_ENDS = {"phase": "the phase ends", "turn": "the turn ends", "round": "the round ends", "battle": "the battle ends"}


def tell_now(now: Now) -> str:
    """The moment: "Round 2, red's turn, shooting phase"."""
    return f"Round {now.round}, {now.turn}'s turn, {tell_phase(now.phase)}"


def tell_phase(phase: str) -> str:
    plain = phase.replace("-", " ")
    return plain if plain.startswith(("start of", "end of")) else f"{plain} phase"


def tell_situation(scenario: Scenario) -> str:
    """The line under the title: when, by which rules of play, and what it shows."""
    parts = [tell_now(scenario.now)]
    pack = " ".join(filter(None, (scenario.battlepack.replace("-", " "), scenario.realm)))
    parts.append(f"{pack} with {', '.join(scenario.modules)}" if scenario.modules else pack)
    if scenario.twist:
        parts.append(f"twist {scenario.twist}")
    if scenario.rules:
        parts.append("shows " + ", ".join(scenario.rules))
    return " · ".join(parts)


def tell_step(step: Step) -> str:
    """One step as a sentence without a full stop."""
    if isinstance(step, ExpectStep):
        return "then " + (tell_expectations(step.expect) or "nothing is expected")
    if isinstance(step, PassStep):
        parts = [f"{step.player} passes"]
    elif isinstance(step, EndStep):
        parts = [_ENDS[step.end]]
    else:
        parts = [_used(step)]
    parts += _orders(step)
    parts += [f"answered by {_used(reaction)}" for reaction in step.reactions]
    parts += [f"choice of {kind}: {plain(value)}" for kind, value in step.choose.items()]
    if step.dice:
        parts.append("dice " + ", ".join(f"{kind} {' '.join(map(str, faces))}" for kind, faces in step.dice.items()))
    if step.refused:
        parts.append("must be refused" + (f" by {step.refused}" if isinstance(step.refused, str) else ""))
    return "; ".join(parts)


def _used(step: UseStep | Reaction) -> str:
    who = step.by or step.player or "somebody"
    return f"{who}: {step.use}" + (f" on {', '.join(step.targets)}" if step.targets else "")


def _orders(step: Answers) -> list[str]:
    parts = []
    if step.move:
        parts.append(_moves(step.move))
    parts += [f"{unit}: {_moves(orders)}" for unit, orders in step.moves.items()]
    if step.shift:
        parts.append(f"all models move by {_point(step.shift)}")
    if step.place:
        parts.append(f"set up at {_places(step.place)}")
    parts += [f"{unit} set up at {_places(places)}" for unit, places in step.places.items()]
    if step.pile_in:
        target = f" towards {step.pile_in.target}" if step.pile_in.target else ""
        parts.append(f"piles in{target}" + (f", {_moves(step.pile_in.move)}" if step.pile_in.move else ""))
    for attack in step.attacks:
        models = "" if attack.models is None else f" of {', '.join(map(str, attack.models))}"
        count = "" if attack.count is None else f"{attack.count} each with "
        parts.append(f"{count}{attack.weapon}{models} at {attack.target}")
    return parts


def _places(places: tuple[Place, ...]) -> str:
    return ", ".join(_point((place.x, place.y)) for place in places[:4]) + _more(places, 4)


def _moves(orders: Orders) -> str:
    ends = {model: points_of(order)[-1:] for model, order in orders.items()}
    shown = [f"model {model} to {_point(*end)}" for model, end in ends.items() if end]
    shown += [f"model {model} turns" for model, end in ends.items() if not end]
    return ", ".join(shown[:4]) + _more(shown, 4)


def points_of(order: Wish | tuple[Leg, ...]) -> tuple[Point, ...]:
    """The points a model is ordered to, one after the other; none where it only turns."""
    if not isinstance(order, Wish):
        return tuple((leg.x, leg.y) for leg in order)
    return () if order.x is None or order.y is None else ((order.x, order.y),)


def _more(things: Any, shown: int) -> str:
    return f" and {len(things) - shown} more" if len(things) > shown else ""


def _point(point: Point) -> str:
    return f"({point[0]:g}, {point[1]:g})"


def tell_expectations(expect: Expectations) -> str:
    """What must be true, in one line."""
    parts = []
    subjects: list[Any] = [*expect.units.values(), *expect.players.values(), *expect.terrain.values()]
    for subject in subjects:
        facts = [_fact(key, getattr(subject, key)) for key in subject.lines]
        parts.append(f"{subject.name}: {', '.join(facts) or 'nothing'}")
    for measure in expect.measure:
        ends = (
            spot.name if spot.model is None else f"{spot.name}[{spot.model}]" for spot in (measure.start, measure.end)
        )
        parts.append(f'{" to ".join(ends)} is {measure.distance:g}"')
    if expect.decision is not None:
        asked = (expect.decision.player, expect.decision.kind and f"decides {expect.decision.kind}")
        parts.append(" ".join(filter(None, asked)))
    if expect.now is not None:
        parts.append("now " + ", ".join(f"{key} {getattr(expect.now, key)}" for key in expect.now.lines))
    parts += [f"{key}: {plain(getattr(expect, key))}" for key in ("winner", "victory") if key in expect.lines]
    return "; ".join(parts)


def _fact(key: str, value: Any) -> str:
    words = key.replace("_", " ")
    if value is True:
        return words
    if value is False:
        return f"not {words}"
    if key == "weapons":
        return ", ".join(f"{name} {_fact_list(weapon)}" for name, weapon in value.items())
    if key == "cannot":
        return "cannot " + ", ".join(value)
    if key == "controlled_by" and value is None:
        return "controlled by nobody"
    return f"{words} {plain(value)}"


def _fact_list(weapon: Any) -> str:
    return ", ".join(f"{key} {plain(getattr(weapon, key))}" for key in weapon.lines)


def plain(value: Any) -> str:
    """Any plain data in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {plain(each)}" for key, each in value.items()) or "none"
    if isinstance(value, tuple) and len(value) == 2 and all(isinstance(each, float) for each in value):
        return _point(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(plain, value)) or "none"
    return f"{value:g}" if isinstance(value, float) else str(value)
