"""YAML with line numbers: a strict loader, and a view of each value that can say where it stands and what is wrong."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NoReturn

import yaml
from yaml.composer import Composer
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader as Characters
from yaml.reader import ReaderError
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

from warhost.armies.army_file import has_short_lines, not_deep
from warhost.engine.naming import alike

_TAG = "tag:yaml.org,2002:"
STR, INT, FLOAT, BOOL, NULL = (_TAG + kind for kind in ("str", "int", "float", "bool", "null"))
_MERGE, _SEQ, _MAP = _TAG + "merge", _TAG + "seq", _TAG + "map"
_TAGS = {ScalarNode: {STR, INT, FLOAT, BOOL, NULL, _MERGE}, SequenceNode: {_SEQ}, MappingNode: {_MAP}}

MOST_VALUES = 200_000
"""More values than this, aliases written out, is no scenario but an attack."""
LARGEST = 10**9


class Malformed(Exception):  # noqa: N818
    """A scenario file that cannot be read: the file, the line, what is wrong and what would be right."""

    def __init__(self, path: str, line: int | None, what: str, right: str) -> None:
        place = path if line is None else f"{path}:{line}"
        super().__init__(f"{place}: {what}. Right: {right}")
        self.path, self.line, self.what, self.right = path, line, what, right


class _Resolver(BaseResolver):
    """Which plain words are numbers, truth values or nothing."""


def _resolve(tag: str, pattern: str, first: str) -> None:
    _Resolver.add_implicit_resolver(tag, re.compile(f"^(?:{pattern})$"), list(first))


_resolve(BOOL, "true|True|TRUE|false|False|FALSE", "tTfF")
_resolve(INT, "[-+]?[0-9]+", "-+0123456789")
_resolve(FLOAT, r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?", "-+.0123456789")
_resolve(NULL, "~|null|Null|NULL|", "~nN")
_Resolver.yaml_implicit_resolvers.setdefault("", []).append((NULL, re.compile("^$")))
_resolve(_MERGE, "<<", "<")


class _Loader(Characters, Scanner, Parser, Composer, _Resolver):
    """Composes nodes. Only true and false are truth values: yes, no, on and off are words, and dates are text."""

    def __init__(self, text: str) -> None:
        Characters.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        _Resolver.__init__(self)


def _quick_loader() -> type[Any]:
    """The same, compiled, where the library has it."""
    if not yaml.__with_libyaml__:
        return _Loader
    from yaml._yaml import CParser

    class QuickLoader(CParser, _Resolver):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            _Resolver.__init__(self)

    return QuickLoader


_QUICK = _quick_loader()


@dataclass(frozen=True)
class KnownNames:
    """What a file names, so that references can be checked where they stand."""

    units: tuple[str, ...] = ()
    summoned: tuple[str, ...] = ()
    """Manifestations that the steps bring into play."""
    terrain: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    warscrolls: tuple[str, ...] = ()
    known_warscrolls: frozenset[str] | None = None
    open: bool = False
    """True when further objectives come from the battlepack, so that an unknown name may be one of them."""


@dataclass(frozen=True)
class NodeView:
    """A value in the file: its node, and in words what it is."""

    path: str
    node: Node
    label: str
    name: str = ""
    key_line: int = 0
    names: KnownNames = field(default_factory=KnownNames)

    @property
    def line(self) -> int:
        return _line(self.node)

    @property
    def tag(self) -> str:
        return str(self.node.tag)

    @property
    def is_null(self) -> bool:
        return isinstance(self.node, ScalarNode) and self.tag == NULL

    def fail(self, what: str, right: str) -> NoReturn:
        raise Malformed(self.path, self.line, what, right)

    def wrong(self, right: str) -> NoReturn:
        """This value is not of the kind it should be."""
        self.fail(f"{self.label} is {describe(self.node)}", right)

    def at(self, node: Node, label: str, name: str = "", key_line: int = 0) -> "NodeView":
        return NodeView(self.path, node, label, name, key_line or _line(node), self.names)

    def items(self, right: str) -> list["NodeView"]:
        """The values of a list."""
        if not isinstance(self.node, SequenceNode):
            self.wrong(right)
        return [self.at(node, f"{self.label}[{number}]") for number, node in enumerate(self.node.value)]

    def entries(self, right: str) -> list[tuple["NodeView", "NodeView"]]:
        """Keys and values of a mapping in file order, merged ones (<<) after its own; a key twice is an error."""
        if not isinstance(self.node, MappingNode):
            self.wrong(right)
        found: dict[str, tuple[NodeView, NodeView]] = {}
        merged: list[NodeView] = []
        for key, value in self.node.value:
            if not isinstance(key, ScalarNode):
                self.at(key, "a key").fail(f"a key of {self.label} is {describe(key)}", "a plain word or number")
            if key.tag == _MERGE:
                merged += self._merged(value)
                continue
            view = self.at(key, f"a key of {self.label}", key.value)
            if key.value in found:
                first = found[key.value][0].line
                view.fail(f"{key.value!r} stands twice in {self.label} (first in line {first})", "once")
            label = f"{self.label}.{key.value}" if self.label else key.value
            found[key.value] = view, self.at(value, label, key.value, view.line)
        for other in merged:
            for key_view, value_view in other.entries("a mapping after <<"):
                found.setdefault(key_view.name, (key_view, value_view))
        return list(found.values())

    def _merged(self, node: Node) -> list["NodeView"]:
        nodes = node.value if isinstance(node, SequenceNode) else [node]
        return [self.at(each, self.label) for each in nodes]


def describe(node: Node) -> str:
    """A value in words, for messages."""
    if isinstance(node, SequenceNode):
        return "a list" if node.value else "an empty list"
    if isinstance(node, MappingNode):
        return "a mapping" if node.value else "an empty mapping"
    word = str(node.value)
    short = word if len(word) <= 40 else word[:37] + "..."
    kinds = {INT: f"the number {short}", FLOAT: f"the number {short}", BOOL: short.lower(), NULL: "empty (null)"}
    return kinds.get(str(node.tag), f"the text {short!r}")


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is close to a known one, else nothing."""
    by_lower = {each.lower(): each for each in known}
    near = alike(word.lower(), by_lower)
    return f"did you mean {by_lower[near[0]]!r}? " if near else ""


def listed(words: Iterable[str]) -> str:
    """Words for a message, or that there are none."""
    return ", ".join(words) or "none"


def compose(text: str, path: str) -> Node:
    """The one document of a YAML text, or Malformed."""
    try:
        node = _nodes(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = " ".join(part for part in (error.context, error.problem) if part)
        raise Malformed(path, mark.line + 1 if mark else None, f"not YAML: {what}", _advice(what)) from None
    except ReaderError as error:
        line = text.count("\n", 0, int(error.position)) + 1
        raise Malformed(path, line, "a character that text files do not hold", "plain UTF-8 text") from None
    except (ValueError, OverflowError):
        # The loader itself stumbles over escapes and version numbers that are out of range.
        raise Malformed(path, None, "not YAML: a character code out of range", "plain UTF-8 text") from None
    except RecursionError:
        raise Malformed(path, None, "lists or mappings nested far too deeply", "a scenario as in the guide") from None
    if node is None:
        raise Malformed(path, 1, "the file is empty", "at least a title, units and steps")
    _check_tree(node, path)
    return node


def _nodes(text: str) -> Node | None:
    """The nodes of a text; what is wrong is told by the reader in Python, whose words are better."""
    if has_short_lines(not_deep(text)):
        with suppress(yaml.YAMLError, ValueError, OverflowError):
            quick: Node | None = _QUICK(text).get_single_node()
            return quick
    slow: Node | None = _Loader(text).get_single_node()
    return slow


def _advice(what: str) -> str:
    if "'\\t'" in what:
        return "indent with spaces, not tabs"
    if "found another document" in what:
        return "one scenario a file"
    if "mapping values are not allowed" in what:
        return 'text with ": " in it stands in quotes, and keys of a mapping stand below each other'
    if "alias" in what or "anchor" in what:
        return "an anchor (&name) before its alias (*name), each name once"
    return "matching brackets and quotes, keys as 'key: value', the same indentation within a mapping"


def _line(node: Node) -> int:
    return int(node.start_mark.line) + 1


def _check_tree(root: Node, path: str) -> None:
    """No value contains itself, none is of a foreign kind, and there are not too many."""
    sizes: dict[int, int] = {}
    above: set[int] = set()
    stack: list[tuple[Node, Iterator[Node]]] = []

    def enter(node: Node) -> None:
        if id(node) in above:
            raise Malformed(path, _line(node), "a value that contains itself", "an alias to something else")
        if node.tag not in _TAGS[type(node)]:
            raise Malformed(path, _line(node), f"the tag {node.tag!r}", "plain values without tags")
        if isinstance(node, ScalarNode) and Characters.NON_PRINTABLE.search(node.value):
            raise Malformed(path, _line(node), "an escape for a character that cannot be shown", "plain text")
        above.add(id(node))
        stack.append((node, _children(node)))

    enter(root)
    while stack:
        node, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            above.discard(id(node))
            sizes[id(node)] = 1 + sum(sizes[id(each)] for each in _children(node))
            if sizes[id(node)] > MOST_VALUES:
                raise Malformed(path, _line(node), "far too many values", f"at most {MOST_VALUES}")
        elif id(child) not in sizes:
            enter(child)


def _children(node: Node) -> Iterator[Node]:
    if isinstance(node, SequenceNode):
        yield from node.value
    elif isinstance(node, MappingNode):
        for key, value in node.value:
            yield key
            yield value


def scalar(view: NodeView) -> Any:
    """A plain value as Python data; text stays text."""
    text = str(view.node.value)
    if view.tag == NULL:
        return None
    if view.tag == BOOL:
        return text.lower() == "true"
    if view.tag not in (INT, FLOAT):
        return text
    try:
        number = int(text) if view.tag == INT else float(text)
    except ValueError:
        view.wrong("a number")
    if not -LARGEST <= number <= LARGEST:
        view.wrong(f"a number no larger than {LARGEST}")
    return number


def data(view: NodeView) -> Any:
    """Any value as plain Python data: None, truth values, numbers, text, lists, and mappings by text or number."""
    if isinstance(view.node, SequenceNode):
        return [data(item) for item in view.items("a list")]
    if isinstance(view.node, MappingNode):
        return {scalar(key): data(value) for key, value in view.entries("a mapping")}
    return scalar(view)
