"""What measures the table is compiled before anybody waits for it."""

import subprocess
import sys

from warhost.cli.console import console

A_BATTLE = "from warhost.cli import main; main()", "battle", "--seed", "1", "--pack"


def compile_once() -> None:
    """By fighting a battle, in a process of its own; on this machine's first start only."""
    from warhost.battlepacks.registry import usual_pack
    from warhost.table import kernels

    if not kernels.are_ready():
        console().print("Compiling what measures the table, by fighting a battle (once; about a minute)")
        subprocess.run([sys.executable, "-c", *A_BATTLE, usual_pack().id], stdout=subprocess.DEVNULL, check=False)
