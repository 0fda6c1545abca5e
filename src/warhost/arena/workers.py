"""Battles on all cores: a process each, told what to fight and asked how it went. One that dies is replaced."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from time import monotonic
from typing import TYPE_CHECKING

from warhost.arena.campaign import Bout
from warhost.arena.processes import keep_what_is_loaded, ready_context
from warhost.arena.timed_battle import Fought, fight, warm_up

if TYPE_CHECKING:
    from warhost.arena.store import CampaignStore

ATTEMPTS = 2
"""A battle whose process died is fought once more; a second death is its result."""

BEGUN = "begun"
"""What a process says when it is ready and the battle begins."""

Fight = Callable[[Bout], Fought]
Watch = Callable[[Bout, Fought], None]


@dataclass
class Worker:
    """A process, the line to it, what it was given, and since when it fights: getting ready is not counted."""

    process: BaseProcess
    line: Connection
    bout: Bout | None = None
    since: float | None = None


def _work(line: Connection, fought_by: Fight) -> None:
    """What a process does: battles, until there are no more. Ctrl+C is for whoever started it."""
    signal(SIGINT, SIG_IGN)
    cold = True
    while True:
        try:
            bout = line.recv()
        except EOFError:
            return
        if bout is None:
            return
        try:
            if cold and fought_by is fight:
                warm_up(bout)
            line.send(BEGUN)
            fought = fought_by(bout)
        except Exception as error:
            fought = Fought(bout.number, broken=f"{type(error).__name__}: {error}")
        line.send(fought)
        if cold:
            keep_what_is_loaded()
            cold = False


class Workers:
    """As many processes as asked for; `limit` is how many seconds a battle may take before it is broken off."""

    def __init__(self, jobs: int, limit: float | None = None, fought_by: Fight = fight) -> None:
        self.jobs, self.limit, self.fought_by = jobs, limit, fought_by
        self._context = ready_context("warhost.arena.timed_battle")
        self._workers: list[Worker] = []
        self._attempts: dict[int, int] = {}

    def fight(self, bouts: Iterable[Bout]) -> Iterator[Fought]:
        """Every result as it comes in; leaving early, by Ctrl+C or otherwise, ends every process."""
        waiting = deque(bouts)
        try:
            self._workers = [self._start() for _ in range(min(self.jobs, len(waiting)))]
            for worker in self._workers:
                self._give(worker, waiting)
            while any(worker.bout is not None for worker in self._workers):
                yield from self._results(waiting)
        finally:
            self._end()

    def _start(self) -> Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, self.fought_by), daemon=True)
        process.start()
        theirs.close()
        return Worker(process, ours)

    def _give(self, worker: Worker, waiting: deque[Bout]) -> None:
        worker.bout = waiting.popleft() if waiting else None
        worker.since = None
        with suppress(OSError):  # If it is dead, its end of the line says so when it is listened to.
            worker.line.send(worker.bout)

    def _results(self, waiting: deque[Bout]) -> Iterator[Fought]:
        busy = {worker.line: worker for worker in self._workers if worker.bout is not None}
        ready = wait(list(busy), self._patience(busy.values()))
        for line in ready:
            worker = busy[line]  # type: ignore[index]
            try:
                said = worker.line.recv()
            except (EOFError, OSError):
                yield from self._bury(worker, waiting, None)
                continue
            if said == BEGUN:
                worker.since = monotonic()
            else:
                self._give(worker, waiting)
                yield said
        for worker in self._workers:
            if worker.since is not None and self.limit and monotonic() - worker.since > self.limit:
                yield from self._bury(worker, waiting, f"not over after {self.limit:g} seconds")

    def _patience(self, busy: Iterable[Worker]) -> float | None:
        begun = [each.since for each in busy if each.since is not None]
        return max(0.01, min(begun) + self.limit - monotonic()) if self.limit and begun else None

    def _bury(self, worker: Worker, waiting: deque[Bout], why: str | None) -> Iterator[Fought]:
        """Replace a worker that died or has to; its battle is fought again, or is broken."""
        bout = worker.bout
        assert bout is not None
        worker.process.kill()
        worker.process.join()
        worker.line.close()
        died = why or f"its process died {ATTEMPTS} times, at last with exit code {worker.process.exitcode}"
        self._attempts[bout.number] = self._attempts.get(bout.number, 0) + 1
        again = why is None and self._attempts[bout.number] < ATTEMPTS
        if again:
            waiting.appendleft(bout)
        fresh = self._start()
        worker.process, worker.line = fresh.process, fresh.line
        self._give(worker, waiting)
        if not again:
            yield Fought(bout.number, broken=died)

    def _end(self) -> None:
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            worker.process.join()
            worker.line.close()
        self._workers = []


def cores() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(store: "CampaignStore", jobs: int, watch: Watch | None = None, limit: float | None = None) -> None:
    """Fight what is left; each battle is kept before it is shown. Whatever stops this loses no finished battle."""
    left = {bout.number: bout for bout in store.left()}
    for fought in Workers(jobs, limit).fight(left.values()):
        bout = left[fought.number]
        store.add(bout, fought)
        if watch is not None:
            watch(bout, fought)
