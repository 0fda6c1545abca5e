"""Bases that nobody has said yet: asked for in a terminal, once; elsewhere it is told how to say them."""

import sys
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from warhost.cli.console import console

if TYPE_CHECKING:
    from warhost.factions.own_bases import BaseAsked
    from warhost.rosters import Verdict


def somebody_is_there() -> bool:
    """Could a question be answered?"""
    return sys.stdin.isatty()


def ask_bases(verdict: "Verdict") -> None:
    """Ask for every base that is not known; what is said, or left as assumed, is kept in the data folder."""
    from warhost.factions.own_bases import base_told
    from warhost.rosters.bases import bases_asked

    for each in bases_asked(verdict):
        if somebody_is_there():
            _ask(each)
        else:
            told = f"no catalogue names the base of {each.unit}; {base_told(each.assumed)} mm is assumed"
            right = f'`warhost roster base "{each.unit}" 40` says it'
            console(error=True).print(f"  note: {escape(told)}; {escape(right)}", soft_wrap=True)


def _ask(asked: "BaseAsked") -> None:
    from warhost.factions.own_bases import base_of_text, base_told, keep_base
    from warhost.factions.profiles_file import FactionError

    while True:
        said = typer.prompt(
            f"What does {asked.unit} stand on, in mm (32, or 75x42 for an oval)?", default=base_told(asked.assumed)
        )
        try:
            return keep_base(asked.unit, base_of_text(said))
        except FactionError as error:
            console(error=True).print(escape(str(error)), soft_wrap=True)
