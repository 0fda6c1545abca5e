"""Nothing is held back on the line: two short messages in a row arrive at once."""

import socket

import pytest

from warhost.server.http.sockets import PortTaken, listening_at


def test_short_messages_are_not_held_back() -> None:
    with listening_at("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_that_is_taken_is_said() -> None:
    with listening_at("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port}: .*; try another --port"):
            listening_at("127.0.0.1", port)
