"""Thoughts had on many machines: by a Ray cluster, the same that fights the laboratory's battles."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from logging import getLogger
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, signal
from threading import Lock, Thread
from typing import Any

from warhost.server.play.thinkers import Clock, Think, Thinkers, hand_on
from warhost.server.work.processes import leave_with_parent

log = getLogger(__name__)
AGAIN = 30.0
"""Seconds until a cluster that is gone is tried again."""
LOOK = 0.02
"""Seconds between two looks at what is thought and what there is to think."""
Drive = Callable[[Connection, Think, str], None]


class FarThinkers:
    """A cluster behind a process of its own, which ends with it; what it had not thought yet is thought here."""

    def __init__(
        self, think: Think, address: str, here: Thinkers, driver: "Drive | None" = None, clock: Clock = time.monotonic
    ) -> None:
        """`here`: thinks while no cluster can be reached. `driver`: what the process between them does."""
        self._think, self._address, self._here, self._clock = think, address, here, clock
        self._driver, self._numbers = driver or drive, count()
        self._lock, self._sending = Lock(), Lock()
        self._line: Connection | None = None
        self._process: BaseProcess | None = None
        self._asked: dict[int, tuple[bytes, Future[bytes]]] = {}
        self._cores = 0
        self._tried: float | None = None
        self._closed = False
        self._reach()

    @property
    def slots(self) -> int:
        return self._cores or self._here.slots

    def submit(self, task: bytes) -> "Future[bytes]":
        self._reach()
        done: Future[bytes] = Future()
        with self._lock:
            line, number = (self._line, next(self._numbers)) if self._cores else (None, 0)
            if line is not None:
                self._asked[number] = task, done
        if line is None:
            return self._here.submit(task)
        with self._sending, suppress(OSError):  # has it just ended, who listens to it sees to what it was asked
            line.send((number, task))
        return done

    def close(self) -> None:
        with self._lock:
            self._closed, process = True, self._process
        if process is not None:
            process.terminate()  # who listens to it hears that, and closes the line: nobody else may
        self._here.close()

    def _reach(self) -> None:
        """Try to reach the cluster, unless that was tried lately."""
        now = self._clock()
        with self._lock:
            late = self._tried is None or now - self._tried >= AGAIN
            if self._line is not None or self._closed or not late:
                return
            self._tried = now
            context = get_context("spawn")
            self._line, theirs = context.Pipe()
            context.Process(
                target=_driven, args=(theirs, self._driver, self._think, self._address), daemon=True
            ).start()
            theirs.close()
            Thread(target=self._listen, args=(self._line,), daemon=True).start()

    def _listen(self, line: Connection) -> None:
        """Take in what the cluster says until it is gone."""
        why = "it ended"
        try:
            while True:
                number, said = line.recv()
                if number is None:
                    why = self._told(said)
                else:
                    self._thought(number, said)
        except (EOFError, OSError):
            self._gone(line, why)

    def _told(self, said: int | str) -> str:
        """How many cores it has; or why there is none."""
        if isinstance(said, str):
            return said
        self._cores = said
        return "it ended"

    def _thought(self, number: int, said: bytes | Exception) -> None:
        with self._lock:
            task, done = self._asked.pop(number)
        if isinstance(said, bytes):
            done.set_result(said)
        else:
            log.warning("the Ray cluster could not think: %s", said)
            hand_on(self._here.submit(task), done)

    def _gone(self, line: Connection, why: str) -> None:
        """Whatever it was asked is thought of here."""
        with self._lock:
            asked, self._asked = self._asked, {}
            self._cores, self._line = 0, None
        with self._sending:
            line.close()
        if self._closed:
            for _, done in asked.values():
                done.cancel()
            return
        log.warning("no Ray cluster thinks for this server (%s); its own processes do", why)
        for task, done in asked.values():
            hand_on(self._here.submit(task), done)


def _driven(line: Connection, drive: Drive, think: Think, address: str) -> None:
    """What the process between does."""
    leave_with_parent()
    signal(SIGINT, SIG_IGN)
    try:
        drive(line, think, address)
    except (EOFError, OSError):
        return  # the server has no more to ask


def drive(line: Connection, think: Think, address: str) -> None:
    """Hand thoughts to the cluster as they come, and back as they are had."""
    from warhost.lab.cluster import RayCluster
    from warhost.lab.store import LabError

    try:
        cluster = RayCluster(address)
        cluster.join()
    except LabError as error:
        line.send((None, str(error)))
        return
    ray, running, cores = cluster.ray, dict[Any, int](), 0
    task = ray.remote(max_retries=-1)(_versioned)
    while True:
        if cores != (cores := cluster.cores()):
            line.send((None, cores))
        while line.poll(LOOK if running else None):
            number, raw = line.recv()
            running[task.remote(think, raw)] = number
        for done in ray.wait(list(running), timeout=LOOK)[0]:
            line.send((running.pop(done), _result(ray, done)))


def _versioned(think: Think, raw: bytes) -> tuple[str, bytes]:
    from warhost.lab.rows import version_here

    return version_here(), think(raw)


def _result(ray: Any, done: Any) -> bytes | Exception:
    """A thought of the same version as ours; else what went wrong with it."""
    from warhost.lab.cluster import last_line
    from warhost.lab.rows import version_here

    try:
        version, thought = ray.get(done)
    except ray.exceptions.RayError as error:
        return RuntimeError(last_line(error))
    found: bytes = thought
    return found if version == version_here() else RuntimeError(f"a node has version {version}, not {version_here()}")
