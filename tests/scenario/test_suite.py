"""The conformance suite: every scenario file is read, can be drawn, and must hold."""

import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from warhost.scenario.draw.scenario_svg import draw
from warhost.scenario.file.model import Scenario
from warhost.scenario.file.reader import find_files, read
from warhost.scenario.run.runner import run

FOLDER = Path(__file__).parents[2] / "scenarios"
FILES = find_files([FOLDER])
SVG = "{http://www.w3.org/2000/svg}"


FOLDERS = sorted({each.parent for each in FILES})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(FOLDER).as_posix())
def test_they_hold(folder: Path) -> None:
    wrong = [each for path in FILES if path.parent == folder for each in failures(path)]
    assert not wrong, "\n".join(wrong)


def failures(path: Path) -> list[str]:
    """What does not hold in a file."""
    try:
        scenario = read(path)
        _is_typed(scenario)
        _is_drawn(scenario)
        result = run(scenario)
    except Exception as error:
        error.add_note(f"in {path}")
        raise
    return [f"{path}:{each.line}: {each.text}" for each in result.failures]


def _is_typed(scenario: Scenario) -> None:
    """Back and forth through JSON holds every value to its annotated type."""
    assert scenario.title
    assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario


def _is_drawn(scenario: Scenario) -> None:
    """With its title, a description, and every unit by name."""
    root = ET.fromstring(draw(scenario))
    title, desc = root.find(SVG + "title"), root.find(SVG + "desc")
    assert title is not None
    assert title.text == scenario.title
    assert desc is not None
    assert desc.text
    shown = {element.text or "" for element in root.iter(SVG + "text")}
    assert {unit.name for unit in scenario.units.values() if unit.at} <= shown


def test_there_is_a_suite() -> None:
    assert len(FILES) > 250
