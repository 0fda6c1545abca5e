"""Words that messages and views share."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET as UNSET
from msgspec import UnsetType as UnsetType

from warhost.engine.decisions import AnyChoice
from warhost.engine.prose import Prose
from warhost.narration.sentences import SentenceKind

Side = Literal["red", "blue"]
Seat = Literal["red", "blue", "both"]
Mode = Literal["computer", "one-screen", "friend", "bots", "scenario", "branch", "puzzle", "guided"]
Ref = str | int | None
"""Whatever the page wants to know the reply by."""
RawChoice = Annotated[dict[str, Any], msgspec.Meta(extra={"means": AnyChoice})]
"""A choice as the page sent it: the battle itself reads it, so that it can say what is wrong with it."""
Corners = tuple[tuple[float, float], ...]
"""A polygon."""


class Message(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=False):
    """Something a page says."""


class Reply(msgspec.Struct, frozen=True, tag_field="type"):
    """Something the server says."""


class View(msgspec.Struct, frozen=True):
    """Something a page is shown. A field that is unset is not sent."""


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log; `number` answers had been given when it was told. `side`: whom it is about."""

    number: int
    kind: SentenceKind
    words: Prose
    side: str | None


class ProblemView(msgspec.Struct, frozen=True):
    """One reason against an answer, in words that call everybody by name."""

    rules: tuple[str, ...]
    words: Prose
    unit: str | None = None
    model: int | None = None
    at: tuple[float, float] | None = None
