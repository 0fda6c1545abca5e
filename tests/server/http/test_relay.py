"""Several workers on one database: whichever a page comes to, the one that has the battle answers."""

from pathlib import Path

import httpx
from tests.server.serving import quick, serving, told

from warhost.engine.verifying import verify
from warhost.scenario.run.books import book_for


def test_a_page_at_another_worker(tmp_path: Path, database: str) -> None:
    settings = quick(tmp_path, database=database)
    with serving(settings) as one, serving(settings) as two:
        made = one.make(mode="one-screen", seed=1)
        with one.page(made, "both") as first, two.page(made, "both") as second:
            first.play(3)
            second.until(lambda table: table["number"] == 3)
            second.play(2)
            first.until(lambda table: table["number"] == 5)
            assert first.table["table"] == second.table["table"]
            assert told(second.ask(type="answer", to=2, choice={"type": "Pass"})["problems"][0]["words"])
            assert two.sessions is not None
            assert not two.sessions.is_open(made["id"])
            token = made["seats"]["both"]
            assert verify(two.save(made, token), book_for) is None
            for path in ("", "/result", "/replay"):
                headers = {"Authorization": f"Bearer {token}"}
                replies = [each.http.get(f"/api/battles/{made['id']}{path}", headers=headers) for each in (one, two)]
                assert [each.status_code for each in replies] == [200, 200]
                same = [{**each.json(), "updated": 0} for each in replies]
                assert same[0] == same[1]
        wrong = two.http.get(f"/api/battles/{made['id']}", headers={"Origin": "http://elsewhere.example"})
        assert wrong.status_code == 403, "the worker that has the battle sees who really asked"
        branch = two.make(mode="branch", **{"from": {"battle": made["id"], "number": 2, "seat": token}})
        with two.page(branch, "both") as page:
            assert page.table["number"] == 2


def test_the_inner_door_is_for_workers_only(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        assert server.sessions is not None
        (worker,) = server.sessions.store.workers.all()
        assert httpx.get(f"http://{worker.address}/api/battles").status_code == 503
        assert httpx.get(f"http://{worker.address}/", headers={"x-warhost-secret": "guess"}).status_code == 503


def test_a_worker_that_goes_leaves_its_battles(tmp_path: Path, database: str) -> None:
    settings = quick(tmp_path, database=database)
    with serving(settings) as two:
        with serving(settings) as one:
            made = one.make(mode="one-screen", seed=1)
            with one.page(made, "both") as page:
                page.play(4)
            away = two.page(made, "both")
        assert away.closed() == 1012, "come again"
        with two.page(made, "both") as page:
            assert page.table["number"] == 4
            page.play(2)
        assert two.sessions is not None
        assert len(two.sessions.store.workers.all()) == 1


def test_a_worker_that_was_taken_for_gone(tmp_path: Path, database: str) -> None:
    """It was only slow: what it has not written yet it cannot write any more, and its pages come again."""
    settings = quick(tmp_path, database=database)
    with serving(settings) as one, serving(settings) as two:
        made = one.make(mode="one-screen", seed=1)
        with one.page(made, "both") as page:
            page.play(3)
            assert one.sessions is not None
            assert two.sessions is not None
            workers, freed = two.sessions.store.workers, None
            while freed is None:  # it beats on, so that what was seen may be out of date
                freed = next(workers.bury(each) for each in workers.all() if each.id == one.sessions.store.worker)
            assert freed == [made["id"]]
            with two.page(made, "both") as other:
                other.play(1)
                assert page.closed() == 1012
        with one.page(made, "both") as page:
            assert page.table["number"] == 4
