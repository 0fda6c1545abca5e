"""Several workers behind one door: each a process, one that dies is replaced, all of them go in good order."""

import os
import signal
import socket
import time
from collections.abc import Callable
from logging import getLogger
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread

log = getLogger(__name__)
TRIES = 3
"""How often in a row each worker may end before it was ready."""
Work = Callable[[socket.socket, Callable[[], None]], None]
"""What a worker does: serves at a socket, and calls when it is ready."""


class KeepsDying(RuntimeError):  # noqa: N818
    """Workers end as soon as they start."""


class WorkerProcess:
    """A worker's process, and where it says that it is ready."""

    def __init__(self, work: Work, listening: socket.socket) -> None:
        context = get_context("spawn")  # forked from one that all share, one that is killed could take it along
        self.heard, said = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(target=_work, args=(work, listening, said), name="warhost worker")
        self._ready = False
        self.process.start()
        said.close()

    def is_ready(self, seconds: float) -> bool:
        """Wait until it can serve; false when it never could."""
        try:
            self._ready = self._ready or (self.heard.poll(seconds) and self.heard.recv() == "ready")
        except EOFError:
            return self._ready
        return self._ready

    def end(self) -> None:
        """Ask it to go."""
        if self.process.is_alive() and self.process.pid is not None:
            os.kill(self.process.pid, signal.SIGTERM)


class Supervisor:
    """Keeps so many workers going until it is told to stop."""

    def __init__(self, work: Work, listening: socket.socket, workers: int, drain: float) -> None:
        self._work, self._listening, self._number, self._drain = work, listening, workers, drain
        self._workers: list[WorkerProcess] = []
        self._stopping = self._renewing = False
        self._failures = 0

    def run(self, ready: Callable[[], object]) -> None:
        """Until a signal: SIGTERM and SIGINT stop, SIGHUP replaces one worker after the other."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew)
        self._workers = [WorkerProcess(self._work, self._listening) for _ in range(self._number)]
        try:
            if all([each.is_ready(120.0) for each in self._workers]):  # noqa: C419
                ready()
            while not self._stopping:
                wait([each.process.sentinel for each in self._workers], 0.5)
                self._replace_the_dead()
                if self._renewing:
                    self._replace_all()
        finally:
            self._end()

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _renew(self, *_: object) -> None:
        self._renewing = True

    def _replace_the_dead(self) -> None:
        for number, each in enumerate(self._workers):
            if each.process.is_alive() or self._stopping:
                continue
            log.error("worker %s ended (%s); another takes its place", each.process.pid, each.process.exitcode)
            self._failures = 0 if each.is_ready(0.0) else self._failures + 1
            if self._failures > TRIES * self._number:
                raise KeepsDying("workers end as soon as they start; the log above says why")
            self._workers[number] = WorkerProcess(self._work, self._listening)

    def _replace_all(self) -> None:
        """The new one first, so that there is always somebody; a server that was updated comes into use so."""
        self._renewing = False
        for number, old in enumerate(self._workers):
            new = WorkerProcess(self._work, self._listening)
            if not new.is_ready(120.0):
                log.error("a new worker does not start; the old ones stay")
                new.end()
                return
            self._workers[number] = new
            old.end()
            old.process.join(self._drain + 10.0)

    def _end(self) -> None:
        for each in self._workers:
            each.end()
        until = time.monotonic() + self._drain + 10.0
        for each in self._workers:
            each.process.join(max(0.1, until - time.monotonic()))
            if each.process.is_alive():
                each.process.kill()


def _work(work: Work, listening: socket.socket, said: Connection) -> None:
    """In the worker: serve; without a supervisor there is nothing to stay for."""
    parent = parent_process()

    def leave_with_parent() -> None:
        assert parent is not None
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=leave_with_parent, daemon=True).start()
    work(listening, lambda: said.send("ready"))
