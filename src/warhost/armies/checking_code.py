"""`abilities.py` read as a text: what it calls, and what it names."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from warhost.armies.army_file import meant
from warhost.rules.words import keyword, ward_value

if TYPE_CHECKING:
    from warhost.armies.checking_words import Words

KEYWORD_CALLS = {"Keyword", "Has", "Lacks", "Printed"}
MAKERS = {"ability", "passive", "cast", "chant", "on_roll", "arrival"}
"""What makes an ability, with its name first."""


class Mistake(msgspec.Struct, frozen=True, order=True):
    """Something that is wrong: where, what, and what would be right."""

    file: str
    line: int
    what: str
    right: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.what}. Right: {self.right}"


def called(call: ast.Call) -> str:
    """The name of what is called."""
    return str(getattr(call.func, "id", None) or getattr(call.func, "attr", ""))


def constant(node: ast.AST | None) -> str | None:
    """A text that stands there, None if it is something else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@dataclass(frozen=True)
class Code:
    """One file of abilities."""

    file: str
    tree: ast.Module
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)

    @cached_property
    def named(self) -> dict[str, int]:
        """Abilities by name, with their lines."""
        makers = [call for call in self.calls if called(call) in MAKERS and call.args]
        return {str(constant(call.args[0])): call.lineno for call in makers}

    @cached_property
    def classes(self) -> dict[str, int]:
        """Classes that the file defines, with their lines."""
        return {node.name: node.lineno for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef)}

    @cached_property
    def calls(self) -> list[ast.Call]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    def findings(self, words: "Words") -> Iterator[Mistake]:
        """Everything that is wrong with the words of this file."""
        for call in self.calls:
            yield from self._unrun(call, words)
            yield from self._misspelt(call, words)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef):
                yield from self._roomless(node)
                yield from self._to_be_written(node)

    def _unrun(self, call: ast.Call, words: "Words") -> Iterator[Mistake]:
        """A script does nothing until it is carried out."""
        if called(call) not in words.scripts:
            return
        above = self.parents.get(call)
        if not isinstance(above, ast.YieldFrom | ast.Return | ast.Lambda | ast.Call | ast.keyword):
            what = f"{called(call)}() is a script and is not carried out"
            yield Mistake(self.file, call.lineno, what, f"yield from {ast.unparse(call.func)}(...)")

    def _misspelt(self, call: ast.Call, words: "Words") -> Iterator[Mistake]:
        for kind, said, line in _said(call):
            known = getattr(words, kind)
            if not _is_known(kind, said, known):
                yield self._unknown(kind, said, line, words)

    def _unknown(self, kind: str, said: str, line: int, words: "Words") -> Mistake:
        if kind == "abilities" and "/" in said and not said.startswith(f"{words.army}/"):
            return Mistake(self.file, line, f"{said!r} is an ability of another army", "an ability of this army")
        return Mistake(
            self.file, line, f"there is no {SINGULAR[kind]} {said!r}", meant(said, _few(getattr(words, kind)))
        )

    def _roomless(self, node: ast.FunctionDef) -> Iterator[Mistake]:
        """An ability that sets something up can be used where there is room for it (core-9.0)."""
        header = next((each for each in node.decorator_list if isinstance(each, ast.Call)), None)
        sets_up = [each for each in ast.walk(node) if isinstance(each, ast.Call) and called(each) == "set_up"]
        if header is None or called(header) not in MAKERS or not sets_up:
            return
        if not self._asks_for_room(header):
            what = f"{constant(header.args[0])!r} sets something up and does not ask whether there is room"
            yield Mistake(self.file, sets_up[0].lineno, what, "possible=lambda game, unit: no_room(...), or HasRoom")

    def _asks_for_room(self, header: ast.Call) -> bool:
        """Does the header test for room, by itself or by something that the file defines?"""
        return bool(_names(header) & self.roomy) or any("room" in name.lower() for name in _names(header))

    @cached_property
    def roomy(self) -> frozenset[str]:
        """What the file defines with the help of a test for room."""
        found: set[str] = set()
        for node in self.tree.body:
            if any("room" in name.lower() or name in found for name in _names(node)):
                found.update(_defined_by(node))
        return frozenset(found)

    def _to_be_written(self, node: ast.FunctionDef) -> Iterator[Mistake]:
        body = [each for each in node.body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]
        if not body or (isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.unparse(body[0])):
            yield Mistake(self.file, node.lineno, f"the effect {node.name}() is not written yet", "what it does")


SINGULAR = {
    "weapons": "weapon", "warscrolls": "warscroll", "keywords": "keyword", "abilities": "ability",
    "amendments": "number that can be amended", "clauses": "clause",
}  # fmt: skip


def read_code(path: Path) -> Code:
    """A file of abilities; it has been loaded, so it is Python."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    return Code(f"{path.parent.name}/{path.name}", tree, parents)


def _names(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _defined_by(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    return [each.id for each in getattr(node, "targets", ()) if isinstance(each, ast.Name)]


def _few(known: frozenset[str]) -> list[str]:
    return sorted(known)


def _is_known(kind: str, said: str, known: frozenset[str]) -> bool:
    if kind == "keywords":
        return keyword(said) in known or ward_value(said.upper()) is not None
    return said in known


def _said(call: ast.Call) -> Iterator[tuple[str, str, int]]:
    """What a call names: the kind of thing, its name, the line."""
    name = called(call)
    for each in call.keywords:
        yield from _by_keyword(name, each)
    texts = [constant(each) for each in call.args]
    if name in KEYWORD_CALLS:
        yield from (("keywords", each, call.lineno) for each in texts if each is not None)
    if name == "Named" and texts and texts[0] is not None:
        yield "warscrolls", texts[0], call.lineno
    if name == "When" and texts and texts[0] is not None:
        yield "clauses", texts[0], call.lineno
    if name == "Amends" and len(texts) > 1 and texts[1] is not None:
        yield "amendments", texts[1], call.lineno
    if name in ("Used", "used", "use_as_if") and texts and texts[-1] is not None and not texts[-1].isupper():
        yield "abilities", texts[-1], call.lineno


def _by_keyword(name: str, each: ast.keyword) -> Iterator[tuple[str, str, int]]:
    text, line = constant(each.value), each.value.lineno
    if each.arg == "weapon" and text is not None:
        yield "weapons", text, line
    if each.arg == "ability" and text is not None and name in ("ReactionTo", "SetUpBy"):
        yield "abilities", text, line
    if each.arg == "keyword" and text is not None and name == "ReactionTo":
        yield "keywords", text, line
    if name == "amend" and each.arg is not None:
        yield "amendments", each.arg, line
    if each.arg in ("clauses", "when") and isinstance(each.value, ast.Dict) and name in MAKERS:
        yield from (("clauses", key, line) for key in map(constant, filter(None, each.value.keys)) if key is not None)
