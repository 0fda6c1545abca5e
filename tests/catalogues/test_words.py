"""What stands in the cells of a catalogue."""

import pytest

from warhost.catalogues.words import bases_of, face, number, plain_text, weapon_abilities


@pytest.mark.parametrize(
    ("said", "read"),
    [('5"', 5), ("3", 3), ("D3+3", "D3+3"), ("2d6", "2D6"), ('2D6"', "2D6"), ("-", None), ("", None), ("*", None),
     ("See below", None), ("14", 14), ("D6 + 1", "D6+1")],
)  # fmt: skip
def test_numbers(said: str, read: int | str | None) -> None:
    assert number(said) == read


@pytest.mark.parametrize(("said", "read"), [("3+", 3), ("2+", 2), ("6+", 6), ("1+", None), ("7+", None), ("-", None)])
def test_faces(said: str, read: int | None) -> None:
    assert face(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [("32mm", [(32,)]), ("120x92mm", [(120, 92)]), ("60mm x 35mm", [(60, 35)]), ("35 \u00d7 60 mm", [(60, 35)]),
     ("28.5mm", [(28.5,)]), ("1 x 40mm, 4 x 32mm", [(40,), (32,)]), ("1/5 40mm (first)\n4/5 28.5mm", [(40,), (28.5,)]),
     ("Use model", []), ("0mm", []), ("", [])],
)  # fmt: skip
def test_bases(said: str, read: list[tuple[float, ...]]) -> None:
    assert bases_of(said) == read


def test_emphasis_and_odd_characters_go() -> None:
    assert plain_text("Pick  a **^^Fire\u2019s Own^^**\n unit \u2011 n\u200bow") == "Pick a Fire's Own unit - now"


def test_weapon_abilities() -> None:
    said = "Anti\u2011**^^War Machine^^** (+1 Rend), **Crit (2 Hits)**, Anti-charge (+1 Rend), Odd (A, B)"
    known, unknown = weapon_abilities(said)
    assert known == ["Anti-WAR MACHINE (+1 Rend)", "Crit (2 Hits)", "Anti-charge (+1 Rend)"]
    assert unknown == ["Odd (A, B)"]
    assert weapon_abilities("-") == weapon_abilities("") == weapon_abilities("\u2014") == ([], [])
    assert weapon_abilities("SHOOT IN COMBAT; crit (mortal)\nOdd") == (["Shoot in Combat", "Crit (Mortal)"], ["Odd"])
    said = "Anti-Monster or War Machine (+1 Rend), Anti-non-Hero (+1 Rend), Anti-ORRUK (+1 Rend)"
    known, unknown = weapon_abilities(said)
    assert known == ["Anti-ORRUK (+1 Rend)"]
    assert len(unknown) == 2, "keywords there are none of"
