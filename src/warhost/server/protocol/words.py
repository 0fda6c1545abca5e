"""Words that messages and views share."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET as UNSET
from msgspec import UnsetType as UnsetType

from warhost.engine.decisions import AnyChoice

Side = Literal["red", "blue"]
Seat = Literal["red", "blue", "both"]
Mode = Literal["computer", "one-screen", "friend", "bots", "scenario", "branch"]
Ref = str | int | None
"""Whatever the page wants to know the reply by."""
RawChoice = Annotated[dict[str, Any], msgspec.Meta(extra={"means": AnyChoice})]
"""A choice as the page sent it: the battle itself reads it, so that it can say what is wrong with it."""
Corners = tuple[tuple[float, float], ...]
"""A polygon."""


class View(msgspec.Struct, frozen=True):
    """Something a page is shown. A field that is unset is not sent."""


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log; `number` answers had been given when it was told."""

    number: int
    kind: str
    text: str
    rules: tuple[str, ...]
    side: str | None
