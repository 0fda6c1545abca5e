"""The declarations that the page's scripts are checked against."""

import msgspec
import pytest

from warhost.server.protocol.typescript import FILE, declarations, interface_of
from warhost.server.protocol.words import UNSET, Side, UnsetType


class Inner(msgspec.Struct):
    """What is within."""

    at: tuple[float, float]


class Sample(msgspec.Struct, tag_field="type", tag="sample"):
    """One of everything.

    With more to say about it.
    """

    side: Side | None
    inner: list[Inner]
    names: dict[str, tuple[str, ...]]
    either: tuple[int | str, ...]
    kept: int = 3
    unset: bool | UnsetType = UNSET
    renamed: float = msgspec.field(default=0.0, name="from")


def test_the_declarations_are_fresh() -> None:
    fresh = FILE.read_text(encoding="utf-8") == declarations()
    assert fresh, "protocol.d.ts is out of date: make protocol writes it anew"


def test_how_a_struct_is_written() -> None:
    assert interface_of(Sample).splitlines() == [
        "/** What is within. */",
        "export interface Inner {",
        "  at: [number, number];",
        "}",
        "",
        "/** One of everything. */",
        "export interface Sample {",
        '  type: "sample";',
        "  side: Side | null;",
        "  inner: Inner[];",
        "  names: Record<string, string[]>;",
        "  either: (number | string)[];",
        "  kept: number;",
        "  unset?: boolean;",
        "  from: number;",
        "}",
    ]


def test_two_structs_of_one_name_are_a_mistake() -> None:
    other = msgspec.defstruct("Inner", [("name", str)])
    both = msgspec.defstruct("Both", [("one", Inner), ("other", other)])
    with pytest.raises(ValueError, match="two structs are called Inner"):
        interface_of(both)


def test_what_the_page_may_leave_out_is_optional() -> None:
    text = declarations()
    wish = text[text.index("interface BattleWish") :].split("}")[0]
    assert "  mode: Mode;" in wish
    assert "  pack?: string | null;" in wish
    assert "  from?: Origin | null;" in wish
