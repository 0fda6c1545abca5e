"""Processes that work for a server: what each does as it begins, and how much memory it may take."""

import os
import signal as signals
import time
from collections.abc import Callable
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from warhost.arena.processes import ProcessContext, keep_what_is_loaded, ready_context
from warhost.table.kernels import is_compiling

T = TypeVar("T")
READ_BEFORE = ("warhost.server.play.errands", "warhost.server.play.bots", "warhost.server.http.odds_questions")
"""What a process that others are forked from loads first."""
TOOK = "took"
"""Where an error says how long it took to come to it, in processor time: whoever asked is charged for that."""
A_LITTLE_LATER = 0.05
"""Seconds after which it is looked again whether work that took too long can be broken off."""


def forked_context() -> ProcessContext:
    """How a server begins its processes: they are there at once, since where they come from all is loaded already."""
    return ready_context(*READ_BEFORE)


def begin_work(memory: int | None = None, nice: int = 0) -> None:
    """A process that works for this server and for nobody else; `memory`: bytes it may take beyond what it has."""
    leave_with_parent(nice)
    if memory is not None:
        _limit_memory(memory)


class OverBudget(BaseException):
    """It took too long. No mistake that anybody below could be tempted to catch."""


def within(seconds: float, work: Callable[..., T], *given: Any) -> T:
    """Do something in so many seconds of this process's own time, however busy the machine is; else TimeoutError."""
    if not hasattr(signals, "setitimer"):
        return work(*given)
    signals.signal(signals.SIGPROF, _stop)
    signals.setitimer(signals.ITIMER_PROF, seconds)
    begun = time.process_time()
    try:
        return work(*given)
    except OverBudget:
        raise TimeoutError from None
    except Exception as error:
        setattr(error, TOOK, time.process_time() - begun)
        raise
    finally:
        signals.setitimer(signals.ITIMER_PROF, 0)


def _stop(*_: object) -> None:
    if is_compiling():  # broken off in the middle, a kernel would be of no use to anybody afterwards
        signals.setitimer(signals.ITIMER_PROF, A_LITTLE_LATER)
        return
    raise OverBudget


def leave_with_parent(nice: int = 0) -> None:
    """A worker of a server that was killed has nothing left to do; Ctrl+C is the server's to answer."""
    if hasattr(os, "nice"):
        os.nice(nice)
    signals.signal(signals.SIGINT, signals.SIG_IGN)
    keep_what_is_loaded()
    parent = parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(0)

        Thread(target=wait, daemon=True).start()


def _limit_memory(more: int) -> None:
    """Asking for more than this is a MemoryError, where the system keeps such limits."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + more,) * 2)
    except (ImportError, OSError, ValueError):
        return
