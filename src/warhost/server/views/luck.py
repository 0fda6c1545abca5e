"""Events as pages get them, each roll with how lucky it was."""

from typing import Any

import msgspec

from warhost.engine.events import AnyEvent, Rolled
from warhost.odds.fortune import fortune


def event_view(number: int, event: AnyEvent) -> dict[str, Any]:
    """An event with the number of answers given by then."""
    found = {"number": number, **msgspec.to_builtins(event)}
    if isinstance(event, Rolled):
        lucky = fortune(event)
        found["luck"] = None if lucky is None else msgspec.to_builtins(lucky)
    return found
