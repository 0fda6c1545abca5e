"""Nobody fills the server: quotas by address, and what was never played makes room."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update
from tests.server.serving import Data, Server, quick, serving

from warhost.server.play.quotas import Quotas
from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import DIVIDED, Limits
from warhost.server.store.tables import BATTLES, REPLAYS

FAST = Limits(
    messages_a_second=1000, burst=1000, new_a_minute=10_000, battles=6, battles_each=4, replays=5, replays_each=3
)  # fmt: skip


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(quick(tmp_path_factory.mktemp("battles"), limits=FAST)) as found:
        yield found


def ids(server: Server, *made: Data) -> set[str]:
    return {each["id"] for each in server.own(*made)}


def wish(server: Server) -> int:
    return server.http.post("/api/battles", json={"mode": "one-screen"}).status_code


def forget(server: Server) -> None:
    """From now on it is another address that asks."""
    assert server.sessions is not None
    server.sessions.quotas._battles.clear()
    server.sessions.quotas._replays.clear()


def aged(server: Server, seconds: float) -> None:
    assert server.sessions is not None
    with server.sessions.store.engine.begin() as connection:
        connection.execute(update(BATTLES).values(updated=BATTLES.c.updated - seconds))
        connection.execute(update(REPLAYS).values(created=REPLAYS.c.created - seconds))


def test_an_address_has_so_many_battles_and_those_begun_and_left_make_room(server: Server) -> None:
    """2,000 from one address answered 503 to all for 30 days once."""
    made = [server.make("one-screen", seed=1) for _ in range(4)]
    reply = server.http.post("/api/battles", json={"mode": "one-screen"})
    assert reply.status_code == 429
    assert "finish some first" in reply.json()["error"]
    forget(server)
    with server.page(made[0], "both") as page:
        page.play(14)
    made += [server.make("one-screen", seed=1) for _ in range(2)]
    assert wish(server) == 503, "nobody has left any of these yet"
    aged(server, FAST.left_seconds + 1)
    with server.page(made[5], "both"):
        made.append(server.make("one-screen", seed=1))
        assert ids(server, *made) == {made[0]["id"], made[5]["id"], made[6]["id"]}, "played, in use, and new"


def test_many_addresses_do_not_keep_others_out() -> None:
    """A campaign from ever new addresses made 2,118 battles in 48 minutes, and nobody else could make one."""
    limits, lasted, made = Limits(), 48 * 60.0, 2118
    assert made * limits.left_seconds / lasted < limits.battles, "they are forgotten before there are too many"


def test_a_battle_that_is_over_counts_no_more(server: Server) -> None:
    assert server.sessions is not None
    quotas = Quotas(FAST, server.sessions.store.engine)
    made = [server.make("one-screen", seed=1) for _ in range(4)]
    for each in made:
        quotas.made("me", each["id"])
    with pytest.raises(Wrong, match="4 battles"):
        quotas.admit_battle("me")
    with server.sessions.store.engine.begin() as connection:
        connection.execute(update(BATTLES).where(BATTLES.c.id == made[0]["id"]).values(over=True))
    quotas.admit_battle("me")
    quotas.admit_battle("somebody else")


def test_replays_expire_and_the_oldest_make_room(server: Server) -> None:
    """1,000 of them were there for ever once."""
    made = server.make("one-screen", seed=1)
    save = json.loads(server.save(made, made["seats"]["both"]))
    keys = [server.http.post("/api/replays", json=save).json()["id"] for _ in range(5)]
    there = [server.http.get(f"/api/replays/{key}").status_code for key in keys]
    assert there == [404, 404, 200, 200, 200], "three of one address"
    forget(server)
    keys += [server.http.post("/api/replays", json=save).json()["id"] for _ in range(3)]
    assert server.sessions is not None
    assert server.sessions.store.replays() <= FAST.replays
    assert server.http.get(f"/api/replays/{keys[-1]}").status_code == 200
    aged(server, 31 * 86400)
    last = server.http.post("/api/replays", json=save).json()["id"]
    assert server.sessions.store.replays() == 1
    assert server.http.get(f"/api/replays/{last}").status_code == 200


def test_all_workers_together_grant_no_more(tmp_path: Path) -> None:
    """Each counts by itself, so each grants its share."""
    share = quick(tmp_path, workers=2, limits=FAST).of_one_worker()
    assert (share.limits.battles_each, share.limits.new_a_minute) == (2, 5000)
    assert (share.limits.battles, share.limits.replays) == (6, 5), "of all battles, the database knows how many"
    with serving(share) as one, serving(share) as two:
        granted = [wish(each) for each in (one, one, one, two, two, two)]
    assert granted == [201, 201, 429, 201, 201, 429]


def test_shares_of_workers() -> None:
    limits = Limits()
    for workers in (1, 2, 3, 8):
        share = limits.divided(workers)
        for name in DIVIDED:
            assert 1 <= getattr(share, name) * workers <= getattr(limits, name)
        assert share.held_each >= limits.upload, "somebody can still hand in a save"
    assert limits.divided(1) == limits
