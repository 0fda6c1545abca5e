"""What was read is a tree of tuples and structs: how it is gone through, and how it is made anew."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec


def inside(node: Any) -> tuple[Any, ...]:
    """What is directly inside of it."""
    if isinstance(node, tuple):
        return node
    return tuple(getattr(node, name) for name in node.__struct_fields__) if isinstance(node, msgspec.Struct) else ()


def everything(node: Any) -> Iterator[Any]:
    """It, and all that is inside of it."""
    yield node
    for each in inside(node):
        yield from everything(each)


def changed(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same, with all that is directly inside of it changed."""
    if isinstance(node, tuple):
        return tuple(map(change, node))
    if not isinstance(node, msgspec.Struct):
        return node
    return type(node)(**{name: change(getattr(node, name)) for name in node.__struct_fields__})
