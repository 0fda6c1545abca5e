"""Going back: free where nothing was revealed since, by consent of the other player otherwise."""

from collections.abc import Collection

from warhost.engine.events import Ending
from warhost.narration.summary import GIVEN_UP
from warhost.server.play.chronicle import Chronicle


def free_from(chronicle: Chronicle, players: Collection[str]) -> int | None:
    """The earliest decision these players may go back to unasked; None where there is none.

    Since then they alone decided, no die was thrown, and no card changed its place.
    """
    if chronicle.events and isinstance(chronicle.events[-1][1], Ending) and chronicle.events[-1][1].victory in GIVEN_UP:
        return None  # whoever conceded, or ran out of time, asks the other player
    now = chronicle.known[-1]
    found = None
    for index in range(len(chronicle.known) - 2, -1, -1):
        then = chronicle.known[index]
        if then.player not in players or then.rolled != now.rolled or then.zones != now.zones:
            break
        found = chronicle.first + index
    return found


def last_own(chronicle: Chronicle, players: Collection[str], unasked: Collection[int] = ()) -> int | None:
    """The last decision that these players took; `unasked` were taken for them."""
    for index in range(len(chronicle.known) - 2, -1, -1):
        if chronicle.known[index].player in players and chronicle.first + index not in unasked:
            return chronicle.first + index
    return None
