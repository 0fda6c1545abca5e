"""State to JSON and back. Open families (modifiers, selectors, areas) are told apart by a registered tag."""

from collections.abc import Callable
from threading import Lock
from typing import Any, ClassVar, TypeVar, overload

import msgspec

T = TypeVar("T")

_described: set[Any] = set()
_describing = Lock()


def described(kind: T) -> T:
    """The same kind, which msgspec now knows all about.

    It describes a kind to itself when it first meets it, and a thread that meets it half described crashes the process.
    So nobody else in the program has msgspec read a kind.
    """
    if kind not in _described:
        with _describing:
            msgspec.json.Decoder(kind)
            _described.add(kind)
    return kind


RENAMED = {"Damaged": "IsDamaged"}
"""Members that older saves know by another name."""


class Family:
    """Base of a family of frozen structs that content may extend; each member is found again by its class name."""

    __slots__ = ()
    members: ClassVar[dict[str, type]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__()
        Family.members[cls.__name__] = cls


def _decode_family(kind: type, raw: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, Family):
        name = str(raw.get("type")) if isinstance(raw, dict) else ""
        member = Family.members.get(RENAMED.get(name, name))
        if member is None or not issubclass(member, kind):
            raise msgspec.ValidationError(f"there is no {kind.__name__} like {str(raw)[:80]}")
        return msgspec.convert(raw, described(member), dec_hook=_decode_family)
    raise NotImplementedError(kind)


def encode(value: Any) -> bytes:
    """Any record as JSON, dicts in their own order: who comes first matters (units, effects)."""
    return msgspec.json.encode(value)


@overload
def decode(raw: bytes | str, kind: type[T]) -> T: ...
@overload
def decode(raw: bytes | str, kind: Any) -> Any: ...
def decode(raw: bytes | str, kind: Any) -> Any:
    """A record from its JSON."""
    return msgspec.json.decode(raw, type=described(kind), dec_hook=_decode_family)


@overload
def reader(kind: type[T]) -> Callable[[bytes | str], T]: ...
@overload
def reader(kind: Any) -> Callable[[bytes | str], Any]: ...
def reader(kind: Any) -> Callable[[bytes | str], Any]:
    """The same for one kind that is read again and again."""
    return msgspec.json.Decoder(described(kind), dec_hook=_decode_family).decode


@overload
def convert(raw: Any, kind: type[T], strict: bool = True) -> T: ...
@overload
def convert(raw: Any, kind: Any, strict: bool = True) -> Any: ...
def convert(raw: Any, kind: Any, strict: bool = True) -> Any:
    """A record from plain data; numbers may be told as text where it need not be strict."""
    return msgspec.convert(raw, described(kind), strict=strict, dec_hook=_decode_family)
