"""`warhost armies` finds, `warhost army` shows and prints."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warhost.armies.loading import shipped_armies
from warhost.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), env={"COLUMNS": "160"})


@pytest.mark.parametrize(
    ("asked", "found", "others"),
    [
        (["rat"], "gnawfeast-clawpack", "vigilant-brotherhood"),
        (["stormcast", "liber"], "vigilant-brotherhood", "gnawfeast-clawpack"),
        (["gryph-stalker"], "vigilant-brotherhood", "gnawfeast-clawpack"),
        (["--alliance", "chaos", "skaven"], "gnawfeast-clawpack", "vigilant-brotherhood"),
        (["--difficulty", "easy", "stormcast"], "vigilant-brotherhood", "gnawfeast-clawpack"),
    ],
)
def test_armies_are_found_by_words(asked: list[str], found: str, others: str) -> None:
    said = run("armies", *asked)
    assert said.exit_code == 0
    assert found in said.output
    assert others not in said.output


@pytest.mark.parametrize(
    ("asked", "right"),
    [
        (["armies", "--alliance", "ordr"], "'ordr' is no alliance; there are Chaos"),
        (["armies", "--difficulty", "simple"], "easy"),
        (["armies", "submarine"], "no army has that in it"),
        (["army", "gnawfest"], "did you mean gnawfeast-clawpack"),
    ],
)
def test_what_there_is_not_is_told(asked: list[str], right: str) -> None:
    said = run(*asked)
    assert said.exit_code == 2
    assert right in said.output


def test_there_are_as_many_armies_wherever_it_is_said() -> None:
    listed, known = (re.findall(r"\d+", run(*asked).output) for asked in (("armies", "zzz"), ("army", "zzz")))
    assert listed == known == [str(len(shipped_armies().fielded))]
    assert f"Armies: {listed[0]}" in run("armies").output


def test_a_sheet_to_print(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.html"
    assert run("army", "gnawfeast-clawpack", "--html", str(sheet)).exit_code == 0
    text = sheet.read_text(encoding="utf-8")
    for each in ("2 x Clanrats", "Gnawhole Ambush", "Ratling Pistol", "Move <b>6&quot;</b>", "@page"):
        assert each in text
    assert "cannot be written" in run("army", "gnawfeast-clawpack", "--html", str(tmp_path / "no" / "x.html")).output
