"""What a server does in its own process, looked at from outside: the steps of its event loop, and work in its threads.

What a step calls is counted, not timed: calls into the rooms that know rules, tables, files. What runs in C is told by
the processor time of the loop's own thread.
"""

import asyncio
import gc
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import thread
from contextlib import contextmanager
from types import FrameType
from typing import Any

MOST_CALLS, MOST_SECONDS = 120, 0.1
"""Of one step. It looks at what is open (the decision, who is to move); a question about a move makes thousands."""
OURS = ("warhost.", "yaml")
READERS = (
    "yaml", "warhost.scenario.file.reader", "warhost.scenario.run.runner", "warhost.scenario.run.setup.set_up",
    "warhost.scenario.draw", "warhost.rosters.roster_file", "warhost.rosters.importing", "warhost.rosters.checking",
    "warhost.engine.saving.read", "warhost.engine.saving.restore", "warhost.players.captain",
    "warhost.players.hindsight", "warhost.server.play.errands", "warhost.server.play.past_readings",
    "warhost.server.play.advice", "warhost.server.views.previews", "warhost.server.views.suggestions",
)  # fmt: skip
"""Whoever reads, replays, simulates, draws or thinks: none of it is done for a request in the server's own process."""


class Steps:
    """The longest steps of an event loop: what was called there, and how long that kept everybody waiting."""

    def __init__(self) -> None:
        self.about, self.calls, self.seconds = "", dict[str, Counter[str]](), dict[str, float]()

    def note(self, called: Counter[str], seconds: float) -> None:
        if called.total() > self.calls.get(self.about, Counter()).total():
            self.calls[self.about] = called
        self.seconds[self.about] = max(seconds, self.seconds.get(self.about, 0.0))

    @property
    def long(self) -> dict[str, Any]:
        """What was asked for where a step was too long."""
        many = {what: each.most_common(5) for what, each in self.calls.items() if each.total() > MOST_CALLS}
        return many | {what: each for what, each in self.seconds.items() if each > MOST_SECONDS}


@contextmanager
def watched() -> Iterator[Steps]:
    """Look at every step of every event loop."""
    steps, run = Steps(), asyncio.Handle._run

    def look(self: asyncio.Handle) -> None:
        called: Counter[str] = Counter()

        def note(frame: FrameType, event: str, _: object) -> None:
            name = frame.f_globals.get("__name__", "")
            if event == "call" and name.startswith(OURS) and not name.startswith("warhost.server."):
                called[f"{name}.{frame.f_code.co_name}"] += 1

        begun = time.thread_time()
        sys.setprofile(note)
        try:
            run(self)
        finally:
            sys.setprofile(None)
            steps.note(called, time.thread_time() - begun)

    gc.collect()
    gc.disable()
    asyncio.Handle._run = look  # type: ignore[method-assign]
    try:
        yield steps
    finally:
        asyncio.Handle._run = run  # type: ignore[method-assign]
        gc.enable()


@contextmanager
def overseen() -> Iterator[Counter[str]]:
    """Look at all work that is handed to threads: what was read or thought there."""
    found, run = Counter[str](), thread._WorkItem.run

    def note(frame: FrameType, event: str, _: object) -> None:
        name = f"{frame.f_globals.get('__name__', '')}.{frame.f_code.co_name}"
        if event == "call" and name.startswith(READERS):
            found[name] += 1

    def look(self: "thread._WorkItem[Any]") -> None:
        sys.setprofile(note)
        try:
            run(self)
        finally:
            sys.setprofile(None)

    thread._WorkItem.run = look  # type: ignore[method-assign]
    try:
        yield found
    finally:
        thread._WorkItem.run = run  # type: ignore[method-assign]
