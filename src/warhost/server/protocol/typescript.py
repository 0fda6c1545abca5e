"""The protocol as TypeScript declarations, which the page's scripts are checked against.

`python -m warhost.server.protocol.typescript` writes them anew; a test fails where they are stale.
"""

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from json import dumps
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import msgspec
from msgspec import inspect

from warhost.engine.decisions import AnyChoice
from warhost.engine.events import AnyEvent
from warhost.engine.prose import AnySpan
from warhost.rosters.importing import ImportedList
from warhost.rosters.model import Roster
from warhost.rules.glossary import Term
from warhost.server import protocol
from warhost.server.protocol.decisions import AnyDecisionView
from warhost.server.protocol.replies import AnyReply
from warhost.server.protocol.requests import AnyRequest, BattleWish
from warhost.server.protocol.words import Mode, Seat, Side, View
from warhost.table.areas import Area

FILE = Path(__file__).parents[1] / "web" / "js" / "protocol.d.ts"
NAMED: Mapping[str, Any] = {
    "Side": Side, "Seat": Seat, "Mode": Mode, "AnyChoice": AnyChoice, "AnyEvent": AnyEvent, "AnySpan": AnySpan,
    "Area": Area, "AnyDecisionView": AnyDecisionView, "AnyRequest": AnyRequest, "AnyReply": AnyReply,
}  # fmt: skip
"""Types that are not a class, and what they are called."""
AS_THEY_ARE = (Roster, ImportedList, Term)
"""Records of other rooms that are sent by themselves."""
HEAD = "// Made by `make protocol` from the structs in warhost/server/protocol: change those, not this.\n"
WORDS: Mapping[type[inspect.Type], str] = {
    inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number", inspect.BoolType: "boolean",
    inspect.NoneType: "null", inspect.AnyType: "unknown",
}  # fmt: skip


def declarations() -> str:
    """All of it: a type for every union that has a name, an interface for every struct."""
    writer = _Writer()
    aliases = [f"export type {name} = {writer.alias(kind)};" for name, kind in NAMED.items()]
    for struct in (*_structs(), *AS_THEY_ARE):
        writer.word(inspect.type_info(struct))
    return "\n".join([HEAD, *aliases, "", *writer.interfaces()])


def interface_of(struct: type[msgspec.Struct]) -> str:
    """One struct, with those it is made of."""
    writer = _Writer()
    writer.word(inspect.type_info(struct))
    return "\n".join(writer.interfaces())


def _structs() -> Iterator[type[msgspec.Struct]]:
    """Every struct that a module of the protocol defines, except those that only others are made from."""
    for module in iter_modules(protocol.__path__, f"{protocol.__name__}."):
        if module.name != __name__:
            for each in vars(import_module(module.name)).values():
                ours = isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.name
                if ours and not (each.__struct_config__.tag_field and each.__subclasses__()) and each is not View:
                    yield each


class _Writer:
    """Writes types, and keeps the structs it meets on the way."""

    def __init__(self) -> None:
        self._met: dict[str, inspect.StructType] = {}
        self._unions = {_members(inspect.type_info(kind)): name for name, kind in NAMED.items()}
        self._sent = {struct for each in (AnyRequest, BattleWish) for struct in _reached(inspect.type_info(each))}
        """What the page sends: there whatever has a default may be left out."""

    def alias(self, kind: Any) -> str:
        """What a name stands for."""
        parts = _parts(inspect.type_info(kind))
        return _union(_literals(each) if isinstance(each, inspect.LiteralType) else self.word(each) for each in parts)

    def word(self, kind: inspect.Type) -> str:
        """How a type is written."""
        match kind:
            case inspect.Metadata():
                means = (kind.extra or {}).get("means")
                return self.word(kind.type if means is None else inspect.type_info(means))
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType():
                return self._named(kind)
            case inspect.LiteralType():
                return self._unions.get(_members(kind)) or _literals(kind)
            case inspect.TupleType():
                return f"[{', '.join(self.word(each) for each in kind.item_types)}]"
            case inspect.ListType() | inspect.VarTupleType() | inspect.FrozenSetType():
                item = self.word(kind.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.word(kind.value_type)}>"
        return WORDS[type(kind)]

    def _named(self, kind: inspect.UnionType) -> str:
        """A union, or the part of it that has a name."""
        without = frozenset(_members(kind) - {"null"})
        if without in self._unions:
            return _union([self._unions[without], *(["null"] if "null" in _members(kind) else [])])
        rest = _parts(kind)
        for members, name in self._unions.items():
            if len(members) > 2 and members < without:
                kept = [self.word(each) for each in rest if not _members(each) <= members]
                return _union([name, *kept])
        return _union(self.word(each) for each in rest)

    def _struct(self, kind: inspect.StructType) -> str:
        name = kind.cls.__name__
        known = self._met.get(name)
        if known is None:
            self._met[name] = kind
            for field in kind.fields:
                self.word(field.type)
        elif known.cls is not kind.cls:
            raise ValueError(f"two structs are called {name}")
        return name

    def interfaces(self) -> Iterator[str]:
        """Everything met, by name."""
        for name, kind in sorted(self._met.items()):
            if kind.cls.__doc__:
                yield f"/** {kind.cls.__doc__.splitlines()[0]} */"
            yield f"export interface {name} {{"
            if kind.tag_field is not None:
                yield f"  {kind.tag_field}: {dumps(kind.tag)};"
            yield from (f"  {self._field(kind, field)};" for field in kind.fields)
            yield "}\n"

    def _field(self, struct: inspect.StructType, field: inspect.Field) -> str:
        word = self.word(field.type)
        unset = field.default is field.default_factory is msgspec.NODEFAULT
        omitted = unset or struct.cls.__struct_config__.omit_defaults or struct.cls in self._sent
        optional = omitted and not field.required
        return f"{field.encode_name}{'?' if optional else ''}: {word}"


def _literals(kind: inspect.LiteralType) -> str:
    return _union(dumps(each) for each in kind.values)


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _members(kind: inspect.Type) -> frozenset[str]:
    """What tells one union from another."""
    if isinstance(kind, inspect.LiteralType):
        return frozenset(dumps(each) for each in kind.values)
    if isinstance(kind, inspect.StructType):
        return frozenset([kind.cls.__name__])
    if isinstance(kind, inspect.UnionType):
        return frozenset().union(*(_members(each) for each in kind.types))
    return frozenset([WORDS.get(type(kind), repr(type(kind)))])


def _reached(kind: inspect.Type) -> set[type]:
    """Every struct in a type."""
    found: set[type] = set()
    left = [kind]
    while left:
        each = left.pop()
        if isinstance(each, inspect.StructType):
            left += [field.type for field in each.fields] if each.cls not in found else []
            found.add(each.cls)
        elif isinstance(each, inspect.Metadata):
            means = (each.extra or {}).get("means")
            left.append(each.type if means is None else inspect.type_info(means))
        elif isinstance(each, inspect.UnionType):
            left += each.types
        elif isinstance(each, inspect.ListType | inspect.VarTupleType):
            left.append(each.item_type)
    return found


def _union(words: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(words))


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
