"""The conformance suite: every scenario file must hold. What needs rules not implemented yet is expected to fail."""

from pathlib import Path

import pytest

from warhost.scenario.file.reader import find_files, read
from warhost.scenario.run.runner import run
from warhost.scenario.run.setup import Unsupported

FOLDER = Path(__file__).parents[2] / "scenarios"
FILES = find_files([FOLDER])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_it_holds(path: Path) -> None:
    try:
        result = run(read(path))
    except Unsupported as error:
        pytest.xfail(str(error))
    assert result.holds, "\n".join(f"{path}:{each.line}: {each.text}" for each in result.failures)


def test_there_is_a_suite() -> None:
    assert len(FILES) > 250
