"""Battles on disk. Every change is committed before whoever asked for it hears that it is done."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sql
from msgspec.structs import replace
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from warhost.engine.codec import decode
from warhost.engine.records import PLAYERS
from warhost.server.protocol.library import BattleSummary
from warhost.server.store.company import put_company
from warhost.server.store.engines import WRITES, engine_of
from warhost.server.store.faults import DamagedBattle, StoreFailed, TakenOver, is_gone, sentences
from warhost.server.store.layout import prepare
from warhost.server.store.marks import damaged_answers, is_whole, mark_of, readable
from warhost.server.store.records import (
    AwaitedBattle,
    BattleRecord,
    KeptAnswer,
    KeptCompany,
    KeptSnapshot,
    KeptThrow,
    StoredBattle,
)
from warhost.server.store.tables import ANSWERS, AWAITED, BATTLES, REPLAYS, SET_ASIDE, SNAPSHOTS, WORKERS
from warhost.server.store.tokens import fits, new_id
from warhost.server.store.workers import ServerWorker, WorkerTable

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]


# What every answer needs is put together once: making a statement takes longer than carrying it out.
ONE_MORE = ANSWERS.insert()
SUM_UP = (
    BATTLES.update()
    .where(BATTLES.c.id == sql.bindparam("key"), BATTLES.c.worker == sql.bindparam("holder"))
    .values({name: sql.bindparam(name) for name in ("over", "updated", "summary")})
)


class BattleStore:
    """The database, with one thread that writes: whatever waits goes into one commit."""

    def __init__(self, url: str, backups: Path | None = None) -> None:
        """`backups`: where a copy goes before an older database is brought up to date; beside its file without it."""
        self.engine = engine_of(url)
        self._writing = self.engine.execution_options(**WRITES)
        prepare(self.engine, backups)
        self.worker = new_id()
        """Who writes: a battle is changed only by the worker that has it."""
        self.workers = WorkerTable(self.engine)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._writer = Thread(target=self._write, name="warhost store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._jobs.put(None)
        self._writer.join()
        self.engine.dispose()

    def flush(self) -> None:
        """Wait until everything that was asked for so far is on disk."""
        with suppress(Exception):
            self.later(lambda connection: None).result()

    def later(self, job: Callable[[Connection], T]) -> "Future[T]":
        """Do something in the next commit; the future is done when it is on disk."""
        done: Future[T] = Future()
        self._jobs.put((job, done))
        return done

    def add(
        self, record: BattleRecord, summary: BattleSummary, initial: bytes, answers: list[bytes],
        snapshots: Collection[KeptSnapshot] = (),
    ) -> "Future[None]":  # fmt: skip
        """A new battle, with the answers it starts from, and what was told of them."""

        def job(connection: Connection) -> None:
            self._insert(connection, record, summary, initial, answers)
            for each in snapshots:
                _put_snapshot(connection, record.id, each)

        return self.later(job)

    def take(self, battle: str) -> "Future[None]":
        """Have a battle from now on, for as long as this worker lives. TakenOver: another one has it."""

        def job(connection: Connection) -> None:
            for table in (BATTLES, AWAITED):
                ours = sql.or_(table.c.worker.is_(None), table.c.worker.not_in(sql.select(WORKERS.c.id)))
                free = table.update().where(table.c.id == battle, ours).values(worker=self.worker)
                holder = sql.select(table.c.worker).where(table.c.id == battle)
                if not connection.execute(free).rowcount and connection.execute(holder).scalar() not in (
                    None,
                    self.worker,
                ):
                    raise TakenOver()

        return self.later(job)

    def release(self, battle: str) -> "Future[None]":
        """Have a battle no longer."""

        def job(connection: Connection) -> None:
            for table in (BATTLES, AWAITED):
                mine = (table.c.id == battle, table.c.worker == self.worker)
                connection.execute(table.update().where(*mine).values(worker=None))

        return self.later(job)

    def holder(self, battle: str) -> ServerWorker | None:
        """Another worker that has this battle."""
        with sentences():
            return self.workers.holder(battle, self.worker)

    def await_roster(self, awaited: AwaitedBattle, summary: BattleSummary) -> "Future[None]":
        """A battle that will begin when its other roster is there."""
        row = {"id": awaited.record.id, "updated": summary.updated, "summary": msgspec.json.encode(summary)}
        row |= {"worker": self.worker, **_waiting(awaited)}

        def job(connection: Connection) -> None:
            connection.execute(AWAITED.insert().values(**row))

        return self.later(job)

    def begin(
        self, record: BattleRecord, summary: BattleSummary, initial: bytes, answers: list[bytes],
        snapshots: Collection[KeptSnapshot] = (),
    ) -> "Future[None]":  # fmt: skip
        """The awaited roster came: the battle begins. LookupError: it has begun already, and nothing is written."""

        def job(connection: Connection) -> None:
            if not connection.execute(AWAITED.delete().where(AWAITED.c.id == record.id)).rowcount:
                raise LookupError(record.id)
            self._insert(connection, record, summary, initial, answers)

        return self.later(job)

    def awaited(self, battle: str) -> AwaitedBattle | None:
        """A battle that waits for a roster."""
        with self._reading() as connection:
            row = connection.execute(sql.select(AWAITED).where(AWAITED.c.id == battle)).first()
        if row is None:
            return None
        found = readable(row.awaited, AwaitedBattle) if is_whole(row, row.id, row.awaited) else None
        if found is None:
            raise DamagedBattle(battle, "what waits for a roster is not what was written")
        return found

    def keep(self, battle: str, kept: KeptAnswer) -> "Future[None]":
        """One more answer. A second answer of the same number is an error: nothing is written over."""

        def job(connection: Connection) -> None:
            self._sum_up(connection, battle, kept.summary)
            connection.execute(ONE_MORE, _answer_row(battle, kept.number, kept.choice, kept.throw))
            if kept.snapshot is not None:
                _put_snapshot(connection, battle, kept.snapshot)

        return self.later(job)

    def note(self, record: BattleRecord, summary: BattleSummary | None) -> "Future[None]":
        """Something about a battle that is no answer: who pledged shares of the dice, the first throw."""

        def job(connection: Connection) -> None:
            row = self._with_record(connection, record) | ({} if summary is None else _summed_up(summary))
            self._change(connection, record.id, row)

        return self.later(job)

    def set_aside(self, battle: str, to: int) -> "Future[None]":
        """Answers from number `to` on cannot be gone on from; they are kept elsewhere."""

        def job(connection: Connection) -> None:
            _put_aside(connection, battle, to)

        return self.later(job)

    def take_back(self, battle: str, to: int, summary: BattleSummary) -> "Future[None]":
        """Answers from number `to` on were undone."""

        def job(connection: Connection) -> None:
            connection.execute(ANSWERS.delete().where(ANSWERS.c.battle == battle, ANSWERS.c.number >= to))
            connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.battle == battle, SNAPSHOTS.c.number > to))
            self._sum_up(connection, battle, summary)

        return self.later(job)

    def rebase(self, record: BattleRecord, initial: bytes) -> "Future[None]":
        """From now on the battle begins at a snapshot: what came before could not be replayed."""

        def job(connection: Connection) -> None:
            self._change(connection, record.id, _begun(record, initial))
            _put_aside(connection, record.id, record.number)
            connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.battle == record.id))

        return self.later(job)

    def reseat(self, record: BattleRecord) -> "Future[None]":
        """Who sits where has changed."""

        def job(connection: Connection) -> None:
            query = sql.select(AWAITED.c.awaited).where(AWAITED.c.id == record.id)
            raw = connection.execute(query).scalar()
            if raw is None:
                self._change(connection, record.id, self._with_record(connection, record))
                return
            awaited = replace(decode(raw, AwaitedBattle), record=record)
            connection.execute(AWAITED.update().where(AWAITED.c.id == record.id).values(**_waiting(awaited)))

        return self.later(job)

    def keep_company(self, battle: str, kept: KeptCompany) -> "Future[None]":
        """Names, talk and clock of those at a battle."""
        return self.later(lambda connection: put_company(connection, battle, self.worker, kept))

    def add_replay(self, key: str, save: bytes) -> "Future[None]":
        row = {"id": key, "created": time.time(), "save": save}

        def job(connection: Connection) -> None:
            connection.execute(REPLAYS.insert().values(**row))

        return self.later(job)

    def replay(self, key: str) -> bytes | None:
        with self._reading() as connection:
            return connection.execute(sql.select(REPLAYS.c.save).where(REPLAYS.c.id == key)).scalar()

    def replays(self) -> int:
        """How many replays are kept."""
        return self._count(sql.select(sql.func.count()).select_from(REPLAYS))

    def unfinished(self, days: float = 30) -> int:
        """How many battles are not over; those that nobody has touched for so long are taken for abandoned."""
        since = time.time() - days * 86400
        going_on = (BATTLES.c.over.is_(False), BATTLES.c.updated > since)
        begun = self._count(sql.select(sql.func.count()).select_from(BATTLES).where(*going_on))
        waiting = sql.select(sql.func.count()).select_from(AWAITED).where(AWAITED.c.updated > since)
        return begun + self._count(waiting)

    def _count(self, query: "sql.Select[int]") -> int:
        with self._reading() as connection:
            found: int = connection.execute(query).scalar_one()
            return found

    def listed(self, most: int = 200, only_free: bool = False) -> list[BattleSummary]:
        """The battles last played first; those that wait for a roster are among them.

        `only_free`: those that are not over, and that no worker has.
        """
        begun = sql.select(BATTLES.c.summary, BATTLES.c.updated)
        if only_free:
            held = BATTLES.c.worker.in_(sql.select(WORKERS.c.id))
            begun = begun.where(BATTLES.c.over.is_(False), sql.or_(BATTLES.c.worker.is_(None), ~held))
        every = sql.union_all(begun, sql.select(AWAITED.c.summary, AWAITED.c.updated)).subquery()
        query = sql.select(every.c.summary).order_by(every.c.updated.desc()).limit(most)
        with self._reading() as connection:
            found = [readable(raw, BattleSummary) for (raw,) in connection.execute(query)]
        return [each for each in found if each is not None]

    def public(self, most: int = 200) -> list[BattleSummary]:
        """The battles between computers, last played first: those are anybody's to see."""
        return [each for each in self.listed(5 * most) if len(each.bots) == len(PLAYERS)][:most]

    def own(self, tokens: Mapping[str, str]) -> list[BattleSummary]:
        """The battles of somebody who has a token of each, last played first."""
        begun = sql.select(BATTLES.c.record, BATTLES.c.summary).where(BATTLES.c.id.in_(tokens))
        waiting = sql.select(AWAITED.c.awaited, AWAITED.c.summary).where(AWAITED.c.id.in_(tokens))
        with self._reading() as connection:
            rows = [(readable(raw, BattleRecord), told) for raw, told in connection.execute(begun)]
            for raw, told in connection.execute(waiting):
                awaited = readable(raw, AwaitedBattle)
                rows.append((None if awaited is None else awaited.record, told))
        mine = [told for record, told in rows if record is not None and _is_of(record, tokens)]
        found = [readable(told, BattleSummary) for told in mine]
        return sorted((each for each in found if each is not None), key=lambda each: -each.updated)

    def find(self, battle: str) -> StoredBattle | None:
        """A battle with all its answers."""
        with self._reading() as connection:
            row = connection.execute(sql.select(BATTLES).where(BATTLES.c.id == battle)).first()
            if row is None:
                return None
            if not is_whole(row, row.id, row.record, row.initial):
                raise DamagedBattle(battle, "its beginning is not what was written")
            record = decode(row.record, BattleRecord)
            told = sql.select(ANSWERS).where(ANSWERS.c.battle == battle, ANSWERS.c.number >= record.number)
            answers = connection.execute(told.order_by(ANSWERS.c.number)).all()
            seen = sql.select(SNAPSHOTS).where(SNAPSHOTS.c.battle == battle).order_by(SNAPSHOTS.c.number)
            kept = [each for each in connection.execute(seen) if is_whole(each, *_of_snapshot(each))]
        snapshots = [KeptSnapshot(each.number, each.state, each.story) for each in kept]
        damage = damaged_answers(battle, answers, record.number, _answers_told(row.summary))
        whole = answers if damage is None else answers[: (damage.answer or 0) - record.number]
        throws = [decode(each.throw, KeptThrow) for each in whole if each.throw is not None]
        thrown = sum(each.throw is not None for each in answers)
        return StoredBattle(record, row.initial, [each.choice for each in whole], snapshots, throws, thrown, damage)

    def damages(self) -> list[tuple[str, str]]:
        """Every battle that is not as it was written, and what is wrong with it."""
        looked = []
        for table, find in ((BATTLES, self.find), (AWAITED, self.awaited)):
            with self._reading() as connection:
                rows = connection.execute(sql.select(table.c.id, table.c.summary)).all()
            looked += [(row.id, self._damage_of(find, row)) for row in rows]
        return [(battle, f"the battle {battle} is damaged: {what}") for battle, what in looked if what]

    def _damage_of(self, find: Callable[[str], StoredBattle | AwaitedBattle | None], row: Any) -> str:
        """What is wrong with a battle; nothing where it is whole."""
        try:
            found = find(row.id)
        except DamagedBattle as damaged:
            return damaged.what
        if isinstance(found, StoredBattle) and found.damage is not None:
            return found.damage.what
        # It is written anew with the next answer.
        return "what lists show of it cannot be read" if readable(row.summary, BattleSummary) is None else ""

    def _insert(
        self, connection: Connection, record: BattleRecord, summary: BattleSummary, initial: bytes, answers: list[bytes]
    ) -> None:
        connection.execute(BATTLES.insert().values(worker=self.worker, **_row(record, summary, initial)))
        if answers:
            connection.execute(ANSWERS.insert(), [_answer_row(record.id, n, each) for n, each in enumerate(answers)])

    def _with_record(self, connection: Connection, record: BattleRecord) -> dict[str, Any]:
        """Another record beside the same beginning, with its checksum."""
        query = sql.select(BATTLES.c.initial).where(BATTLES.c.id == record.id)
        return _begun(record, connection.execute(query).scalar() or b"")

    def _sum_up(self, connection: Connection, battle: str, summary: BattleSummary) -> None:
        if not connection.execute(SUM_UP, {**_summed_up(summary), "key": battle, "holder": self.worker}).rowcount:
            raise TakenOver()

    def _change(self, connection: Connection, battle: str, change: dict[str, Any]) -> None:
        """Change a battle's row, which locks it, as the worker that has it: else nothing of the job is written."""
        mine = (BATTLES.c.id == battle, BATTLES.c.worker == self.worker)
        if not connection.execute(BATTLES.update().where(*mine).values(**change)).rowcount:
            raise TakenOver()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with sentences(), self.engine.connect() as connection:
            yield connection

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
        """All in one commit; false when one of them failed and each should be tried alone: nothing was written."""
        try:
            with self._writing.begin() as connection:
                results = [job(connection) for job, _ in jobs]
        except Exception as error:
            if is_gone(error):
                for _, done in jobs:
                    done.set_exception(StoreFailed(error))
            return is_gone(error)  # else whose fault it was shows when each goes alone
        for (_, done), result in zip(jobs, results, strict=True):
            done.set_result(result)
        return True

    def _alone(self, job: Callable[[Connection], Any], done: "Future[Any]") -> None:
        try:
            with self._writing.begin() as connection:
                result = job(connection)
        except IntegrityError as error:
            done.set_exception(error)
        except SQLAlchemyError as error:
            done.set_exception(StoreFailed(error))
        except Exception as error:
            done.set_exception(error)
        else:
            done.set_result(result)


def _row(record: BattleRecord, summary: BattleSummary, initial: bytes) -> dict[str, Any]:
    return {"id": record.id, **_begun(record, initial), **_summed_up(summary)}


def _begun(record: BattleRecord, initial: bytes) -> dict[str, Any]:
    raw = msgspec.json.encode(record)
    return {"record": raw, "initial": initial, "mark": mark_of(record.id, raw, initial)}


def _waiting(awaited: AwaitedBattle) -> dict[str, Any]:
    raw = msgspec.json.encode(awaited)
    return {"awaited": raw, "mark": mark_of(awaited.record.id, raw)}


def _is_of(record: BattleRecord, tokens: Mapping[str, str]) -> bool:
    """Has somebody with these tokens a seat there?"""
    return any(fits(tokens[record.id], kept) for kept in record.seats.values())


def _answer_row(battle: str, number: int, choice: bytes, throw: bytes | None = None) -> dict[str, Any]:
    mark = mark_of(battle, number, choice, throw)
    return {"battle": battle, "number": number, "choice": choice, "throw": throw, "mark": mark}


def _of_snapshot(row: Any) -> tuple[Any, ...]:
    return row.battle, row.number, row.state, row.story


def _answers_told(summary: bytes) -> int:
    """How many answers a battle had when it was last summed up."""
    found = readable(summary, BattleSummary)
    return 0 if found is None else found.number


def _put_aside(connection: Connection, battle: str, to: int) -> None:
    those = (ANSWERS.c.battle == battle, ANSWERS.c.number >= to)
    rows = [dict(each._mapping) for each in connection.execute(sql.select(ANSWERS).where(*those))]
    if rows:
        connection.execute(SET_ASIDE.insert(), [each | {"since": time.time()} for each in rows])
        connection.execute(ANSWERS.delete().where(*those))
    connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.battle == battle, SNAPSHOTS.c.number > to))
    summary = connection.execute(sql.select(BATTLES.c.summary).where(BATTLES.c.id == battle)).scalar_one()
    told = readable(summary, BattleSummary)
    if told is not None:
        raw = msgspec.json.encode(replace(told, number=to))
        connection.execute(BATTLES.update().where(BATTLES.c.id == battle).values(summary=raw))


def _summed_up(summary: BattleSummary) -> dict[str, Any]:
    return {"over": summary.over, "updated": summary.updated, "summary": msgspec.json.encode(summary)}


def _put_snapshot(connection: Connection, battle: str, kept: KeptSnapshot) -> None:
    connection.execute(SNAPSHOTS.delete().where(SNAPSHOTS.c.battle == battle, SNAPSHOTS.c.number == kept.number))
    mark = mark_of(battle, kept.number, kept.state, kept.story)
    row = {"battle": battle, "number": kept.number, "state": kept.state, "story": kept.story, "mark": mark}
    connection.execute(SNAPSHOTS.insert().values(**row))
