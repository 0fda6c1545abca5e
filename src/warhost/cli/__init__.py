"""The command line, which loads no more of itself than is asked for."""

from typing import TYPE_CHECKING, Any

from warhost.cli import front_page

if TYPE_CHECKING:
    from warhost.cli.application import main

__all__ = ["main"]


def __getattr__(name: str) -> Any:
    if name != "main":
        raise AttributeError(f"warhost.cli has no {name!r}")
    if front_page.is_asked_for():
        return front_page.show
    from warhost.cli.application import main

    return main
