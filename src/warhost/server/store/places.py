"""Where a process runs, so that others on the same machine see at once when it is gone."""

import os
import platform
from pathlib import Path


def place_here() -> str:
    """This process: its machine since it was started, who counts its processes, its number and when it began."""
    return f"{_machine()} {os.getpid()} {_begun(os.getpid())}"


def is_deserted(place: str) -> bool:
    """Is it certain that this process is gone? Of other machines' processes nothing is."""
    machine, number, begun = place.rsplit(" ", 2)
    if machine != _machine():
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return _begun(int(number)) != begun


def _machine() -> str:
    """Processes are numbered anew in each container, so the number alone says nothing."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return platform.node()


def _begun(process: int) -> str:
    """When a process began, where that can be known: numbers are used again. A zombie has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return "?"
    return "ended" if fields[0] in ("Z", "X") else fields[19]
