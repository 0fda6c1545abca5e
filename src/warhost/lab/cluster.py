"""A Ray cluster: how it is reached, how large it is."""

from socket import create_connection
from typing import Any

from warhost.lab.store import LabError

KNOCK = 5.0
"""Seconds that a cluster has to open its door."""


class RayCluster:
    """The cluster at an address, or one of this machine's own. Whoever joins ends with its head: do it in a process."""

    def __init__(self, address: str | None = None) -> None:
        self.address = address
        self.ray = ray_itself()

    def join(self) -> None:
        if self.ray.is_initialized():
            return
        self._knock()
        address, quiet = self.address or None, {"log_to_driver": False, "include_dashboard": False}
        try:
            self.ray.init(address=address, logging_level="error", **quiet)
        except Exception as error:  # whatever keeps us from a cluster
            where = self.address or "this machine"
            raise LabError(f"there is no Ray cluster to be reached at {where}: {last_line(error)}") from None

    def cores(self) -> int:
        """How many it has now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def _knock(self) -> None:
        """Is anybody there? Ray itself waits long, and may take the whole program down with it."""
        host, _, port = (self.address or "").removeprefix("ray://").rpartition(":")
        if not host or not port.isdigit():
            return
        try:
            create_connection((host, int(port)), KNOCK).close()
        except OSError as error:
            raise LabError(f"there is no Ray cluster to be reached at {self.address}: {last_line(error)}") from None


def last_line(error: Exception) -> str:
    """The last line of what went wrong."""
    lines = [each.strip() for each in str(error).splitlines() if each.strip()]
    return (lines[-1] if lines else type(error).__name__)[:200]


def ray_itself() -> Any:
    try:
        import ray
    except ModuleNotFoundError:
        raise LabError("this needs Ray, which is not installed: pip install warhost[lab]") from None
    return ray
