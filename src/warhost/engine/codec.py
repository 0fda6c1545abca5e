"""State to JSON and back. Open families (modifiers, selectors, areas) are told apart by a registered tag."""

from typing import Any, ClassVar, TypeVar

import msgspec

T = TypeVar("T")


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
        return msgspec.convert(raw, member, dec_hook=_decode_family)
    raise NotImplementedError(kind)


def encode(value: Any) -> bytes:
    """Any record as JSON, dicts in their own order: who comes first matters (units, effects)."""
    return msgspec.json.encode(value)


def decode(raw: bytes, kind: type[T]) -> T:
    """A record from its JSON."""
    return msgspec.json.decode(raw, type=kind, dec_hook=_decode_family)


def convert(raw: Any, kind: Any) -> Any:
    """A record from plain data."""
    return msgspec.convert(raw, kind, dec_hook=_decode_family)
