"""Roster files: YAML and JSON, and what is said of malformed ones."""

import json
from pathlib import Path

import pytest
from tests.rosters.made_rosters import SAMPLES

from warhost.rosters import RosterError, check_roster, read_roster, roster_of
from warhost.rosters.export import written
from warhost.rosters.roster_file import LARGEST

SMALL = """\
name: Small
points_limit: 1000
faction: Skaven
battle_formation: Claw-horde
regiments:
- hero: Grey Seer
  general: true
  units:
  - {warscroll: Clanrats}
"""


def test_json_with_tabs_and_escapes() -> None:
    plain = {"name": "Ra\u00e7 \U0001f400", "points_limit": 1000, "faction": "Skaven", "regiments": []}
    assert roster_of(json.dumps(plain, indent="\t")).name == "Ra\u00e7 \U0001f400"


def test_a_list_left_empty_is_an_empty_list() -> None:
    assert roster_of(SMALL + "auxiliaries:\n").auxiliaries == []
    assert check_roster(roster_of(SMALL)).legal


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (SMALL.replace("hero:", "heroe:"), 6, "unknown key 'heroe'. Right: did you mean 'hero'?"),
        (SMALL.replace("points_limit: 1000", "points_limit: lots"), 2, "Right: a whole number above 0"),
        (SMALL.replace("points_limit: 1000", "points_limit: 0"), 2, "Right: a whole number above 0"),
        (SMALL.replace("general: true", "general: perhaps"), 7, "Right: true or false"),
        (SMALL.replace("{warscroll: Clanrats}", "Clanrats"), 9, "'Clanrats' is no mapping"),
        (SMALL.replace("faction: Skaven\n", ""), None, "'faction' is missing. Right: faction: a name such as Skaven"),
        (SMALL + "lores: {spells: Lore of Ruin}\n", 10, "did you mean 'spell'?"),
        (SMALL + "name: Twice\n", None, "stands in line 1 and in line 10"),
        (SMALL + "oops: [\n", 11, "this is not YAML"),
        (SMALL + "auxiliaries: 5\n", 10, "Right: a list"),
        (SMALL.replace("Grey Seer", "&a Grey Seer").replace("Clanrats", "*a"), 9, "*a refers elsewhere"),
        ("", None, "it is empty"),
        ("Mine: a 90/100 pts\nDrops: 2: 3\nGeneral's Regiment\n", None, "warhost roster import mine.yaml"),
        ("[1, 2]", None, "is no mapping"),
        ("[" * 5000 + "]" * 5000, None, "nested too deeply"),
        ("{" + '"a":' * 3000, None, ""),
        ("when: 2024-13-45", None, "cannot be read"),
        ('{"name": "\\ud800", "points_limit": 1, "faction": "Skaven", "regiments": []}', None, "half a character"),
        (" " * (LARGEST + 1), None, "larger than any roster"),
    ],
)  # fmt: skip
def test_what_is_malformed_is_told_with_its_line(text: str, line: int | None, said: str) -> None:
    with pytest.raises(RosterError) as found:
        roster_of(text, "mine.yaml")
    assert said in str(found.value)
    assert str(found.value).startswith(f"mine.yaml, line {line}: " if line else "mine.yaml")


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(RosterError, match="cannot be read"):
        read_roster(tmp_path / "none.yaml")
    path = tmp_path / "raw.yaml"
    path.write_bytes(b"\xff\xfe\x00\x81")
    with pytest.raises(RosterError, match="cannot be read"):
        read_roster(path)


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_written_is_read_back(name: str, form: str) -> None:
    assert roster_of(written(SAMPLES[name], form)) == SAMPLES[name]


def test_the_roster_in_the_guide_is_legal() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rosters.md").read_text(encoding="utf-8")
    assert check_roster(roster_of(page.split("```yaml\n")[1].split("```")[0])).legal
