"""Bits that flip anywhere in the database: what they hit is named, and everything else goes on."""

import logging
import shutil
from pathlib import Path

import pytest
import sqlalchemy as sql
from tests.server.serving import Data, Page, Server, quick, serving

from warhost.server.store.engines import engine_of
from warhost.server.store.tables import TABLES

ANSWERS = 30
BATTLES = ("hit", "other", "waits")
SPOILED = [
    f"{table.name}.{column.name}"
    for table in TABLES.tables.values()
    for column in table.columns
    if isinstance(column.type, sql.LargeBinary)
]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Data]]:
    """A folder with two battles, one between computers, one that waits for a roster and is in the lobby, a replay."""
    folder = tmp_path_factory.mktemp("whole")
    with serving(quick(folder, lobby=True)) as server:
        made = {name: server.make(mode="one-screen") for name in ("hit", "other")}
        for each in made.values():
            with server.page(each, "both") as page:
                page.play(ANSWERS)
                assert page.ask(type="name", name="Ann", side="red")["type"] == "accepted"
        made["waits"] = server.make(mode="friend", pack="border-war", awaits="blue")
        shown = {"listed": True, "name": "Bo", "words": "", "armies": True}
        reply = server.http.post(
            f"/api/battles/{made['waits']['id']}/lobby", json=shown,
            headers={"Authorization": f"Bearer {made['waits']['seats']['red']}"},
        )  # fmt: skip
        assert reply.status_code == 200, reply.text
        save = server.save(made["other"], made["other"]["seats"]["both"])
        made["replay"] = server.http.post("/api/replays", content=save).json()
    return folder, made


def flip(url: str, place: str, keys: set[str]) -> None:
    """Another byte in the middle of every row that is about one of these."""
    table, column = place.split(".")
    engine, found = engine_of(url), TABLES.tables[table]
    key = found.c.id if "id" in found.c and table != "set_aside" else found.c.battle
    with engine.begin() as connection:
        for row in connection.execute(sql.select(found).where(key.in_(keys))).all():
            raw = getattr(row, column)
            if raw is None:
                continue
            spoiled = bytearray(raw)
            spoiled[len(raw) // 2] ^= 0xC0
            this = sql.and_(*(each == getattr(row, each.name) for each in found.primary_key))
            connection.execute(found.update().where(this).values({column: bytes(spoiled)}))
    engine.dispose()


def come(server: Server, made: Data, seat: str) -> str:
    """What somebody hears who comes to a battle: how it stands, or a sentence."""
    page = Page(server.port, made["id"], made["seats"][seat], hello=False)
    page.say(type="hello", seat=made["seats"][seat])
    kind: str = page.next("table", "awaiting", "refused")["type"]
    page.socket.close()
    return kind


NAMED = {
    "battles.record": "its beginning is not what was written",
    "battles.initial": "its beginning is not what was written",
    "battles.summary": "what lists show of it cannot be read",
    "answers.choice": "answer 1 is damaged",
    "answers.throw": "is damaged",
    "awaited.awaited": "what waits for a roster is not what was written",
    "awaited.summary": "what lists show of it cannot be read",
    "company.company": "what was said at battle",
}
"""What the log says; the rest is not needed to go on: answers are played again, a host shows an invitation again."""


@pytest.mark.parametrize("place", SPOILED)
def test_a_bit_flips(
    place: str, kept: tuple[Path, dict[str, Data]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder, made = kept
    shutil.copy(folder / "warhost.db", tmp_path / "warhost.db")
    flip(f"sqlite:///{tmp_path / 'warhost.db'}", place, {made[each]["id"] for each in ("hit", "waits", "replay")})
    with caplog.at_level(logging.WARNING), serving(quick(tmp_path, lobby=True)) as server:
        said = come(server, made["hit"], "both"), come(server, made["waits"], "red")
        gone = (place in ("battles.record", "battles.initial"), place == "awaited.awaited")
        assert said == ("refused" if gone[0] else "table", "refused" if gone[1] else "awaiting")
        paths = ("/api/battles", "/api/lobby", *(f"/api/battles/{made[each]['id']}" for each in ("hit", "waits")))
        replies = [server.http.get(each) for each in paths]
        assert [each.status_code for each in replies] == [200, 200, *(500 if each else 200 for each in gone)]
        assert all("is damaged" in each.json()["error"] for each in replies if each.status_code == 500)
        assert server.http.get(f"/api/replays/{made['replay']['id']}").status_code in (200, 422)
        assert made["other"]["id"] in {each["id"] for each in server.own(*(made[each] for each in BATTLES))}
        with server.page(made["other"], "both") as page:
            assert page.table["number"] == ANSWERS
            page.play(2)
        if not gone[0]:
            with server.page(made["hit"], "both") as page:
                page.play(2)
            assert made["hit"]["id"] in {each["id"] for each in server.own(made["hit"])}
    assert NAMED.get(place, "") in caplog.text
    assert not any(each.exc_info for each in caplog.records)
