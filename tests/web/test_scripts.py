"""The page's pure modules, tested by node's own runner."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECK = Path(__file__).parents[2] / "scripts" / "web" / "check.py"


def test_the_pure_modules() -> None:
    done = subprocess.run([sys.executable, str(CHECK), "tests"], capture_output=True, text=True, check=False)
    if done.returncode == 0 and done.stdout.startswith("NOTE"):
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# pass" in done.stdout or "pass " in done.stdout, done.stdout


def test_in_ci_a_missing_node_fails() -> None:
    env = {**os.environ, "CI": "1", "WARHOST_NODE": "/nowhere/node"}
    done = subprocess.run([sys.executable, str(CHECK), "tests"], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 1
    assert done.stdout.startswith("NOTE: the page's scripts are not checked")
    env.pop("CI")
    done = subprocess.run([sys.executable, str(CHECK), "tests"], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1
