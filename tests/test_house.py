"""The rules of the house: which room may import which, how long things get, where chance and printing live."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from warhost.coverage import coverage, markdown

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "warhost"
FLOORS = (
    ("table",),
    ("engine",),
    ("rules",),
    ("battlepacks", "armies", "factions", "rosters"),
    ("odds", "players", "scenario", "narration"),
    ("lab", "arena", "catalogues", "server", "cli", "bench"),
)
FLOOR = {room: height for height, rooms in enumerate(FLOORS) for room in rooms}
TOP = len(FLOORS) - 1
"""Modules directly in the package stand on the top floor: they may import anything, no room imports them."""

LONGEST_FILE, LONGEST_FUNCTION = 500, 50
CHANCE = {"random", "secrets"}
CHANCE_MAY = {"engine/dice.py": "random", "server/store/tokens.py": "secrets"}
"""Where chance comes from: the dice and the bots' whims in one place, what nobody may guess in another."""


def _parsed(*folders: Path) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            yield file, ast.parse(file.read_text(encoding="utf-8"), str(file))


def _imports(file: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each imported module or name with its line, as a full dotted path."""
    inside = file.relative_to(PACKAGE.parent).with_suffix("").parts if PACKAGE in file.parents else ()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = inside[: len(inside) - node.level] if node.level else ()
            base = ".".join((*start, *filter(None, [node.module])))
            yield from ((node.lineno, f"{base}.{each.name}") for each in node.names)


def _floor(dotted: str) -> int | None:
    """How high up a dotted path of ours lies; None for anything that is not ours."""
    parts = dotted.split(".")
    if parts[0] != "warhost":
        return None
    return FLOOR.get(parts[1], TOP) if len(parts) > 1 else TOP


def climbing_imports(files: Iterator[tuple[Path, ast.Module]]) -> list[str]:
    """Imports of a higher room from a lower one."""
    wrong = []
    for file, tree in files:
        room = file.relative_to(PACKAGE).parts[0]
        own = FLOOR.get(room, TOP)
        for line, name in _imports(file, tree):
            floor = _floor(name)
            if floor is not None and (floor > own or (own < TOP and name == "warhost")):
                wrong.append(f"{file.relative_to(ROOT)}:{line}: {room} may not import {name}")
    return wrong


def test_imports_point_one_way() -> None:
    assert climbing_imports(_parsed(PACKAGE)) == []


@pytest.mark.parametrize(
    ("room", "line", "allowed"),
    [
        ("table", "from warhost.rules import sight", False),
        ("table", "from warhost.table.shapes import Base", True),
        ("engine", "from ..rules.sight import x", False),
        ("engine", "import warhost.table", True),
        ("rules", "from warhost import coverage", False),
        ("rules", "from warhost import engine", True),
        ("armies", "from warhost.battlepacks import border_war", True),
        ("players", "import warhost.lab.runner", False),
        ("cli", "from warhost.bench import main", True),
    ],
)
def test_the_import_check_itself(room: str, line: str, allowed: bool) -> None:
    files = iter([(PACKAGE / room / "made_up.py", ast.parse(line))])
    assert (climbing_imports(files) == []) is allowed


def test_every_folder_is_a_known_room() -> None:
    rooms = {each.name for each in PACKAGE.iterdir() if each.is_dir() and any(each.glob("*.py"))}
    assert rooms <= set(FLOOR)


def test_nothing_is_too_long() -> None:
    long = []
    for file, tree in _parsed(PACKAGE, ROOT / "tests"):
        lines = len(file.read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_FILE:
            long.append(f"{file.relative_to(ROOT)}: {lines} lines")
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > LONGEST_FUNCTION:
                    long.append(f"{file.relative_to(ROOT)}:{node.lineno}: {node.name} has {lines} lines")
    assert long == []


def test_chance_comes_from_two_modules() -> None:
    wrong = []
    for file, tree in _parsed(PACKAGE):
        allowed = CHANCE_MAY.get(file.relative_to(PACKAGE).as_posix())
        for line, name in _imports(file, tree):
            source = name.split(".")[0]
            if (source in CHANCE and source != allowed) or name.startswith("numpy.random"):
                wrong.append(f"{file.relative_to(ROOT)}:{line}: imports {name}")
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in {"np.random", "numpy.random"}:
                wrong.append(f"{file.relative_to(ROOT)}:{node.lineno}: uses {ast.unparse(node)}")
    assert wrong == []


def test_only_the_command_line_and_narration_print() -> None:
    wrong = []
    for file, tree in _parsed(PACKAGE):
        if "cli" in file.relative_to(PACKAGE).parts or file.stem.startswith("narrat"):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
                wrong.append(f"{file.relative_to(ROOT)}:{node.lineno}: print()")
    assert wrong == []


def test_every_citation_names_a_rule() -> None:
    assert coverage(ROOT / "scenarios").problems() == []


def test_the_coverage_page_is_fresh() -> None:
    page = ROOT / "docs" / "coverage.md"
    fresh = page.read_text(encoding="utf-8") == markdown(ROOT / "scenarios")
    assert fresh, "docs/coverage.md is out of date: make coverage writes it anew"


def test_locks_pin_everything_and_name_no_address() -> None:
    pinned: set[str] = set()
    for name in ("requirements.lock", "requirements-fast.lock", "requirements-web.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"://|--(extra-)?index-url|--find-links|@ ", text), name
        entries = re.split(r"\n(?=\S)", text.strip())
        assert all(re.match(r"[\w.-]+==\S+ \\\n\s+--hash=sha256:[0-9a-f]{64}", each) for each in entries), name
        pinned |= {each.split("==")[0].lower() for each in entries}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *extras["fast"], *extras["web"], *extras["dev"]]
    wanted = {re.split(r"[<>=\[]", each)[0].lower() for each in needed}
    assert wanted <= pinned


def test_the_lock_of_what_checks_the_page_names_no_address() -> None:
    folder = ROOT / "scripts" / "web"
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    locked = {key.removeprefix("node_modules/"): each for key, each in lock["packages"].items() if key}
    assert {name: each["version"] for name, each in locked.items()} == wanted
    assert all(each["integrity"].startswith("sha512-") and "resolved" not in each for each in locked.values())
