"""The processes that share a database: each beats, the others see when it stops, and its battles are free again.

No clock is compared with another: a worker is gone when its beat stays the same while somebody looks several times.
"""

from collections.abc import Callable
from logging import getLogger
from threading import Event, Thread

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from warhost.server.store.engines import WRITES
from warhost.server.store.faults import cause
from warhost.server.store.places import is_deserted
from warhost.server.store.tables import AWAITED, BATTLES, WORKERS

log = getLogger(__name__)
BEAT = 0.75
"""Seconds between two beats."""
MISSED = 4
"""Looks in a row at the same beat after which a worker is gone."""


class ServerWorker(msgspec.Struct, frozen=True):
    """A process of a server: where others reach it, the word they say there, and where it runs."""

    id: str
    address: str
    secret: str
    place: str
    beat: int = 0


class WorkerTable:
    """Who is there, as the database has it."""

    def __init__(self, engine: Engine) -> None:
        self._reading, self._writing = engine, engine.execution_options(**WRITES)

    def enrol(self, worker: ServerWorker) -> None:
        with self._writing.begin() as connection:
            connection.execute(WORKERS.insert().values(**msgspec.structs.asdict(worker)))

    def beat(self, worker: str) -> bool:
        """Be there; false where others have given this worker up."""
        with self._writing.begin() as connection:
            change = WORKERS.update().where(WORKERS.c.id == worker).values(beat=WORKERS.c.beat + 1)
            return connection.execute(change).rowcount == 1

    def all(self) -> list[ServerWorker]:
        with self._reading.connect() as connection:
            return [ServerWorker(**row) for row in connection.execute(sql.select(WORKERS)).mappings()]

    def holder(self, battle: str, besides: str) -> ServerWorker | None:
        """The worker that has this battle, unless it is the one that asks."""
        held = [sql.select(each.c.worker).where(each.c.id == battle) for each in (BATTLES, AWAITED)]
        query = sql.select(WORKERS).where(WORKERS.c.id.in_(sql.union_all(*held)), WORKERS.c.id != besides)
        with self._reading.connect() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else ServerWorker(**row)

    def bury(self, seen: ServerWorker) -> list[str] | None:
        """A worker is gone: the battles it had that are not over; None where it has moved since it was seen."""
        with self._writing.begin() as connection:
            same = (WORKERS.c.id == seen.id, WORKERS.c.beat == seen.beat)
            if not connection.execute(WORKERS.delete().where(*same)).rowcount:
                return None
            return _freed(connection, seen.id)

    def leave(self, worker: str) -> None:
        """Go in good order."""
        with self._writing.begin() as connection:
            connection.execute(WORKERS.delete().where(WORKERS.c.id == worker))
            _freed(connection, worker)


def _freed(connection: Connection, worker: str) -> list[str]:
    """Free a worker's battles. What it is writing just now is written before this, or not at all."""
    going_on = sql.select(BATTLES.c.id).where(BATTLES.c.worker == worker, BATTLES.c.over.is_(False))
    found = [key for (key,) in connection.execute(going_on)]
    for table in (BATTLES, AWAITED):
        connection.execute(table.update().where(table.c.worker == worker).values(worker=None))
    return found


class Heart:
    """Beats for one worker and listens for the others."""

    def __init__(
        self,
        workers: WorkerTable,
        own: ServerWorker,
        orphaned: Callable[[list[str]], object],
        given_up: Callable[[], object],
    ) -> None:
        """`orphaned` is told the battles of a worker that is gone; `given_up`, that others took this one for gone."""
        self.workers, self.own, self._orphaned, self._given_up = workers, own, orphaned, given_up
        self._seen: dict[str, tuple[int, int]] = {}
        self._stopped = Event()
        self._thread = Thread(target=self._live, name="warhost heart", daemon=True)
        self.failed = False
        """The database could not be reached at the last beat."""

    def start(self) -> None:
        """Be there from now on."""
        self.workers.enrol(self.own)
        self._thread.start()

    def stop(self) -> None:
        """Leave; battles are free for others."""
        self._stopped.set()
        self._thread.join()
        try:
            self.workers.leave(self.own.id)
        except SQLAlchemyError as error:
            log.warning("could not leave in good order (%s): others will notice", cause(error))

    def _live(self) -> None:
        while not self._stopped.wait(BEAT):
            try:
                self.turn()
                self.failed = False
            except SQLAlchemyError as error:
                if not self.failed:
                    log.error("the database does not answer: %s", cause(error))
                self.failed = True
            except Exception:
                log.exception("a beat went wrong")

    def turn(self) -> None:
        """One beat, and one look at the others."""
        if not self.workers.beat(self.own.id):
            log.warning("others took this process for gone; its battles are theirs now")
            self._given_up()
            self.workers.enrol(self.own)
        others = [each for each in self.workers.all() if each.id != self.own.id]
        self._seen = {each.id: self._looked(each) for each in others}
        for each in others:
            if self._seen[each.id][1] >= MISSED or is_deserted(each.place):
                self.bury(each)

    def bury(self, gone: ServerWorker) -> bool:
        """Free the battles of a worker that is gone."""
        freed = self.workers.bury(gone)
        if freed is not None:
            log.warning("worker %s is gone; %d battles go on elsewhere", gone.id, len(freed))
            self._orphaned(freed)
        return freed is not None

    def find_gone(self, other: ServerWorker) -> bool:
        """Somebody cannot reach a worker: bury it if it is certain that it is gone."""
        return is_deserted(other.place) and any(self.bury(each) for each in self.workers.all() if each.id == other.id)

    def _looked(self, other: ServerWorker) -> tuple[int, int]:
        """The beat, and how often in a row it was the same."""
        beat, times = self._seen.get(other.id, (-1, 0))
        return other.beat, times + 1 if beat == other.beat else 0
