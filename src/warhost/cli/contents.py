"""The table of contents that the front page shows without loading a command: `make contents` writes it anew."""

import inspect
import json
from typing import Any

from typer.main import get_command

from warhost.cli.application import main
from warhost.cli.front_page import CONTENTS

HELP_OPTION = {"--help": "Show this message and exit."}


def contents() -> dict[str, dict[str, str]]:
    """Options and commands with the first paragraph of what they say of themselves."""
    group: Any = get_command(main)
    options = {each.opts[0]: each.help for each in group.params}
    commands = {name: _first_paragraph(group.commands[name].help) for name in group.commands}
    return {"options": options | HELP_OPTION, "commands": commands}


def _first_paragraph(text: str) -> str:
    return inspect.cleandoc(text).split("\n\n")[0]


if __name__ == "__main__":
    CONTENTS.write_text(json.dumps(contents(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
