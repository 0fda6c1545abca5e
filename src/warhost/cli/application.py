"""All commands. Each module beside this one adds its own; heavy imports wait until a command runs."""

import os
import pkgutil
import sys
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any

import typer
import typer.core

from warhost import cli
from warhost.cli.console import console, fail
from warhost.cli.front_page import GREETING


class ToldGroup(typer.core.TyperGroup):
    """Commands in which a faulty file of one's own ends in its sentence, whoever comes across it."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ValueError as error:
            files = sys.modules.get("warhost.armies.army_file")  # not loaded: nobody read a file
            if files is None or not isinstance(error, files.ArmyError):
                raise
            fail(str(error))


main = typer.Typer(
    name="warhost",
    cls=ToldGroup,
    help=GREETING,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_show_locals=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        console().print(f"warhost {version('warhost')}")
        raise typer.Exit


@main.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    if os.environ.get("WARHOST_ARMIES"):
        from warhost.armies.army_file import ArmyError
        from warhost.armies.loading import SHIPPED, army_roots, discover, shipped_armies

        try:
            shipped_armies()
            discover(root for root in army_roots() if root != SHIPPED)
        except ArmyError as error:
            fail(str(error))


def _modules() -> list[str]:
    """The module of the command that is asked for, if it has that name; else all, for whoever asks for help or errs."""
    every = [each.name for each in pkgutil.iter_modules(cli.__path__)]
    asked = sys.argv[1:2]
    return asked if asked and asked[0] in every and hasattr(_module(asked[0]), "register") else every


def _module(name: str) -> ModuleType:
    return import_module(f"{cli.__name__}.{name}")


for _name in _modules():
    if hasattr(_module(_name), "register"):
        _module(_name).register(main)
