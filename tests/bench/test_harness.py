"""The bench harness: it measures what it is given and writes what it promises."""

from pathlib import Path
from time import sleep

import msgspec
import pytest
from typer import Typer
from typer.testing import CliRunner

from warhost import bench
from warhost.bench import BENCHES, Bench, Measured, measure
from warhost.bench.__main__ import load, main, report


def test_a_known_time_is_measured() -> None:
    nap = Bench("nap", "ms", 1.0, lambda: lambda: sleep(0.002), repeats=3)
    found = measure(nap, warm_up_ns=0)
    assert (found.name, found.unit, found.target) == ("nap", "ms", 1.0)
    assert 2.0 <= found.median < 50.0
    assert found.ratio > 1


def test_preparing_is_not_timed() -> None:
    prepared: list[int] = []

    def prepare() -> bench.Call:
        prepared.append(1)
        sleep(0.02)
        return lambda: None

    assert measure(Bench("quick", "us", 100.0, prepare, repeats=3), warm_up_ns=100_000).median < 1000
    assert prepared == [1]


def test_what_measures_by_itself_is_asked_once() -> None:
    asked: list[int] = []

    def call() -> float:
        asked.append(1)
        return 12.5

    found = measure(Bench("p95", "ms", 25.0, lambda: call, repeats=1, figure=True))
    assert (found.median, found.ratio) == (12.5, 0.5)
    assert asked == [1]


def test_names_are_told_apart_and_units_known() -> None:
    load()
    names = [each.name for each in BENCHES]
    assert len(set(names)) == len(names)
    assert {each.unit for each in BENCHES} <= {*bench.NANOSECONDS, bench.CHESS, "MB"}
    assert report([Measured(each.name, 1.0, each.unit, each.target) for each in BENCHES]).row_count == len(names)


def test_the_file_is_a_plain_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load()
    monkeypatch.setattr(bench.__main__, "BENCHES", [Bench("nothing", "us", 5.0, lambda: lambda: None, repeats=3)])
    app = Typer()
    app.command()(main)
    result = CliRunner().invoke(app, ["--output", str(tmp_path / "bench.json")])
    assert result.exit_code == 0
    (line,) = msgspec.json.decode((tmp_path / "bench.json").read_bytes())
    assert set(line) == {"name", "median", "unit", "target"}
    assert (line["name"], line["unit"], line["target"]) == ("nothing", "us", 5.0)
