"""How processes are begun."""

import gc
from multiprocessing import get_all_start_methods, get_context
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

ProcessContext: TypeAlias = "ForkServerContext | SpawnContext"


SELDOM = 20_000
"""So many things more than before, and rubbish is looked for among the new ones."""


def ready_context(*loaded: str) -> ProcessContext:
    """Forked from one that has loaded these modules, where the system can do that: a new one costs next to nothing."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    found = get_context("forkserver")
    found.set_forkserver_preload(list(loaded))
    return found


def keep_what_is_loaded() -> None:
    """Books and armies stay for good: nobody looks for rubbish among them, which would hold everything up each time.

    Battles leave none that is not put away at once, so it is looked for seldom.
    """
    gc.collect()  # rubbish would stay too
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])
