"""An ability is read whole, or not at all."""

from warhost.english import AbilityText, Setting, read


def test_what_is_not_understood_is_told_and_nothing_is_made_of_it() -> None:
    reading = read(AbilityText("Riddle", effect="Frobnicate the wibble."), Setting())
    assert reading.ability is None
    assert reading.gaps[0].field == "effect"
