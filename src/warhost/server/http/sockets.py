"""Sockets that pages and other workers connect to."""

import socket


class PortTaken(OSError):  # noqa: N818
    """Somebody else listens there."""


def listening_at(host: str, port: int) -> socket.socket:
    """The socket; a port that is taken is said in a sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Whoever is accepted inherits it: else a second short message waits 40 ms for word that the first one came.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        text = f"cannot listen on {host} port {port}: {error.strerror or error}; try another --port"
        raise PortTaken(text) from None
    found.listen(128)
    return found
