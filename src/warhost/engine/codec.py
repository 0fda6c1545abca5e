"""State to JSON and back. Open families (modifiers, selectors, areas) are told apart by a registered tag."""

from typing import Any, ClassVar, TypeVar

import msgspec

T = TypeVar("T")


class Family:
    """Base of a family of frozen structs that content may extend; each member is found again by its class name."""

    __slots__ = ()
    members: ClassVar[dict[str, type]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__()
        Family.members[cls.__name__] = cls


def _decode_family(kind: type, raw: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, Family):
        if not isinstance(raw, dict) or raw.get("type") not in Family.members:
            raise msgspec.ValidationError(f"{raw!r} is no known {kind.__name__}")
        return msgspec.convert(raw, Family.members[raw["type"]], dec_hook=_decode_family)
    raise NotImplementedError(kind)


def encode(value: Any) -> bytes:
    """Any record as JSON."""
    return msgspec.json.encode(value, order="deterministic")


def decode(raw: bytes, kind: type[T]) -> T:
    """A record from its JSON."""
    return msgspec.json.decode(raw, type=kind, dec_hook=_decode_family)


def convert(raw: Any, kind: Any) -> Any:
    """A record from plain data."""
    return msgspec.convert(raw, kind, dec_hook=_decode_family)
