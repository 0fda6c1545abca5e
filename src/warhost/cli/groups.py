"""Groups of commands."""

from typing import Any, ClassVar

from typer.core import TyperGroup


class WithDefault(TyperGroup):
    """A group one of whose commands need not be named."""

    default_command: ClassVar[str]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args = [self.default_command, *args]
        return super().parse_args(ctx, args)
