"""What goes wrong and is somebody's to hear: a request that cannot be met."""

from typing import Any


class Wrong(Exception):  # noqa: N818
    """A request refused, with the status it is refused by and a sentence that says why."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text

    def __reduce__(self) -> tuple[type["Wrong"], tuple[int, str], dict[str, Any]]:
        """It comes from other processes too."""
        return type(self), (self.status, self.text), vars(self)


def missing(what: str) -> Wrong:
    return Wrong(404, f"there is no such {what}")
