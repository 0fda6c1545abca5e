"""Files of New Recruit: XML, zipped XML and JSON, and hostile ones."""

import json
import zipfile
from io import BytesIO
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from warhost.rosters import Enhancement, Regiment, RosterError, RosterUnit, check_roster
from warhost.rosters.importing import import_bytes
from warhost.rosters.importing.trees import LARGEST

Tree = dict[str, Any]


def one(name: str, *inner: Tree, type: str = "upgrade", number: int = 1, **more: Any) -> Tree:
    return {"name": name, "type": type, "number": str(number), "selections": list(inner), **more}


def models(name: str, number: int, *inner: Tree) -> Tree:
    return one(name, *inner, type="model", number=number)


LEADER = [{"name": "Regimental Leader"}, {"name": "HERO"}]
ROSTER: Tree = {
    "name": "Seers' luck",
    "gameSystemName": "Age of Sigmar 4.0",
    "generatedBy": "https://newrecruit.eu",
    "costs": [{"name": "pts", "value": "830"}],
    "costLimits": [{"name": "pts", "value": "1000"}],
    "forces": [
        {
            "name": "\u2726 General's Handbook 2026-27",
            "catalogueName": "Skaven",
            "selections": [
                one("Battle Traits: Skaven"),
                one("Battle Formations: Skaven", one("Claw-horde")),
                one("Spell Lore", one("Lore of Ruin")),
                one("Gnawhole", type="unit"),
            ],
            "forces": [
                {
                    "name": "Regiment",
                    "selections": [
                        one(
                            "Clanrats", one("Reinforced"), models("Clanrat", 39, one("Rusty Weapon")),
                            models("Clanrat Champion", 1, one("Champion"), one("Rusty Weapon")), type="unit",
                        ),
                        one(
                            "Grey Seer", one("General"), one("Artefacts of Power", one("Foulhide")), type="unit",
                            categories=LEADER,
                        ),
                        one("Rat Ogors", models("Rat Ogor", 2), models("Gunner", 1, one("Warpfire Gun")), type="unit"),
                    ],
                },
                {"name": "Auxillary Units", "selections": [one("Clawlord", type="unit")]},
                {"name": "Nurgle's Gift", "selections": [one("Beasts", type="unit")]},
            ],
        }
    ],
}  # fmt: skip


def xml(tree: Tree, name: str = "roster") -> str:
    attributes = "".join(f" {key}={quoteattr(value)}" for key, value in tree.items() if isinstance(value, str))
    inner = "".join(
        f"<{key}>{''.join(xml(each, key[:-1] if key != 'categories' else 'category') for each in value)}</{key}>"
        for key, value in tree.items() if isinstance(value, list)
    )  # fmt: skip
    return f"<{name}{attributes}>{inner}</{name}>"


def zipped(*files: bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for index, each in enumerate(files):
            out.writestr(f"{index}.ros", each)
    return packed.getvalue()


XML = ('<?xml version="1.0" encoding="UTF-8"?>\n' + xml(ROSTER)).encode()


@pytest.mark.parametrize(
    ("raw", "name"),
    [(XML, "a.ros"), (zipped(XML), "a.rosz"), (json.dumps({"roster": ROSTER}).encode(), "a.json"), (XML, "-")],
)
def test_the_three_kinds_of_file(raw: bytes, name: str) -> None:
    (found,) = import_bytes(raw, name)
    assert found.problems == ()
    roster = found.roster
    assert (roster.name, roster.points_limit, roster.battle_formation) == ("Seers' luck", 1000, "Claw-horde")
    assert roster.regiments == [
        Regiment(
            "Grey Seer", True, [Enhancement("Artefacts of Power", "Foulhide")],
            [
                RosterUnit("Clanrats", True, command_models={"CHAMPION": 1}),
                RosterUnit("Rat Ogors", weapon_options={"Warpfire Gun": 1}),
            ],
        )
    ]  # fmt: skip
    assert roster.auxiliaries == [RosterUnit("Clawlord")]
    assert (roster.regiment_of_renown, roster.faction_terrain) == ("Nurgle's Gift", "Gnawhole")
    assert roster.lores.spell == "Lore of Ruin"
    assert check_roster(roster).legal


def test_what_is_not_understood_is_told() -> None:
    text = XML.decode().replace("Clawlord", "Clawlady").replace("Claw-horde", "Claw-hoard").replace('"39"', '"30"')
    (found,) = import_bytes(text.replace("Nurgle's Gift", "Nurgles Gifts").encode(), "a.ros")
    said = " / ".join(found.problems)
    for piece in ("did you mean Clawlord?", "'Claw-hoard'", "Clanrats has 31 models", "Nurgles Gifts"):
        assert piece in said


BOMB = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><roster name="&c;"/>'
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/hostname"><roster/>'


@pytest.mark.parametrize(
    ("raw", "name", "said"),
    [
        (BOMB, "a.ros", "line 1: it declares a document type"),
        (OUTSIDE, "a.ros", "line 1: it declares a document type"),
        (BOMB.decode().encode("utf-16"), "a.ros", "it declares a document type"),
        (b"<roster>\n<forces>\n</roster>", "a.ros", "line 3: this is not XML"),
        (b"<a>" * 300, "a.ros", "nested more than 200 deep"),
        (b"<catalogue/>", "a.ros", "outermost element is 'catalogue'"),
        (b"<roster/>", "a.ros", "no forces"),
        (b"{", "a.json", "line 1: this is not JSON"),
        (b"[1]", "a.json", "no JSON object"),
        (b'{"a":' * 100000, "a.json", "not JSON"),
        (b"PK\x03\x04 broken", "a.rosz", "cannot be opened"),
        (zipped(XML, XML), "a.rosz", "holds 2 files"),
        (zipped(b" " * (LARGEST + 1)), "a.rosz", "too large"),
        (XML.replace(b"Age of Sigmar 4.0", b"Old World"), "a.ros", "for 'Old World'"),
        (XML.replace(b'"Skaven"', b'"Squats"'), "a.ros", "no faction called 'Squats'"),
    ],
)
def test_hostile_and_broken_files_are_refused(raw: bytes, name: str, said: str) -> None:
    with pytest.raises(RosterError, match=said) as found:
        import_bytes(raw, name)
    assert str(found.value).startswith(name)
