"""The log: lines of text or of JSON on standard error, in which no token ever stands."""

import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable

import msgspec

SECRET = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{32,}(?![A-Za-z0-9_-])")
"""What looks like a token (store/tokens.py); other long words of the kind may go with them."""
LEVELS = ("debug", "info", "warning", "error")


class Lines(logging.Formatter):
    """A line of text for each record."""

    def __init__(self, worker: str) -> None:
        super().__init__(f"%(asctime)s %(levelname)s {worker} %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%SZ")
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        return without_tokens(super().format(record))


class JsonLines(logging.Formatter):
    """A JSON object a line for each record, its traceback included."""

    def __init__(self, worker: str) -> None:
        super().__init__()
        self._worker = worker

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "worker": self._worker,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["traceback"] = self.formatException(record.exc_info)
        return without_tokens(msgspec.json.encode(said).decode())


def without_tokens(text: str) -> str:
    return SECRET.sub("[token]", text)


class Bounded(logging.Filter):
    """So many lines a minute of one kind (the same place in the program); then how many were left out."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._most, self._clock = most, clock
        self._minute: float = clock()
        self._seen: Counter[tuple[str, int]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if self._clock() - self._minute >= 60.0:
            self._minute, self._seen = self._clock(), Counter()
        kind = (record.pathname, record.lineno)
        self._seen[kind] += 1
        if self._seen[kind] == self._most:
            record.msg, record.args = f"{record.getMessage()} (more like this are left out for a minute)", ()
        return self._seen[kind] <= self._most


def set_up_log(form: str, level: str, worker: str, lines: int = 30) -> None:
    """Log to standard error from now on, so many lines of one kind a minute."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(Bounded(lines))
    handler.setFormatter(JsonLines(worker) if form == "json" else Lines(worker))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        found = logging.getLogger(name)
        found.handlers, found.propagate = [], True
    for name in ("websockets", "asyncio", "alembic", "uvicorn"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
