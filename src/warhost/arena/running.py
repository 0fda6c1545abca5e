"""A campaign from where it stands to its end."""

import os
from collections.abc import Callable

from warhost.arena.campaign import Bout
from warhost.arena.fighting import Fought
from warhost.arena.store import Store
from warhost.arena.workers import Workers

Watch = Callable[[Bout, Fought], None]


def cores() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(store: Store, jobs: int, watch: Watch | None = None, limit: float | None = None) -> None:
    """Fight what is left; each battle is kept before it is shown. Whatever stops this loses no finished battle."""
    left = {bout.number: bout for bout in store.left()}
    for fought in Workers(jobs, limit).fight(left.values()):
        bout = left[fought.number]
        store.add(bout, fought)
        if watch is not None:
            watch(bout, fought)
