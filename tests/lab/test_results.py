"""Results: the same table whoever fights it, nothing lost or counted twice, damage told."""

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from typer.testing import CliRunner

from warhost.arena.campaign import Bout
from warhost.arena.timed_battle import Fought
from warhost.cli import main
from warhost.lab import rows as lab_rows
from warhost.lab import store as lab_store
from warhost.lab.analysis import Findings
from warhost.lab.experiment import Experiment, Factors, StopRule, checked
from warhost.lab.observing import Observed, observe
from warhost.lab.report_page import lab_page
from warhost.lab.running import run
from warhost.lab.store import LabError, LabStore

pytest.importorskip("pyarrow", reason="pyarrow is not installed (pip install warhost[lab])")


def experiment(**more: object) -> Experiment:
    factors = Factors(players=("random", "recruit"), packs=("plain",))
    return checked(Experiment("trial", factors, **{"battles": 2, **more}))  # type: ignore[arg-type]


class Pretending:
    """An engine that tells results by their numbers, in another order than asked; it may stop in the middle."""

    def __init__(self, order: int = 1, stop: int | None = None, twice: bool = False) -> None:
        self.order, self.stop, self.twice, self.fought = order, stop, twice, list[int]()

    def fight(self, bouts: Iterable[Bout]) -> Iterator[Fought]:
        for bout in list(bouts)[:: self.order]:
            if self.stop is not None and len(self.fought) >= self.stop:
                raise KeyboardInterrupt
            self.fought.append(bout.number)
            winner = "red" if bout.seed % 3 else "blue"
            found = Observed(
                bout.number, winner, (10, bout.seed % 9), first="red", rounds=((4, 1), (10, 3)), decisions=9
            )
            yield found
            if self.twice:
                yield found


class Here:
    """An engine in this very process."""

    def fight(self, bouts: Iterable[Bout]) -> Iterator[Fought]:
        return (observe(each, decisions=True) for each in bouts)


def digest(folder: Path) -> str:
    files = sorted((folder / "battles").glob("*.parquet"))
    return hashlib.sha256(b"".join(each.read_bytes() for each in files)).hexdigest()


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_store, "BLOCK", 10)


def test_the_same_table_in_any_order_interrupted_and_told_twice(tmp_path: Path) -> None:
    asked = experiment(battles=8)
    whole = LabStore.create(tmp_path / "whole", asked)
    run(whole, asked, Pretending())
    broken = tmp_path / "broken"
    first = Pretending(order=-1, stop=13)
    with pytest.raises(KeyboardInterrupt):
        run(LabStore.create(broken, asked), asked, first)
    assert LabStore.open(broken).done() == 13
    with (broken / "journal.jsonl").open("ab") as journal:
        journal.write(b'{"number":17,"se')  # cut short by whatever ended it
    second = Pretending(order=-1, twice=True)
    run(LabStore.create(broken, asked), asked, second)
    assert sorted(first.fought + second.fought) == list(range(1, 33))
    assert digest(broken) == digest(tmp_path / "whole")
    assert [row.number for row in LabStore.open(broken).rows()] == list(range(1, 33))


def test_a_rule_stops_it_at_the_same_battle_however_it_was_fought(tmp_path: Path) -> None:
    asked = experiment(until=StopRule("players", 0.08, 5000))
    for order in (1, -1):
        store = LabStore.create(tmp_path / str(order), asked)
        run(store, asked, Pretending(order))
    assert LabStore.open(tmp_path / "1").done() < 5000
    assert digest(tmp_path / "1") == digest(tmp_path / "-1")


def test_two_cores_and_one_fight_the_same_battles(tmp_path: Path) -> None:
    from warhost.lab.engines import engine

    asked = experiment(battles=1, decisions=True)
    for name, fighting in (("here", Here()), ("processes", engine("processes", asked, 2, None, None))):
        run(LabStore.create(tmp_path / name, asked), asked, fighting)
    assert digest(tmp_path / "here") == digest(tmp_path / "processes")
    found = list(LabStore.open(tmp_path / "here").rows())
    assert all(row.broken is None and row.decisions > 20 and row.first and len(row.red_by_round) == 4 for row in found)
    assert len(list((tmp_path / "here" / "decisions").iterdir())) == 1
    page = lab_page(asked, Findings(found), "x")
    for part in ("Score by players", "Strength of players", "Army against army", "Going first", "by round"):
        assert part in page


def test_another_experiment_another_version_and_damage_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = experiment(battles=8)
    run(LabStore.create(tmp_path, asked), asked, Pretending())
    with pytest.raises(LabError, match="holds another experiment \\(other: battles\\)"):
        LabStore.create(tmp_path, experiment(battles=9))
    for module in (lab_store, lab_rows):
        monkeypatch.setattr(module, "version_here", lambda: "9.9")
    with pytest.raises(LabError, match=r"was begun with version 0\.\S+, and this is 9\.9: what was fought is kept"):
        LabStore.create(tmp_path, asked)
    mixed = LabStore.create(tmp_path, asked, mixed=True)
    assert mixed.manifest().versions[-1] == "9.9"
    block = tmp_path / "battles" / "000001.parquet"
    block.write_bytes(block.read_bytes()[:-40])
    with pytest.raises(LabError, match=r"000001\.parquet is damaged .*; remove it"):
        LabStore.open(tmp_path)
    block.unlink()
    again = Pretending()
    run(LabStore.create(tmp_path, asked), asked, again)
    assert again.fought == list(range(11, 21))


def test_findings_are_right(tmp_path: Path) -> None:
    asked = experiment(battles=8)
    store = LabStore.create(tmp_path, asked)
    run(store, asked, Pretending())
    found = Findings(store.rows())
    rows = list(store.rows())
    wins = sum(row.winner == ("red" if row.red_player == "recruit" else "blue") for row in rows)
    assert found.factors["players"]["recruit"].score == wins
    assert found.factors["players"]["recruit"].battles == len(rows) == 32
    assert found.firsts["all"].score == sum(row.winner == "red" for row in rows)
    assert {each.player for each in found.ratings("armies")} == set(asked.factors.armies)
    assert found.rounds["random"][1].count(10) == sum(row.red_player == "random" for row in rows)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", "missing.yaml"], "cannot read missing.yaml"),
        (["report", "nowhere"], "there are no results at nowhere"),
        (["run", "{good}", "--on", "clouds"], "there is no engine called 'clouds'; known: processes, ray"),
    ],
)
def test_the_command_line_says_what_is_wrong(tmp_path: Path, words: list[str], said: str) -> None:
    good = tmp_path / "good.yaml"
    good.write_text("title: x\nfactors: {players: random, packs: plain}")
    found = CliRunner().invoke(main, ["lab", *(each.replace("{good}", str(good)) for each in words)])
    assert found.exit_code == 2
    assert said in found.output


def test_a_cluster_that_is_gone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    from warhost.lab import cluster, engines

    monkeypatch.setattr(cluster, "ray_itself", lambda: SimpleNamespace(is_initialized=lambda: False))
    with pytest.raises(LabError, match=r"there is no Ray cluster to be reached at 127\.0\.0\.1:9: .*refused"):
        list(engines.RayTasks(None, "127.0.0.1:9").fight([]))


@pytest.mark.soak
def test_a_node_of_a_ray_cluster_dies_and_no_battle_is_lost_or_doubled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_worker_niceness", "0")
    pytest.importorskip("ray", reason="Ray is not installed (pip install warhost[lab])")
    from ray.cluster_utils import Cluster

    from warhost.lab.engines import engine

    asked = experiment(battles=4)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    try:
        store, seen = LabStore.create(tmp_path / "ray", asked), list[int]()

        def watch(row: lab_rows.LabRow) -> None:
            seen.append(row.number)
            if len(seen) == 4:
                cluster.remove_node(second, allow_graceful=False)
                time.sleep(0.1)

        run(store, asked, engine("ray", asked, 1, None, cluster.address), watch)
    finally:
        cluster.shutdown()
    assert sorted(seen) == list(range(1, 17))
    alone = LabStore.create(tmp_path / "alone", asked)
    run(alone, asked, engine("processes", asked, 2, None, None))
    assert digest(tmp_path / "ray") == digest(tmp_path / "alone")
    assert all(row.broken is None for row in store.rows())


@pytest.mark.soak
def test_the_head_of_a_cluster_dies_and_the_rest_is_fought_without_it(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (pip install warhost[lab])")
    from ray.cluster_utils import Cluster

    from warhost.lab.engines import engine

    asked = experiment(battles=4)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    store, seen = LabStore.create(tmp_path / "ray", asked), list[int]()

    def watch(row: lab_rows.LabRow) -> None:
        seen.append(row.number)
        if len(seen) == 3:
            cluster.head_node.kill_all_processes(check_alive=False, allow_graceful=False)

    try:
        with pytest.raises(LabError, match=r"the Ray cluster is gone .*; what was fought is kept"):
            run(store, asked, engine("ray", asked, 1, None, cluster.address), watch)
    finally:
        cluster.shutdown()
    kept = LabStore.open(tmp_path / "ray")
    assert 3 <= kept.done() < 16
    run(kept, asked, engine("processes", asked, 2, None, None))
    assert sorted(row.number for row in kept.rows()) == list(range(1, 17))


def test_a_process_that_drives_a_cluster_may_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Ray does it: without a word."""
    from warhost.lab import engines

    monkeypatch.setattr(engines, "ray_itself", lambda: None)
    monkeypatch.setattr(engines, "_drive", _dies)
    asked = experiment()
    with pytest.raises(LabError, match="its head died"):
        run(LabStore.create(tmp_path / "gone", asked), asked, engines.engine("ray", asked, 1, None, None))
    assert LabStore.open(tmp_path / "gone").done() == 1


def _dies(line: Connection, fought_by: Callable[[Bout], Fought], address: str | None, bouts: list[Bout]) -> None:
    line.send(fought_by(bouts[0]))
    os._exit(1)
