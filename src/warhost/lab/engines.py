"""Where battles are fought: in processes of this machine, or by Ray on as many machines as it has."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Protocol

from warhost.arena.campaign import Bout
from warhost.arena.timed_battle import Fought
from warhost.arena.workers import ATTEMPTS, Workers
from warhost.lab.cluster import RayCluster, last_line, ray_itself
from warhost.lab.experiment import Experiment
from warhost.lab.observing import Observed, observe
from warhost.lab.rows import version_here
from warhost.lab.store import LabError

AHEAD = 3
"""Battles that wait at each core of a cluster, so that none is idle."""
PROCESSES, RAY = "processes", "ray"
GONE = "the Ray cluster is gone ({}); what was fought is kept: the same command goes on"


class Engine(Protocol):
    """Fights battles in any order and tells each once."""

    def fight(self, bouts: Iterable[Bout]) -> Iterator[Fought]: ...


def engine(on: str, asked: Experiment, jobs: int, limit: float | None, address: str | None) -> Engine:
    """The engine of that name."""
    fought_by = partial(observe, decisions=asked.decisions, saves=asked.saves)
    if on == PROCESSES:
        return Workers(jobs, limit, fought_by)
    if on == RAY:
        return RayEngine(fought_by, address)
    raise LabError(f"there is no engine called {on!r}; known: {PROCESSES}, {RAY}")


def _versioned(fought_by: Any, bout: Bout) -> tuple[str, Observed]:
    return version_here(), fought_by(bout)


class RayEngine:
    """Tasks of a Ray cluster, given out by a process of its own: Ray ends whoever uses it when its head is gone."""

    def __init__(self, fought_by: Any, address: str | None = None) -> None:
        self.fought_by, self.address = fought_by, address
        ray_itself()

    def fight(self, bouts: Iterable[Bout]) -> Iterator[Fought]:
        context = get_context("spawn")
        line, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_drive, args=(theirs, self.fought_by, self.address, list(bouts)))
        process.start()
        theirs.close()
        try:
            while (said := _heard(line)) is not None:
                if isinstance(said, str):
                    raise LabError(said)
                yield said
        finally:
            line.close()
            process.terminate()
            process.join()


def _heard(line: Connection) -> Fought | str | None:
    """A battle, what went wrong, or that there are no more."""
    try:
        said: Fought | str | None = line.recv()
    except EOFError:
        raise LabError(GONE.format("its head died")) from None
    return said


def _drive(line: Connection, fought_by: Any, address: str | None, bouts: list[Bout]) -> None:
    """What the process does: every battle as it comes in."""
    signal(SIGINT, SIG_IGN)
    try:
        for fought in RayTasks(fought_by, address).fight(bouts):
            line.send(fought)
        line.send(None)
    except LabError as error:
        line.send(str(error))


class RayTasks:
    """A task a battle. One whose node died is done again elsewhere; a battle is told of once."""

    def __init__(self, fought_by: Any, address: str | None = None) -> None:
        self.fought_by, self.cluster = fought_by, RayCluster(address)

    def fight(self, bouts: Iterable[Bout]) -> Iterator[Fought]:
        self.cluster.join()
        task = self.cluster.ray.remote(max_retries=-1)(_versioned)
        waiting, attempts = iter(bouts), dict[int, int]()
        running: dict[Any, Bout] = {}
        while True:
            for bout in islice(waiting, max(0, self._room() - len(running))):
                running[task.remote(self.fought_by, bout)] = bout
            if not running:
                return
            for done in self._ready(list(running)):
                bout = running.pop(done)
                fought = self._result(done, bout, attempts)
                if fought is None:
                    running[task.remote(self.fought_by, bout)] = bout
                else:
                    yield fought

    def _room(self) -> int:
        """How many battles may be on their way: the cluster may grow and shrink."""
        try:
            return AHEAD * self.cluster.cores()
        except Exception as error:
            raise self._gone(error) from None

    def _ready(self, running: list[Any]) -> list[Any]:
        try:
            found: list[Any] = self.cluster.ray.wait(running, num_returns=1, timeout=None)[0]
        except Exception as error:
            raise self._gone(error) from None
        return found

    def _result(self, done: Any, bout: Bout, attempts: dict[int, int]) -> Fought | None:
        """How it went; None where it is to be fought again."""
        ray = self.cluster.ray
        try:
            version, fought = ray.get(done)
        except ray.exceptions.RayTaskError as error:
            return Fought(bout.number, broken=last_line(error))
        except ray.exceptions.RayError as error:
            attempts[bout.number] = attempts.get(bout.number, 0) + 1
            return None if attempts[bout.number] < ATTEMPTS else Fought(bout.number, broken=last_line(error))
        except Exception as error:
            raise self._gone(error) from None
        if version != version_here():
            raise LabError(
                f"a node of the cluster has version {version}, and this is {version_here()}: make them alike"
            )
        result: Fought = fought
        return result

    def _gone(self, error: Exception) -> LabError:
        return LabError(GONE.format(last_line(error)))
