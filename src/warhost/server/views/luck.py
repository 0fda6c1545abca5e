"""Rolls as pages get them, with how lucky they were."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from warhost.engine.events import AnyEvent, Rolled
from warhost.odds.fortune import Fortune, fortune

Data = dict[str, Any]
MOST = 3
RARE = 0.1


def event_view(number: int, event: AnyEvent) -> Data:
    """An event with the number of answers given by then."""
    found = {"number": number, **msgspec.to_builtins(event)}
    if isinstance(event, Rolled):
        lucky = fortune(event)
        found["luck"] = None if lucky is None else msgspec.to_builtins(lucky)
    return found


def remarkable(events: Sequence[AnyEvent], name: Callable[[str], str]) -> dict[str, list[Data]]:
    """The luckiest and the unluckiest rolls of a battle, the rarest first."""
    rolls = [(event, found) for event in events if isinstance(event, Rolled) and (found := fortune(event)) is not None]

    def rarest(chance: Callable[[Fortune], float]) -> list[Data]:
        rare = [(event, found) for event, found in rolls if chance(found) < RARE]
        rare.sort(key=lambda pair: chance(pair[1]))
        return [_view(event, found, chance(found), name) for event, found in rare[:MOST]]

    return {"lucky": rarest(lambda found: found.chance), "unlucky": rarest(lambda found: found.worse)}


def _view(event: Rolled, found: Fortune, chance: float, name: Callable[[str], str]) -> Data:
    return {
        "player": event.player, "unit": name(event.unit) if event.unit else None, "roll": event.kind,
        "dice": len(event.faces), "needed": event.needed, "got": found.got, "expected": found.expected,
        "chance": chance,
    }  # fmt: skip
