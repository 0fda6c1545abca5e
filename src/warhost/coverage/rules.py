"""Which rules the code implements and which scenarios show them, read from their citations."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from warhost.coverage.armies import army_rows, details, table
from warhost.rules.reference import RULES, expand, is_known, nearest

PACKAGE = Path(__file__).parent.parent
ARMIES_PAGE = "coverage-armies.md"
IMPLEMENTING = ("rules", "battlepacks", "armies", "rosters", "engine", "table")
"""Rooms whose citations count as implementing a rule; elsewhere a citation must only name one."""

_NUMBERED = re.compile(r"(?<![\w-])(?:core|commands|terrain|magic|army|models|tactics|spearhead)-\d+(?:\.\d+)*[a-z]?\b")
_NAMED = re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Citation(msgspec.Struct, frozen=True):
    """One place that names a rule, and what surrounds it there: a function, or a scenario's title."""

    rule: str
    path: str
    line: int
    where: str
    implements: bool = False

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


class CoverageRow(msgspec.Struct, frozen=True):
    """One rule of the table."""

    rule: str
    title: str
    code: tuple[Citation, ...]
    scenarios: tuple[Citation, ...]


class Coverage(msgspec.Struct, frozen=True):
    """The whole table, and every citation that names no rule."""

    rows: tuple[CoverageRow, ...]
    unknown: tuple[Citation, ...]
    unreadable: tuple[str, ...]

    def problems(self) -> list[str]:
        """Why the citations are not in order, one line each; empty when they are."""
        said = list(self.unreadable)
        for each in self.unknown:
            near = ", ".join(nearest(each.rule, 3))
            said.append(f"{each}: no rule is called {each.rule}" + (f" (near: {near})" if near else ""))
        return said


def ids_in(text: str) -> Iterator[re.Match[str]]:
    """Everything in a text that reads like a rule id: numbered ones, known or not, and the named ones we know."""
    yield from _NUMBERED.finditer(text)
    for found in _NAMED.finditer(text):
        if found.group() in RULES:
            yield found


class _Strings(ast.NodeVisitor):
    """The citations in the strings of a file."""

    def __init__(self, path: str, implements: bool) -> None:
        self.path, self.implements = path, implements
        self.where: tuple[str, ...] = ()
        self.found: list[Citation] = []

    def generic_visit(self, node: ast.AST) -> None:
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        before, self.where = self.where, (*self.where, getattr(node, "name", "")) if inside else self.where
        super().generic_visit(node)
        self.where = before

    def visit_keyword(self, node: ast.keyword) -> None:
        cited = node.value.value if node.arg == "rule" and isinstance(node.value, ast.Constant) else None
        if isinstance(cited, str) and not is_known(cited) and not _NUMBERED.fullmatch(cited):
            self.found.append(Citation(cited, self.path, node.value.lineno, ".".join(self.where)))
        self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        if not isinstance(node.value, str):
            return
        for found in ids_in(node.value):
            line = node.lineno + (node.value.count("\n", 0, found.start()) if node.end_lineno != node.lineno else 0)
            self.found.append(Citation(found.group(), self.path, line, ".".join(self.where), self.implements))


@cache
def _code_citations(source: str, path: str, implements: bool) -> tuple[Citation, ...]:
    strings = _Strings(path, implements)
    strings.visit(ast.parse(source, path))
    return tuple(strings.found)


def code_citations(package: Path = PACKAGE) -> list[Citation]:
    """What the strings and docstrings of the package cite."""
    found: list[Citation] = []
    for file in sorted(package.rglob("*.py")):
        inside = file.relative_to(package)
        implements = inside.parts[0] in IMPLEMENTING and "reference" not in inside.parts
        found.extend(_code_citations(file.read_text(encoding="utf-8"), inside.as_posix(), implements))
    return found


def card_citations() -> list[Citation]:
    """The cards of the battlepacks, whose ids follow from their names: each with the function that carries it out."""
    from warhost.battlepacks.registry import SHIPPED, battlepacks

    made = [pack for pack in battlepacks().values() if pack.folder.parent == SHIPPED]
    abilities = [twist.ability for pack in made for twist in pack.twists.values()]
    abilities += [card.command for pack in made for card in pack.cards.values()]
    return [_citation(each.rule, each.effect) for each in abilities]


def _citation(rule: str, carried_out_by: Any) -> Citation:
    code = carried_out_by.__code__
    path = Path(code.co_filename).relative_to(PACKAGE).as_posix()
    return Citation(rule, path, code.co_firstlineno, carried_out_by.__name__, implements=True)


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    elif isinstance(node, yaml.SequenceNode):
        for each in node.value:
            yield from _scalars(each)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)


def _scenario_citations(root: yaml.MappingNode, path: str) -> Iterator[Citation]:
    """The ids of the rules list; elsewhere in the file, whatever reads like a numbered id and names nothing."""
    top = {key.value: value for key, value in root.value if isinstance(key, yaml.ScalarNode)}
    title = getattr(top.get("title"), "value", path)
    shown = {id(each): each for each in _scalars(top["rules"])} if "rules" in top else {}
    for each in shown.values():
        yield Citation(each.value, path, each.start_mark.line + 1, title)
    for each in _scalars(root):
        if id(each) not in shown and _NUMBERED.fullmatch(each.value) and not is_known(each.value):
            yield Citation(each.value, path, each.start_mark.line + 1, title)


def scenario_citations(folder: Path) -> tuple[list[Citation], list[str]]:
    """What the scenario files under a folder cite, and the files that could not be read."""
    found: list[Citation] = []
    unreadable: list[str] = []
    for file in sorted(folder.rglob("*.yaml")):
        path = (Path(folder.name) / file.relative_to(folder)).as_posix()
        try:
            root = yaml.compose(file.read_text(encoding="utf-8"), Loader=_LOADER)
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            unreadable.append(f"{path}: not readable as YAML: {' '.join(str(error).split())}")
            continue
        if isinstance(root, yaml.MappingNode):
            found.extend(_scenario_citations(root, path))
        else:
            unreadable.append(f"{path}: not a scenario, which is a mapping with a title")
    return found, unreadable


def scenario_folder() -> Path | None:
    """The scenarios of the working directory, or else of the source tree this package is run from."""
    for folder in (Path.cwd() / "scenarios", PACKAGE.parent.parent / "scenarios"):
        if folder.is_dir():
            return folder
    return None


def _by_rule(citations: Iterable[Citation]) -> dict[str, tuple[Citation, ...]]:
    found: dict[str, list[Citation]] = defaultdict(list)
    for each in citations:
        for rule in expand(each.rule):
            found[rule].append(each)
    return {rule: tuple(each) for rule, each in found.items()}


def coverage(folder: Path | None = None) -> Coverage:
    """Read the code and the scenario files and put the table together."""
    return _coverage(folder or scenario_folder())


@cache
def _coverage(folder: Path | None) -> Coverage:
    code = [*code_citations(), *card_citations()]
    shown, unreadable = scenario_citations(folder) if folder else ([], [])
    if folder is not None:
        # Rosters show the rules of army composition: a folder of them beside the scenarios.
        rosters, wrong = scenario_citations(folder.parent / "rosters")
        shown, unreadable = [*shown, *rosters], [*unreadable, *wrong]
    room = {name: place for place, name in enumerate(IMPLEMENTING)}
    written = [each for each in code if each.implements]
    written.sort(key=lambda each: (room[each.path.split("/")[0]], each.path, each.line))
    by_code, by_scenario = _by_rule(written), _by_rule(shown)
    rows = tuple(CoverageRow(r.id, r.title, by_code.get(r.id, ()), by_scenario.get(r.id, ())) for r in RULES.values())
    unknown = tuple(each for each in (*code, *shown) if not is_known(each.rule))
    return Coverage(rows, unknown, tuple(unreadable))


def coverage_rows(folder: Path | None = None) -> tuple[CoverageRow, ...]:
    """One row for every rule, in book order."""
    return coverage(folder).rows


def _places(row: CoverageRow, most: int = 3) -> str:
    """Files and functions, without line numbers: those change with every edit."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for each in row.code:
        names[each.path].update({each.where: None} if each.where else {})
    said = [f"`{path}` {', '.join(list(inside)[:most])}".rstrip() for path, inside in names.items()]
    more = f" and {len(said) - most} more" if len(said) > most else ""
    return "; ".join(said[:most]) + more if said else "not implemented"


def markdown(folder: Path | None = None) -> str:
    """The table as a page of the documentation."""
    rows = coverage_rows(folder)
    done, shown = sum(bool(row.code) for row in rows), sum(bool(row.scenarios) for row in rows)
    lines = [
        "# Coverage",
        "",
        "Generated by `make coverage` from the citations in code and scenario files; not to be edited by hand.",
        "",
        f"{len(rows)} rules, {done} cited by the code that implements them, {shown} shown by scenarios.",
    ]
    chapter = ""
    for row in rows:
        if RULES[row.rule].chapter != chapter:
            chapter = RULES[row.rule].chapter
            lines += ["", f"## {chapter}", "", "| rule | title | implemented | scenarios |", "|---|---|---|---|"]
        files = len({each.path for each in row.scenarios})
        lines.append(f"| {row.rule} | {row.title} | {_places(row)} | {files or 'none'} |")
    return "\n".join([*lines, *table(army_rows(folder or scenario_folder()))]) + "\n"


def write_markdown(path: Path, folder: Path | None = None) -> None:
    """Write the tables to a file, and what every army can do to another beside it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(markdown(folder), encoding="utf-8")
    path.with_name(ARMIES_PAGE).write_text(details(army_rows(folder or scenario_folder())), encoding="utf-8")
