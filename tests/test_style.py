"""Style and types, as `make check` looks at them: here beside the other tests, so that no core waits."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = ("src", "tests", "scripts")


@pytest.mark.parametrize(
    "command",
    [
        ("-m", "mypy"),
        ("scripts/web/check.py", "types"),
        ("-m", "ruff", "format", "--check", *PLACES),
        ("-m", "ruff", "check", *PLACES),
    ],
    ids=["types", "types of the page", "form", "style"],
)
def test_nothing_is_found(command: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
