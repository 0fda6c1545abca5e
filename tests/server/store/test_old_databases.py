"""Databases that earlier programs left, one of each layout: they are brought up to date, and their battles go on."""

import json
import lzma
import shutil
from pathlib import Path

import pytest
from tests.server.serving import quick, serving
from typer.testing import CliRunner

from warhost.cli import main
from warhost.engine.verifying import verify
from warhost.scenario.run.books import book_for
from warhost.server.store import layout

OLD = Path(__file__).parent / "old_databases"
MADE = json.loads((OLD / "battles.json").read_text(encoding="utf-8"))
"""By layout: a battle that was in the middle of it, with the tokens its maker was given."""
PLAYED = 26


def put(name: str, folder: Path) -> None:
    (folder / "warhost.db").write_bytes(lzma.decompress((OLD / f"{name}.db.xz").read_bytes()))


@pytest.mark.parametrize("name", MADE)
def test_its_battle_goes_on(name: str, tmp_path: Path) -> None:
    put(name, tmp_path)
    made = MADE[name]
    for number in (PLAYED, PLAYED + 4):
        with serving(quick(tmp_path)) as server, server.page(made, "both") as page:
            assert page.table["number"] == number
            assert page.table["note"] is None, "it was the same battle all along"
            page.play(4)
            assert verify(server.save(made, made["seats"]["both"]), book_for) is None
    (kept,) = (tmp_path / "backups").iterdir()
    assert f"-layout-{name}-" in kept.name
    shutil.move(kept, tmp_path / "kept.db")
    restored = CliRunner().invoke(
        main, ["database", "restore", str(tmp_path / "kept.db"), "--data", str(tmp_path / "again")]
    )
    assert restored.exit_code == 0, restored.output
    with serving(quick(tmp_path / "again")) as server, server.page(made, "both") as page:
        assert page.table["number"] == PLAYED, "the backup is as it was"


def test_there_is_one_of_each_layout() -> None:
    assert [*MADE] == [f"{number:04}" for number in range(1, int(layout.newest()))]
