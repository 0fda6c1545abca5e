"""Machine code of kernels is kept only while no kernel's source changes."""

from pathlib import Path

from warhost.table.kernels.jit import STAMP, forget_other_sources


def kept(folder: Path) -> list[str]:
    return sorted(each.name for each in (folder / "__pycache__").iterdir())


def test_what_was_compiled_stays_until_any_source_changes(tmp_path: Path) -> None:
    (tmp_path / "callee.py").write_text("first")
    forget_other_sources(tmp_path)
    for name in ("caller.nbi", "caller.1.nbc", "caller.cpython.pyc"):
        (tmp_path / "__pycache__" / name).write_text("")
    forget_other_sources(tmp_path)
    assert kept(tmp_path) == ["caller.1.nbc", "caller.cpython.pyc", "caller.nbi", STAMP]
    (tmp_path / "callee.py").write_text("second")
    forget_other_sources(tmp_path)
    assert kept(tmp_path) == ["caller.cpython.pyc", STAMP]


def test_where_nobody_may_write_nothing_happens(tmp_path: Path) -> None:
    (tmp_path / "callee.py").write_text("first")
    (tmp_path / "__pycache__").write_text("no folder")
    forget_other_sources(tmp_path)
    assert (tmp_path / "__pycache__").read_text() == "no folder"
