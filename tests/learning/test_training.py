"""The short training run of docs/learning.md, as it is told there."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.soak
def test_a_short_training_run_beats_random() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (pip install warhost[train])")
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed (pip install warhost[train])")
    command = [sys.executable, str(ROOT / "scripts" / "train_ppo.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-400:] + done.stderr[-400:]
