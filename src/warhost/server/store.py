"""Battles on disk. Every change is committed before whoever asked for it hears that it is done."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.pool import ConnectionPoolEntry

from warhost.engine.saving import Throw
from warhost.rosters.model import Roster

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]
LAYOUT = 1

_tables = sql.MetaData()
_layout = sql.Table("layout", _tables, sql.Column("version", sql.Integer, primary_key=True))
_battles = sql.Table(
    "battles", _tables,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("over", sql.Boolean, nullable=False, index=True),
    sql.Column("updated", sql.Float, nullable=False, index=True),
    sql.Column("record", sql.LargeBinary, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
    sql.Column("initial", sql.LargeBinary, nullable=False),
)  # fmt: skip
_awaited = sql.Table(
    "awaited", _tables,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("updated", sql.Float, nullable=False, index=True),
    sql.Column("awaited", sql.LargeBinary, nullable=False),
    sql.Column("summary", sql.LargeBinary, nullable=False),
)  # fmt: skip
_answers = sql.Table(
    "answers", _tables,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("choice", sql.LargeBinary, nullable=False),
)  # fmt: skip
_snapshots = sql.Table(
    "snapshots", _tables,
    sql.Column("battle", sql.String(32), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),
    sql.Column("state", sql.LargeBinary, nullable=False),
)  # fmt: skip
_replays = sql.Table(
    "replays", _tables,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("save", sql.LargeBinary, nullable=False),
)  # fmt: skip


class Record(msgspec.Struct, frozen=True):
    """What is fixed when a battle is made. `seats` holds hashes of tokens: red, blue, both, watch.

    `number`: how many answers were given before the stored beginning (above 0 where a snapshot had to be gone on from).
    """

    id: str
    mode: str
    pack: str
    armies: tuple[str, str]
    dice: tuple[Throw, ...]
    salt: str
    commitment: str
    seats: dict[str, str]
    bots: dict[str, str]
    created: float
    seed_chosen: bool = False
    scenario: str | None = None
    branch_of: str | None = None
    note: str | None = None
    number: int = 0


class Awaited(msgspec.Struct, frozen=True):
    """A battle that has not begun: it waits for one side's roster. What is fixed already, and the roster that is there.

    `record.armies` has no name yet for the side that is awaited.
    """

    record: Record
    side: str
    roster: Roster


class Summary(msgspec.Struct, frozen=True):
    """What a list of battles shows."""

    id: str
    mode: str
    pack: str
    realm: str | None
    armies: tuple[str, str]
    bots: dict[str, str]
    round: int
    rounds: int
    turn: str
    phase: str
    points: dict[str, int]
    number: int
    over: bool
    winner: str | None
    waiting_for: str | None
    updated: float
    created: float


class Stored(msgspec.Struct, frozen=True):
    """A battle as it is on disk."""

    record: Record
    initial: bytes
    answers: list[bytes]
    snapshots: list[tuple[int, bytes]]


class Kept(msgspec.Struct, frozen=True):
    """One answer to be written down, with what else became of it."""

    number: int
    choice: bytes
    summary: Summary
    snapshots: tuple[tuple[int, bytes], ...] = ()


class Store:
    """The database, with one thread that writes: whatever waits goes into one commit."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        _tables.create_all(self.engine)
        self._check_layout()
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="warhost store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._jobs.put(None)
        self._writer.join()
        self.engine.dispose()

    def later(self, job: Callable[[Connection], T]) -> "Future[T]":
        """Do something in the next commit; the future is done when it is on disk."""
        done: Future[T] = Future()
        self._jobs.put((job, done))
        return done

    def add(self, record: Record, summary: Summary, initial: bytes, answers: list[bytes]) -> "Future[None]":
        """A new battle, with the answers it starts from."""

        def job(connection: Connection) -> None:
            _insert(connection, record, summary, initial, answers)

        return self.later(job)

    def await_roster(self, awaited: Awaited, summary: Summary) -> "Future[None]":
        """A battle that will begin when its other roster is there."""
        row = {"id": awaited.record.id, "updated": summary.updated, "summary": msgspec.json.encode(summary)}

        def job(connection: Connection) -> None:
            connection.execute(_awaited.insert().values(awaited=msgspec.json.encode(awaited), **row))

        return self.later(job)

    def begin(self, record: Record, summary: Summary, initial: bytes, answers: list[bytes]) -> "Future[None]":
        """The awaited roster came: the battle begins. LookupError: it has begun already, and nothing is written."""

        def job(connection: Connection) -> None:
            if not connection.execute(_awaited.delete().where(_awaited.c.id == record.id)).rowcount:
                raise LookupError(record.id)
            _insert(connection, record, summary, initial, answers)

        return self.later(job)

    def awaited(self, battle: str) -> Awaited | None:
        """A battle that waits for a roster."""
        with self.engine.connect() as connection:
            raw = connection.execute(sql.select(_awaited.c.awaited).where(_awaited.c.id == battle)).scalar()
        return None if raw is None else msgspec.json.decode(raw, type=Awaited)

    def keep(self, battle: str, kept: Kept) -> "Future[None]":
        """One more answer. A second answer of the same number is an error: nothing is written over."""

        def job(connection: Connection) -> None:
            connection.execute(_answers.insert().values(battle=battle, number=kept.number, choice=kept.choice))
            for number, state in kept.snapshots:
                _put_snapshot(connection, battle, number, state)
            _sum_up(connection, battle, kept.summary)

        return self.later(job)

    def take_back(self, battle: str, to: int, summary: Summary) -> "Future[None]":
        """Answers from number `to` on were undone."""

        def job(connection: Connection) -> None:
            connection.execute(_answers.delete().where(_answers.c.battle == battle, _answers.c.number >= to))
            connection.execute(_snapshots.delete().where(_snapshots.c.battle == battle, _snapshots.c.number > to))
            _sum_up(connection, battle, summary)

        return self.later(job)

    def rebase(self, record: Record, initial: bytes) -> "Future[None]":
        """From now on the battle begins at a snapshot: what came before could not be replayed."""

        def job(connection: Connection) -> None:
            change = {"record": msgspec.json.encode(record), "initial": initial}
            connection.execute(_battles.update().where(_battles.c.id == record.id).values(**change))
            beyond = _answers.c.number >= record.number
            connection.execute(_answers.delete().where(_answers.c.battle == record.id, beyond))
            connection.execute(_snapshots.delete().where(_snapshots.c.battle == record.id))

        return self.later(job)

    def add_replay(self, key: str, save: bytes) -> "Future[None]":
        row = {"id": key, "created": time.time(), "save": save}

        def job(connection: Connection) -> None:
            connection.execute(_replays.insert().values(**row))

        return self.later(job)

    def replay(self, key: str) -> bytes | None:
        with self.engine.connect() as connection:
            return connection.execute(sql.select(_replays.c.save).where(_replays.c.id == key)).scalar()

    def replays(self) -> int:
        """How many replays are kept."""
        return self._count(sql.select(sql.func.count()).select_from(_replays))

    def unfinished(self, days: float = 30) -> int:
        """How many battles are not over; those that nobody has touched for so long are taken for abandoned."""
        since = time.time() - days * 86400
        going_on = (_battles.c.over.is_(False), _battles.c.updated > since)
        begun = self._count(sql.select(sql.func.count()).select_from(_battles).where(*going_on))
        waiting = sql.select(sql.func.count()).select_from(_awaited).where(_awaited.c.updated > since)
        return begun + self._count(waiting)

    def _count(self, query: "sql.Select[int]") -> int:
        with self.engine.connect() as connection:
            found: int = connection.execute(query).scalar_one()
            return found

    def listed(self, most: int = 200, only_open: bool = False) -> list[Summary]:
        """The battles last played first; those that wait for a roster are among them."""
        begun = sql.select(_battles.c.summary, _battles.c.updated)
        if only_open:
            begun = begun.where(_battles.c.over.is_(False))
        every = sql.union_all(begun, sql.select(_awaited.c.summary, _awaited.c.updated)).subquery()
        query = sql.select(every.c.summary).order_by(every.c.updated.desc()).limit(most)
        with self.engine.connect() as connection:
            return [msgspec.json.decode(raw, type=Summary) for (raw,) in connection.execute(query)]

    def find(self, battle: str) -> Stored | None:
        """A battle with all its answers."""
        with self.engine.connect() as connection:
            query = sql.select(_battles.c.record, _battles.c.initial).where(_battles.c.id == battle)
            row = connection.execute(query).first()
            if row is None:
                return None
            record = msgspec.json.decode(row.record, type=Record)
            told = sql.select(_answers.c.choice).order_by(_answers.c.number)
            since = (_answers.c.battle == battle, _answers.c.number >= record.number)
            answers = [raw for (raw,) in connection.execute(told.where(*since))]
            seen = sql.select(_snapshots.c.number, _snapshots.c.state).where(_snapshots.c.battle == battle)
            snapshots = [(number, raw) for number, raw in connection.execute(seen.order_by(_snapshots.c.number))]
        return Stored(record, row.initial, answers, snapshots)

    def _check_layout(self) -> None:
        with self.engine.begin() as connection:
            found = connection.execute(sql.select(_layout.c.version)).scalar()
            if found is None:
                connection.execute(_layout.insert().values(version=LAYOUT))
            elif found != LAYOUT:
                raise ValueError(f"this database has layout {found}; this program reads layout {LAYOUT}")

    def _write(self) -> None:
        """Take whatever waits, write it in one transaction, and tell everybody."""
        going_on = True
        while going_on:
            batch = [self._jobs.get()]
            while not self._jobs.empty():
                batch.append(self._jobs.get())
            going_on = None not in batch
            jobs = [each for each in batch if each is not None]
            if jobs and not self._together(jobs):
                for job in jobs:
                    self._alone(*job)

    def _together(self, jobs: list[Job]) -> bool:
        """All in one commit; false when one of them failed, and then nothing was written."""
        try:
            with self.engine.begin() as connection:
                results = [job(connection) for job, _ in jobs]
        except Exception:  # whose fault it was shows when each goes alone
            return False
        for (_, done), result in zip(jobs, results, strict=True):
            done.set_result(result)
        return True

    def _alone(self, job: Callable[[Connection], Any], done: "Future[Any]") -> None:
        try:
            with self.engine.begin() as connection:
                result = job(connection)
        except Exception as error:
            done.set_exception(error)
        else:
            done.set_result(result)


def _insert(connection: Connection, record: Record, summary: Summary, initial: bytes, answers: list[bytes]) -> None:
    connection.execute(_battles.insert().values(initial=initial, **_row(record, summary)))
    if answers:
        rows = [{"battle": record.id, "number": n, "choice": each} for n, each in enumerate(answers)]
        connection.execute(_answers.insert(), rows)


def _row(record: Record, summary: Summary) -> dict[str, Any]:
    return {"id": record.id, "record": msgspec.json.encode(record), **_summed_up(summary)}


def _summed_up(summary: Summary) -> dict[str, Any]:
    return {"over": summary.over, "updated": summary.updated, "summary": msgspec.json.encode(summary)}


def _sum_up(connection: Connection, battle: str, summary: Summary) -> None:
    connection.execute(_battles.update().where(_battles.c.id == battle).values(**_summed_up(summary)))


def _put_snapshot(connection: Connection, battle: str, number: int, state: bytes) -> None:
    connection.execute(_snapshots.delete().where(_snapshots.c.battle == battle, _snapshots.c.number == number))
    connection.execute(_snapshots.insert().values(battle=battle, number=number, state=state))


def _engine(url: str) -> Engine:
    found = sql.engine.make_url(url)
    if found.get_backend_name() != "sqlite":
        return sql.create_engine(found, pool_pre_ping=True)
    if found.database and found.database != ":memory:":
        Path(found.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sql.create_engine(found, connect_args={"timeout": 30, "check_same_thread": False})
    sql.event.listen(engine, "connect", _tune)
    return engine


def _tune(connection: Any, _: ConnectionPoolEntry) -> None:
    """Readers do not wait for the writer, and a commit is on the disk when it returns."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
