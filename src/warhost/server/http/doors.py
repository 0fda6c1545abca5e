"""The door: who connects says in decent time what they want, and nobody stands in it so that others cannot pass."""

import asyncio
from collections import Counter
from logging import getLogger

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from warhost.server.http.replies import network
from warhost.server.settings import Limits
from warhost.server.work.refusals import Debts

log = getLogger(__name__)
GRACE = 2.0
"""Seconds to finish sending in once the answer is there."""


class Door:
    """How many connections there are, in all and from each address."""

    def __init__(self, limits: Limits, debts: Debts, behind_proxy: bool = False) -> None:
        """`behind_proxy`: all connections come from a proxy, which has limits of its own."""
        self.limits, self.each = limits, limits.in_all if behind_proxy else limits.each
        self._debts, self._behind_proxy = debts, behind_proxy
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more; false where that is too many."""
        if self._open[address] >= self.each or self._open.total() >= self.limits.in_all:
            log.warning("%s has too many connections open; one more was closed", address)
            return False
        self._open[address] += 1
        return True

    def wait(self, address: str) -> float:
        """Seconds for which nothing is read of somebody who keeps being refused."""
        return 0.0 if self._behind_proxy else self._debts.owed(network(address))

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class PatientHttp(H11Protocol):
    """HTTP with a limit on how long headers may take; bodies have theirs where they are read (http/intake.py)."""

    door: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._late: asyncio.TimerHandle | None = None
        self._address = self.client[0] if self.client else ""
        self._inside = self.door.enter(self._address)
        if self._inside:
            self._expect()
            self._hear_later()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._late is None and self._waits_for_headers:
            self._expect()
        super().data_received(data)
        if not self._waits_for_headers:
            self._heard()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is another protocol's, which says hello in time or goes (http/connection.py)."""
        self._heard()
        self._leave()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Who was answered before all was sent is not listened to much longer."""
        if self.conn.their_state is h11.SEND_BODY:
            self.loop.call_later(GRACE, self._stop_listening)
        super().on_response_complete()
        self._hear_later()

    def _hear_later(self) -> None:
        """What somebody says who has to wait is not even read; who has to wait for long is hung up on meanwhile."""
        wait = self.door.wait(self._address)
        if self.transport.is_closing():
            return
        if wait:
            self.transport.pause_reading()
            self.loop.call_later(wait, self._hear_later)
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def _stop_listening(self) -> None:
        if self.conn.their_state is h11.SEND_BODY and not self.transport.is_closing():
            self.transport.close()

    @property
    def _waits_for_headers(self) -> bool:
        return self.conn.their_state is h11.IDLE

    def _expect(self) -> None:
        self._late = self.loop.call_later(self.door.limits.header_seconds, self._give_up)

    def _heard(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        self._late = None
        if self._waits_for_headers and not self.transport.is_closing():
            self.transport.abort()

    def _leave(self) -> None:
        if self._inside:
            self._inside = False
            self.door.leave(self._address)


def door_of(limits: Limits, debts: Debts, behind_proxy: bool) -> type[PatientHttp]:
    """The protocol, with a door of its own."""

    class OwnDoor(PatientHttp):
        door = Door(limits, debts, behind_proxy)

    return OwnDoor


def open_files(most: int = 65_536) -> None:
    """Let this process have as many connections as the system allows it to."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
