"""XML as a tree with line numbers, from files nobody vouches for: no document types, no entities, nothing huge."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

DEEPEST = 200
MOST = 2_000_000
"""How deep, and how many elements a file may have: many times what any needs."""


class MarkupError(ValueError):
    """XML that cannot be read, or is not wanted: where, and what is wrong."""


@dataclass(slots=True)
class Node:
    """An element: its name without namespace, its attributes, what is in it, and the line it begins in."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: "list[Node]" = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    @property
    def id(self) -> str:
        return self.get("id")

    @property
    def name(self) -> str:
        return " ".join(self.get("name").split())

    @property
    def hidden(self) -> bool:
        return self.get("hidden") == "true"

    def all(self, outer: str) -> "list[Node]":
        """What is in the containers of this name: `profiles` has every profile."""
        return [inner for child in self.children if child.tag == outer for inner in child.children]

    def within(self) -> "Iterator[Node]":
        """Everything below it, in order."""
        waiting = self.children[::-1]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


class _Builder:
    """Makes the tree from what the parser meets."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.root: Node | None = None
        self.count = 0
        self._open: list[Node] = []
        self._texts: list[list[str]] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self.parser.ExternalEntityRefHandler = self._external

    def fail(self, why: str, line: int | None = None) -> NoReturn:
        raise MarkupError(f"{self.source}, line {line or self.parser.CurrentLineNumber}: {why}")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST:
            self.fail(f"more than {MOST} elements; nobody needs as many")
        if len(self._open) >= DEEPEST:
            self.fail(f"elements nested more than {DEEPEST} deep; nobody needs that")
        node = Node(tag.rpartition(" ")[2], attributes, self.parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)
        self._texts.append([])

    def _end(self, _tag: str) -> None:
        self._open.pop().text = "".join(self._texts.pop()).strip()

    def _characters(self, said: str) -> None:
        if self._texts:
            self._texts[-1].append(said)

    def _doctype(self, *_what: object) -> None:
        self.fail("it declares a document type, which may hide anything. Right: plain XML")

    def _entity(self, *_what: object) -> None:
        self.fail("it declares an entity. Right: plain XML")

    def _external(self, *_what: object) -> int:
        self.fail("it asks for something outside itself. Right: plain XML")


def parse_xml(raw: bytes, source: str) -> Node:
    """The root of the tree; `source` is what errors call it."""
    builder = _Builder(source)
    try:
        builder.parser.Parse(raw, True)
    except expat.ExpatError as error:
        builder.fail(f"this is not XML: {expat.ErrorString(error.code)}", error.lineno)
    except (LookupError, ValueError) as error:
        if isinstance(error, MarkupError):
            raise
        builder.fail(f"this is not XML: {error}")
    assert builder.root is not None
    return builder.root
