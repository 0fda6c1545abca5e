"""Which twin of the kernels is in use, and that the user is told."""

import os
import subprocess
import sys

import pytest

ASK = "import warhost.table.kernels as kernels; print(kernels.COMPILED, kernels.gaps.__module__)"


def ask(code: str, **environment: str) -> tuple[str, str]:
    known = {**os.environ, "WARHOST_KERNELS": "", **environment}
    done = subprocess.run([sys.executable, "-c", code], env=known, capture_output=True, text=True, check=True)
    return done.stdout.strip(), done.stderr.strip()


def test_the_reference_can_be_asked_for() -> None:
    assert ask(ASK, WARHOST_KERNELS="reference") == ("False warhost.table.kernels.reference", "")


def test_without_numba_the_reference_is_used_with_a_note() -> None:
    answer, note = ask(f"import sys; sys.modules['numba'] = None; {ASK}")
    assert answer == "False warhost.table.kernels.reference"
    assert "plain Python" in note


def test_with_numba_the_kernels_are_compiled() -> None:
    pytest.importorskip("numba")
    assert ask(ASK)[0] == "True warhost.table.kernels.compiled"
