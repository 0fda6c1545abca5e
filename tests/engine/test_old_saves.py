"""Battles saved by earlier versions go on: each replays to exactly what its file says, answer by answer."""

import gzip
from pathlib import Path

import pytest

from warhost.engine.saving import load
from warhost.scenario.run.books import book_for

SAVES = sorted((Path(__file__).parent / "old_saves").glob("*.json.gz"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.name)
def test_it_replays_exactly(path: Path) -> None:
    loaded = load(gzip.decompress(path.read_bytes()), book_for)
    assert loaded.note is None
    assert loaded.battle.decision is None
    assert loaded.battle.state.outcome is not None


def test_there_are_saves_of_every_pack() -> None:
    assert {path.name.split("-")[1] for path in SAVES} == {"plain", "fj", "sb", "bw"}
