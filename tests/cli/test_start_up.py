"""Starting is quick, however many armies there are: what a list does not need is not loaded."""

import subprocess
import sys

LISTING = """
import sys, time
import warhost
from warhost.armies.loading import shipped_armies
assert len(shipped_armies().covers) > 51
print("numpy" in sys.modules, time.process_time())
"""
COMMAND = """
import contextlib, io, sys
sys.argv = ["warhost", "armies"]
from warhost.cli import main
with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.suppress(SystemExit):
    main()
assert "gnawfeast-clawpack" in said.getvalue()
print("numpy" in sys.modules)
"""
SECONDS, TRIES = 0.3, 3


def _run(code: str) -> list[str]:
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()


def test_all_armies_are_listed_in_no_time() -> None:
    tries = [_run(LISTING) for _ in range(TRIES)]
    assert {numpy for numpy, _ in tries} == {"False"}
    assert min(float(seconds) for _, seconds in tries) < SECONDS


def test_the_list_of_armies_loads_no_rules() -> None:
    assert _run(COMMAND) == ["False"]
