"""A script by itself: it sets limits on memory, then becomes the program. It may import nothing of ours."""

import ctypes
import os
import resource
import signal
import sys

DIES_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux: a host that is killed leaves no program behind."""


def main(megabytes: int, command: list[str]) -> None:
    most = megabytes * 1024 * 1024
    # What is written to counts, not what is only reserved: some languages reserve far more than they use.
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGKILL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        sys.exit(f"{command[0]}: {error.strerror}")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
