"""Weapons of other units, which a text may give something to, but never as the unit's own."""

import pytest

from warhost.english import AbilityText, read
from warhost.english.surroundings import ScrollWords, Surroundings
from warhost.rules.effects.modifiers import CharacteristicModifier

SCROLLS = (
    ScrollWords("Ash Wardens", frozenset({"EMBER"}), ("Firespear",)),
    ScrollWords("Cinder Hounds", frozenset({"EMBER", "BEAST"}), ("Searing Jaws",)),
)
PICK = 'Pick a friendly Cinder Hounds unit wholly within 12" of this unit to be the target.'


@pytest.mark.parametrize(
    ("declare", "effect", "fits"),
    [
        (PICK, "Add 1 to the Rend characteristic of the target's Searing Jaws for the rest of the turn.", True),
        (PICK, "Add 1 to the Rend characteristic of this unit's Searing Jaws for the rest of the turn.", False),
        (PICK, "Add 1 to the Rend characteristic of this unit's Firespear for the rest of the turn.", True),
        (PICK, "Add 1 to the Rend characteristic of the target's Frozen Jaws for the rest of the turn.", False),
        ("", "For the rest of the turn, Searing Jaws used by friendly Beast units have Crit (Mortal).", True),
        (PICK, "Pick an enemy unit damaged by attacks made with this unit's Searing Jaws this turn.", False),
    ],
)  # fmt: skip
def test_only_as_those_of_others(declare: str, effect: str, fits: bool) -> None:
    text = AbilityText("Trial", "Any Combat Phase", declare, effect)
    reading = read(text, Surroundings("EMBER", SCROLLS, (text,)).setting("unit", ["Ash Wardens"]))
    assert (reading.ability is not None) == fits, reading.gaps or reading.told


def test_of_whom_it_is_asked_is_whose_weapon_it_is() -> None:
    text = AbilityText("Trial", effect="Add 1 to the Rend characteristic of Searing Jaws used by friendly Beast units.")
    made = read(text, Surroundings("EMBER", SCROLLS, (text,)).setting("unit", ["Ash Wardens"])).ability
    assert made is not None
    assert made.modifiers == (CharacteristicModifier("Rend", "add", 1, weapon="Searing Jaws"),)
