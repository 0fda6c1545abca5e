"""The people at battles on disk: what they are called and said, and the invitations that anybody may take."""

import time
from collections.abc import Collection
from logging import getLogger

import msgspec
import sqlalchemy as sql
from msgspec.structs import replace
from sqlalchemy.engine import Connection, Engine

from warhost.server.protocol.together import LobbyLine
from warhost.server.store.engines import WRITES
from warhost.server.store.faults import TakenOver, sentences
from warhost.server.store.marks import readable
from warhost.server.store.records import KeptCompany
from warhost.server.store.tables import AWAITED, BATTLES, COMPANY, LOBBY

log = getLogger(__name__)


def company_of(engine: Engine, battle: str) -> KeptCompany:
    """Who is at a battle; nobody has said anything where nothing is kept, or what is kept cannot be read."""
    with sentences(), engine.connect() as connection:
        raw = connection.execute(sql.select(COMPANY.c.company).where(COMPANY.c.battle == battle)).scalar()
    found = readable(raw, KeptCompany) if raw is not None else KeptCompany()
    if found is None:
        log.warning("what was said at battle %s is damaged: it is not what was written", battle)
    return found or KeptCompany()


def put_company(connection: Connection, battle: str, worker: str, kept: KeptCompany) -> None:
    """Only the worker that has a battle writes of its people."""
    held = sql.select(BATTLES.c.worker).where(BATTLES.c.id == battle)
    if connection.execute(held).scalar() != worker:
        raise TakenOver()
    connection.execute(COMPANY.delete().where(COMPANY.c.battle == battle))
    connection.execute(COMPANY.insert().values(battle=battle, company=msgspec.json.encode(kept)))


def list_invitation(engine: Engine, line: LobbyLine, most: int, within: float) -> bool:
    """Show an invitation to everybody, or show that its host is still there; false where there are too many."""
    now = time.time()
    with sentences(), engine.execution_options(**WRITES).begin() as connection:
        change = {"seen": now, "shown": msgspec.json.encode(line)}
        if connection.execute(LOBBY.update().where(LOBBY.c.battle == line.id).values(**change)).rowcount:
            return True
        connection.execute(LOBBY.delete().where(LOBBY.c.seen < now - within))
        if connection.execute(sql.select(sql.func.count()).select_from(LOBBY)).scalar_one() >= most:
            return False
        connection.execute(LOBBY.insert().values(battle=line.id, created=now, **change))
        return True


def unlist_invitation(connection: Connection, battle: str) -> None:
    connection.execute(LOBBY.delete().where(LOBBY.c.battle == battle))


def listed_among(engine: Engine, battles: Collection[str], within: float) -> set[str]:
    """Which of these battles have an open invitation of a host who was seen lately."""
    query = sql.select(LOBBY.c.battle).where(LOBBY.c.battle.in_(battles), LOBBY.c.seen > time.time() - within)
    with sentences(), engine.connect() as connection:
        return {battle for (battle,) in connection.execute(query)}


def listed_invitations(engine: Engine, within: float) -> list[LobbyLine]:
    """What hosts show who were seen lately, newest first."""
    now = time.time()
    there = sql.or_(*(LOBBY.c.battle.in_(sql.select(each.c.id)) for each in (BATTLES, AWAITED)))
    query = sql.select(LOBBY).where(LOBBY.c.seen > now - within, there).order_by(LOBBY.c.created.desc())
    with sentences(), engine.connect() as connection:
        shown = [(readable(row.shown, LobbyLine), now - row.created) for row in connection.execute(query)]
    return [replace(line, minutes=max(0, int(age // 60))) for line, age in shown if line is not None]
