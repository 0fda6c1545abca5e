"""Effect lines: every form of the guide, and what is said of lines that are none."""

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.scenario.file.effect_lines import CHARACTERISTICS, ROLLS, EffectLine, parse_effect


@pytest.mark.parametrize(
    ("line", "kind", "what", "amount", "weapon", "until", "by"),
    [
        ("+1 to hit rolls this turn", "roll", "hit", 1, None, "turn", None),
        ("-1 to casting rolls this phase by wizard", "roll", "casting", -1, None, "phase", "wizard"),
        ("\u22121 to save rolls this round", "roll", "save", -1, None, "round", None),
        ("+1 Attacks this battle", "add", "attacks", 1, None, "battle", None),
        ("+1 Attacks of Warpforged Halberd this turn by old lord", "add", "attacks", 1, "Warpforged Halberd", "turn",
         "old lord"),
        ("-1 Rend (of Bow) this turn", "add", "rend", -1, "Bow", "turn", None),
        ("+2 Damage of Claws (big) this turn", "add", "damage", 2, "Claws (big)", "turn", None),
        ("+1 Save this phase", "add", "save", 1, None, "phase", None),
        ("+3 Control this turn", "add", "control", 3, None, "turn", None),
        ("set Move to 4 this turn", "set", "move", 4, None, "turn", None),
        ("set Rend of Bow to 2 this turn", "set", "rend", 2, "Bow", "turn", None),
        ("set Rend to 2 of Bow this turn", "set", "rend", 2, "Bow", "turn", None),
        ("halve Move this turn", "halve", "move", None, None, "turn", None),
        ("double Control this round", "double", "control", None, None, "round", None),
        ("+5 control score this turn", "score", "control score", 5, None, "turn", None),
        ("STRIKE-LAST this turn", "keyword", "STRIKE-LAST", None, None, "turn", None),
        ("WARD (5+) this phase by priest", "keyword", "WARD (5+)", None, None, "phase", "priest"),
    ],
)  # fmt: skip
def test_lines(
    line: str, kind: str, what: str, amount: int | None, weapon: str | None, until: str, by: str | None
) -> None:
    parsed = parse_effect(line)
    assert parsed == EffectLine(line, kind, what, amount, weapon, until, by)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("+1 to hit rolls", "this turn"),
        ("+1 to hti rolls this turn", "did you mean hit"),
        ("+1 Atacks this turn", "did you mean attacks"),
        ("+1 Move of Bow this turn", "not a weapon's"),
        ("+1 Attacks with Bow this turn", "+1 Attacks of Bow"),
        ("set Move to four this turn", "set Move to 4"),
        ("one more to hit this turn", "+1 to hit rolls"),
        ("strike-last this turn", "keyword in capitals"),
        ("", "this turn"),
        ("this turn", "this turn"),
    ],
)
def test_what_would_be_right(line: str, right: str) -> None:
    with pytest.raises(ValueError, match=re.escape(right)):
        parse_effect(line)


def test_a_minus_is_a_minus() -> None:
    hyphen, minus = parse_effect("-1 Move this turn"), parse_effect("\u22121 Move this turn")
    assert (hyphen.kind, hyphen.what, hyphen.amount) == (minus.kind, minus.what, minus.amount)


@given(st.sampled_from(ROLLS), st.integers(-99, 99), st.sampled_from(["phase", "turn", "round", "battle"]))
def test_every_roll_can_be_modified(roll: str, amount: int, until: str) -> None:
    parsed = parse_effect(f"{amount:+d} to {roll} rolls this {until}")
    assert (parsed.kind, parsed.what, parsed.amount, parsed.until) == ("roll", roll, amount, until)


@given(st.sampled_from(CHARACTERISTICS), st.integers(0, 99))
def test_every_characteristic_can_be_set(what: str, amount: int) -> None:
    parsed = parse_effect(f"set {what.capitalize()} to {amount} this turn")
    assert (parsed.kind, parsed.what, parsed.amount) == ("set", what, amount)


@given(st.text(alphabet="+-−19 abofthisurnpe()WARD", max_size=40))  # noqa: RUF001
def test_nothing_else_escapes(line: str) -> None:
    with suppress(ValueError):
        parse_effect(line)
