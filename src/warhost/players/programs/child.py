"""A program as a process of its own: lines to it and from it, with limits on time, memory and output."""

import os
import selectors
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic
from weakref import finalize

import msgspec

from warhost.players.computer_player import Forfeit

FENCE = Path(__file__).with_name("fence.py")
MEGABYTE = 1024 * 1024
CHUNK, TAIL = 65536, 400


class ProgramLimits(msgspec.Struct, frozen=True):
    """What a program may take: seconds for its hello and a decision, megabytes of memory, of output, and of a line."""

    seconds: float = 5.0
    to_start: float = 10.0
    memory: int = 1024
    output: float = 1.0
    line: float = 0.25


class Child:
    """The process. Whatever it does that it may not ends it, and raises Forfeit with a sentence."""

    def __init__(self, command: tuple[str, ...], limits: ProgramLimits) -> None:
        self.limits = limits
        self._said, self._complaint, self._taken, self._complains = b"", b"", 0, True
        self._process = subprocess.Popen(
            _fenced(command, limits), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True, bufsize=0,
        )  # fmt: skip
        for pipe in self._pipes():
            os.set_blocking(pipe, False)
        self.end = finalize(self, _end, self._process)

    def _pipes(self) -> tuple[int, int, int]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        return process.stdin.fileno(), process.stdout.fileno(), process.stderr.fileno()

    def send(self, message: msgspec.Struct, until: float) -> None:
        """Hand it a line; a program that does not read has the same time for that as for answering."""
        left = memoryview(msgspec.json.encode(message) + b"\n")
        while left:
            self._wait(until, writing=True)
            try:
                left = left[os.write(self._pipes()[0], left[:CHUNK]) :]
            except BlockingIOError:
                continue
            except OSError:
                self._listen()
                raise self.forfeit(self._gone()) from None

    def ask(self) -> None:
        """Something new is asked: what was put out before no longer counts."""
        self._taken = 0

    def line(self, until: float) -> bytes:
        """The next line it says."""
        while b"\n" not in self._said:
            if len(self._said) > self.limits.line * MEGABYTE:
                raise self.forfeit(f"said a line of more than {self.limits.line:g} MB")
            self._wait(until)
            if not self._listen():
                raise self.forfeit(self._gone())
            if self._taken > self.limits.output * MEGABYTE:
                raise self.forfeit(f"put out more than {self.limits.output:g} MB for one decision")
        found, self._said = self._said.split(b"\n", 1)
        return found

    def leaves(self, within: float) -> bool:
        """Has it ended by itself after so many seconds?"""
        try:
            self._process.wait(within)
        except subprocess.TimeoutExpired:
            return False
        return True

    def forfeit(self, why: str) -> Forfeit:
        """The end of it, and the reason."""
        self.end()
        complaint = self._complaint.decode("utf-8", "replace").strip().splitlines()
        return Forfeit(f"the program {why}" + (f" (it complained: {complaint[-1][:TAIL]})" if complaint else ""))

    def _wait(self, until: float, writing: bool = False) -> None:
        """Until there is something to read, or room to write."""
        stdin, stdout, stderr = self._pipes()
        with selectors.DefaultSelector() as waiting:
            waiting.register(stdout, selectors.EVENT_READ)
            if self._complains:
                waiting.register(stderr, selectors.EVENT_READ)
            if writing:
                waiting.register(stdin, selectors.EVENT_WRITE)
            left = until - monotonic()
            ready = waiting.select(left) if left > 0 else []
        if not ready:
            raise self.forfeit(f"gave no answer within {self.limits.seconds:g} seconds")
        if writing and not any(events & selectors.EVENT_WRITE for _, events in ready):
            self._listen()

    def _listen(self) -> bool:
        """Take in what it put out; False when it has closed its output."""
        _, stdout, stderr = self._pipes()
        with suppress(BlockingIOError):
            complaint = os.read(stderr, CHUNK)
            self._complains = bool(complaint)
            self._complaint = (self._complaint + complaint)[-CHUNK:]
        try:
            heard = os.read(stdout, CHUNK)
        except BlockingIOError:
            return True
        self._said += heard
        self._taken += len(heard)
        return bool(heard)

    def _gone(self) -> str:
        try:
            code = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._listen()
        died = f"was ended by signal {-code} ({signal.Signals(-code).name})" if code < 0 else f"left with code {code}"
        return f"{died} before the battle was over"


def _fenced(command: tuple[str, ...], limits: ProgramLimits) -> list[str]:
    """The command behind its fence; elsewhere than on Unix there is none."""
    if os.name != "posix":
        return list(command)
    return [sys.executable, "-I", "-S", str(FENCE), str(limits.memory), *command]


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End it with all it started; a second time does nothing."""
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL) if os.name == "posix" else process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
