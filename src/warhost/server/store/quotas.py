"""Room for more: how much of somebody's is still there, and what nobody ever played goes first."""

import time
from collections.abc import Collection

import sqlalchemy as sql
from sqlalchemy.engine import Engine

from warhost.server.store.engines import WRITES
from warhost.server.store.faults import sentences
from warhost.server.store.retention import DAY, erase
from warhost.server.store.tables import ANSWERS, AWAITED, BATTLES, REPLAYS

FEW = 12
"""Answers; a battle that has fewer was begun and left (the computer's own first moves among them)."""


def going_on(engine: Engine, among: Collection[str]) -> list[str]:
    """Which of these battles are not over, those never played first, then those left longest ago."""
    answers = sql.select(sql.func.count()).where(ANSWERS.c.battle == BATTLES.c.id).scalar_subquery()
    begun = sql.select(BATTLES.c.id, BATTLES.c.updated, (answers >= FEW).label("played"))
    waiting = sql.select(AWAITED.c.id, AWAITED.c.updated, sql.false().label("played"))
    every = sql.union_all(
        begun.where(BATTLES.c.over.is_(False), BATTLES.c.id.in_(among)), waiting.where(AWAITED.c.id.in_(among))
    ).subquery()
    with sentences(), engine.connect() as connection:
        return [row.id for row in connection.execute(sql.select(every.c.id).order_by(every.c.played, every.c.updated))]


def never_played(engine: Engine, before: float, but: Collection[str], most: int) -> list[str]:
    """Battles that somebody began and left before a time, longest ago first."""
    answers = sql.select(sql.func.count()).where(ANSWERS.c.battle == BATTLES.c.id).scalar_subquery()
    begun = sql.select(BATTLES.c.id, BATTLES.c.updated).where(
        BATTLES.c.over.is_(False), BATTLES.c.updated < before, answers < FEW, BATTLES.c.id.not_in(but)
    )
    waiting = sql.select(AWAITED.c.id, AWAITED.c.updated).where(AWAITED.c.updated < before, AWAITED.c.id.not_in(but))
    every = sql.union_all(begun, waiting).subquery()
    query = sql.select(every.c.id).order_by(every.c.updated).limit(most)
    with sentences(), engine.connect() as connection:
        return [key for (key,) in connection.execute(query)]


def make_room(engine: Engine, but: Collection[str], most: int, idle: float) -> int:
    """Erase battles that were never played and have been left alone for so many seconds; how many those were."""
    return sum(erase(engine, each) for each in never_played(engine, time.time() - idle, but, most))


def drop_replays(engine: Engine, days: float, most: int) -> None:
    """Replays expire; where there are too many, the oldest go before that."""
    newest = sql.select(REPLAYS.c.created).order_by(REPLAYS.c.created.desc()).offset(most - 1).limit(1)
    with sentences(), engine.execution_options(**WRITES).begin() as connection:
        limit = connection.execute(newest).scalar()
        before = max(time.time() - days * DAY, limit if limit is not None else 0.0)
        connection.execute(REPLAYS.delete().where(REPLAYS.c.created <= before))


def kept_replays(engine: Engine, among: Collection[str]) -> list[str]:
    """Which of these replays are there, the oldest first."""
    query = sql.select(REPLAYS.c.id).where(REPLAYS.c.id.in_(among)).order_by(REPLAYS.c.created)
    with sentences(), engine.connect() as connection:
        return [key for (key,) in connection.execute(query)]
