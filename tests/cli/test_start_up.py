"""Starting is quick, however many armies there are: what a list does not need is not loaded."""

import subprocess
import sys

LISTING = """
import sys
import warhost
from warhost.armies.loading import shipped_armies
assert len(shipped_armies().covers) > 51
print("numpy" in sys.modules)
"""
COMMAND = """
import contextlib, io, sys
sys.argv = ["warhost", "armies"]
from warhost.cli import main
with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.suppress(SystemExit):
    main()
assert "gnawfeast-clawpack" in said.getvalue()
print(*({"numpy", "pydantic", "warhost.cli.lab"} & set(sys.modules)))
"""


def _run(code: str) -> list[str]:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


def test_a_list_of_all_armies_loads_no_numbers() -> None:
    assert _run(LISTING) == ["False"]


def test_the_list_of_armies_loads_no_rules_and_no_other_command() -> None:
    assert _run(COMMAND) == []
