"""Writing files so that a half-written one is never left behind."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from warhost.cli.console import fail


def write_whole(path: Path, content: bytes | str) -> None:
    """Write beside the file first, then put it in place in one move; a clear error where that cannot be done."""
    raw = content.encode("utf-8") if isinstance(content, str) else content
    try:
        _replace(path, raw)
    except OSError as error:
        fail(f"cannot write {path}: {error.strerror or error}")


def _replace(path: Path, raw: bytes) -> None:
    # Where a link points is replaced, not the link.
    goal = path.resolve()
    mode = goal.stat().st_mode & 0o777 if goal.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=goal.parent, prefix=f".{goal.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, goal)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
