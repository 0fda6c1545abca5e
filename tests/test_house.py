"""The rules of the house: which room may import which, how long things get, where chance and printing live."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from warhost.coverage.armies import army_rows, details
from warhost.coverage.rules import ARMIES_PAGE, coverage, markdown

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "warhost"
ROOMS = (
    "table.shapes", "table.kernels", "table", "engine",
    "rules.reference", "rules.glossary", "rules.words", "rules.questions", "rules.history", "rules.battleplan",
    "rules.bearers", "rules.effects", "rules.space", "rules.selectors", "rules.moving", "rules.setting_up",
    "rules.fighting", "rules.abilities", "rules.modules", "rules.by_hand", "rules.sequence", "rules.core", "rules",
    "cards", "vocabulary", "english", "armies", "factions", "rosters", "catalogues", "battlepacks",
    "scenario.file", "scenario.run", "scenario.draw", "scenario", "odds", "narration",
    "players.ideas", "players.seeing", "players.computer_player", "players.simple", "players.captain",
    "players.warlord", "players.marshal", "players.match", "players.programs", "players", "puzzles", "learning",
    "coverage", "arena", "training", "lab",
    "server.settings", "server.protocol", "server.work", "server.store", "server.views", "server.play", "server.http",
    "server", "api", "bench", "cli", "",
)  # fmt: skip
"""The rooms from the ground up: each imports itself and what stands before it, nothing else (docs/architecture.md)."""

LONGEST_FILE, LONGEST_FUNCTION = 500, 50
CHANCE = {"random", "secrets"}
CHANCE_MAY = {"engine/dice.py": "random", "server/store/tokens.py": "secrets"}
"""Where chance comes from: the dice and the bots' whims in one place, what nobody may guess in another."""


def _parsed(*folders: Path) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            yield file, _tree(file)


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@pytest.fixture(scope="module", autouse=True)
def _trees_are_let_go() -> Iterator[None]:
    yield
    _tree.cache_clear()


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


def _room(dotted: str) -> int | None:
    """How high up a dotted path of ours lies; None for anything that is not ours."""
    package, _, inside = dotted.partition(".")
    if package != "warhost":
        return None
    fitting = [room for room in ROOMS if f"{inside}.".startswith(f"{room}.") or not room]
    return ROOMS.index(max(fitting, key=len))


def climbing_imports(files: Iterator[tuple[Path, ast.Module]]) -> list[str]:
    """Imports of a higher room from a lower one."""
    wrong = []
    for file, tree in files:
        inside = file.relative_to(PACKAGE.parent).with_suffix("").parts
        own = _room(".".join(inside))
        assert own is not None
        for line, name in _imports(file, tree):
            height = _room(name)
            if height is not None and height > own:
                wrong.append(f"{file.relative_to(ROOT)}:{line}: {ROOMS[own]} may not import {name}")
    return wrong


def test_imports_point_one_way() -> None:
    assert climbing_imports(_parsed(PACKAGE)) == []


@pytest.mark.parametrize(
    ("room", "line", "allowed"),
    [
        ("table", "from warhost.rules.space import sight", False),
        ("table", "from warhost.table.shapes import Base", True),
        ("table/kernels", "from warhost.table.areas import Area", False),
        ("engine", "from ..rules.words import x", False),
        ("engine", "import warhost.table", True),
        ("rules", "from warhost import coverage", False),
        ("rules/fighting", "from warhost.rules.moving.terms import NORMAL", True),
        ("rules/moving", "from warhost.rules.fighting.damage import suffer", False),
        ("rules/moving", "from warhost.rules.modules import magic", False),
        ("armies/some_box", "from warhost.vocabulary import *", True),
        ("armies", "from warhost.battlepacks import border_war", False),
        ("battlepacks", "from warhost.armies.loading import Army", True),
        ("players/ideas", "from warhost.players.captain import mind", False),
        ("players", "import warhost.server.play", False),
        ("cli", "from warhost.bench import main", True),
    ],
)
def test_the_import_check_itself(room: str, line: str, allowed: bool) -> None:
    files = iter([(PACKAGE / room / "made_up.py", ast.parse(line))])
    assert (climbing_imports(files) == []) is allowed


def test_every_folder_is_a_known_room() -> None:
    folders = {each.name for each in PACKAGE.iterdir() if each.is_dir() and any(each.rglob("*.py"))}
    assert folders <= {room.split(".")[0] for room in ROOMS}
    split = {room.split(".")[0] for room in ROOMS if "." in room} - {"table"}
    inside = {
        f"{folder}.{each.name}" for folder in split for each in (PACKAGE / folder).iterdir() if any(each.glob("*.py"))
    }
    assert inside <= set(ROOMS), "a room of a house that has rooms stands in the list by itself"


def test_every_class_name_is_used_once() -> None:
    places: dict[str, list[str]] = {}
    for file, tree in _parsed(PACKAGE):
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(f"{file.relative_to(PACKAGE)}:{node.lineno}")
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_content_is_written_in_the_vocabulary() -> None:
    """Armies, factions and cards take their words from one place; beside it only geometry and content of their kind."""
    content = [*PACKAGE.glob("armies/*/*.py"), *PACKAGE.glob("factions/*/*.py"), *PACKAGE.glob("battlepacks/*/t*s.py")]
    kin = ("warhost.vocabulary", "warhost.table", "warhost.armies", "warhost.factions", "warhost.battlepacks")
    wrong = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for file in content
        for line, name in _imports(file, ast.parse(file.read_text(encoding="utf-8")))
        if name.startswith("warhost.") and not name.startswith(kin)
    ]
    assert wrong == []


def test_functions_stay_small() -> None:
    lengths = [
        (node.end_lineno or node.lineno) - node.lineno + 1
        for _, tree in _parsed(PACKAGE)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert median(lengths) < 9


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


def test_what_has_happened_is_asked_in_one_place() -> None:
    wrong = []
    for file, tree in _parsed(PACKAGE):
        if file.parent.name == "engine" or file.relative_to(PACKAGE).as_posix() == "rules/history.py":
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and re.search(r"\b(state|event)\.facts$", ast.unparse(node)):
                wrong.append(f"{file.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}: ask rules/history.py")
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
    said = "docs/coverage.md and docs/coverage-armies.md are out of date: make coverage writes them anew"
    armies = details(army_rows(ROOT / "scenarios"))
    assert (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8") == markdown(ROOT / "scenarios"), said
    assert (ROOT / "docs" / ARMIES_PAGE).read_text(encoding="utf-8") == armies, said


def test_locks_pin_everything_and_name_no_address() -> None:
    pinned: set[str] = set()
    for extra in ("", "-fast", "-web", "-postgres", "-lab"):
        name = f"requirements{extra}.lock"
        text = (ROOT / name).read_text(encoding="utf-8")
        assert not re.search(r"://|--(extra-)?index-url|--find-links|@ ", text), name
        entries = re.split(r"\n(?=\S)", text.strip())
        assert all(re.match(r"[\w.-]+==\S+ \\\n\s+--hash=sha256:[0-9a-f]{64}", each) for each in entries), name
        pinned |= {each.split("==")[0].lower() for each in entries}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *extras["fast"], *extras["web"], *extras["postgres"], *extras["dev"]]
    needed += ["gymnasium", "pettingzoo", "pyarrow"]  # of the laboratory and of training, what is light
    wanted = {re.split(r"[<>=\[]", each)[0].lower() for each in needed}
    assert wanted <= pinned


def test_the_lock_of_what_checks_the_page_names_no_address() -> None:
    folder = ROOT / "scripts" / "web"
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    locked = {key.removeprefix("node_modules/"): each for key, each in lock["packages"].items() if key}
    assert {name: each["version"] for name, each in locked.items()} == wanted
    assert all(each["integrity"].startswith("sha512-") and "resolved" not in each for each in locked.values())
