"""Forgetting battles: one that somebody asks to have erased, and those that nobody has touched for long."""

import time

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from warhost.server.store.engines import WRITES
from warhost.server.store.faults import sentences
from warhost.server.store.tables import AWAITED, BATTLES, REPLAYS, TABLES, WORKERS

DAY = 86400.0
AT_ONCE = 50
"""Battles that go in one transaction, so that nobody who plays waits long."""


def erase(engine: Engine, battle: str) -> bool:
    """Everything of a battle, or a replay; false where there is none. Whoever has it learns so at their next word."""
    with sentences(), engine.execution_options(**WRITES).begin() as connection:
        return _erased(connection, battle)


def tidy(engine: Engine, days: float) -> int:
    """Erase what nobody has touched for so long, and no worker has; how many those were."""
    gone = 0
    while found := _old(engine, time.time() - days * DAY):
        with sentences(), engine.execution_options(**WRITES).begin() as connection:
            gone += sum(_erased(connection, each) for each in found)
    return gone


def _old(engine: Engine, before: float) -> list[str]:
    held = sql.select(WORKERS.c.id)
    idle = [
        sql.select(each.c.id).where(
            each.c.updated < before, sql.or_(each.c.worker.is_(None), each.c.worker.not_in(held))
        )
        for each in (BATTLES, AWAITED)
    ]
    query = sql.union_all(*idle, sql.select(REPLAYS.c.id).where(REPLAYS.c.created < before)).limit(AT_ONCE)
    with sentences(), engine.connect() as connection:
        return [key for (key,) in connection.execute(query)]


def _erased(connection: Connection, battle: str) -> bool:
    for table in TABLES.tables.values():
        if "battle" in table.c:
            connection.execute(table.delete().where(table.c.battle == battle))
    rows = [
        connection.execute(each.delete().where(each.c.id == battle)).rowcount for each in (BATTLES, AWAITED, REPLAYS)
    ]
    return any(rows)
