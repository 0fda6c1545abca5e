"""The words that an army may use: its own weapons, warscrolls and abilities, and those that the rules know."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
import yaml

from warhost import vocabulary
from warhost.armies.army import Army
from warhost.armies.army_file import QUICK
from warhost.armies.checking_code import MAKERS, Code, called, constant
from warhost.armies.covers import FILE
from warhost.armies.loading import SHIPPED
from warhost.rules import words as rulebook
from warhost.rules.abilities.use import Use
from warhost.rules.words import keyword

PACKAGE = SHIPPED.parent
ROOMS = ("rules", "cards", "battlepacks")
"""Where abilities, clauses and amendments are read and named that armies may speak of."""
MADE = MAKERS | {"command", "tactic", "twist"}
HOOKS = {"follow", "spared", "waiting", "Poised", "at_moment"}


class Words(msgspec.Struct, frozen=True):
    """What may be named, by kind; `scripts`: functions that must be carried out with `yield from`."""

    army: str
    weapons: frozenset[str]
    warscrolls: frozenset[str]
    keywords: frozenset[str]
    abilities: frozenset[str]
    amendments: frozenset[str]
    clauses: frozenset[str]
    scripts: frozenset[str]


def words_of(army: Army, code: Iterable[Code]) -> Words:
    """The words for this army."""
    trees = [each.tree for each in code]
    scrolls = army.warscrolls.values()
    own = {keyword(word) for each in army.abilities for word in each.keywords}
    return Words(
        army.id,
        frozenset(weapon.name for scroll in scrolls for weapon in scroll.weapons),
        frozenset([*(scroll.name for scroll in scrolls), *army.warscrolls]),
        frozenset(own | _keywords() | {word for scroll in scrolls for word in scroll.keywords}),
        frozenset({each.name for each in army.abilities} | _rule_names()),
        frozenset({*_parameters(trees), *_rule_parameters(), "where"}),
        frozenset(_rule_clauses()),
        frozenset({*_vocabulary_scripts(), *(name for each in trees for name in _own_scripts(each))}),
    )


@cache
def _keywords() -> frozenset[str]:
    """Keywords of the rules and of every shipped warscroll."""
    said = [value for name, value in vars(rulebook).items() if name.isupper() and isinstance(value, str)]
    for path in SHIPPED.glob(f"*/{FILE}"):
        scrolls = (yaml.load(path.read_text(encoding="utf-8"), QUICK) or {}).get("warscrolls") or {}
        said += [word for each in scrolls.values() for word in each.get("keywords", ())]
    return frozenset(map(keyword, said))


# What the rules themselves read, found in their code


@cache
def _rule_trees() -> tuple[ast.Module, ...]:
    files = [path for room in ROOMS for path in sorted((PACKAGE / room).rglob("*.py"))]
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in files)


def _calls(trees: Iterable[ast.AST]) -> Iterator[ast.Call]:
    return (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))


@cache
def _rule_names() -> frozenset[str]:
    """The abilities that rules, cards and battlepacks define."""
    named = [constant(call.args[0]) for call in _calls(_rule_trees()) if called(call) in MADE and call.args]
    return frozenset(each for each in named if each is not None)


def _parameters(trees: Iterable[ast.AST]) -> frozenset[str]:
    """Numbers of abilities that are read where others may amend them."""
    found = [constant(call.args[0]) for call in _calls(trees) if called(call) == "parameter" and call.args]
    return frozenset(each for each in found if each is not None)


@cache
def _rule_parameters() -> frozenset[str]:
    return _parameters(_rule_trees())


@cache
def _rule_clauses() -> frozenset[str]:
    """What abilities can wait for."""
    hooks = [
        each for call in _calls(_rule_trees()) if called(call) in HOOKS for arg in call.args for each in _texts(arg)
    ]
    return frozenset([*hooks, *(text for tree in _rule_trees() for text in _looked_up(tree))])


def _texts(node: ast.AST) -> list[str]:
    return [each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _looked_up(tree: ast.AST) -> Iterator[str]:
    """`ability.clauses["end of round"]`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and getattr(node.value, "attr", None) == "clauses":
            yield from _texts(node.slice)


# Scripts


@cache
def _vocabulary_scripts() -> frozenset[str]:
    words = [(name, getattr(vocabulary, name)) for name in vocabulary.__all__]
    methods = inspect.getmembers(Use, inspect.isfunction)
    return frozenset(name for name, each in (*words, *methods) if _is_script(each))


def _is_script(each: Any) -> bool:
    if not inspect.isfunction(each):
        return False
    said = str(each.__annotations__.get("return", ""))
    return "Script" in said or "Generator" in said or (inspect.isgeneratorfunction(each) and "Iterator" not in said)


def _own_scripts(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.returns is not None and "Script" in ast.unparse(node.returns):
            yield node.name
