"""Who did what to the enemy, and the picture that tells it."""

import xml.etree.ElementTree as ET

from warhost.engine.events import AnyEvent, Damaged, Declared, Destroyed, Resolved, Slain
from warhost.narration.battle_card import BattleCard, battle_card
from warhost.narration.deeds import Deeds, deeds

ARMIES = {"ogors": "blue", "seer": "blue", "guards": "red", "hero": "red"}


def declared(unit: str | None, reaction: bool = False) -> Declared:
    return Declared("Fight", ARMIES.get(unit or "", "red"), unit, (), reaction, "core-15.0")


def resolved(unit: str | None) -> Resolved:
    return Resolved("Fight", ARMIES.get(unit or "", "red"), unit)


def test_what_happens_in_an_ability_is_its_units_doing() -> None:
    events: list[AnyEvent] = [
        declared("ogors"), Damaged("guards", 4, 0, 4, 0), Slain("guards", 0, None), Slain("guards", 1, None),
        # A reaction in the middle of it is another's.
        declared("hero", reaction=True), Damaged("ogors", 2, 0, 2, 2), resolved("hero"),
        Destroyed("guards"), resolved("ogors"),
        # What one does to oneself is no deed, nor is what nobody does.
        declared("seer"), Damaged("seer", 3, 0, 3, 2), resolved("seer"),
        declared(None), Damaged("hero", 1, 0, 1, 4), resolved(None), Damaged("hero", 1, 0, 1, 3),
    ]  # fmt: skip
    assert deeds(events, ARMIES) == [Deeds("ogors", 4, 2, 1), Deeds("hero", 2)]


def test_the_picture_is_whole_and_escapes_names() -> None:
    card = BattleCard("Red wins 7 to 4.", ("Rats & <Co>", "Wardens"), (7, 4), [(0.0, 0.5), (1.0, 1.0)], ["Best: x"])
    root = ET.fromstring(battle_card(card))
    texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:5] == ["Red wins 7 to 4.", "Rats & <Co>", "7", "Wardens", "4"]
    (line,) = root.iter("{http://www.w3.org/2000/svg}polyline")
    assert line.attrib["points"] == "80.0,360.0 1120.0,250.0"


def test_without_chances_there_is_no_curve() -> None:
    root = ET.fromstring(battle_card(BattleCard("A draw.", ("A", "B"), (0, 0), [], [])))
    assert not list(root.iter("{http://www.w3.org/2000/svg}polyline"))
